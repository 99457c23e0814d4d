"""``python -m experiments.steps STRATEGY SEATS [GAMES]``: steps that pawns gain without walking.

Games of the classic rules, seed 1, are played again card by card. The table has a line a seat: what
Sorry! and swaps gain it and what bumps cost it, in steps a game, with 95 % intervals.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from sorry_sim.analysis.words import unpacked
from sorry_sim.board import COLOURS, SORRY, START, pips
from sorry_sim.core.engine import Engine
from sorry_sim.core.moves import KINDS, SWAP
from sorry_sim.core.record import LOG_AFTER, LOG_BEFORE, LOG_CARD, LOG_MOVE, LOG_SEAT
from sorry_sim.position import Position
from sorry_sim.rules import load_rules
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.playing.setup import DEFAULT_TURN_LIMIT

COLUMNS: Final = ("Sorry! played", "by Sorry!", "by own swaps", "by others' swaps", "by bumps")
"""Cards a game, then steps a game: gained, or lost where negative."""

_Z: Final = 1.96

Change = dict[tuple[int, str], int]
"""What a move adds, by colour and column."""


def change(seat: int, card: int, swapped: bool, before: Position, after: Position) -> Change:
    """Tell what a move gave and took, walking apart.

    Parameters
    ----------
    seat
        The colour that moved.
    card
        The value of its card.
    swapped
        Whether it was an 11 that swapped.
    before, after
        The positions.
    """
    found: Change = {}
    gained = _to_go(before, seat) - _to_go(after, seat)
    if card == SORRY:
        found = {(seat, "Sorry! played"): 1, (seat, "by Sorry!"): gained}
    elif swapped:
        found = {(seat, "by own swaps"): gained}
    for colour in before.colours:
        steps = _to_go(before, colour) - _to_go(after, colour)
        if colour != seat and steps:
            bumped = _in_start(after, colour) > _in_start(before, colour)
            found[colour, "by bumps" if bumped else "by others' swaps"] = steps
    return found


def _to_go(position: Position, colour: int) -> int:
    return sum(pips(code) for code in position.pawns[colour] or ())


def _in_start(position: Position, colour: int) -> int:
    return (position.pawns[colour] or ()).count(START)


def measure(strategy: str, seats: str, games: int) -> tuple[tuple[str, ...], npt.NDArray[np.int64]]:
    """Play games again.

    Returns
    -------
    seats : tuple of str
        The colours that play.
    sums : numpy.ndarray
        ``int64`` of shape (games, 4, columns), colours in the order of the board.
    """
    players, rules = line_up([strategy], seats=seats), load_rules("classic")
    engine = Engine(
        rules,
        [one.chooser() for one in players.strategies],
        [list(one.parameters.values()) for one in players.strategies],
        players.table(),
        1,
        DEFAULT_TURN_LIMIT,
    )
    colours = [COLOURS.index(seat) for seat in players.seats]
    sums = np.zeros((games, len(COLOURS), len(COLUMNS)), np.int64)
    for game in range(games):
        for entry in engine.log(game)[0].tolist():
            for (colour, column), steps in _of_entry(entry, colours).items():
                sums[game, colour, COLUMNS.index(column)] += steps
    return players.seats, sums


def _of_entry(entry: Sequence[int], colours: Sequence[int]) -> Change:
    before, after = entry[LOG_BEFORE:LOG_AFTER], entry[LOG_AFTER : LOG_AFTER + len(COLOURS)]
    if before == after:
        return {}
    swapped = entry[LOG_MOVE] & KINDS == SWAP
    positions = unpacked(before, colours), unpacked(after, colours)
    return change(entry[LOG_SEAT], entry[LOG_CARD], swapped, *positions)


def table(seats: Sequence[str], sums: npt.NDArray[np.int64]) -> str:
    """Lay out a line a seat, and one for the last seat minus the first."""
    header = ["seat", *COLUMNS, "all steps"]
    places = [COLOURS.index(seat) for seat in seats]
    lines = [_line(seat, sums[:, place]) for seat, place in zip(seats, places, strict=True)]
    lines.append(_line(f"{seats[-1]} - {seats[0]}", sums[:, places[-1]] - sums[:, places[0]]))
    rule = [":---", *["---:"] * (len(header) - 1)]
    return "\n".join(f"| {' | '.join(line)} |" for line in [header, rule, *lines])


def _line(name: str, sums: npt.NDArray[np.int64]) -> list[str]:
    """Means a game with what their intervals reach to either side; then all steps together."""
    columns = [*sums.T, sums[:, 1:].sum(axis=1)]
    cells = [name]
    for column in columns:
        reach = _Z * column.std(ddof=1) / np.sqrt(len(column))
        cells.append(f"{column.mean():.2f} ± {reach:.2f}")
    return cells


def main() -> None:
    """Print the table of one line-up."""
    strategy, seats, *rest = sys.argv[1:]
    games = int(float(rest[0])) if rest else 10_000
    played, sums = measure(strategy, seats, games)
    print(f"{games:,} games, {strategy} in every seat\n")
    print(table(played, sums))


if __name__ == "__main__":
    main()
