"""There is room for every list of moves; the core does not look when it writes one."""

import random

import numpy as np
from numba import njit

from sorry_sim.analysis.words import packed
from sorry_sim.board import CARD_VALUES, COLOURS, DIAMOND, SAFETY_ENTRY
from sorry_sim.core import general, moves, seven
from sorry_sim.core.expand import expand
from sorry_sim.core.jit import pointer
from sorry_sim.core.position import NO_BUMPS, occupied_by
from sorry_sim.core.position import Position as Packed
from sorry_sim.core.record import LOG_BEFORE, LOG_SEAT
from sorry_sim.core.tables import build
from sorry_sim.position import Position
from tests.reference import Options, random_position
from tests.tools import CLASSIC, engine, log_of, rules_of

MOST_SHARED = "teams=true,split_max=4,slide_on=all,must_move=false"
ALL_CARDS = dict.fromkeys(CARD_VALUES, 1)


def test_the_7s_of_a_team_and_the_largest_hand() -> None:
    """Positions of random play, and crowded ones, with every card at once."""
    rules = rules_of(MOST_SHARED)
    tables = build(rules)
    starts = []
    for game in range(3):
        log = log_of(engine("random", rules=rules, turn_limit=60), game)[::4]
        starts += [(entry[LOG_BEFORE : LOG_BEFORE + 4].copy(), entry[LOG_SEAT]) for entry in log]
    rng = random.Random(5)
    options = Options(teams=True)
    crowded = [random_position(rng, COLOURS, options) for _ in range(120)]
    crowded.sort(key=lambda text: sum(word.isdigit() for word in text.replace("/", ",").split(",")))
    starts += [(packed(Position.parse(text)), rng.randrange(4)) for text in crowded[-12:]]
    longest, shared = 0, 0
    for words, seat in starts:
        listed, used, _ = expand(words, seat, ALL_CARDS, tables, in_hand=True)
        longest = max(longest, len(listed))
        shared = max(shared, int((used == 7).sum()))
    assert 1000 < shared < general.MOST_RESULTS
    assert longest < moves.MOST_MOVES


@njit
def _most_sliding_7s(codes, scratch_words, tables_words):  # type: ignore[no-untyped-def]
    """The most sliding results of a 7, over all sets of four pawns at these places."""
    scratch, tables = pointer(scratch_words), pointer(tables_words)
    most = 0
    for a in range(len(codes)):
        for b in range(a + 1, len(codes)):
            for c in range(b + 1, len(codes)):
                for d in range(c + 1, len(codes)):
                    own = codes[a] | codes[b] << 8 | codes[c] << 16 | codes[d] << 24
                    position = Packed(own, 0, 0, 0, occupied_by(own, 0, tables), NO_BUMPS)
                    count, _ = seven.sliding_sevens(position, scratch, tables)
                    most = max(most, count)
    return most


def test_the_sliding_7s_of_the_classic_game() -> None:
    """All sets of pawns on the track, of which one walk of 1 to 7 may end on any triangle."""
    codes = np.arange(SAFETY_ENTRY, DIAMOND + 1)
    most = _most_sliding_7s(codes, np.empty(moves.SCRATCH_WORDS, np.int64), build(CLASSIC))
    assert 4 < most < seven.MOST_RESULTS
    assert seven.MOST_RESULTS * seven.RESULT_WORDS <= moves.LIST - moves.RESULTS
