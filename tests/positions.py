"""The table of positions in `positions.txt`, for any engine to be tested against."""

from pathlib import Path
from typing import NamedTuple

#: ("move", RESULT), or ("pass", POSITION) where the card may be or has to be passed.
Candidate = tuple[str, str]


class Row(NamedTuple):
    """One position and card, with what they lead to."""

    title: str
    position: str
    player: str
    card: str
    gives: frozenset[Candidate]
    """All candidates; empty where the row only includes and excludes some."""
    includes: frozenset[Candidate]
    excludes: frozenset[Candidate]

    def check(self, found: set[Candidate]) -> None:
        """Raise AssertionError unless an engine has found what the row says."""
        if self.gives:
            assert found == self.gives, (
                f"missing {sorted(self.gives - found)}, too many {sorted(found - self.gives)}"
            )
        assert self.includes <= found, f"missing {sorted(self.includes - found)}"
        assert not self.excludes & found, f"not allowed {sorted(self.excludes & found)}"


def read_rows(text: str) -> list[Row]:
    """Read the table; its form is described at the head of the file."""
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    starts = [number for number, line in enumerate(lines) if line.startswith("[")]
    ends = [*starts[1:], len(lines)]
    return [_read_row(lines[start:end]) for start, end in zip(starts, ends, strict=True)]


def _read_row(lines: list[str]) -> Row:
    title, question, *answers = lines
    mover, position = question.split(": ")
    player, card = mover.split()
    found: dict[str, set[Candidate]] = {"gives": set(), "includes": set(), "excludes": set()}
    for answer in answers:
        verb, result = answer.split()
        found[verb].add(("pass", position) if result == "pass" else ("move", result))
    return Row(
        title.strip("[]"),
        position,
        player,
        card,
        frozenset(found["gives"]),
        frozenset(found["includes"]),
        frozenset(found["excludes"]),
    )


ROWS = read_rows(Path(__file__).with_name("positions.txt").read_text(encoding="utf-8"))
