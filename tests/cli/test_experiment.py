"""``sorry-sim experiment`` and ``report``: from a file to a folder of results, and again."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim.study.experiment import cells as playing

from .conftest import Program

HEAD = 'title = "Who <wins>?"\nquestion = "Who?"\n'

RUNS = f"""name = "runs"
{HEAD}games = 30
metrics = ["win_rate", "turns"]
charts = ["turns"]

[lineups]
"greedy & co" = {{ strategies = ["greedy"], against = "random" }}
all = "random"

[players]
two = 2
four = 4
"""

PRECISION = RUNS.replace("games = 30", "precision = 0.15").replace("four = 4\n", "")

VARIANTS = f"""name = "variants"
kind = "variants"
{HEAD}games = 20
charts = ["turns"]

[lineups]
all = "random"

[rules]
classic = "classic"
"less pawns" = {{ pawns = 2 }}
"""

COMPARE = f"""name = "compare"
kind = "compare"
{HEAD}games = 20
strategies = ["greedy", "random"]

[players]
two = 2
"""


@pytest.fixture
def study(tmp_path: Path) -> Callable[[str], Path]:
    """Write the file of an experiment."""

    def write(text: str) -> Path:
        path = tmp_path / "study.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


KEPT = ("counts.json", "checkpoint.json", "manifest.json", "experiment.toml")


@pytest.mark.parametrize(
    ("text", "charts"),
    [
        (RUNS, {"turns"}),
        (PRECISION, {"turns"}),
        (VARIANTS, {"turns"}),
        (COMPARE, {"ranking"}),
    ],
    ids=["runs", "precision", "variants", "compare"],
)
def test_a_folder_and_the_same_again_from_its_counts(
    text: str, charts: set[str], program: Program, study: Callable[[str], Path], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    ran = program("experiment", "run", str(study(text)), "--out", str(out))
    assert (ran.code, ran.out, ran.err) == (0, f"{out / 'report.html'}\n", "")
    before = contents(out)
    assert {Path(name).stem for name in before if name.startswith("charts")} == charts
    assert (out / "experiment.toml").read_text() == text
    page = (out / "report.html").read_text()
    assert "Who &lt;wins&gt;?" in page
    assert "Not complete" not in page
    assert ("--precision 15%" in page) == (text == PRECISION)
    for name in before:
        if name not in KEPT:
            (out / name).unlink()
    ran = program("report", str(out))
    assert (ran.code, ran.err) == (0, "")
    assert contents(out) == before
    manifest = out / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"source_hash"', '"hash"'))
    ran = program("report", str(out))
    assert (ran.code, ran.out) == (2, "")
    assert 'lack the field "source_hash"' in ran.err


def test_a_study_that_was_stopped_goes_on_where_it_was(
    program: Program, study: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, out, whole = study(RUNS), tmp_path / "out", tmp_path / "whole"
    command = ("experiment", "run", str(path), "--threads", "1", "--out")
    assert program(*command, str(whole)).code == 0
    played: list[tuple[str, int]] = []
    play = playing.RunCell.play

    def stopped_in_the_second(cell, threads, _report, before, keep):  # type: ignore[no-untyped-def]
        played.append((cell.slug, before.games if before else 0))

        def stop(_done: int) -> None:
            if len(played) == 2:
                signal.raise_signal(signal.SIGINT)

        return play(cell, threads, stop, before, keep)

    monkeypatch.setattr(playing.RunCell, "play", stopped_in_the_second)
    ran = program(*command, str(out))
    assert ran.code == 130
    assert f"stopped after 1 of 4 cells; to go on: sorry-sim resume {out}" in ran.err
    assert "Not complete: still to be played or finished" in (out / "report.html").read_text()
    assert program("resume", str(out)).code == 0
    slugs, done = zip(*played, strict=True)
    assert slugs == tuple(f"{one}_{two}" for one, two in ORDER)
    assert done[:2] == (0, 0) and 0 < done[2] < 32 and done[3:] == (0, 0)
    for name in ("counts.json", "results.csv", "results.parquet", "charts/turns.png"):
        assert (out / name).read_bytes() == (whole / name).read_bytes()
    assert program(*command, str(out)).code == 0
    assert len(played) == 5
    assert program("resume", str(out), "--games", "40").code == 0
    assert [before for _, before in played[5:]] == [30, 32, 30, 30]


ORDER = [
    *[("greedy-co", "two"), ("greedy-co", "four"), ("greedy-co", "four")],
    *[("all", "two"), ("all", "four")],
]


def test_other_results_are_not_replaced_without_being_asked(
    program: Program, refused: Callable[..., str], study: Callable[[str], Path], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    command = ("experiment", "run", str(study(COMPARE)), "--out", str(out))
    assert program(*command).code == 0
    before = contents(out)
    for text, message in {
        COMPARE.replace('name = "compare"', 'name = "compare"\nseed = 2'): "with other seed; ",
        COMPARE.replace('"random"]', '"chaser"]'): "with other seated and strategies; ",
        COMPARE.replace("games = 20", "games = 10"): "holds 20 games of cell all, more than 10; ",
        COMPARE + "four = 4\n": "it holds cell all, which the file has not; ",
    }.items():
        study(text)
        assert message in refused(*command)
        assert contents(out) == before
    study(COMPARE.replace("games = 20", "games = 10"))
    assert program(*command, "--force").code == 0
    other = tmp_path / "run"
    assert program("run", "--strategy", "greedy", "--games", "4", "--out", str(other)).code == 0
    assert "it was written by sorry-sim run" in refused(*command[:-1], str(other))
    line = refused("resume", str(out), "--games", "5")
    assert line == "it holds 10 games of cell all, more than 5"
    (out / "counts.json").write_text("{", encoding="utf-8")
    assert "is damaged" in refused("report", str(out))
    assert "is damaged" in refused(*command)
    assert "it holds none of counts.json" in refused("report", str(tmp_path / "nowhere"))


def test_a_report_of_a_single_run(program: Program, tmp_path: Path) -> None:
    out = tmp_path / "run"
    run = ("run", "--strategy", "greedy", "--against", "random", "--games", "8", "--out", str(out))
    assert program(*run).code == 0
    before = contents(out)
    assert program("report", str(out)).out == f"{out / 'report.html'}\n"
    assert contents(out).items() > before.items()
    assert b"classic rules, 4 players, 8 games, seed 1" in (out / "report.html").read_bytes()
    assert program(*run, "--force").code == 0
    assert not (out / "report.html").exists()


def test_a_fault_names_the_cell_and_the_game(
    refused: Callable[..., str],
    study: Callable[[str], Path],
    written: Callable[..., Path],
    tmp_path: Path,
) -> None:
    written("@strategy\ndef lost(move):\n    return move.pips * float('nan')\n", "mine.py")
    path = study(RUNS.replace('all = "random"', 'all = "mine.py:lost"'))
    line = refused("experiment", "run", str(path), "--out", str(tmp_path / "out"))
    assert line.startswith("cell all_two: strategy lost ")
    assert f"--strategy {tmp_path / 'mine.py'}:lost --players 2" in line


def test_check_lists_the_cells(program: Program, study: Callable[[str], Path]) -> None:
    ran = program("experiment", "check", str(study(RUNS)))
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "runs: Who <wins>?",
        "4 run cells, seed 1",
        "  greedy-co_two: 30 games",
        "  greedy-co_four: 32 games",
        "  all_two: 30 games",
        "  all_four: 30 games",
    ]
