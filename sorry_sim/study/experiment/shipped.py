"""The experiments that are shipped, which are played by name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sorry_sim import bundled
from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.study.experiment.located import Located

_FOLDER: Final = "experiments"
_SUFFIX: Final = ".toml"


def names() -> list[str]:
    """Return the names of all of them."""
    return bundled.names(_FOLDER, _SUFFIX)


def titles() -> dict[str, str]:
    """Return what each is about, by name."""
    return {name: Located.read(place(Path(name))).table["title"] for name in names()}


def place(file: Path) -> Path:
    """Return where the file of an experiment is that a user names.

    Parameters
    ----------
    file
        Its path, or the name of one that is shipped.

    Raises
    ------
    InputError
        There is neither; the message offers the nearest of those that are shipped.
    """
    name, ours = str(file), names()
    if name in ours:
        return bundled.folder(_FOLDER) / f"{name}{_SUFFIX}"
    if os.path.exists(file):  # unlike Path.exists() not at a loss for a name that is too long
        return file
    if file.stem in ours:
        raise InputError(f"there is no experiment file {file} (did you mean {file.stem!r}?)")
    if file.suffix or len(file.parts) > 1:  # a path, of which whoever reads it says what is wrong
        return file
    raise InputError(
        f"there is no experiment {quoted(name)}{nearest(name, ours)}: sorry-sim experiment list "
        f"shows those that are shipped, and the file of another ends in {_SUFFIX}"
    )
