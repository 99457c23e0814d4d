"""The figures of the documents are those of the results that are kept."""

import json
import re
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from experiments.findings.figures import RESULTS, Figure, number, study
from experiments.findings.pages import PAGES, TABLES, page
from experiments.findings.studies import seats

ROOT = Path(__file__).parent.parent
MINUS = "\N{MINUS SIGN}"
FIGURE = re.compile(rf"[+{MINUS}]?[\d,.]+ ± \d+(?:\.\d+)?")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_tables_are_those_of_the_results(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert page(text) == text, "python -m experiments.findings writes them"
    assert page(text.replace("± 0.10 |", "± 0.20 |")) == text


def test_every_table_stands_on_a_page() -> None:
    told = [
        name
        for path in PAGES
        for name in re.findall("<!-- table: (.*) -->", path.read_text(encoding="utf-8"))
    ]
    assert sorted(told) == sorted(TABLES)


def test_figures_of_the_text_stand_in_a_table() -> None:
    lines = PAGES[0].read_text(encoding="utf-8").splitlines()
    tables = " ".join(line for line in lines if line.startswith("|"))
    prose = " ".join(" ".join(line for line in lines if not line.startswith("|")).split())
    told = set(FIGURE.findall(prose))
    assert len(told) > 30
    assert told <= set(FIGURE.findall(tables))


def test_the_page_of_tuning_shows_what_the_weights_tell() -> None:
    lines = (ROOT / "docs" / "tuning.md").read_text(encoding="utf-8").splitlines()
    files = [*ROOT.glob("strategies/tuned_*.toml"), *ROOT.glob("experiments/tuned/first/*.toml")]
    assert len(files) == 8
    for path in files:
        weights = tomllib.loads(path.read_text(encoding="utf-8"))
        told = " ".join(weights["doc"].split()).split("intervals, against ")[1].split(". The")[0]
        for share in told.split("; "):
            opponent, value = re.fullmatch(r"([\w ]+?) (\d.*)", share).groups()
            row = f"| `{weights['name']}` | {opponent} | {value} |"
            assert any(line.startswith(row) for line in lines), row


def test_the_readme_shows_games_of_a_kept_study() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    counts = json.loads((RESULTS / "neighbours" / "counts.json").read_text(encoding="utf-8"))
    lengths = counts["cells"]["all-greedy_four"]["turns"]
    mean = sum(int(turns) * games for turns, games in lengths.items()) / 10**6
    assert f"\n  mean                {mean:.2f}  " in text
    rows = re.findall(
        r"^  (\w+) +(greedy)? +1,000,000 +([\d,]+) +([\d.]+) % +([\d.]+) to ([\d.]+) %$", text, re.M
    )
    assert len(rows) == 8
    for place, by_seat, wins, *shown in rows:
        measure = "seat_win_rate" if by_seat else "order_win_rate"
        found = study("neighbours")["classic", "all greedy", "four", measure, "", place]
        assert found.value * 10**6 == int(wins.replace(",", ""))
        shares = found.per_cent()
        assert shown == [number(share, 2) for share in (shares.value, shares.low, shares.high)]


@pytest.mark.parametrize(
    ("value", "low", "high", "text", "signed"),
    [
        ("40.55", "38.55", "42.55", "40.6 ± 2.0", "+40.6 ± 2.0"),
        ("-2.25", "-2.55", "-1.95", f"{MINUS}2.2 ± 0.3", f"{MINUS}2.2 ± 0.3"),
        ("0.04", "-0.26", "0.34", "0.0 ± 0.3", "0.0 ± 0.3"),
        ("-0.04", "-0.34", "0.26", "0.0 ± 0.3", "0.0 ± 0.3"),
        ("1234.5", "1233.46", "1235.58", "1,234.5 ± 1.1", "+1,234.5 ± 1.1"),
        ("90.5", "85.6", "93.8", "90.5 (85.6 to 93.8)", "+90.5 (85.6 to 93.8)"),
    ],
)
def test_how_a_figure_is_written(value: str, low: str, high: str, text: str, signed: str) -> None:
    found = Figure(Decimal(value), Decimal(low), Decimal(high))
    assert found.text(1) == text
    assert found.text(1, signed=True) == signed


def test_a_change_of_a_count_would_show(monkeypatch: pytest.MonkeyPatch) -> None:
    key = ("classic", "all greedy", "four", "seat_win_rate", "", "red")
    monkeypatch.setitem(study("neighbours"), key, Figure(*map(Decimal, ("0.3", "0.29", "0.31"))))
    assert any("30.00 ± 1.00" in row for row in seats())
    text = PAGES[0].read_text(encoding="utf-8")
    assert page(text) != text
