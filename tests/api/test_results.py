"""The objects that come back: tables, charts, how they show themselves, how play ends."""

import subprocess
import sys
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import sorry_sim
from sorry_sim import InputError, api, strategy
from sorry_sim.api import Comparison, Simulation, Variants
from sorry_sim.api.results import Results
from sorry_sim.rules import PRESETS
from sorry_sim.study.compare import table as compare_table
from sorry_sim.study.games_out.file import GamesFile
from sorry_sim.study.run import playing, store, tables
from sorry_sim.study.run.playing import Outcome, Stuck
from sorry_sim.study.variants import table as variants_table
from tests.study.examples import empty_counts, lineup, random_counts


@strategy
def never_a_number(move: Any) -> float:
    return float("nan")


def test_importing_the_decorator_stays_light() -> None:
    code = (
        "import sys, sorry_sim; from sorry_sim import strategy, search; "
        "print(set(sorry_sim.__all__) <= set(dir(sorry_sim)), *sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    there, *modules = ran.stdout.split()
    assert there == "True"
    heavy = {"numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow"}
    assert not heavy & {module.partition(".")[0] for module in modules}
    assert all(hasattr(sorry_sim, name) for name in sorry_sim.__all__)
    assert set(api.__all__) <= set(sorry_sim.__all__)
    with pytest.raises(AttributeError, match="no attribute 'simlate'"):
        sorry_sim.simlate  # noqa: B018


def test_tables_are_those_of_the_commands(
    simulation: Simulation, comparison: Comparison, compared: Variants
) -> None:
    for found, text in (
        (simulation, tables.as_csv(simulation.counts)),
        (comparison, compare_table.as_csv(comparison.meetings)),
        (compared, variants_table.as_csv(compared.laboratory)),
    ):
        expected = pd.read_csv(StringIO(text), dtype={"rank": "Int64"})
        assert_frame_equal(found.table, expected, check_dtype=False, check_exact=False)
        assert found.complete


def test_what_is_printed(
    simulation: Simulation, comparison: Comparison, compared: Variants
) -> None:
    for found, text in (
        (simulation, tables.as_table(simulation.counts)),
        (comparison, compare_table.as_table(comparison.meetings)),
        (compared, variants_table.as_table(compared.laboratory)),
    ):
        assert f"{found}\n" == text
        assert repr(found) == f"<{type(found).__name__}: {text.splitlines()[0]}>"


def test_charts(simulation: Simulation, comparison: Comparison, compared: Variants) -> None:
    assert simulation.charts == ("win_rates", "game_length")
    assert comparison.charts == ("ranking",)
    assert compared.charts[:2] == ("overview", "turns")
    figure = simulation.plot()
    assert figure.texts[0].get_text() == "How often each won"
    assert figure._repr_png_().startswith(b"\x89PNG")  # type: ignore[attr-defined]
    assert comparison.plot().axes
    assert compared.plot("turns").axes
    with pytest.raises(InputError, match=r"no chart 'game_lenth' \(did you mean 'game_length'"):
        simulation.plot("game_lenth")


def test_a_chart_of_points_where_they_matter() -> None:
    by_points = PRESETS["point-score"]
    counts = random_counts(lineup("a", seats=("red", "yellow")), 100, rules=by_points)
    assert Simulation(counts, True).charts == ("win_rates", "game_length", "points")


class Told(HTMLParser):
    """The text of each element, by its tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self.tags[-1], []).append(data)


def test_a_notebook_shows_the_tables() -> None:
    label = "<script>alert('&')"
    counts = random_counts(lineup(label, "b", seats=("red", "yellow")), 100)
    found = Simulation(counts, True)
    told = Told(found._repr_html_())
    assert label in told.texts["th"]
    assert set(told.tags) == {*("div", "p", "table", "caption", "thead", "tbody", "tr", "th", "td")}
    assert told.tags.count("table") == str(found).count("\n\n")
    assert told.texts["p"][0] == "classic rules, 2 players, 100 games, seed 1"


def test_the_same_games_as_the_command(simulation: Simulation) -> None:
    again = sorry_sim.simulate(["greedy", "random"], games=39, threads=1)
    assert again.counts == simulation.counts  # 39 games make no whole rounds
    other = sorry_sim.simulate(["greedy", "random"], games=40, seed=2, no_rotate=True)
    assert (other.counts.seed, other.counts.rotations) == (2, 1)


def test_progress(capsys: pytest.CaptureFixture[str]) -> None:
    done: list[int] = []
    sorry_sim.simulate("random", players=2, games=30, progress=done.append)
    assert done == sorted(done)
    assert done[-1] == 30
    sorry_sim.simulate("random", players=2, games=30)
    assert capsys.readouterr().err == ""
    sorry_sim.simulate("random", players=2, games=30, progress=True)
    assert capsys.readouterr().err.endswith("\r30 of 30 games\n")


def test_a_strategy_at_fault() -> None:
    line = r"^strategy never_a_number returned NaN in game \d+ of seed 1$"
    with pytest.raises(InputError, match=line):
        sorry_sim.simulate("random", against=never_a_number, players=2, games=8)
    with pytest.raises(InputError, match=r"never_a_number returned NaN in game \d+ of seed 1$"):
        sorry_sim.compare("random", never_a_number, games=8)


def ended(monkeypatch: pytest.MonkeyPatch, games: int, stuck: Stuck | None = None) -> None:
    """Let play end as if Ctrl-C had been pressed after some games."""
    two = lineup("greedy", "random", seats=("red", "yellow"))
    counts = random_counts(two, games) if games else empty_counts(two)
    outcome = Outcome(counts, 1.0, 100, interrupted=True, stuck=stuck)
    monkeypatch.setattr(playing, "play", lambda *_, **__: outcome)


def simulate(**more: Any) -> Results:
    return sorry_sim.simulate(["greedy", "random"], games=100, **more)


def test_ctrl_c_returns_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    ended(monkeypatch, 40)
    found = simulate()
    assert not found.complete
    assert found.table.games.max() == 40
    ended(monkeypatch, 0)
    with pytest.raises(KeyboardInterrupt):
        simulate()


def test_a_strategy_that_never_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    ended(monkeypatch, 40, Stuck("random", "17"))
    with pytest.warns(RuntimeWarning, match="random never came back from a decision in game 17"):
        assert not simulate().complete


def test_a_full_disk_costs_no_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_: object, **__: object) -> None:
        raise InputError("cannot write it: No space left on device")

    def full_too(kept: GamesFile, *_: object) -> None:
        kept.fault = InputError("cannot write it either")

    monkeypatch.setattr(store, "save", full)
    monkeypatch.setattr(GamesFile, "add", full_too)
    path = tmp_path / "games.parquet"
    out = tmp_path / "out"
    with pytest.warns(RuntimeWarning) as warned:
        played = simulate(out=out, games_out=path)
    assert played.complete
    told = [str(one.message) for one in warned if one.category is RuntimeWarning]
    assert told == [
        "cannot write it either",
        "cannot write it: No space left on device",
    ]
    assert [one.name for one in out.iterdir()] == ["checkpoint.json"]
    assert list(tmp_path.iterdir()) == [out]
    with pytest.warns(RuntimeWarning, match="cannot write it: No space left"):
        assert simulate(out=out).table.equals(played.table)
    monkeypatch.undo()
    assert simulate(out=out).table.equals(played.table)  # saved from what was kept
    assert (out / "counts.json").is_file()


def test_what_each_card_is_worth() -> None:
    found = sorry_sim.simulate("greedy", players=2, games=20, by_card=True)
    assert "Win rate by card drawn" in str(found)
    assert found.charts == ("win_rates", "game_length", "cards")
    assert found.counts.by_card is not None
    assert found.counts.by_card.totals[0] == found.counts.cards_sum
    assert found.cards.drawn.sum() == found.counts.cards_sum
    assert sorry_sim.simulate("greedy", players=2, games=2).cards.empty
    with pytest.raises(InputError, match=r"^by_card does not go with series"):
        sorry_sim.simulate("greedy", games=20, series=5, by_card=True)
