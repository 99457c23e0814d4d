"""``run --by-card`` from its options to what it prints and saves."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.core import cache
from sorry_sim.study.run import playing as study_run
from sorry_sim.study.run import store

from .conftest import Program

RUN = ("run", "--strategy", "greedy", "--against", "random", "--players", "2", "--by-card")


def test_cards_are_kept_shown_and_gone_on_with(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    once, twice = tmp_path / "once", tmp_path / "twice"
    draw = store.charts
    monkeypatch.setattr(store, "charts", lambda counts: {})  # they take half a second each
    whole = program(*RUN, "--games", "60", "--out", str(once), "--format", "json")
    assert whole.code == 0
    told = json.loads(whole.out)["cards"]
    kept = json.loads((once / "counts.json").read_text())
    assert sum(one["drawn"] for one in told["results"]) == kept["cards"]["sum"]
    assert [one["drawn"] for one in told["results"]] == kept["cards_drawn"]["drawn"]
    assert program(*RUN, "--games", "20", "--out", str(twice)).code == 0
    resumed = program("resume", str(twice), "--games", "60")
    assert "Win rate by card drawn" in resumed.out
    for name in ("counts.json", "cards.csv"):
        assert (twice / name).read_bytes() == (once / name).read_bytes()
    monkeypatch.setattr(store, "charts", draw)
    (once / "cards.csv").unlink()
    assert program("report", str(once)).code == 0
    assert (once / "cards.csv").read_bytes() == (twice / "cards.csv").read_bytes()
    assert (once / "charts" / "cards.png").is_file()
    assert "Win rate by card drawn" in (once / "report.html").read_text()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--games", "9", "--series", "3"], "--by-card does not go with series: its unit is the"),
        (["--games", "9", "--target", "50"], "--by-card does not go with series"),
        (["--precision", "1%"], "--by-card does not go with a precision: its intervals take a"),
    ],
)
def test_where_cards_tell_nothing(
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    line: str,
) -> None:
    monkeypatch.setattr(study_run, "play", None)
    monkeypatch.setattr(cache, "is_warm", None)
    assert refused(*RUN, *arguments).startswith(line)


def test_a_solo_race_has_no_win_rate(refused: Callable[..., str]) -> None:
    solo = ["run", "--strategy", "greedy", "--players", "1", "--games", "9", "--by-card"]
    assert refused(*solo).startswith("--by-card is of win rates, and a solo race has none")
