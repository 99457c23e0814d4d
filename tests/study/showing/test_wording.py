"""How numbers are written, alike everywhere."""

from fractions import Fraction

import pytest

from sorry_sim.study.run.tables import as_table
from sorry_sim.study.showing.wording import around, hundredths, mean, rate, rates
from tests.study.examples import counts_of, lineup


@pytest.mark.parametrize(
    ("share", "digits", "shown"),
    [
        (0.50005, 2, "50.00"),  # the number nearest to it lies below
        (0.49995, 2, "50.00"),
        (0.50015, 2, "50.02"),
        (0.49985, 2, "49.98"),
        (0.625, 0, "62"),
        (0.375, 0, "38"),
        (1.0, 1, "100.0"),
        (-0.00001, 1, "0.0"),
    ],
)
def test_halves_go_to_the_even_digit(share: float, digits: int, shown: str) -> None:
    assert hundredths(share, digits) == shown


@pytest.mark.parametrize("digits", [0, 1, 2])
@pytest.mark.parametrize("games", [8, 1000, 2000, 20_000])
def test_what_is_won_and_what_is_lost_make_100(games: int, digits: int) -> None:
    for won in range(0, games + 1, max(1, games // 997)):
        both = [Fraction(hundredths(of / games, digits)) for of in (won, games - won)]
        assert sum(both) == 100, won


def test_signs_and_units() -> None:
    assert hundredths(0.1234, 1, "+") == "+12.3"
    assert hundredths(-0.00004, 2, "+") == "+0.00"
    assert rate(0.25, 2) == "25.00 %"
    assert rates(0.1, 0.2, 1) == "10.0 to 20.0 %"


def test_the_rates_of_two_make_100_in_a_table() -> None:
    two = lineup("a", "b", seats=("red", "yellow"))
    counts = counts_of(two, [1000, 1000], [[501, 499], [500, 500]])
    lines = as_table(counts).splitlines()  # 1,001 of 2,000 games and 999
    by_strategy = lines.index("Win rate by strategy (wins per seat played; fair share 50 %)")
    assert [line.split()[3:5] for line in lines[by_strategy + 2 : by_strategy + 4]] == [
        ["50.0", "%"],
        ["50.0", "%"],
    ]


def test_an_interval_is_half_of_it_or_its_ends() -> None:
    """The value of one that was cut to what is possible is not in its middle."""
    assert mean(147.0, 1.0, 375.7) == "147.0 (1.0 to 375.7)"
    assert mean(147.0, 135.0, 159.0) == "147.0 \u00b1 12.0"
    assert mean(8.25, 0.0, 18.24) == "8.2 (0.0 to 18.2)"  # 8.2 and 9.1 would reach below 0
    written = around(0.9, 0.5, 1.0, lambda end: f"{end:.1f}", " pp", lambda end: f"{end:+.1f}")
    assert written == "(+0.5 to +1.0) pp"
