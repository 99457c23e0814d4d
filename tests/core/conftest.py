"""Whole random games, card by card: played once for all tests that look at them."""

from typing import NamedTuple

import numpy as np
import pytest

from sorry_sim.core.engine import Ints, Rows
from sorry_sim.core.record import LOG_AFTER, LOG_BEFORE, LOG_CARD, LOG_MOVE, LOG_SEAT, LOG_TURN
from tests.tools import SEATINGS, engine, log_of, pawn_codes

GAMES = 1200  # of each seating: more than a million moves in all


class Played(NamedTuple):
    """Games of one seating: one entry a card used, one row a game, all games in one array."""

    colours: tuple[int, ...]
    rows: Rows
    ends: Ints
    """Where the entries of a game end."""
    card: Ints
    seat: Ints
    turn: Ints
    move: Ints
    before: np.ndarray
    """``uint8`` of shape (entries, 4 colours, 4 pawns): codes."""
    after: np.ndarray

    def by_game(self, values: np.ndarray) -> np.ndarray:
        """Sums over the entries of every game."""
        return np.add.reduceat(values, np.append(0, self.ends[:-1]), axis=0)

    @property
    def goes_on(self) -> np.ndarray:
        """Entries that are not the last of their game."""
        going = np.ones(len(self.card), bool)
        going[self.ends - 1] = False
        return going


@pytest.fixture(scope="session")
def million() -> dict[tuple[int, ...], Played]:
    """Random games of every seating."""
    return {colours: _played(colours) for colours in SEATINGS}


@pytest.fixture(params=SEATINGS, ids=str)
def played(million: dict[tuple[int, ...], Played], request: pytest.FixtureRequest) -> Played:
    """Random games of one seating after the other."""
    return million[request.param]


def _played(colours: tuple[int, ...]) -> Played:
    play = engine("random", colours=colours)
    logs = [log_of(play, game) for game in range(GAMES)]
    entries = np.concatenate(logs)
    card, seat, turn, move = entries[:, [LOG_CARD, LOG_SEAT, LOG_TURN, LOG_MOVE]].T.copy()
    return Played(
        colours,
        play.play(0, GAMES),
        np.cumsum([len(log) for log in logs]),
        card,
        seat,
        turn,
        move,
        pawn_codes(entries[:, LOG_BEFORE : LOG_BEFORE + 4]),
        pawn_codes(entries[:, LOG_AFTER : LOG_AFTER + 4]),
    )
