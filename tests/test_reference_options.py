"""The slow readable engine under every option: positions worked out by hand, and itself."""

import random
from dataclasses import fields, replace

import pytest

from tests.option_rows import ROWS, Row
from tests.options_perft import OPTIONS_PERFT
from tests.reference import (
    Options,
    candidates,
    hand_candidates,
    next_player,
    perft,
    random_options,
    random_position,
    read_options,
    sensible,
)
from tests.reference.board import COLOURS
from tests.reference.notation import parse, write
from tests.reference.options import KINDS, VALUES

# The table of positions


@pytest.mark.parametrize("row", ROWS, ids=[row.title for row in ROWS])
def test_row(row: Row) -> None:
    options = read_options(row.options)
    if row.hand:
        row.check(hand_candidates(row.position, row.player, row.cards, options))
        return
    (card,) = row.cards
    found = candidates(row.position, row.player, card, options)
    row.check({(card, kind, result) for kind, result in found})
    if row.following is not None:
        assert next_player(row.position, row.player, card, options) == row.following


def test_every_row_is_canonical_and_sensible_and_has_a_title_of_its_own() -> None:
    assert len({row.title for row in ROWS}) == len(ROWS)
    for row in ROWS:
        options = read_options(row.options)
        assert sensible(options, list(parse(row.position, options.pawns))) is None, row.title
        named = row.gives | row.includes | row.excludes
        assert named, row.title
        for text in (row.position, *(result for _, _, result in named)):
            assert write(parse(text, options.pawns)) == text, row.title


def test_the_table_has_every_option_that_moves_pawns() -> None:
    seen = {
        (field.name, getattr(read_options(row.options), field.name))
        for row in ROWS
        for field in fields(Options)
    }
    for name in (
        "teams",
        "pawns",
        "two_again",
        "no_start_no_cry",
        "slide_on",
        "slide_bumps",
        "split_max",
        "swap_refusable",
        "must_move",
        "exact_home",
        "backward_entry",
    ):
        for value in VALUES[name]:
            assert (name, value) in seen, f"no row has {name}={value}"


# Counting positions


@pytest.mark.parametrize(("text", "position", "player", "counts"), OPTIONS_PERFT)
def test_perft(text: str, position: str, player: str, counts: tuple[int, ...]) -> None:
    depths = range(1, len(counts) + 1)
    options = read_options(text)
    assert tuple(perft(position, player, depth, options) for depth in depths) == counts


# What has to hold under any options


def _samples(seed: int, number: int) -> list[tuple[Options, str, str]]:
    rng = random.Random(seed)
    drawn = []
    for _ in range(number):
        colours = COLOURS if rng.random() < 0.5 else rng.sample(COLOURS, rng.randint(1, 4))
        options = random_options(rng, colours)
        drawn.append((options, random_position(rng, colours, options), rng.choice(colours)))
    return drawn


def test_candidates_are_canonical_and_a_pass_changes_nothing() -> None:
    for options, position, player in _samples(1, 150):
        assert write(parse(position, options.pawns)) == position
        for card in KINDS:
            found = candidates(position, player, card, options)
            assert found
            for kind, result in found:
                assert write(parse(result, options.pawns)) == result
                assert kind == "move" or (kind, result) == ("pass", position)


def test_what_an_option_adds_and_takes_away() -> None:
    """Options that only widen the choice widen it, and those of the turn leave it alone."""
    rng = random.Random(2)
    for options, position, player in _samples(2, 150):
        card = rng.choice(KINDS)
        found = candidates(position, player, card, options)
        same = replace(
            options,
            two_again=not options.two_again,
            deck="55",
            replacement=True,
            start_on_entry=1 - options.start_on_entry,
            hand_size=3,
        )
        assert candidates(position, player, card, same) == found
        moves = {candidate for candidate in found if candidate[0] == "move"}
        free = candidates(position, player, card, replace(options, must_move=False))
        assert free == moves | {("pass", position)}
        for wider in (
            replace(options, backward_entry=True),
            replace(options, split_max=4),
            replace(options, exact_home=False),
            replace(options, start_cards=frozenset(KINDS)),
            replace(options, sorry_forward=options.sorry_forward or 5),
        ):
            assert moves <= candidates(position, player, card, wider)


def test_partners_have_the_same_choice() -> None:
    rng = random.Random(3)
    for _ in range(60):
        options = replace(random_options(rng), teams=True)
        position = random_position(rng, COLOURS, options)
        for card in rng.sample(KINDS, 3):
            assert candidates(position, "blue", card, options) == candidates(
                position, "green", card, options
            )


def test_a_hand_is_its_cards_put_together() -> None:
    rng = random.Random(4)
    for options, position, player in _samples(4, 200):
        hand = rng.choices(KINDS, k=rng.randint(1, 5))
        found = hand_candidates(position, player, hand, options)
        drawn = {
            (card, kind, result)
            for card in hand
            for kind, result in candidates(position, player, card, options)
        }
        moves = {candidate for candidate in drawn if candidate[1] == "move"}
        assert {candidate for candidate in found if candidate[1] == "move"} == moves
        discards = {card for card, kind, _ in found if kind == "discard"}
        assert discards == (set() if moves and options.must_move else set(hand))
        passes = {card for card, kind, _ in found if kind == "pass"}
        assert passes <= {"11"}
        assert not (passes and discards)
