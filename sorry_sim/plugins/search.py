"""``sorry_sim.search``: the functions that a search strategy may call, by name.

``help(search.expected)`` says what one takes and answers, ``sorry-sim docs choosers`` how they go
together.
They are compiled functions of the core, fetched when a strategy that names one is compiled: a
strategy file is read without waiting for numba.
"""

from typing import Any, Final

#: By name: how it is called, and what it answers.
HELPERS: Final[dict[str, tuple[str, str]]] = {
    "after": ("after(position, moves, place)", "the position that the move at this place leads to"),
    "card_of": ("card_of(moves, place)", "the card of that move; 13 is a Sorry!"),
    "pips_of": ("pips_of(position, ahead)", "pips of the player so many seats ahead; 0 is the own"),
    "code_of": ("code_of(position, ahead, pawn)", "where its pawn 0 to 3 stands"),
    "in_start": ("in_start(position, ahead)", "its pawns in START"),
    "home": ("home(position, ahead, moves)", "its pawns HOME"),
    "own_pips": ("own_pips(position, moves)", "pips of the own side, in a partnership of the team"),
    "opponent_pips": ("opponent_pips(position, moves)", "pips of all opponents together"),
    "lead": ("lead(position, moves)", "pips of the nearest opposing side less those of the own"),
    "won": ("won(position, moves)", "1 if the own side has won, -1 if another has, else 0"),
    "is_playing": ("is_playing(moves, ahead)", "1 if somebody sits there"),
    "is_own_side": ("is_own_side(moves, ahead)", "whether that is the player or its partner"),
    "next_seat": ("next_seat(moves, ahead)", "who is on turn after the player ``ahead``"),
    "turned_by": ("turned_by(position, ahead)", "the position as the player ``ahead`` sees it"),
    "unseen": ("unseen(moves, card)", "how many of a card may be drawn next, as the player knows"),
    "in_hand": ("in_hand(moves, card)", "how many of a card it holds, in a game with hands"),
    "hand_size": ("hand_size(moves)", "cards in a hand, 0 where cards are drawn"),
    "draws_again": ("draws_again(moves, card)", "1 for a card after which the turn goes on"),
    "list_moves": ("list_moves(position, card, moves, depth)", "the moves of a card from there"),
    "expected": (
        "expected(value, position, ahead, moves, place, depth, extra)",
        "the mean, over the cards the player ``ahead`` may play next, of the best ``value``",
    ),
    "imagine": ("imagine(moves, random)", "deal the unseen cards at random, for the play-outs"),
    "play_out": (
        "play_out(position, moves, place, turns, policy)",
        "the position after that move and so many more turns",
    ),
    "highest": (
        "highest(values, random)",
        "the place of the highest value, among equals a random one",
    ),
    "below": ("below(random, bound)", "a random whole number from 0 to ``bound`` - 1"),
    "ANYHOW": ("ANYHOW", "a policy of play-outs: any move"),
    "GREEDY": ("GREEDY", "the fewest own pips"),
    "RACING": ("RACING", "the fewest own pips less opponents' pips"),
    "TO_THE_END": ("TO_THE_END", "more turns than any game has"),
}


def __getattr__(name: str) -> Any:
    if name not in HELPERS:
        raise AttributeError(f"sorry_sim.search has no {name}")
    from sorry_sim.core import expectation, known, search, sight, worlds

    modules = (sight, known, search, worlds, expectation)
    return next(getattr(module, name) for module in modules if hasattr(module, name))
