"""The rules as tables: one array of ``int64``, built once a run, that the compiled engine reads.

A *code* says where a pawn stands as its owner sees it (``sorry_sim.board``): START 0, HOME 1, the
safety zone 2 to 6, the track 7 (safety entry) to 66 (diamond). Forward *n* is code - n. Four pawns
are four bytes of a word, and a *lane* is one such byte: its top bit (0x80) is free, because codes
stay below 128, and it answers yes-or-no questions for all lanes at once.
"""

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from sorry_sim import board
from sorry_sim.core.jit import inlined

if TYPE_CHECKING:
    from sorry_sim.rules import Rules

CODES = 128
CARDS = 16

# Where each table begins. By code:
BIT = 0  # the code's bit in a mask of track squares (bit 0 the safety entry); 0 off the track
REST = BIT + CODES  # where a pawn that lands here comes to rest: here, or at the end of the slide
WIPE = REST + CODES  # mask of the squares that a landing here clears: this one and the slide's
PRINT = WIPE + CODES  # a random word; the sum over a player's pawns tells its positions apart
SPLIT = PRINT + CODES  # lane of t: a pawn here comes, with t of the steps of a 7, to a slide
SPLIT_REST = SPLIT + CODES  # lane of t: it comes to a slide with the 7 - t that the other leaves
VIEW = SPLIT_REST + CODES  # four tables: the code that the player k seats ahead has for my square
REACH = VIEW + 4 * CODES  # mask of the squares that a walk from here with some card may clear
# By card:
COUNTS = REACH + CODES  # how many the whole deck has
FORWARD = COUNTS + CARDS  # steps forward, 0 for none
BACKWARD = FORWARD + CARDS  # steps backward, 0 for none
ENTER = BACKWARD + CARDS  # 1 where it brings a pawn from START to the entry
CIRCLE = ENTER + CARDS  # mask of the squares from which its backward walk slides back to the same
AGAIN = CIRCLE + CARDS  # 1 where the turn goes on with another card
# For a 7:
REPEAT = AGAIN + CARDS  # by difference of codes + 6: lanes t whose split repeats an earlier move
PAIRS = REPEAT + 16  # by set of pawns: its pairs i < j, a nibble i | j << 2 each
# Single words, rule options (docs/rules.md, "Options"):
CLASSIC_MOVES = PAIRS + 16  # 1 where moves.py may list the moves, 0 where general.py must
SLIDE_BUMPS = CLASSIC_MOVES + 1  # whom a slide bumps: 0 all, 1 all but its own colour, 2 nobody
SPLIT_MAX = SLIDE_BUMPS + 1
EXACT_HOME = SPLIT_MAX + 1
BACKWARD_ENTRY = EXACT_HOME + 1
REFUSABLE = BACKWARD_ENTRY + 1  # an 11 that can only swap may be passed
MUST_MOVE = REFUSABLE + 1
TEAMS = MUST_MOVE + 1
DRAW_ON = TEAMS + 1  # no_start_no_cry
REPLACEMENT = DRAW_ON + 1
HAND_SIZE = REPLACEMENT + 1
FIRST = HAND_SIZE + 1  # colour index of the starter, -1 for a random one
PAWNS_AT_START = FIRST + 1  # the word of a player's pawns when a game begins
IDLE = PAWNS_AT_START + 1  # pawns of a player that take no part
SCORE_ALL_HOME = IDLE + 1
BONUS_SUM = SCORE_ALL_HOME + 1
METRICS = BONUS_SUM + 1  # what else is to be kept of a game, see below; no rule
# The deck:
DECK_SIZE = METRICS + 1
DECK = DECK_SIZE + 1

# The bits of METRICS:
FOLLOW_TURNS = 1  # choices and leads
COUNT_CARDS = 2  # the cards that each player draws

_TRACK = range(board.SAFETY_ENTRY, board.DIAMOND + 1)
_FORWARD_STEPS = {1: 1, 2: 2, 3: 3, 5: 5, 7: 7, 8: 8, 10: 10, 11: 11, 12: 12}
_BACKWARD_STEPS = {4: 4, 10: 1}
_SEVEN = 7


@inlined
def bit(tables, code):
    return tables[BIT + code]


@inlined
def rest(tables, code):
    return tables[REST + code]


@inlined
def wipe(tables, code):
    return tables[WIPE + code]


@inlined
def view(tables, ahead, code):
    """The code that the player ``ahead`` seats after the mover has for the mover's ``code``."""
    return tables[VIEW + ahead * CODES + code]


def build(rules: "Rules") -> np.ndarray:
    """The tables of a rule set.

    Parameters
    ----------
    rules
        What is played.

    Returns
    -------
    numpy.ndarray
        ``int64`` of one dimension; the constants of this module say what stands where.
    """
    deck = [
        board.card_value(card)
        for card, count in zip(board.CARDS, rules.deck, strict=True)
        for _ in range(count)
    ]
    tables = np.zeros(DECK + len(deck), dtype=np.int64)
    _squares(tables, rules.slide_on)
    _cards(tables, rules)
    _splits(tables)
    _options(tables, rules)
    tables[DECK_SIZE] = len(deck)
    tables[DECK:] = deck
    tables[COUNTS : COUNTS + CARDS] = np.bincount(deck, minlength=CARDS)
    _reach(tables)
    return tables


