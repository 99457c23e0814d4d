"""The moves of a card under any rules: tried one by one, results kept and compared.

``moves.py`` lists the classic moves with arithmetic that knows which of them repeat a result. Other
rules (slides, splits, teams, entering backwards ...) take this way instead: every use of the card
is played, and a result that is already there is left out. It is some times slower and reads like
the rules.
"""

from sorry_sim.core.jit import beyond, compiled, inlined, lowest, wrapping_product, wrapping_sum
from sorry_sim.core.position import (
    Position,
    lanes_at,
    occupied_by,
    pawn_at,
    placed,
    squares,
    turned,
)
from sorry_sim.core.steps import brought_all, bumped
from sorry_sim.core.tables import (
    BACKWARD,
    BACKWARD_ENTRY,
    ENTER,
    EXACT_HOME,
    FORWARD,
    MUST_MOVE,
    PRINT,
    REFUSABLE,
    SLIDE_BUMPS,
    SPLIT_MAX,
    TEAMS,
    bit,
    rest,
    wipe,
)

START, HOME, SAFETY_ENTRY, ENTRY, DIAMOND = 0, 1, 7, 65, 66
SEVEN, ELEVEN, SORRY = 7, 11, 13
BUMP_ALL, BUMP_OTHERS, BUMP_NONE = 0, 1, 2  # whom a slide bumps

# A kept result: the position's six words, how it is reached, and a print of the position.
HOW, SEEN, RESULT_WORDS = 6, 7, 8
MOST_RESULTS = 8192

# How a result is reached: a kind, and up to four parts of ten bits (partner's pawn 1, pawn 2,
# landing code 7), the first lowest.
SWAPPED = 1 << 44
BY_PARTS = 1 << 60  # marks such a record where other moves may stand, as in a log
PART_BITS, PARTS = 10, 4

# A part of a 7 under way: the position, steps left, pawns used, where to go on, how, which part.
LEFT, USED, CURSOR, SO_FAR, FRAME_WORDS = 6, 7, 8, 9, 10


@inlined
def part_of(side, lane, landing):
    """One part of a move, for the record of how a result is reached."""
    return side | (lane >> 3 << 1) | (landing << 3)


@inlined
def _view_of(position, side):
    """The position as the mover (side 0) or the partner (side 1) sees it, and back again."""
    if side == 0:
        return position
    own, left, across, right, occupied, bumps = turned(turned(position))
    bumps = bumps >> 16 | (bumps & 0xFFFF) << 16  # a byte a player, in the order of the words
    return Position(own, left, across, right, occupied, bumps)


@compiled
def _come_down(lifted, lane, landing, tables):
    """The pawn in ``lane``, off the board, comes to ``landing``, bumps and slides.

    Answers with the position, and whether the rules allow it: a slide must not end on a pawn that
    it may not bump (option ``slide_bumps``).
    """
    end = rest(tables, landing)
    passed = wipe(tables, landing) & ~bit(tables, landing)
    whom = tables[SLIDE_BUMPS]
    if end != landing and whom != BUMP_ALL:
        spared = squares(lifted.own, tables) if whom == BUMP_OTHERS else lifted.occupied
        if spared & bit(tables, end):
            return lifted, False
        passed &= ~spared
    hit = (bit(tables, landing) | passed) & lifted.occupied
    own, left, across, right, occupied, bumps = bumped(lifted, hit, True, tables)
    own |= end << lane
    return Position(own, left, across, right, occupied | bit(tables, end), bumps), True


@compiled
def _landed(position, lane, landing, tables):
    """The mover's pawn in ``lane`` comes to ``landing``, if no pawn of its colour stands there."""
    own, left, across, right, occupied, bumps = position
    occupied &= ~bit(tables, pawn_at(own, lane))
    own = placed(own, lane, START)
    if landing != HOME and lanes_at(own, landing):
        return position, False
    return _come_down(Position(own, left, across, right, occupied, bumps), lane, landing, tables)


@compiled
def _exchanged(position, lane, landing, tables):
    """The mover's pawn changes places with the opponent's at ``landing``, then slides."""
    own, left, across, right, occupied, bumps = position
    origin = pawn_at(own, lane)
    left, across, right = brought_all(left, across, right, landing, origin, tables)
    occupied &= ~bit(tables, landing)
    lifted = Position(placed(own, lane, START), left, across, right, occupied, bumps)
    return _come_down(lifted, lane, landing, tables)


@inlined
def _forward_from(code, steps, tables):
    """The landing code of a walk forward, 0 where it overshoots HOME."""
    if code - steps >= HOME:
        return code - steps
    return START if tables[EXACT_HOME] else HOME


@compiled
def _print_of(pawns, tables):
    total = 0
    for lane in range(0, 32, 8):
        total += tables[PRINT + pawn_at(pawns, lane)]
    return total


@compiled
def _kept(store, count, view, legal, side, how, tables):
    """Keep a result unless it is illegal or there already; how many there are now."""
    if not legal or count == MOST_RESULTS:
        return count
    position = _view_of(view, side)
    seen = _print_of(position.own, tables)
    for pawns in (position.left, position.across, position.right):
        seen = wrapping_sum(wrapping_product(seen, 1000003), _print_of(pawns, tables))
    for other in range(count):
        if store[other * RESULT_WORDS + SEEN] == seen:
            return count
    result = beyond(store, count * RESULT_WORDS)
    write_position(result, position)
    result[HOW] = BY_PARTS | how
    result[SEEN] = seen
    return count + 1


