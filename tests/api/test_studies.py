"""Folders of results, opened again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import sorry_sim
from sorry_sim import InputError, Study
from sorry_sim.api import Comparison, Simulation, Variants
from sorry_sim.api.results import Results
from sorry_sim.study.compare import charts as compare_charts
from sorry_sim.study.playing.blocks import Blocks
from sorry_sim.study.run import charts
from sorry_sim.study.variants import charts as variants_charts


@pytest.fixture(autouse=True)
def _no_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in place of charts, which take seconds."""
    monkeypatch.setattr(charts, "win_rates_image", lambda _: b"")
    monkeypatch.setattr(charts, "game_length_image", lambda _: b"")
    for module in (compare_charts, variants_charts):
        monkeypatch.setattr(module, "images", lambda _: {})


@pytest.mark.parametrize(
    ("play", "kind", "command"),
    [
        (
            lambda out: sorry_sim.simulate("random", games=8, out=out),
            Simulation,
            "run --seed 1 --games 8 --strategy random",
        ),
        (
            lambda out: sorry_sim.compare("greedy", "random", games=4, out=out),
            Comparison,
            "compare greedy random --seed 1 --games 4",
        ),
        (
            lambda out: sorry_sim.variants(preset="easy-home", players=2, games=4, out=str(out)),
            Variants,
            "variants --seed 1 --games 4 --preset easy-home --skilled greedy --strategy greedy "
            "--players 2",
        ),
    ],
)
def test_what_was_saved_is_there_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    play: Callable[[Path], Results],
    kind: type[Results],
    command: str,
) -> None:
    played = play(tmp_path / "out")
    study = Study.open(tmp_path / "out")
    assert type(study.results) is type(played) is kind
    assert study.complete
    assert study.manifest["complete"] is True
    assert study.manifest["command"] == f"sorry-sim {command}"
    assert study.table.equals(played.table)
    assert str(study) == str(played)
    assert study._repr_html_() == played._repr_html_()
    assert study.charts == played.charts
    assert repr(study).startswith("<Study: ")
    monkeypatch.setattr(Blocks, "__iter__", None)
    again = play(tmp_path / "out")  # nothing is played
    assert again.complete
    assert again.table.equals(played.table)


def test_counts_that_were_changed(tmp_path: Path) -> None:
    sorry_sim.simulate("random", games=8, out=tmp_path)
    counts = tmp_path / "counts.json"
    counts.write_text(counts.read_text() + "\n")
    with pytest.raises(InputError, match=r"counts.json is not what was written there: its check"):
        Study.open(tmp_path)


def test_a_run_that_was_stopped(tmp_path: Path) -> None:
    sorry_sim.simulate("random", games=8, out=tmp_path)
    manifest = tmp_path / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"complete": False}))
    assert not Study.open(tmp_path).complete


def test_what_is_no_study(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"is not a folder of results: it holds none of "):
        Study.open(tmp_path)
    with pytest.raises(InputError, match="nowhere is not a folder of results"):
        Study.open(tmp_path / "nowhere")
    with pytest.raises(InputError, match="folder is empty: it takes a path"):
        Study.open("")
    counts, manifest = tmp_path / "counts.json", tmp_path / "manifest.json"
    counts.write_text("{}")
    with pytest.raises(InputError, match=r"cannot read .*manifest.json: No such file"):
        Study.open(tmp_path)
    manifest.write_text("[]")
    with pytest.raises(InputError, match=r"manifest.json is damaged"):
        Study.open(tmp_path)
    manifest.write_text("{}")
    with pytest.raises(InputError, match=r'counts.json: .*"format"'):
        Study.open(tmp_path)
    counts.write_text('{"seed": ')
    with pytest.raises(InputError, match=r"counts.json is damaged: it is not JSON"):
        Study.open(tmp_path)
    (tmp_path / "compare.json").write_text("{}")
    with pytest.raises(InputError, match=r"it holds counts.json and compare.json"):
        Study.open(tmp_path)
