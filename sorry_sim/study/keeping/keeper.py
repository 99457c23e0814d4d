"""Keeping what has been played in a folder, and going on with it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from sorry_sim.errors import InputError
from sorry_sim.study.keeping import document
from sorry_sim.study.keeping.code import check_code
from sorry_sim.study.keeping.document import NAME, Checkpoint
from sorry_sim.study.keeping.files import make_folder, write_all
from sorry_sim.study.keeping.folder import CHARTS, abandon
from sorry_sim.study.keeping.lock import alone, beginning
from sorry_sim.study.keeping.manifest import check_manifest_of

_SECONDS: Final = 2.0
_LEAST_PLAY: Final = 10  # times as long as writing took, however large the counts are

Say = Callable[[str], None]
"""Tells the user something in one line."""


class Keeper:
    """Keeps what has been played in a folder that is locked for it.

    Parameters
    ----------
    out
        The folder.
    checkpoint
        What is to be played, and what has been.
    say
        Is told once where a checkpoint cannot be written. Play goes on: the one before is whole.
    """

    def __init__(self, out: Path, checkpoint: Checkpoint, say: Say | None = None) -> None:
        self.out = out
        self._checkpoint = checkpoint
        self._before = checkpoint.elapsed
        self._say = say
        self._next: float | None = None  # the clock starts with the first games

    @property
    def command(self) -> str:
        """Who plays, as in ``"run"``."""
        return self._checkpoint.command

    @property
    def asked(self) -> dict[str, Any]:
        """What was asked for, as JSON values."""
        return self._checkpoint.asked

    @property
    def counts(self) -> dict[str, Any] | None:
        """What came of the games played so far, as it was kept last; None before the first."""
        return self._checkpoint.counts

    @property
    def elapsed(self) -> float:
        """Seconds of play before this keeper."""
        return self._before

    @property
    def is_saved(self) -> bool:
        """Whether the results of all that is kept have been written."""
        return self._checkpoint.saved is not None

    @property
    def other_program(self) -> str | None:
        """What played the games so far, where that is not this program."""
        return document.other_program(self._checkpoint)

    def check_program(self) -> None:
        """Refuse to play on with a program that may play other games.

        Raises
        ------
        InputError
            Another one began.
        """
        document.check_program(self.out, self._checkpoint)

    def ask(self, asked: dict[str, Any], counts: dict[str, Any] | None = None) -> bool:
        """Ask for something else than before, more games; returns whether it is something else.

        Parameters
        ----------
        asked
            What is asked for.
        counts
            The counts so far, as they are to be kept beside that; None for those that are kept.

        Raises
        ------
        InputError
            It cannot be written.
        """
        then, now = (json.dumps(one, sort_keys=True) for one in (self.asked, asked))
        if then != now:
            checkpoint = replace(self._checkpoint, asked=asked)
            if counts is not None:
                checkpoint = replace(checkpoint, counts=counts, saved=None)
            self._write(checkpoint)
        return then != now

    def keep(self, counts: Callable[[], dict[str, Any]], elapsed: float, now: bool = False) -> None:
        """Keep what has been played, if it is time to.

        Parameters
        ----------
        counts
            Gives what came of all games from the first on, as JSON values.
        elapsed
            Seconds of play of this keeper.
        now
            Whether it is time to in any case: play has ended.
        """
        begun = time.monotonic()
        if self._next is None:
            self._next = begun + _SECONDS
        if begun < self._next and not now:
            return
        spent = self._before + elapsed
        try:
            self._write(replace(self._checkpoint, counts=counts(), elapsed=spent, saved=None))
        except InputError as error:
            if self._say:
                self._say(f"{error}; what was kept before is still there")
            self._say = None
        done = time.monotonic()
        self._next = done + max(_SECONDS, _LEAST_PLAY * (done - begun))

    def finish(self, saved: str) -> None:
        """Point to the results, which have been written.

        Parameters
        ----------
        saved
            The name of the file that holds the counts that were kept last.

        Raises
        ------
        InputError
            It cannot be written; the checkpoint before is then still whole.
        """
        self._write(replace(self._checkpoint, saved=saved))

    def _write(self, checkpoint: Checkpoint) -> None:
        self._checkpoint = checkpoint
        document.write(self.out, checkpoint)


@contextmanager
def keeping(
    out: Path,
    files: Sequence[str],
    command: str,
    asked: dict[str, Any],
    force: bool = False,
    say: Say | None = None,
) -> Iterator[Keeper]:
    """Begin to play into a folder: from here on it can be gone on with, whatever happens.

    Where nothing comes of it, the folder is at the end as it was before.

    Parameters
    ----------
    out
        The folder; it is made where there is none.
    files
        The names of all results that may be written.
    command
        Who plays, as in ``"run"``.
    asked
        What is asked for, as JSON values: all that it takes to go on.
    force
        Whether results in the folder may be replaced. They are still there until then.
    say
        As `Keeper` takes it.

    Raises
    ------
    InputError
        The folder holds results and ``force`` is not given, another process plays in it, or it
        cannot be written.
    """
    with beginning(out, (NAME, *files), force):
        path = out / NAME
        before = path.read_bytes() if path.exists() else None
        begun = Checkpoint(command, asked)
        keeper = Keeper(out, begun, say)
        try:
            document.write(out, begun)
            yield keeper
        finally:
            if keeper.counts is None:
                _put_back(path, before)


@contextmanager
def going_on(out: Path, say: Say | None = None, any_program: bool = False) -> Iterator[Keeper]:
    """Go on with what is played in a folder.

    Parameters
    ----------
    out
        The folder.
    say
        As `Keeper` takes it.
    any_program
        Whether another program may have begun. Who plays more has to call `Keeper.check_program`.

    Raises
    ------
    InputError
        Another process plays in the folder, or what it holds cannot be gone on with.
    """
    if not (out / NAME).is_file():
        document.read(out)  # says so
    with alone(out):
        checkpoint = document.read(out)
        check_manifest_of(out)
        check_code(checkpoint.asked)
        if not any_program:
            document.check_program(out, checkpoint)
        made = make_folder(out / CHARTS)
        try:
            yield Keeper(out, checkpoint, say)
        finally:
            abandon(made)


def _put_back(path: Path, before: bytes | None) -> None:
    """Leave a checkpoint as it was before."""
    if before is None:
        path.unlink(missing_ok=True)
    else:
        write_all({path: before})
