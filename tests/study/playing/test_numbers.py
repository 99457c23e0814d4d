"""Numbers as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_sim.study.playing.numbers import parse_percentage, parse_whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        ("007", 7),
        ("1000000", 1_000_000),
        ("1_000_000", 1_000_000),
        ("1e6", 1_000_000),
        ("1E+6", 1_000_000),
        ("2.5e5", 250_000),
        ("2500e-1", 250),
        ("500k", 500_000),
        ("500K", 500_000),
        ("1M", 1_000_000),
        ("1.5m", 1_500_000),
        ("3g", 3_000_000_000),
        ("2.0", 2),
        (" 12 ", 12),
        ("0", 0),
        ("18446744073709551615", 2**64 - 1),
    ],
)
def test_whole_numbers_are_read_as_people_write_them(text: str, number: int) -> None:
    assert parse_whole(text) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "-1", "+1", "1.5", "1e-3", "1.2345k", "nan", "inf", "infinity", "1e9999", "k"),
        *("1kk", "1 000", "1,000", "0x10", "1__0", "_1", "1_", "1.", ".5", "1e", "one", "\u0663"),
        *("9" * 5000, "1" + "0" * 50),
    ],
)
def test_what_is_no_whole_number(text: str) -> None:
    assert parse_whole(text) is None


@given(st.integers(0, 2**64 - 1))
def test_every_seed_is_read_exactly(seed: int) -> None:
    assert parse_whole(str(seed)) == seed


@given(st.text(max_size=60))
def test_no_text_makes_it_fail(text: str) -> None:
    number = parse_whole(text)
    assert number is None or number >= 0


@pytest.mark.parametrize(
    ("text", "share"), [("0.1%", 0.001), (".5 %", 0.005), ("50%", 0.5), (" 100% ", 1), ("0%", 0)]
)
def test_percentages_are_read_as_shares(text: str, share: float) -> None:
    assert parse_percentage(text) == share


@pytest.mark.parametrize(
    "text", ["", "%", "1", "-1%", "nan%", "1e-3%", "1.%", "1%%", "9" * 40 + "%"]
)
def test_what_is_no_percentage(text: str) -> None:
    assert parse_percentage(text) is None
