"""The positions under other rules in `options.txt`, for any engine to be tested against."""

from pathlib import Path
from typing import NamedTuple

#: (CARD, "move", RESULT), or (CARD, "pass" or "discard", POSITION).
Candidate = tuple[str, str, str]


class Row(NamedTuple):
    """One position with a drawn card or a hand, with what may be done."""

    title: str
    options: str
    """As in ``edition-2013,teams=true``: a preset if any, then single options; or nothing."""
    position: str
    player: str
    cards: tuple[str, ...]
    hand: bool
    """Whether the cards are a hand; else there is one, and it was drawn."""
    gives: frozenset[Candidate]
    """All candidates; empty where the row only includes and excludes some."""
    includes: frozenset[Candidate]
    excludes: frozenset[Candidate]
    following: str | None
    """Who plays next after the drawn card, where the row says so."""

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
    options, rest = question.split(" | ")
    mover, position = rest.split(": ")
    player, *words = mover.split()
    hand = words[0] == "hand"
    cards = tuple(words[-1].split(","))
    found: dict[str, set[Candidate]] = {"gives": set(), "includes": set(), "excludes": set()}
    following = None
    for answer in answers:
        verb, *what = answer.split()
        if verb == "next":
            (following,) = what
            continue
        card, result = what if hand else (cards[0], *what)
        unchanged = result in ("pass", "discard")
        candidate = (card, result, position) if unchanged else (card, "move", result)
        found[verb].add(candidate)
    return Row(
        title.strip("[]"),
        "" if options == "classic" else options,
        position,
        player,
        cards,
        hand,
        frozenset(found["gives"]),
        frozenset(found["includes"]),
        frozenset(found["excludes"]),
        following,
    )


ROWS = read_rows(Path(__file__).with_name("options.txt").read_text(encoding="utf-8"))
