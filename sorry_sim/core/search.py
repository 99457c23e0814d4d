"""What a search strategy may ask: positions, cards, moves to come, play-outs.

An author reaches these functions as ``sorry_sim.search`` (plugins/search.py). They see what the
player on turn may know and nothing else.
"""

from collections import namedtuple

from sorry_sim.core import worlds
from sorry_sim.core.jit import beyond, compiled, inlined
from sorry_sim.core.moves import CARD_SHIFT, LIST, SCRATCH_WORDS, applied, list_any
from sorry_sim.core.position import (
    other_pips,
    pawn_at,
    pawns_at,
    pips,
    side_pips,
    without_bumps,
)
from sorry_sim.core.rng import bounded, counted, mixed
from sorry_sim.core.scratch import DEPTHS, NEXT, ROOMS, STREAM
from sorry_sim.core.tables import AGAIN, HAND_SIZE, IDLE
from sorry_sim.core.worlds import ANYHOW, GREEDY, RACING, turned_by

__all__ = ["ANYHOW", "GREEDY", "RACING", "TO_THE_END", "turned_by"]

TO_THE_END = 10_000  # turns that no game reaches
NO_SUCH_MOVE = -2

# count: how many there are. card: the one all are made with, 0 where each has its own.
# room: where the list lies. The rest is for the functions below.
Moves = namedtuple("Moves", "count card room scratch context")


@inlined
def opened(count, scratch, context, key):
    """The moves and the random stream, as a chooser is given them."""
    stream = beyond(scratch, STREAM)
    stream[0], stream[1] = mixed(key), 0
    worlds.count_next(beyond(scratch, NEXT), context)
    return Moves(count, context.card, scratch, scratch, context), stream


@inlined
def place_of(choice, count):
    """The place that an author's function returned, if it is one of the list."""
    place = choice | 0  # compiles for whole numbers only
    return place if 0 <= place < count else NO_SUCH_MOVE


@inlined
def _next_word(random):
    random[1] += 1
    return mixed(counted(random[0], random[1]))


@inlined
def below(random, bound):
    return bounded(_next_word(random), bound)


@inlined
def _move(moves, place):
    if not 0 <= place < moves.count:
        raise IndexError("there is no such move")
    return beyond(moves.room, LIST)[place]


@compiled
def after(position, moves, place):
    move = _move(moves, place)
    return without_bumps(applied(position, move, moves.room, moves.context.tables))


@inlined
def card_of(moves, place):
    return moves.card or _move(moves, place) >> CARD_SHIFT & 15


@inlined
def _pawns_of(position, ahead):
    return turned_by(position, ahead).own


@inlined
def pips_of(position, ahead):
    return pips(_pawns_of(position, ahead))


@inlined
def code_of(position, ahead, pawn):
    return pawn_at(_pawns_of(position, ahead), (pawn & 3) << 3)


@inlined
def in_start(position, ahead):
    return pawns_at(_pawns_of(position, ahead), 0)


@inlined
def home(position, ahead, moves):
    return max(0, pawns_at(_pawns_of(position, ahead), 1) - moves.context.tables[IDLE])


@inlined
def own_pips(position, moves):
    return side_pips(position, moves.context.teams)


@inlined
def opponent_pips(position, moves):
    return other_pips(position, moves.context.teams)


@compiled
def won(position, moves):
    teams, playing = moves.context.teams, moves.context.playing
    for ahead in range(4):
        view = turned_by(position, ahead)
        if playing >> ahead & 1 and worlds.is_won(view, moves.context.tables):
            return 1 if ahead == 0 or (teams and ahead == 2) else -1
    return 0


@compiled
def lead(position, moves):
    teams, playing = moves.context.teams, moves.context.playing
    least = -1
    for ahead in range(1, 4):
        if playing >> ahead & 1 and not (teams and ahead == 2):
            theirs = side_pips(turned_by(position, ahead), teams)
            least = theirs if least < 0 else min(least, theirs)
    return max(0, least) - own_pips(position, moves)


@inlined
def is_playing(moves, ahead):
    return moves.context.playing >> (ahead & 3) & 1


@compiled
def next_seat(moves, ahead):
    ahead = ahead + 1 & 3
    while not moves.context.playing >> ahead & 1:
        ahead = ahead + 1 & 3
    return ahead


@inlined
def is_own_side(moves, ahead):
    return ahead & 3 == 0 or (moves.context.teams and ahead & 3 == 2)


@inlined
def unseen(moves, card):
    return moves.scratch[NEXT + (card & 15)]


@inlined
def in_hand(moves, card):
    return moves.context.hand[card & 15]


@inlined
def hand_size(moves):
    return moves.context.tables[HAND_SIZE]


@inlined
def draws_again(moves, card):
    return moves.context.tables[AGAIN + (card & 15)]


@inlined
def _room(moves, depth):
    if not 1 <= depth <= DEPTHS:
        raise ValueError("depth must be 1 or 2")
    return beyond(moves.scratch, ROOMS + depth * SCRATCH_WORDS)


@inlined
def list_moves(position, card, moves, depth):
    room = _room(moves, depth)
    count = _listed(position, card, room, moves.context.tables)
    return Moves(count, card, room, moves.scratch, moves.context)


@compiled
def _listed(position, card, room, tables):
    return list_any(position, card, room, beyond(room, LIST), 0, tables)


@compiled
def imagine(moves, random):
    worlds.imagine(moves.scratch, moves.context, _next_word(random))


@compiled
def play_out(position, moves, place, turns, policy):
    move, context = _move(moves, place), moves.context
    position = after(position, moves, place)
    if context.tables[HAND_SIZE]:
        return worlds.play_from_hands(position, move, turns, policy, moves.scratch, context)
    card = card_of(moves, place)
    return worlds.play_drawn(position, card, turns, policy, moves.scratch, context)
