"""A Parquet file to which games are added while they are played.

pyarrow takes a moment to import, so this module is imported where such a file is asked for.
"""

import contextlib
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from sorry_sim import __version__
from sorry_sim.core.rows import COLUMNS, GAME_OF_SERIES
from sorry_sim.errors import InputError, quoted
from sorry_sim.study.games_out.columns import NOBODY, NUMBERING, Column, columns
from sorry_sim.study.keeping.files import check_new, naming, part_of
from sorry_sim.study.run.played import Played

FORMAT: Final = "sorry-sim games"
VERSION: Final = 1
SUFFIX: Final = ".parquet"
METADATA: Final = "sorry_sim"
"""The key of the file's metadata that holds the study, a JSON object."""

_COUNTED_UP: Final = "DELTA_BINARY_PACKED"  # next to no room for numbers that go up by 1

_ROWS_A_GROUP: Final = 100_000
"""Rows that are compressed together: all that is held in memory, and what readers like."""


def check(path: Path, force: bool) -> None:
    """Refuse a file that could not be written, or should not be.

    Raises
    ------
    InputError
        It is no Parquet file, it is there and ``force`` is not given, or it cannot be written.
    """
    if path.suffix.lower() != SUFFIX:
        raise InputError(
            f"--games-out {quoted(str(path))} must end in {SUFFIX}: games are written as Parquet, "
            "which pandas, polars and DuckDB read"
        )
    check_new(path, force)


def check_again(path: Path, played: Played) -> None:
    """Refuse to write over what are no games of a study that is gone on with.

    Raises
    ------
    InputError
        There is something else, or it cannot be written.
    """
    check(path, force=True)
    if path.is_file() and not _is_of(path, played):
        raise InputError(
            f"{path} is there, and does not hold games of this run: move it away, and go on"
        )


def holds(path: Path, played: Played, number: int) -> bool:
    """Whether a file has so many games of a study, or series, and no more."""
    return path.is_file() and _is_of(path, played) and _told(path)["played"] == number


class GamesFile:
    """Takes the games of a run in order, and is in its place once it is left.

    It is not put there where nothing was added or an exception ended the run; a file that was
    there before then stays. What is written depends on the games alone, not on how many are added
    at a time.

    Parameters
    ----------
    path
        The file, which `check` has let through.
    played
        The study that the games belong to.
    asked
        Games that are to be played, or series.

    Attributes
    ----------
    fault
        Why the file cannot be written, for instance because the disk is full; else None. The
        games that are added from then on are not kept, and the run need not end for it.
    is_there
        Whether the file has taken its place, with the games of this run.
    """

    def __init__(self, path: Path, played: Played, asked: int) -> None:
        self.fault: InputError | None = None
        self.is_there = False
        self._path, self._part = path, part_of(path)
        self._played, self._asked = played, asked
        self._number = 0
        self._waiting = _schema(played).empty_table()
        self._written = self._left_out = False

    def __enter__(self) -> Self:
        schema = self._waiting.schema
        with naming(self._path):
            self._file = self._part.open("wb")
        self._writer = pq.ParquetWriter(
            self._file,
            schema,
            compression="zstd",
            use_dictionary=[name for name in schema.names if name not in NUMBERING],
            column_encoding=dict.fromkeys(set(NUMBERING) & set(schema.names), _COUNTED_UP),
        )
        return self

    def add(self, rows: NDArray[np.int32], first: int) -> None:
        """Add games that follow those added before.

        Parameters
        ----------
        rows
            ``int32`` of shape (games, `sorry_sim.core.rows.COLUMNS`).
        first
            The number of the first game, or of its series.
        """
        if self.fault is not None:
            return
        self._number += int(np.count_nonzero(rows[:, GAME_OF_SERIES] == 0))
        more = _table(self._played, rows, first)
        self._waiting = pa.concat_tables([self._waiting, more])
        while len(self._waiting) >= _ROWS_A_GROUP and self.fault is None:
            self._write(_ROWS_A_GROUP)

    def leave_out(self) -> None:
        """Put no file there, and leave one that was there before: games are missing."""
        self._left_out = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None and not self._left_out:
                self._finish()
        finally:
            self._discard()

    def _write(self, rows: int) -> None:
        """Write so many of the games that wait."""
        try:
            with naming(self._path):
                self._writer.write_table(self._waiting.slice(0, rows), rows)
        except InputError as fault:
            self.fault = fault
        self._waiting = self._waiting.slice(rows).combine_chunks()
        self._written = True

    def _finish(self) -> None:
        """Write what waits, and let the file take its place."""
        if len(self._waiting) and self.fault is None:
            self._write(len(self._waiting))
        if self.fault is not None or not self._written:
            return
        try:
            with naming(self._path):
                self._writer.add_key_value_metadata({METADATA: json.dumps(self._about())})
                self._writer.close()
                self._file.flush()
                os.fsync(self._file.fileno())
                self._part.replace(self._path)
            self.is_there = True
        except InputError as fault:
            self.fault = fault

    def _discard(self) -> None:
        """Take away what has not taken its place."""
        with contextlib.suppress(OSError):  # it is full, and of no use any more
            self._writer.close()
        with contextlib.suppress(OSError):
            self._file.close()
        with contextlib.suppress(OSError):
            self._part.unlink(missing_ok=True)

    def _about(self) -> dict[str, Any]:
        """What was played, and how much of it is here."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "program": __version__,
            **_study(self._played),
            "asked": self._asked,
            "played": self._number,
        }


def _study(played: Played) -> dict[str, Any]:
    """What decides the games, and the columns."""
    return {
        "seed": played.seed,
        "rules": played.rules,
        "seats": list(played.seats),
        "lineup": list(played.lineup),
        "rotations": played.rotations,
        "turn_limit": played.turn_limit,
        "series": None if played.series is None else played.series._asdict(),
    }


def _is_of(path: Path, played: Played) -> bool:
    """Whether a file holds games of a study."""
    told = _told(path)
    study = json.loads(json.dumps(_study(played)))
    return "played" in told and study == {name: told.get(name) for name in study}


def _told(path: Path) -> dict[str, Any]:
    """What a file says of its games; nothing where it is none of ours."""
    try:
        metadata = pq.read_metadata(path).metadata or {}
        told = json.loads(metadata.get(METADATA.encode(), b"{}"))
    except (OSError, ValueError):  # pyarrow's own errors are of these kinds
        return {}
    return told if isinstance(told, dict) and told.get("format") == FORMAT else {}


def _table(played: Played, rows: NDArray[np.int32], first: int) -> pa.Table:
    """Some games as a table."""
    arrays = {column.name: _array(column) for column in columns(played, rows, first)}
    return pa.table(arrays)


def _schema(played: Played) -> pa.Schema:
    """The names and types of all columns."""
    return _table(played, np.zeros((0, COLUMNS), np.int32), 0).schema


def _array(column: Column) -> pa.Array:
    """A column for a table: its words once, and their places."""
    if column.words is None:
        return pa.array(column.values)
    places = pa.array(column.values, mask=column.values == NOBODY)
    return pa.DictionaryArray.from_arrays(places, pa.array(column.words))
