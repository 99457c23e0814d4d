"""Tables, files and charts of a comparison."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.folder import prepare
from sorry_sim.study.variants.charts import draw_metric, figures, images
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.effects import MOST_SHOWN, effects
from sorry_sim.study.variants.meanings import MEANINGS
from sorry_sim.study.variants.metrics import METRICS, estimates
from sorry_sim.study.variants.seating import Seated
from sorry_sim.study.variants.store import FILES, save
from sorry_sim.study.variants.table import as_csv, as_json, as_markdown, as_table, timing_line
from tests.study.drawn import clashes
from tests.study.variants.laboratories import played, seated

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def of() -> list[Seated]:
    return seated()


@pytest.fixture(scope="module")
def found(of: list[Seated]) -> Laboratory:
    return played(of, 60, turn_limit=300)


def test_a_row_a_variant_in_every_section(found: Laboratory) -> None:
    heading, *sections = as_table(found).split("\n\n")
    assert heading.startswith("base classic and 5 variants, 4 players, 60 games each on the same")
    names = ["classic (base)", *(one.name for one in found.variants[1:])]
    assert len(sections) == 7
    for section in sections:
        _title, _header, *lines = section.rstrip("\n").split("\n")
        assert [line[2 : 2 + len(name)] for line, name in zip(lines, names, strict=True)] == names
    assert as_markdown(found).count("| classic (base) |") == 7


def test_differences_of_shares_are_in_percentage_points(found: Laboratory) -> None:
    sections = {text.split()[0]: text.splitlines()[2:] for text in as_table(found).split("\n\n")}
    skill, seats, decisions = sections["Skill"], sections["Win"], sections["Decisions"]
    for line in skill:
        name, gap = re.split(r" {2,}", line.strip())[:2]
        of = estimates(next(one for one in found.variants if name.startswith(one.name)), found.base)
        assert gap.endswith(" pp")
        assert float(gap[:-3]) == pytest.approx(100 * of["skill_gap"].value, abs=0.06)
        assert "%" not in line
    change = re.compile(r"[+-][\d.]+ \u00b1 [\d.]+ pp")
    assert all(len(change.findall(line)) == 1 for line in skill[1:])
    assert all(len(change.findall(line)) == 3 for line in decisions[1:])
    assert re.search(
        r"^  two_again=false +[\d.]+ pp +[\d.]+ to [\d.]+ pp  ", "\n".join(seats), re.M
    )
    assert re.search(r"  [\d.]+ \([\d.]+ to [\d.]+\) %$", seats[0])  # the win rate of a seat


def test_opponents_are_not_told_of_where_there_are_none() -> None:
    solo = played(seated(seats="red", presets=()), 20)
    table = as_table(solo)
    assert "a solo race" in table
    for word in ("Skill", "Win rates", "lead changes", "Draws"):
        assert word not in table
    (row, *_) = csv.DictReader(io.StringIO(as_csv(solo)))
    assert (row["skill_gap"], row["drama_p90"], row["win_rate_red"]) == ("", "", "1.0")
    assert "skill_gap" not in json.loads(as_json(solo, 1.0))["variants"][0]["metrics"]
    assert timing_line(solo, 2.0) == "80 games in 2.00 s: 40 games/s"


def test_csv_and_json_say_the_same(found: Laboratory) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(found))))
    objects = json.loads(as_json(found, 1.0))["variants"]
    for row, shown, variant in zip(rows, objects, found.variants, strict=True):
        assert row["variant"] == shown["variant"] == variant.name
        assert int(row["turns_p50"]) == shown["turns_p50"]
        for name, estimate in estimates(variant, found.base).items():
            assert float(row[name]) == shown["metrics"][name]["value"] == estimate.value
            assert float(row[f"{name}_difference"]) == estimate.difference
        for side, rate in shown["win_rates"].items():
            assert float(row[f"win_rate_{side}"]) == rate
            low, high = (float(row[f"win_rate_{side}_{end}"]) for end in ("low", "high"))
            assert [low, high] == shown["win_rate_intervals"][side]
            assert low < rate < high
        for name, ends in shown["quantile_intervals"].items():
            shown_ends = [row[f"{name}_{end}"] for end in ("low", "high")]
            assert shown_ends == ["" if end is None else str(end) for end in ends]
    assert set(objects[0]["win_rates"]) == {"red", "blue", "yellow", "green"}
    assert set(objects[4]["win_rates"]) == {"red+yellow", "blue+green"}


def test_a_chart_a_metric_and_one_of_all(found: Laboratory) -> None:
    drawn = images(found)
    assert set(drawn) == {*METRICS, "overview"}
    for name in ("overview", "turns", "seat_spread"):
        assert clashes(figures(found)[name]()) == []
    assert all(image.startswith(PNG) for image in drawn.values())


def test_charts_without_opponents_draws_or_intervals() -> None:
    drawn = images(played(seated(seats="red", presets=()), 1))
    assert set(drawn) == {
        "turns",
        "no_move",
        "one_move",
        "real_choice",
        "bumps",
        "cards_lost",
        "overview",
    }


def test_charts_of_many_variants_show_the_largest_effects() -> None:
    decks = ",".join(f"1:{ones}+2:9" for ones in range(1, 46))
    many = played(seated(seats="red", vary=[f"deck={decks}"], presets=()), 4)
    shown = effects(many)["turns"]
    strongest = shown.strongest
    assert len(strongest) == MOST_SHOWN < len(shown.variants)
    changes = [shown.variants[name].difference for name in strongest]
    assert changes == sorted(changes, reverse=True)
    left_out = shown.variants.keys() - strongest
    largest = max(abs(shown.variants[name].difference) for name in left_out)
    assert largest <= min(map(abs, changes))
    figure = draw_metric(many, shown)
    assert len(figure.axes[0].get_yticklabels()) == MOST_SHOWN


def test_every_metric_is_defined_in_the_document() -> None:
    text = (Path(__file__).parents[3] / "docs" / "metrics.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `(\w+)` \| (.*?) \| ", text, re.MULTILINE))
    assert list(told) == list(METRICS)
    assert told == MEANINGS


def test_the_folder(of: list[Seated], found: Laboratory, tmp_path: Path) -> None:
    out = tmp_path / "new"
    assert prepare(out, FILES)
    save(out, found, of, command=None, threads=2, elapsed=1.0, complete=True)
    there = {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}
    assert there == set(FILES)
    assert Laboratory.from_dict(json.loads((out / "variants.json").read_text())) == found
    assert (out / "variants.csv").read_text() == as_csv(found)
    assert (out / "variants.md").read_text() == as_markdown(found)
    manifest = json.loads((out / "manifest.json").read_text())
    assert (manifest["games"], manifest["complete"]) == (60, True)
    assert set(manifest["strategies"]) == {"greedy", "random"}
    assert manifest["variants"][1]["settings"] == ["two_again=false"]
    with pytest.raises(InputError, match="already holds results"):
        prepare(out, FILES)
    solo = seated(seats="red", presets=())
    prepare(out, FILES, force=True)
    save(out, played(solo, 4), solo, command=None, threads=2, elapsed=1.0, complete=True)
    assert not (out / "charts" / "skill_gap.png").exists()
