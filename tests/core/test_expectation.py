"""What the next card is worth, against the slow readable engine; and what a world is made of."""

import random
from typing import Any

import numpy as np
import pytest
from numba import njit

from sorry_sim.analysis.words import packed
from sorry_sim.board import CARD_VALUES, CARDS, COLOURS
from sorry_sim.core import known, search, sight, worlds
from sorry_sim.core.chooser import Context
from sorry_sim.core.expectation import expected
from sorry_sim.core.jit import beyond, pointer
from sorry_sim.core.moves import LIST
from sorry_sim.core.position import seen_from
from sorry_sim.core.scratch import (
    HAND,
    KINDS_OF_CARDS,
    UNSEEN,
    WORLD_HANDS,
    WORLD_PILE,
    new_scratch,
)
from sorry_sim.core.shared import link
from sorry_sim.core.tables import HAND_SIZE, TEAMS, build
from sorry_sim.position import Position
from tests.numbers_of_a_move import move_of
from tests.reference import Options, candidates, random_position
from tests.tools import rules_of


@pytest.fixture(scope="module", autouse=True)
def _linked() -> None:
    link()


@njit
def _lead(position, moves, others):  # type: ignore[no-untyped-def]
    return others * sight.opponent_pips(position, moves) - sight.own_pips(position, moves)


@njit
def _mean(words, seat, playing, tables_words, scratch_words, params):  # type: ignore[no-untyped-def]
    """The expected lead of the player next to the one in ``seat``, or of itself (``ahead`` 0)."""
    scratch, tables = pointer(scratch_words), pointer(tables_words)
    hand, unseen = beyond(scratch, HAND), beyond(scratch, UNSEEN)
    position = seen_from(seat, pointer(words), tables)
    context = Context(1, seat, playing, tables[TEAMS], hand, unseen, pointer(params), tables)
    beyond(scratch, LIST)[0] = 0
    moves, _ = search.opened(1, scratch, context, 7)
    follower = known.next_seat(moves, 0)
    seen = sight.turned_by(position, follower)
    own = expected(_lead, position, 0, moves, 0, 1, 0.5)
    return own, expected(_lead, seen, follower, moves, 0, 1, 0.5)


@pytest.mark.parametrize("text", ["", "teams=true"])
def test_the_mean_over_the_next_card(text: str) -> None:
    """The best result of every card, weighed by how many of it are unseen."""
    rules, options = rules_of(text), Options(teams=bool(text))
    tables, scratch = build(rules), new_scratch(45)
    rng = random.Random(11)
    for _ in range(12):
        names = COLOURS if text else rng.sample(COLOURS, 3)
        position = random_position(rng, names, options)
        seat = COLOURS.index(rng.choice(list(names)))
        playing = sum((COLOURS[(seat + ahead) % 4] in names) << ahead for ahead in range(4))
        follower = next(a for a in (1, 2, 3) if playing >> a & 1)
        counts = [rng.randrange(5) for _ in CARDS]
        scratch[UNSEEN : UNSEEN + KINDS_OF_CARDS] = 0
        for value, count in zip(CARD_VALUES, counts, strict=True):
            scratch[UNSEEN + value] = count
        words = packed(Position.parse(position))
        found = _mean(words, seat, playing, tables, scratch, np.zeros(1))
        for ahead, mean in zip((0, follower), found, strict=True):
            player = COLOURS[(seat + ahead) % 4]
            total = sum(
                count * _best(position, player, card, options)
                for card, count in zip(CARDS, counts, strict=True)
            )
            assert mean == pytest.approx(total / sum(counts)), (position, player)


def _best(position: str, player: str, card: str, options: Options) -> float:
    leads = []
    for _, after in candidates(position, player, card, options):
        numbers: Any = move_of(player, 1, position, after, options)
        leads.append(0.5 * numbers.opponent_pips - numbers.pips)
    return float(max(leads))


@njit
def _imagined(tables_words, scratch_words, key):  # type: ignore[no-untyped-def]
    scratch, tables = pointer(scratch_words), pointer(tables_words)
    worlds.deal_world(scratch, 0b0111, key, tables)


def test_a_world_is_made_of_the_unseen_cards() -> None:
    """Hands and pile together are the unseen cards, and the discards the rest."""
    rules = rules_of("point-score,teams=false")
    tables, scratch = build(rules), new_scratch(45)
    hands = scratch[WORLD_HANDS : WORLD_HANDS + 4 * KINDS_OF_CARDS].reshape(4, KINDS_OF_CARDS)
    deck = np.bincount(tables[-45:], minlength=KINDS_OF_CARDS)
    seen = np.zeros(KINDS_OF_CARDS, np.int64)
    scratch[HAND + 1], scratch[HAND + 13] = 3, 2
    seen[[1, 2, 13]] = 4, 4, 2
    scratch[UNSEEN : UNSEEN + KINDS_OF_CARDS] = deck - seen
    dealt = []
    for key in range(200):
        _imagined(tables, scratch, key)
        left = int((deck - seen).sum()) - 2 * int(tables[HAND_SIZE])
        pile = np.bincount(scratch[WORLD_PILE : WORLD_PILE + left], minlength=KINDS_OF_CARDS)
        assert (pile + hands[1] + hands[2] == deck - seen).all()
        assert (hands[0] == scratch[HAND : HAND + KINDS_OF_CARDS]).all()
        assert not hands[3].any()
        gone = scratch[WORLD_PILE + 45 : WORLD_PILE + 45 + 5]
        assert sorted(gone.tolist()) == [1, 2, 2, 2, 2]
        dealt.append(hands[1].copy())
    mean = np.mean(dealt, axis=0)
    assert mean == pytest.approx(5 * (deck - seen) / (deck - seen).sum(), abs=0.25)
