"""The results that are kept: their counts give all the rest again, and they can be gone on with."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl
import pyarrow.parquet as pq
import pytest

from sorry_sim.cli.main import main
from sorry_sim.study.experiment.store import FILE

ROOT = Path(__file__).parent.parent
STUDIES = sorted(path.parent.name for path in (ROOT / "results").glob(f"*/{FILE}"))
SLOW = ("cards", "house-rules")
"""Those that take ten seconds."""

Copied = Callable[[str], Path]


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copied:
    """Copy the folder of a study, seen as in the checkout."""
    monkeypatch.chdir(tmp_path)
    Path("experiments").symlink_to(ROOT / "experiments")
    return lambda study: Path(shutil.copytree(ROOT / "results" / study, Path("results") / study))


def without_images(name: str, content: bytes) -> object:
    """What does not depend on the versions of the libraries that draw and compress."""
    if name.endswith(".png"):
        return content[:24]  # its size in pixels
    if name.endswith(".parquet"):
        return None
    return re.sub(rb"data:image/png;base64,[^\"]+", b"", content)


@pytest.mark.parametrize(
    "study",
    [pytest.param(one, marks=[pytest.mark.long] if one in SLOW else []) for one in STUDIES],
)
def test_counts_give_the_rest_again(study: str, copied: Copied) -> None:
    out = copied(study)
    before = {str(path): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    rows = pq.read_table(out / "results.parquet")
    shutil.rmtree(out / "charts")
    for path in (*out.glob("results.*"), out / "report.html"):
        path.unlink()
    assert main(["report", str(out)]) == 0
    after = {str(path): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert after.keys() == before.keys()
    assert pq.read_table(out / "results.parquet").equals(rows)
    drawn = next(content for name, content in before.items() if name.endswith(".png"))
    alike = f"Matplotlib version{mpl.__version__},".encode() in drawn
    for name, content in after.items():
        if alike and not name.endswith(".parquet"):
            assert content == before[name], name
        else:
            assert without_images(name, content) == without_images(name, before[name]), name


@pytest.mark.parametrize("study", STUDIES)
def test_there_is_nothing_more_to_play(
    study: str, copied: Copied, capsys: pytest.CaptureFixture[str]
) -> None:
    """Were a file of `experiments` changed, `make studies` would play what is new."""
    out = copied(study)
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    commands = [["experiment", "run", f"experiments/{study}.toml"]]
    if study == STUDIES[0]:
        commands += [["resume", str(out)], ["experiment", "run", str(out / FILE)]]
    for command in commands:
        assert main(command) == 0
        assert f"nothing to do: results/{study} holds all" in capsys.readouterr().err
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*") if path != out} == {
        path: when for path, when in before.items() if path != out
    }