def _squares(tables: np.ndarray, slide_on: str) -> None:
    tables[REST : REST + CODES] = np.arange(CODES)
    for code in _TRACK:
        tables[BIT + code] = 1 << code - board.SAFETY_ENTRY
        for ahead in range(4):
            around = (code - board.SAFETY_ENTRY + 15 * ahead) % board.TRACK
            tables[VIEW + ahead * CODES + code] = board.SAFETY_ENTRY + around
    for code in _TRACK:
        tables[WIPE + code] = tables[BIT + code]
    for slide in board.SLIDES:
        own = slide.colour == 0  # all colours see the same from their own side
        if slide_on in ("all", "own" if own else "other"):
            covered = [
                board.code_of(0, (slide.triangle + step) % board.TRACK)
                for step in range(slide.length + 1)
            ]
            tables[REST + covered[0]] = covered[-1]
            tables[WIPE + covered[0]] = sum(int(tables[BIT + code]) for code in covered)
    for code in range(CODES):
        tables[PRINT + code] = _fingerprint(code)


def _fingerprint(code: int) -> int:
    """Random bits; that no two sets of pawns share a sum is tested on all of them."""
    mask = (1 << 64) - 1
    word = (code + 1) * 0x9E3779B97F4A7C15 & mask
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & mask
    word = (word ^ word >> 27) * 0x94D049BB133111EB & mask
    return (word ^ word >> 31) >> 4  # four of them must not overflow


def _cards(tables: np.ndarray, rules: "Rules") -> None:
    for card, steps in _FORWARD_STEPS.items():
        tables[FORWARD + card] = steps
    for card, steps in _BACKWARD_STEPS.items():
        tables[BACKWARD + card] = steps
        for code in _TRACK[:-steps]:
            if tables[REST + code + steps] == code:
                tables[CIRCLE + card] |= tables[BIT + code]
    for name in rules.start_cards:
        tables[ENTER + board.card_value(name)] = 1
    if rules.sorry_forward:
        tables[FORWARD + board.SORRY] = rules.sorry_forward
    tables[AGAIN + 2] = int(rules.two_again)


def _reach(tables: np.ndarray) -> None:
    cards = np.flatnonzero(tables[COUNTS : COUNTS + CARDS])
    forward = {int(tables[FORWARD + card]) for card in cards}
    if _SEVEN in cards:
        forward |= set(range(1, _SEVEN))
    backward = {int(tables[BACKWARD + card]) for card in cards}
    for code in range(board.Z5, board.DIAMOND + 1):
        landings = [code - steps for steps in forward if 0 < steps < code]
        # The safety entry comes behind the diamond.
        landings += [_behind(code + steps) for steps in backward if steps]
        for landing in landings:
            tables[REACH + code] |= tables[WIPE + landing]


def _behind(code: int) -> int:
    return code if code <= board.DIAMOND else code - board.TRACK


def _splits(tables: np.ndarray) -> None:
    for code in range(board.DIAMOND + 1):
        for steps in range(1, 7):
            if steps < code and tables[REST + code - steps] != code - steps:
                tables[SPLIT + code] = _lane(steps)
                tables[SPLIT_REST + code] = _lane(7 - steps)
    for difference in range(-6, 7):
        for steps in range(1, 7):
            # i walks `steps`, j the rest; with the roles exchanged i walks `other` to j's place.
            # 0 or 7 is a whole walk of one pawn, which is listed before every split.
            other = 7 - difference - steps
            if 0 <= other < steps or other == 7:
                tables[REPEAT + difference + 6] |= _lane(steps)
    for movable in range(16):
        pawns = [pawn for pawn in range(4) if movable >> pawn & 1]
        for place, (i, j) in enumerate(combinations(pawns, 2)):
            tables[PAIRS + movable] |= (i | j << 2) << 4 * place


def _lane(steps: int) -> int:
    """The lane of a 7 in which the first pawn walks ``steps`` (see ``seven.splits``)."""
    return 0x80 << 8 * (steps - 1)


def _options(tables: np.ndarray, rules: "Rules") -> None:
    tables[CLASSIC_MOVES] = int(rules.has_classic_moves)
    tables[SLIDE_BUMPS] = ("all", "others", "none").index(rules.slide_bumps)
    tables[SPLIT_MAX] = rules.split_max
    tables[EXACT_HOME] = int(rules.exact_home)
    tables[BACKWARD_ENTRY] = int(rules.backward_entry)
    tables[REFUSABLE] = int(rules.swap_refusable)
    tables[MUST_MOVE] = int(rules.must_move)
    tables[TEAMS] = int(rules.teams)
    tables[DRAW_ON] = int(rules.no_start_no_cry)
    tables[REPLACEMENT] = int(rules.replacement)
    tables[HAND_SIZE] = rules.hand_size
    tables[FIRST] = -1 if rules.first == "random" else board.colour_index(rules.first)
    tables[IDLE] = 4 - rules.pawns
    places = [board.ENTRY] * rules.start_on_entry
    places += [board.START] * (rules.pawns - rules.start_on_entry)
    places += [board.HOME] * (4 - rules.pawns)  # who takes no part stands HOME
    tables[PAWNS_AT_START] = sum(code << 8 * lane for lane, code in enumerate(places))
    tables[SCORE_ALL_HOME] = int(rules.score == "all-home")
    tables[BONUS_SUM] = int(rules.bonus == "sum")