@inlined
def write_position(words, position):
    words[0], words[1], words[2] = position.own, position.left, position.across
    words[3], words[4], words[5] = position.right, position.occupied, position.bumped


@inlined
def read_position(words):
    return Position(words[0], words[1], words[2], words[3], words[4], words[5])


@compiled
def _single_pawns(view, side, card, store, count, tables):
    """One pawn walks, leaves START, or takes a place with a Sorry!."""
    for lane in range(0, 32, 8):
        code = pawn_at(view.own, lane)
        if code == START:
            if tables[ENTER + card]:
                after, legal = _landed(view, lane, ENTRY, tables)
                how = part_of(side, lane, ENTRY)
                count = _kept(store, count, after, legal, side, how, tables)
            targets = view.occupied & ~squares(view.own, tables) if card == SORRY else 0
            while targets:
                landing = SAFETY_ENTRY + lowest(targets)
                after, legal = _landed(view, lane, landing, tables)
                how = part_of(side, lane, landing)
                count = _kept(store, count, after, legal, side, how, tables)
                targets &= targets - 1
        elif code != HOME:
            steps = tables[FORWARD + card]
            landing = _forward_from(code, steps, tables)
            if steps and landing:
                after, legal = _landed(view, lane, landing, tables)
                how = part_of(side, lane, landing)
                count = _kept(store, count, after, legal, side, how, tables)
            steps = tables[BACKWARD + card]
            if steps:
                landing = code + steps
                if landing > DIAMOND:  # the safety entry comes behind the diamond
                    landing -= 60
                after, legal = _landed(view, lane, landing, tables)
                how = part_of(side, lane, landing)
                count = _kept(store, count, after, legal, side, how, tables)
                inside = code + steps - DIAMOND - 1  # steps left at the safety entry
                if tables[BACKWARD_ENTRY] and code > SAFETY_ENTRY and inside > 0:
                    landing = SAFETY_ENTRY - inside
                    after, legal = _landed(view, lane, landing, tables)
                    how = part_of(side, lane, landing)
                    count = _kept(store, count, after, legal, side, how, tables)
    return count


@compiled
def _swaps(view, side, store, count, tables):
    """An 11 that swaps, with opponents only."""
    targets = view.occupied & ~squares(view.own, tables)
    if tables[TEAMS]:
        targets &= ~occupied_by(view.across, 2, tables)
    for lane in range(0, 32, 8):
        if pawn_at(view.own, lane) >= SAFETY_ENTRY:
            remaining = targets
            while remaining:
                landing = SAFETY_ENTRY + lowest(remaining)
                after, legal = _exchanged(view, lane, landing, tables)
                how = SWAPPED | part_of(side, lane, landing)
                count = _kept(store, count, after, legal, side, how, tables)
                remaining &= remaining - 1
    return count


@compiled
def _splits(position, store, count, stack, tables):
    """A 7 in two to ``split_max`` parts by different pawns, in every order.

    A stack of parts under way stands in for recursion; a frame's cursor runs over pawns (the
    mover's four, then the partner's) and steps.
    """
    pawns = 8 if tables[TEAMS] else 4
    write_position(stack, position)
    stack[LEFT], stack[USED], stack[CURSOR], stack[SO_FAR] = SEVEN, 0, 0, 0
    part = 0
    while part >= 0:
        frame = beyond(stack, part * FRAME_WORDS)
        pawn, steps = frame[CURSOR] // SEVEN, frame[CURSOR] % SEVEN + 1
        frame[CURSOR] += 1
        if pawn == pawns:
            part -= 1
            continue
        left = frame[LEFT] - steps
        last = left == 0
        if left < 0 or frame[USED] >> pawn & 1 or (last and part == 0):
            continue
        if not last and part + 1 == tables[SPLIT_MAX]:
            continue
        side, lane = pawn >> 2, (pawn & 3) << 3
        view = _view_of(read_position(frame), side)
        code = pawn_at(view.own, lane)
        landing = _forward_from(code, steps, tables) if code > HOME else START
        if not landing:
            continue
        after, legal = _landed(view, lane, landing, tables)
        how = frame[SO_FAR] | (part_of(side, lane, landing) << (part * PART_BITS))
        if last:
            count = _kept(store, count, after, legal, side, how, tables)
        elif legal:
            used = frame[USED] | 1 << pawn
            part += 1
            frame = beyond(stack, part * FRAME_WORDS)
            write_position(frame, _view_of(after, side))
            frame[LEFT], frame[USED], frame[CURSOR], frame[SO_FAR] = left, used, 0, how
    return count


@compiled
def keep_results(position, card, store, stack, tables):
    """Keep every distinct result of a card; how many, and whether passing is allowed beside them.

    Passing is allowed where moving is not compulsory, and for an 11 that could only swap.
    """
    sides = 2 if tables[TEAMS] else 1
    count = 0
    for side in range(sides):
        count = _single_pawns(_view_of(position, side), side, card, store, count, tables)
    if card == SEVEN and tables[SPLIT_MAX] > 1:
        count = _splits(position, store, count, stack, tables)
    walked = count
    if card == ELEVEN:
        for side in range(sides):
            count = _swaps(_view_of(position, side), side, store, count, tables)
    only_swaps = card == ELEVEN and not walked and tables[REFUSABLE]
    return count, count > 0 and (only_swaps or not tables[MUST_MOVE])
