"""Checking the log of one game, card by card.

A log is one game. In a series the winner of one game begins the next, so give its games to
`check_log` with `first` left at random.
"""

from collections.abc import Sequence
from typing import Any

from .engine import candidates, goes_on, initial, next_player, winner
from .hands import hand_candidates
from .log_cards import check_drawn, check_hands
from .notation import parse, write
from .options import CLASSIC, Options, sensible
from .sides import side_name, team

Record = dict[str, Any]

CARD_KEYS = {"game", "turn", "player", "card", "before", "move", "after"}
END_KEYS = {"game", "winner", "turns"}
DEAL_KEYS = {"game", "deal"}
VERBS = {"pass": "passes", "discard": "discards"}


def check_log(lines: Sequence[Record], options: Options = CLASSIC) -> None:
    """Raise AssertionError at the first thing that is wrong in the log of a whole game.

    The log has one record for every card used, lost cards included, and one for the end; with
    hands the deal comes before them.
    """
    played = list(lines)
    deal: Record | None = None
    if options.hand_size:
        assert played, "a log needs the deal"
        deal = played.pop(0)
        assert set(deal) == DEAL_KEYS, f"deal: the keys are {sorted(deal)}"
    assert len(played) >= 2, "a log needs at least one card and the end"
    end = played.pop()
    keys = CARD_KEYS | {"hand"} if options.hand_size else CARD_KEYS
    previous: Record | None = None
    for number, record in enumerate(played, start=1):
        where = f"card {number}"
        assert set(record) == keys, f"{where}: the keys are {sorted(record)}"
        _check_notation(record, options, where)
        if previous is None:
            _check_first(record, options, where)
        else:
            _check_order(previous, record, options, where)
        _check_move(record, options, where)
        previous = record
    if deal is None:
        check_drawn([record["card"] for record in played], options)
    else:
        assert deal["game"] == played[0]["game"], f"deal: game {deal['game']!r} in the same log"
        colours = parse(played[0]["before"], options.pawns)
        assert set(deal["deal"]) == set(colours), f"deal: to {sorted(deal['deal'])}"
        check_hands(deal["deal"], played, options)
    _check_end(played[-1], end, options)


def _check_notation(record: Record, options: Options, where: str) -> None:
    """Both positions can be read and are written canonically."""
    for text in (record["before"], record["after"]):
        try:
            canonical = write(parse(text, options.pawns))
        except ValueError as error:
            raise AssertionError(f"{where}: {error}") from error
        assert canonical == text, f"{where}: {text} is not canonical, {canonical} is"


def _check_first(record: Record, options: Options, where: str) -> None:
    """The game begins on turn 1, with the pawns where the options put them."""
    colours = list(parse(record["before"], options.pawns))
    fault = sensible(options, colours)
    assert fault is None, f"{where}: {fault}"
    begins = initial(colours, options)
    assert record["before"] == begins, f"{where}: the game begins with {begins}"
    assert record["turn"] == 1, f"{where}: turn {record['turn']} instead of 1"
    assert record["player"] in colours, f"{where}: {record['player']} does not play"
    assert options.first in ("random", record["player"]), f"{where}: {options.first} begins"


def _check_order(previous: Record, record: Record, options: Options, where: str) -> None:
    """A card follows upon the one before it (docs/rules.md, a turn)."""
    assert record["game"] == previous["game"], f"{where}: game {record['game']!r} in the same log"
    assert record["before"] == previous["after"], (
        f"{where}: before is {record['before']}, but the last card left {previous['after']}"
    )
    won = winner(record["before"], options)
    assert won is None, f"{where}: the game goes on after {won} has won"
    last = (previous["before"], previous["player"], previous["card"], options, _kind(previous))
    player = next_player(*last)
    assert record["player"] == player, f"{where}: {record['player']} plays instead of {player}"
    turn = previous["turn"] if goes_on(*last) else previous["turn"] + 1
    assert record["turn"] == turn, f"{where}: turn {record['turn']} instead of {turn}"


def _kind(record: Record) -> str:
    """What a move is: a pass, a discard, or any other text, which is a move."""
    move = record["move"]
    assert isinstance(move, str) and move, "the move has no text"
    return move if move in ("pass", "discard") else "move"


def _check_move(record: Record, options: Options, where: str) -> None:
    """What was done with the card is one of the things that may be done."""
    before, after, card = record["before"], record["after"], record["card"]
    player, kind = record["player"], _kind(record)
    if options.hand_size:
        hand = record["hand"]
        assert card in hand, f"{where}: {card} is not in the hand {hand}"
        allowed = hand_candidates(before, player, hand, options)
    else:
        try:
            drawn = candidates(before, player, card, options)
        except ValueError as error:
            raise AssertionError(f"{where}: {error}") from error
        allowed = {(card, allowed_kind, result) for allowed_kind, result in drawn}
    what = f"{player} with {card} on {before}"
    if kind == "move":
        assert (card, "move", after) in allowed, f"{where}: {what} cannot reach {after}"
    else:
        assert (card, kind, before) in allowed, f"{where}: {what} may not {kind}"
        assert after == before, (
            f"{where}: {what} {VERBS[kind]}, but the position changes to {after}"
        )


def _check_end(last: Record, end: Record, options: Options) -> None:
    """The end names the winner, or none where a limit stopped the game, and the last turn."""
    assert set(end) == END_KEYS, f"end: the keys are {sorted(end)}"
    assert end["game"] == last["game"], f"end: game {end['game']!r} in the same log"
    won = winner(last["after"], options)
    assert end["winner"] == won, f"end: the winner is {won}, not {end['winner']}"
    side = side_name(team(last["player"], options))
    assert won in (None, side), f"end: {last['player']} moved, but {won} has won"
    assert end["turns"] == last["turn"], f"end: {end['turns']} turns, the last is {last['turn']}"
