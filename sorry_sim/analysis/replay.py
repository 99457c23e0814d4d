"""One game of a run, card by card."""

from collections.abc import Iterator
from typing import Any

from sorry_sim.analysis.wording import worded
from sorry_sim.analysis.words import unpacked
from sorry_sim.board import COLOURS, card_name
from sorry_sim.core.engine import Engine
from sorry_sim.core.game import LOG_AFTER, LOG_BEFORE, LOG_CARD, LOG_MOVE, LOG_SEAT, LOG_TURN


def replay(engine: Engine, colours: tuple[int, ...], game: int) -> Iterator[dict[str, Any]]:
    """Play one game again and tell every card.

    Parameters
    ----------
    engine
        The engine that plays it.
    colours
        The colours that play, as indices.
    game
        Its number.

    Yields
    ------
    dict
        One for every card used, lost ones too: ``game``, ``turn`` (from 1), ``player``, ``card``,
        ``before``, ``move``, ``after``. Then one for the end: ``game``, ``winner`` (None for a
        draw by limit), ``turns``.

    Raises
    ------
    StrategyFault
        A strategy did what it must not; the cards before that have been told.
    """
    log, fault = engine.log(game)
    entries = log.tolist()
    for entry in entries:
        words = entry[LOG_BEFORE : LOG_BEFORE + 4]
        before = unpacked(words, colours)
        after = unpacked(entry[LOG_AFTER : LOG_AFTER + 4], colours)
        seat = entry[LOG_SEAT]
        yield {
            "game": game,
            "turn": entry[LOG_TURN],
            "player": COLOURS[seat],
            "card": card_name(entry[LOG_CARD]),
            "before": str(before),
            "move": worded(entry[LOG_MOVE], tuple(words), seat, before, after),
            "after": str(after),
        }
    if fault:
        raise fault
    winner = unpacked(entries[-1][LOG_AFTER : LOG_AFTER + 4], colours).winner
    yield {
        "game": game,
        "winner": None if winner is None else COLOURS[winner],
        "turns": entries[-1][LOG_TURN],
    }
