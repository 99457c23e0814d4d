"""The results that are kept: their counts give all the rest again, and they can be gone on with."""

import re
import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pandas as pd
import pytest

from sorry_sim.cli.main import main
from sorry_sim.study.experiment.store import FILE
from tests.cli.test_formats import ERROR_ALONE, SIGNED_PERCENT

ROOT = Path(__file__).parent.parent
STUDIES = sorted(path.parent.name for path in (ROOT / "results").glob(f"*/{FILE}"))
SLOW = ("cards", "house-rules", "neighbours", "skill")
"""Those that take longer than the others, and are made in the same ways."""

Copied = Callable[[str], Path]


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copied:
    """Copy the folder of a study, seen as in the checkout."""
    monkeypatch.chdir(tmp_path)
    Path("experiments").symlink_to(ROOT / "experiments")
    return lambda study: Path(shutil.copytree(ROOT / "results" / study, Path("results") / study))


def assert_alike(name: str, now: bytes, then: bytes) -> None:
    """Compare what depends neither on the processor nor on the libraries that draw and compress."""
    if name.endswith(".png"):
        assert now[:24] == then[:24], name  # its size in pixels
    elif name.endswith((".csv", ".parquet")):
        read = pd.read_csv if name.endswith(".csv") else pd.read_parquet
        pd.testing.assert_frame_equal(read(BytesIO(now)), read(BytesIO(then)), rtol=1e-9)
    else:
        image = rb"data:image/png;base64,[^\"]+"
        assert re.sub(image, b"", now) == re.sub(image, b"", then), name


@pytest.mark.parametrize(
    "study",
    [pytest.param(one, marks=[pytest.mark.long] if one in SLOW else []) for one in STUDIES],
)
def test_counts_give_the_rest_again(study: str, copied: Copied) -> None:
    out = copied(study)
    before = {str(path): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    shutil.rmtree(out / "charts")
    for path in (*out.glob("results.*"), out / "report.html"):
        path.unlink()
    assert main(["report", str(out)]) == 0
    after = {str(path): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert after.keys() == before.keys()
    for name, content in after.items():
        assert_alike(name, content, before[name])


def test_differences_of_shares_are_in_percentage_points() -> None:
    pages = [*(ROOT / "results").rglob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "README.md"]
    assert len(pages) > 20
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert not SIGNED_PERCENT.search(text) and not ERROR_ALONE.search(text), page


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
