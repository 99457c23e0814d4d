"""One game of a run, card by card."""

from collections.abc import Iterator
from typing import Any

from sorry_sim.analysis.moves import winner_of
from sorry_sim.analysis.wording import worded
from sorry_sim.analysis.words import unpacked
from sorry_sim.board import CARDS, COLOURS, card_name, card_value
from sorry_sim.core.engine import Engine
from sorry_sim.core.record import (
    LOG_AFTER,
    LOG_BEFORE,
    LOG_CARD,
    LOG_HAND,
    LOG_MOVE,
    LOG_SEAT,
    LOG_TURN,
    THE_DEAL,
)
from sorry_sim.core.tables import build
from sorry_sim.rules import Rules


def replay(
    engine: Engine,
    rules: Rules,
    colours: tuple[int, ...],
    game: int,
    in_series: int | None = None,
) -> Iterator[dict[str, Any]]:
    """Play one game again and tell every card.

    Parameters
    ----------
    engine
        The engine that plays it.
    rules
        What it plays.
    colours
        The colours that play, as indices.
    game
        Its number, or that of its series.
    in_series
        Its number in its series, None where games are played singly.

    Yields
    ------
    dict
        In a hand game first the hands dealt: ``game``, ``deal``. Then one for every card used, lost
        ones too: ``game``, ``turn`` (from 1), ``player``, ``card``, ``before``, ``move``,
        ``after``, in a hand game ``hand`` before ``card``. Then one for the end: ``game``,
        ``winner`` (a colour, or a team as in ``red+yellow``; None for a draw by limit), ``turns``.
        In a series ``game`` is the number in the series, and ``series`` comes before it.

    Raises
    ------
    StrategyFault
        A strategy did what it must not; the cards before that have been told.
    IndexError
        The series has fewer games.
    """
    log, fault = engine.log(game, in_series or 0)
    number = {"game": game} if in_series is None else {"series": game, "game": in_series}
    tables = build(rules)
    entries = log.tolist()
    if entries and entries[0][LOG_CARD] == THE_DEAL:
        hands = entries.pop(0)[LOG_BEFORE:LOG_AFTER]
        yield {**number, "deal": {COLOURS[seat]: _cards(hands[seat]) for seat in colours}}
    for entry in entries:
        words = entry[LOG_BEFORE:LOG_AFTER]
        before = unpacked(words, colours, rules.pawns)
        after = unpacked(entry[LOG_AFTER : LOG_AFTER + 4], colours, rules.pawns)
        seat = entry[LOG_SEAT]
        yield {
            **number,
            "turn": entry[LOG_TURN],
            "player": COLOURS[seat],
            **({"hand": _cards(entry[LOG_HAND])} if rules.hand_size else {}),
            "card": card_name(entry[LOG_CARD]),
            "before": str(before),
            "move": worded(entry[LOG_MOVE], words, seat, before, after, tables),
            "after": str(after),
        }
    if fault:
        raise fault
    last = unpacked(entries[-1][LOG_AFTER : LOG_AFTER + 4], colours, rules.pawns)
    yield {**number, "winner": winner_of(last, rules), "turns": entries[-1][LOG_TURN]}


def _cards(hand: int) -> list[str]:
    """The cards of a hand that the core packed, a nibble a card value."""
    return [card for card in CARDS for _ in range(hand >> 4 * card_value(card) & 15)]
