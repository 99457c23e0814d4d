"""Tables, files and charts of a comparison of strategies."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from sorry_sim.errors import InputError
from sorry_sim.rules import PRESETS
from sorry_sim.study.compare.charts import (
    colour_reach,
    draw_matrix,
    draw_opponents,
    draw_ranking,
    images,
)
from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.pairing import Pairing, pair_up
from sorry_sim.study.compare.standings import overall_ratio, pair_results, ranking
from sorry_sim.study.compare.store import FILES, save
from sorry_sim.study.compare.table import as_csv, as_json, as_markdown, as_table, frame, timing_line
from sorry_sim.study.keeping.folder import prepare
from sorry_sim.study.showing.contrast import contrast
from tests.study.compare.meetings import met, small_field
from tests.study.drawn import clashes

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def pairing() -> Pairing:
    return pair_up(["random", "greedy", "chaser:bump=20", "runner"])


@pytest.fixture(scope="module")
def found(pairing: Pairing) -> Meetings:
    return met(pairing, 60, turn_limit=110)


@pytest.fixture(scope="module")
def field() -> Meetings:
    with pytest.MonkeyPatch.context() as patch:
        small_field(patch)
        return met(pair_up(["chaser:bump=20"], against_field=True), 20)


def lines_of(table: str) -> list[list[str]]:
    """The lines of each section, title and header included."""
    return [section.rstrip("\n").split("\n") for section in table.split("\n\n")]


def test_a_table_with_ranking_matrix_and_pairs(found: Meetings) -> None:
    heading, overall, matrix, pairs = lines_of(as_table(found))
    assert heading[0] == (
        "classic rules, 2 players, 4 strategies, each pair 60 deals in 2 seatings: 120 games, "
        "seed 5"
    )
    assert heading[1].startswith("win share: games won by the strategy (the row) against the")
    assert "fair share 50 %" in heading[1]
    assert heading[3].endswith(f"all pairs together {overall_ratio(found):.2f}")
    assert heading[4].startswith(
        "p (Holm): two-sided p-values, of winning as often as losing (6 pairs) and of leads of 0 "
        "(3), by"
    )
    assert heading[5].endswith("400 points are odds of ten to one; greedy is 0")
    assert heading[6].startswith(f"draws: {found.draws} of 720 games took more than 110 turns")
    ranked = [one.result.strategy for one in ranking(found)]
    assert [line.split()[1] for line in overall[2:]] == ranked
    assert [line.split()[1] for line in matrix[2:]] == ranked
    assert matrix[1].split() == ["rank", "strategy", "1", "2", "3", "4"]
    assert matrix[2].index(" 1 ") > 0 and len(matrix[2].split()) == 5  # nobody meets itself
    assert len(pairs) == 2 + 6
    assert pairs[1].split()[-5:] == ["%", "interval", "pairing", "p", "(Holm)"]
    assert pairs[1].split()[-10:-6] == ["won", "lost", "draws", "balance"]
    assert as_markdown(found).count("\n| runner |") + as_markdown(found).count("| runner |") > 0
    assert timing_line(found, 2.0) == "720 games in 2.00 s: 360 games/s"


def test_two_strategies_need_no_matrix(found: Meetings) -> None:
    two = met(pair_up(["greedy", "greedy"], 4, teams=True), 10, PRESETS["partnership"])
    heading, overall, pairs = lines_of(as_table(two))
    assert "4 players in 2 teams" in heading[0]
    assert heading[-1].startswith("fixed: a strategy against itself")
    assert pairs[2].split() == [
        "greedy",
        "greedy",
        "(2)",
        "50.0",
        "%",
        "fixed",
        "10",
        "10",
        "-",
        "-",
    ]
    assert "fixed" in overall[2]
    assert set(images(two)) == {"ranking"}


def test_the_field_is_shown_as_opponents(field: Meetings) -> None:
    _, overall, pairs = lines_of(as_table(field))
    assert overall[2].startswith("  chaser:bump=20 ")
    assert len(overall) == 3
    assert len(pairs) == 1 + len(field.labels)
    assert {line.split()[0] for line in pairs[2:]} == {"chaser:bump=20"}


def test_csv_and_json_say_the_same(found: Meetings) -> None:
    lines = list(csv.DictReader(io.StringIO(as_csv(found))))
    told = json.loads(as_json(found, 1.0))
    assert len(lines) == 4 + 12
    assert [line["opponent"] for line in lines[:4]] == [""] * 4
    for line, one in zip(lines, told["ranking"] + told["pairs"], strict=True):
        assert line["strategy"] == one["strategy"]
        assert int(line["wins"]) + int(line["losses"]) + int(line["draws"]) == int(line["games"])
        assert float(line["win_share"]) == one["win_share"] == one["wins"] / one["games"]
        assert one["ci_low"] <= one["win_share"] <= one["ci_high"]
        assert float(line["variance_ratio"]) == one["variance_ratio"]
    assert [one["rank"] for one in told["ranking"]] == [1, 2, 3, 4]
    assert told["ranking"][3]["lead"] is None
    assert (told["deals"], told["games_a_pair"], told["games"]) == (60, 120, 720)
    assert told["turn_limit_draws"] == found.draws
    assert told["variance_ratio"] == overall_ratio(found)


def test_those_that_won_as_many_share_a_rank() -> None:
    tied = met(pair_up(["greedy", "greedy", "random"]), 10)
    first, second, last = (one.result for one in ranking(tied))
    assert first.wins == second.wins > last.wins
    _, overall, matrix, _ = lines_of(as_table(tied))
    assert [line.split()[0] for line in overall[2:]] == ["1", "1", "3"]
    assert [line.split()[0] for line in matrix[2:]] == ["1", "1", "3"]
    assert matrix[1].split() == ["rank", "strategy", "1", "1", "3"]
    assert [one["rank"] for one in json.loads(as_json(tied, 1.0))["ranking"]] == [1, 1, 3]
    assert [line["rank"] for line in csv.DictReader(io.StringIO(as_csv(tied)))][:4] == [
        *("1", "1", "3"),
        "",
    ]
    assert frame(tied)["rank"].dropna().tolist() == [1, 1, 3]


def test_csv_has_the_leads(found: Meetings) -> None:
    lines = list(csv.DictReader(io.StringIO(as_csv(found))))
    for line, one in zip(lines, ranking(found), strict=False):
        for name in ("value", "low", "high", "p_holm", "unpaired_low"):
            column = "lead" if name == "value" else f"lead_{name}"
            assert line[column] == ("" if one.lead is None else str(getattr(one.lead, name)))
    assert {line["lead"] for line in lines[4:]} == {""}


def test_charts(found: Meetings, field: Meetings) -> None:
    drawn = images(found)
    assert set(drawn) == {"matrix", "ranking"}
    assert set(images(field)) == {"opponents"}
    assert all(image.startswith(PNG) for image in drawn.values())
    matrix = draw_matrix(found).axes[0]
    ranked = [one.result.strategy for one in ranking(found)]
    assert [label.get_text() for label in matrix.get_yticklabels()] == ranked
    assert [label.get_text() for label in matrix.get_xticklabels()] == ranked
    cells = {tuple(map(round, text.get_position())): text.get_text() for text in matrix.texts}
    assert len(cells) == 12
    for result in pair_results(found):
        cell = ranked.index(result.opponent or ""), ranked.index(result.strategy)
        assert cells[cell] == f"{100 * result.win_share:.1f}"
    names = [label.get_text() for label in draw_ranking(found).axes[0].get_yticklabels()]
    assert names == ranked
    names = [label.get_text() for label in draw_opponents(field).axes[0].get_yticklabels()]
    assert set(names) == {"all", *field.labels[1:]}


def test_a_chart_of_a_single_deal() -> None:
    single = met(pair_up(["greedy", "random", "runner"]), 1)
    assert set(images(single)) == {"matrix", "ranking"}
    assert clashes(draw_ranking(single)) == []


def test_every_cell_of_the_matrix_can_be_read(found: Meetings) -> None:
    figure = draw_matrix(found)
    assert clashes(figure) == []
    axes = figure.axes[0]
    (cells,) = axes.images
    shares = cells.get_array()
    assert shares is not None
    for text in axes.texts:
        column, row = map(round, text.get_position())
        assert contrast(text.get_color(), cells.to_rgba(shares[row, column])) >= 4.5


def test_colours_are_not_stretched_to_chance(found: Meetings) -> None:
    """Of few deals all may be chance, and of many a small difference is small."""
    (cells,) = draw_matrix(met(pair_up(["greedy", "random", "runner"]), 4)).axes[0].images
    assert cells.get_clim() == (0, 1)  # as far as the intervals go
    results = pair_results(found)
    near = [replace(one, win_share=0.501, ci_low=0.49, ci_high=0.51) for one in results]
    assert colour_reach(near) == 0.1
    far = [*near, replace(near[0], win_share=0.2)]
    assert colour_reach(far) == pytest.approx(0.3)
    unsure = [*near, replace(near[0], ci_low=0.35, ci_high=0.65)]
    assert colour_reach(unsure) == pytest.approx(0.3)


def test_the_folder(pairing: Pairing, found: Meetings, tmp_path: Path) -> None:
    out = tmp_path / "new"
    assert prepare(out, FILES)
    save(out, found, pairing, command=None, threads=2, elapsed=1.0, complete=True)
    there = {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}
    assert there == set(FILES) - {"charts/opponents.png"}
    again = Meetings.from_dict(json.loads((out / "compare.json").read_text()))
    assert again == found
    assert as_table(again) == as_table(found)
    assert (out / "compare.csv").read_text() == as_csv(again)
    manifest = json.loads((out / "manifest.json").read_text())
    assert (manifest["deals"], manifest["games"], manifest["complete"]) == (60, 720, True)
    assert [one["label"] for one in manifest["strategies"]] == list(pairing.labels)
    assert manifest["strategies"][2]["parameters"] == {"bump": 20.0}
    with pytest.raises(InputError, match="already holds results"):
        prepare(out, FILES)
    two = pair_up(["greedy", "random"])
    prepare(out, FILES, force=True)
    save(out, met(two, 4), two, command=None, threads=2, elapsed=1.0, complete=True)
    assert not (out / "charts" / "matrix.png").exists()


def test_a_fault_in_drawing_does_not_cost_the_sums(
    pairing: Pairing, found: Meetings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Meetings) -> None:
        raise RuntimeError("no ink")

    monkeypatch.setattr("sorry_sim.study.compare.charts.images", fail)
    prepare(tmp_path, FILES)
    with pytest.raises(RuntimeError, match="no ink"):
        save(tmp_path, found, pairing, command=None, threads=1, elapsed=1.0, complete=True)
    assert Meetings.from_dict(json.loads((tmp_path / "compare.json").read_text())) == found
