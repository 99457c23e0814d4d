"""Checking the log of one game, card by card."""

from collections import Counter
from typing import Any

from .board import START
from .cards import CARDS, DECK
from .engine import candidates, next_player, winner
from .notation import parse, write

Record = dict[str, Any]

CARD_KEYS = {"game", "turn", "player", "card", "before", "move", "after"}
END_KEYS = {"game", "winner", "turns"}


def check_log(lines: list[Record]) -> None:
    """Raise AssertionError at the first thing that is wrong in the log of a whole game.

    The log has one record for every card used, lost cards included, and one for the end.
    """
    assert len(lines) >= 2, "a log needs at least one card and the end"
    *played, end = lines
    previous: Record | None = None
    for number, record in enumerate(played, start=1):
        where = f"card {number}"
        assert set(record) == CARD_KEYS, f"{where}: the keys are {sorted(record)}"
        _check_notation(record, where)
        if previous is None:
            _check_first(record, where)
        else:
            _check_order(previous, record, where)
        _check_move(record, where)
        previous = record
    _check_cards([record["card"] for record in played])
    _check_end(played[-1], end)


def _check_notation(record: Record, where: str) -> None:
    """Both positions can be read and are written canonically."""
    for text in (record["before"], record["after"]):
        try:
            canonical = write(parse(text))
        except ValueError as error:
            raise AssertionError(f"{where}: {error}") from error
        assert canonical == text, f"{where}: {text} is not canonical, {canonical} is"


def _check_first(record: Record, where: str) -> None:
    """The game begins on turn 1 with every pawn in START."""
    board = parse(record["before"])
    for colour, pawns in board.items():
        assert all(place == START for place in pawns), f"{where}: {colour} is not all in START"
    assert record["turn"] == 1, f"{where}: turn {record['turn']} instead of 1"
    assert record["player"] in board, f"{where}: {record['player']} does not play"


def _check_order(previous: Record, record: Record, where: str) -> None:
    """A card follows upon the one before it (docs/rules.md, a turn)."""
    assert record["game"] == previous["game"], f"{where}: game {record['game']!r} in the same log"
    assert record["before"] == previous["after"], (
        f"{where}: before is {record['before']}, but the last card left {previous['after']}"
    )
    won = winner(record["before"])
    assert won is None, f"{where}: the game goes on after {won} has won"
    player = next_player(previous["before"], previous["player"], previous["card"])
    assert record["player"] == player, f"{where}: {record['player']} plays instead of {player}"
    turn = previous["turn"] if previous["card"] == "2" else previous["turn"] + 1
    assert record["turn"] == turn, f"{where}: turn {record['turn']} instead of {turn}"


def _check_move(record: Record, where: str) -> None:
    """What was done with the card is one of the things that may be done."""
    before, after, card = record["before"], record["after"], record["card"]
    assert card in CARDS, f"{where}: no such card: {card!r}"
    move = record["move"]
    assert isinstance(move, str) and move, f"{where}: the move has no text"
    allowed = candidates(before, record["player"], card)
    what = f"{record['player']} with {card} on {before}"
    if move == "pass":
        assert ("pass", before) in allowed, f"{where}: {what} may not pass"
        assert after == before, f"{where}: {what} passes, but the position changes to {after}"
    else:
        assert ("move", after) in allowed, f"{where}: {what} cannot reach {after}"


def _check_cards(cards: list[str]) -> None:
    """Every card is in the discard before the next is drawn, so each 45 are a full pack."""
    size = sum(DECK.values())
    for begin in range(0, len(cards), size):
        pile = Counter(cards[begin : begin + size])
        for card, count in pile.items():
            assert count <= DECK[card], (
                f"cards {begin + 1} to {begin + pile.total()}: "
                f"{count} times {card}, the pack has {DECK[card]}"
            )


def _check_end(last: Record, end: Record) -> None:
    """The end names the winner, or none where a limit stopped the game, and the last turn."""
    assert set(end) == END_KEYS, f"end: the keys are {sorted(end)}"
    assert end["game"] == last["game"], f"end: game {end['game']!r} in the same log"
    won = winner(last["after"])
    assert end["winner"] == won, f"end: the winner is {won}, not {end['winner']}"
    assert won in (None, last["player"]), f"end: {last['player']} moved, but {won} has won"
    assert end["turns"] == last["turn"], f"end: {end['turns']} turns, the last is {last['turn']}"
