"""Folders in which something is played that is no game: numbers are added."""

import json
from pathlib import Path

from sorry_sim.study.keeping.keeper import Keeper, going_on, keeping
from sorry_sim.study.keeping.lock import LOCK

FILES = ("sums.json", "table.csv")
ASKED = {"numbers": 5, "names": ["a"]}


def keep(keeper: Keeper, total: int, now: bool = True) -> None:
    keeper.keep(lambda: {"sum": total}, 1.0, now)


def killed(out: Path, total: int | None = None) -> Path:
    """Begin in a folder, and leave it as a process that is killed after so much does."""
    try:
        with keeping(out, FILES, "adding", ASKED, force=True) as keeper:
            if total is not None:
                keep(keeper, total)
            left = contents(out)
            del left[LOCK]
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        for name, content in left.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(content)
    return out / "checkpoint.json"


def finished(out: Path, total: int = 10) -> Path:
    """Begin in a folder, and come to an end."""
    killed(out, total)
    with going_on(out) as keeper:
        (out / "sums.json").write_text(json.dumps({"format": "sorry-sim sums", "sum": total}))
        keeper.finish("sums.json")
    return out / "checkpoint.json"


def contents(out: Path) -> dict[str, bytes]:
    """All files of a folder, by name."""
    return {
        str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()
    }
