"""The file that says what is played in a folder, and how far it has come."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from sorry_sim.errors import InputError, quoted
from sorry_sim.study.keeping.checksums import check_file, of_content, of_values
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.keeping.files import about, read_json, write_all
from sorry_sim.study.keeping.provenance import program

NAME: Final = "checkpoint.json"
FORMAT: Final = "sorry-sim checkpoint"
VERSION: Final = 1

_WHAT: Final = "checkpoint data"


@dataclass(frozen=True)
class Checkpoint:
    """What is played in a folder, and how far it has come.

    Attributes
    ----------
    command
        Who plays, as in ``"run"``: who is to go on.
    asked
        What was asked for, as JSON values: all that it takes to go on.
    counts
        What came of the games played so far, as JSON values; None before the first.
    elapsed
        Seconds that these games took.
    saved
        The name of the file that holds the counts, where the results have been written; else None.
    program
        The program that played them, as it was read; this one where it was not.
    """

    command: str
    asked: dict[str, Any]
    counts: dict[str, Any] | None = None
    elapsed: float = 0.0
    saved: str | None = None
    program: Any = None


def write(out: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint to its folder, in place of the one before.

    Raises
    ------
    InputError
        It cannot be written, for instance because the disk is full; the one before is still whole.
    """
    saved = checkpoint.saved
    content = {
        "format": FORMAT,
        "version": VERSION,
        "program": program(),
        "command": checkpoint.command,
        "asked": checkpoint.asked,
        "elapsed_s": checkpoint.elapsed,
        "counts": checkpoint.counts if saved is None else None,
        "saved": saved and {"file": saved, "sha256": of_content((out / saved).read_bytes())},
    }
    content["sha256"] = of_values(content)
    write_all({out / NAME: json.dumps(content, allow_nan=False).encode() + b"\n"})


def read(out: Path) -> Checkpoint:
    """Read the checkpoint of a folder.

    Raises
    ------
    InputError
        There is none, it or the counts it points to are damaged, or a newer program made it.
    """
    path = out / NAME
    if not path.is_file():
        raise InputError(f"there is nothing to go on with in {out}: it holds no {NAME}")
    fields = _whole(path)
    with about(path):
        _named(fields.value("program"))  # or refuse what names none
        checkpoint = Checkpoint(
            fields.word("command"),
            fields.members("asked"),
            None if fields.value("counts") is None else fields.members("counts"),
            fields.number("elapsed_s", least=0),
            program=fields.value("program"),
        )
        if fields.value("saved") is None:
            return checkpoint
        saved = Fields(fields.value("saved"), f"results of the {_WHAT}")
        name, checksum = _beside(saved.word("file")), saved.word("sha256")
    counts = read_json(out / name)
    check_file(out / name, checksum, NAME)
    return replace(checkpoint, counts=counts, saved=name)


def results(out: Path) -> tuple[str, str] | None:
    """Return who has played in a folder, whatever version of the program, and the file of counts.

    None where the folder has no checkpoint, or that is of something that has not ended.

    Raises
    ------
    InputError
        The checkpoint is damaged.
    """
    path = out / NAME
    if not os.path.lexists(path):
        return None
    fields = _whole(path)
    with about(path):
        command, saved = fields.word("command"), fields.value("saved")
        if saved is None:
            return None
        return command, _beside(Fields(saved, f"results of the {_WHAT}").word("file"))


def check_ended(out: Path) -> None:
    """Refuse a folder without results where something is played, or was until it was broken off.

    Raises
    ------
    InputError
        It holds a checkpoint.
    """
    if (out / NAME).is_file():
        raise InputError(
            f"{out} holds no results yet, as what is played there has not ended; where it was "
            f"broken off, sorry-sim resume {out} goes on with it"
        )


def other_program(checkpoint: Checkpoint) -> str | None:
    """Return what played, where that is not this program, so that games might differ."""
    then = checkpoint.program
    return None if then in (None, program()) else _named(then)


def check_program(out: Path, checkpoint: Checkpoint) -> None:
    """Refuse to go on in a folder with a program that may play other games than those there.

    Raises
    ------
    InputError
        Another one began.
    """
    with about(out / NAME):
        if then := other_program(checkpoint):
            raise InputError(
                f"it was begun with {then}, and this is {_named(program())}, which may play other "
                "games: go on with the one that began, or begin anew"
            )


def _whole(path: Path) -> Fields:
    """Read a checkpoint that is what was written."""
    values = read_json(path)
    with about(path):
        fields = Fields(values, _WHAT)
        fields.check_format(FORMAT, VERSION)
        content = {name: value for name, value in values.items() if name != "sha256"}
        if fields.word("sha256") != of_values(content):
            raise InputError("its checksum is wrong: it is damaged")
    return fields


def _beside(name: str) -> str:
    """The name of a file in the folder itself."""
    if Path(name).name != name:
        raise InputError(f"its counts cannot be in {quoted(name)}")
    return name


def _named(told: object) -> str:
    """Name a program as `program` tells of it."""
    fields = Fields(told, f"program of the {_WHAT}")
    return f"sorry-sim {fields.word('version')} (core {fields.word('core')[:8]})"
