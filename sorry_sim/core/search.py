"""What a search strategy may do: make moves, list those to come, play games out, draw numbers.

An author reaches these functions, and those of sight.py, known.py and expectation.py, as
``sorry_sim.search`` (plugins/search.py). They know what the player on turn may know, nothing else.
"""

from collections import namedtuple

from numba import types

from sorry_sim.core import worlds
from sorry_sim.core.general import read_position, write_position
from sorry_sim.core.jit import INT, INTS, beyond, compiled, inlined
from sorry_sim.core.moves import CARD_SHIFT, LIST, SCRATCH_WORDS, applied, list_any
from sorry_sim.core.position import without_bumps
from sorry_sim.core.ranges import kind, place_in
from sorry_sim.core.rng import bounded, counted, mixed
from sorry_sim.core.scratch import DEPTHS, NEXT, ROOMS, STREAM, VIEW
from sorry_sim.core.shared import shared

TO_THE_END = 10_000  # turns that no game reaches
NO_SUCH_MOVE = -2
MOST_DRAWN_FROM = 2**31 - 1

# count: how many there are. card: the one all are made with, 0 where each has its own.
# room: where the list lies. The rest is for the functions below.
Moves = namedtuple("Moves", "count card room scratch context")


@inlined
def opened(count, scratch, context, key):
    """The moves and the random stream, as a chooser is given them."""
    stream = beyond(scratch, STREAM)
    stream[0], stream[1] = mixed(key), 0
    worlds.count_next(beyond(scratch, NEXT), context.unseen, context.tables)
    worlds.forget_world(scratch)
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
    """A random whole number, each as likely as the others.

    Parameters
    ----------
    random
        The chooser's random stream.
    bound : int
        How many there are to draw from, 1 to 2**31 - 1.

    Returns
    -------
    int
        0 to ``bound`` - 1.

    Raises
    ------
    ValueError
        ``bound`` is not 1 to 2**31 - 1.
    """
    if not 1 <= bound <= MOST_DRAWN_FROM:
        raise ValueError("bound must be 1 to 2**31 - 1")
    return bounded(_next_word(random), bound)


@compiled
def highest(values, random):
    """The place of the highest value; among equals each is as likely.

    Parameters
    ----------
    values : array or tuple of numbers
        A value for every move; inf and -inf are welcome.
    random
        The chooser's random stream.
        A number is drawn from it only where two are equal.

    Returns
    -------
    int
        0 to ``len(values) - 1``.

    Raises
    ------
    ValueError
        There are no values, or one is NaN.
    """
    if len(values) == 0:
        raise ValueError("there are no values to choose among")
    best, ties = 0, 0
    for place in range(len(values)):
        if values[place] != values[place]:
            raise ValueError("a value to choose by is NaN")
        if ties == 0 or values[place] > values[best]:
            best, ties = place, 1
        elif values[place] == values[best]:
            ties += 1
    if ties == 1:
        return best
    number = bounded(_next_word(random), ties)
    for place in range(best, len(values)):
        if values[place] == values[best]:
            if number == 0:
                return place
            number -= 1
    return best


@inlined
def _move(moves, place):
    return beyond(moves.room, LIST)[place_in(moves, place)]


@inlined
def shown(position, moves):
    """The scratch, with the position where shared functions find it."""
    write_position(beyond(moves.scratch, VIEW), position)
    return moves.scratch


@shared(types.void(INTS, INTS, INT, INTS))
def make_move(scratch, room, move, tables):
    """Put the position that a move leads to in the place of that at VIEW."""
    view = beyond(scratch, VIEW)
    write_position(view, without_bumps(applied(read_position(view), move, room, tables)))


@inlined
def after(position, moves, place):
    """The position that a move leads to.

    Parameters
    ----------
    position
        The position that the moves were listed for.
    moves
        The chooser's moves, or those of `list_moves`.
    place : int
        A place in that list, 0 to ``moves.count - 1``.

    Returns
    -------
    Position
        As the same player sees it.

    Raises
    ------
    IndexError
        There is no move at this place.
    """
    move = _move(moves, place)
    make_move(shown(position, moves), moves.room, move, moves.context.tables)
    return read_position(beyond(moves.scratch, VIEW))


@inlined
def card_of(moves, place):
    """The card that a move is made with.

    Parameters
    ----------
    moves
        The chooser's moves, or those of `list_moves`.
    place : int
        A place in that list, 0 to ``moves.count - 1``.

    Returns
    -------
    int
        1 to 12; 13 is a Sorry!.

    Raises
    ------
    IndexError
        There is no move at this place.
    """
    move = _move(moves, place)
    return moves.card or move >> CARD_SHIFT & 15


@inlined
def room_of(moves, depth):
    """Where the list of this depth lies."""
    if not 1 <= depth <= DEPTHS:
        raise ValueError("depth must be 1 or 2")
    return beyond(moves.scratch, ROOMS + depth * SCRATCH_WORDS)


@shared(INT(INTS, INTS, INT, INTS))
def list_card(scratch, room, card, tables):
    """Write every distinct move of a card, from the position at VIEW, to a list; how many."""
    position = read_position(beyond(scratch, VIEW))
    return list_any(position, card, room, beyond(room, LIST), 0, tables)


@inlined
def list_moves(position, card, moves, depth):
    """The distinct moves of a card, from any position.

    Parameters
    ----------
    position
        The position, as the player who is to move sees it.
    card : int
        1 to 12; 13 is a Sorry!.
    moves
        The chooser's moves, or those of `list_moves`.
    depth : int
        Which list they are written to, 1 or 2; what it held is lost.

    Returns
    -------
    Moves
        As a chooser is given them; ``count`` is 0 where the card is lost.

    Raises
    ------
    ValueError
        ``depth`` is not 1 or 2.
    IndexError
        ``card`` is not 1 to 13.
    """
    room = room_of(moves, depth)
    count = list_card(shown(position, moves), room, kind(card), moves.context.tables)
    return Moves(count, card, room, moves.scratch, moves.context)


@inlined
def imagine(moves, random):
    """Deal the unseen cards at random: the world of the play-outs that follow.

    Parameters
    ----------
    moves
        The chooser's moves.
    random
        The chooser's random stream.
    """
    context = moves.context
    worlds.deal_world(moves.scratch, context.playing, _next_word(random), context.tables)


@inlined
def play_out(position, moves, place, turns, policy):
    """Make a move and play on in the world of the last `imagine`.

    Cards are drawn by the rules: a pile that is used up is shuffled, hands are filled up again.

    Parameters
    ----------
    position
        The position that the chooser was given.
    moves
        The chooser's moves.
    place : int
        A place in that list, 0 to ``moves.count - 1``.
    turns : int
        How many more turns are played at the most, all players' counted.
    policy : int
        Who plays them: `ANYHOW`, `GREEDY` or `RACING`.

    Returns
    -------
    Position
        Where that ends, as the chooser sees it; earlier where somebody wins.

    Raises
    ------
    IndexError
        There is no move at this place.
    ValueError
        There is no such policy, or nothing has been imagined for this decision.
    """
    if not worlds.ANYHOW <= policy <= worlds.RACING:
        raise ValueError("policy must be ANYHOW, GREEDY or RACING")
    if not worlds.has_world(moves.scratch):
        raise ValueError("imagine must be called before play_out")
    move, context = _move(moves, place), moves.context
    card = moves.card or move >> CARD_SHIFT & 15
    scratch = shown(after(position, moves, place), moves)
    worlds.play_on(scratch, move, card, turns, policy, context.playing, context.tables)
    return read_position(beyond(scratch, VIEW))
