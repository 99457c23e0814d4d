"""The moves under every rule, of a drawn card and of a hand, against the slow readable engine."""

import random
from collections.abc import Iterable

import pytest

from sorry_sim.analysis.moves import hand_moves, moves
from sorry_sim.analysis.perft import perft
from sorry_sim.board import CARDS, card_name, card_value, colour_index
from sorry_sim.position import Position
from sorry_sim.rules import PRESETS, Rules
from tests import reference
from tests.option_rows import ROWS, Candidate, Row
from tests.options_perft import OPTIONS_PERFT
from tests.reference import Options
from tests.reference.board import COLOURS
from tests.tools import rules_of

#: Random sets of options, and random positions for each; times the kinds of cards that is more
#: than 20,000 questions, and more than 1,500 hands.
SETS, POSITIONS = 500, 4
PARTS = 10  # tests among which the sets are shared

#: Positions for each preset and number of colours.
PRESET_POSITIONS = 12


def drawn(position: str, player: str, card: str, rules: Rules) -> set[Candidate]:
    """What the engine finds for a drawn card, in the words of the reference."""
    start = Position.parse(position, rules.pawns)
    found = moves(start, colour_index(player), card_value(card), rules)
    return _told(((card, choice.move, str(choice.result)) for choice in found), position)


def in_hand(position: str, player: str, hand: Iterable[str], rules: Rules) -> set[Candidate]:
    """What the engine finds for a hand, in the words of the reference."""
    start = Position.parse(position, rules.pawns)
    found = hand_moves(start, colour_index(player), [card_value(card) for card in hand], rules)
    return _told(
        ((card_name(choice.card), choice.move, str(choice.result)) for choice in found), position
    )


def _told(found: Iterable[Candidate], position: str) -> set[Candidate]:
    """Moves in words are only moves; none may come twice."""
    told = [
        (card, move if move in ("pass", "discard") else "move", result)
        for card, move, result in found
    ]
    assert len(set(told)) == len(told), f"on {position} a result comes twice"
    return set(told)


def check_card(options: Options, rules: Rules, position: str, player: str, card: str) -> None:
    """Hold the two engines against each other for a drawn card."""
    expected = {
        (card, kind, result)
        for kind, result in reference.candidates(position, player, card, options)
    }
    what = f"{reference.write_options(options)} | {player} {card}: {position}"
    assert drawn(position, player, card, rules) == expected, what


def check_hand(options: Options, rules: Rules, position: str, player: str, hand: list[str]) -> None:
    """Hold the two engines against each other for a hand."""
    expected = reference.hand_candidates(position, player, hand, options)
    what = f"{reference.write_options(options)} | {player} hand {hand}: {position}"
    assert in_hand(position, player, hand, rules) == expected, what


# The table of positions, and counting


@pytest.mark.parametrize("row", ROWS, ids=[row.title for row in ROWS])
def test_row(row: Row) -> None:
    rules = rules_of(row.options)
    if row.hand:
        row.check(in_hand(row.position, row.player, row.cards, rules))
    else:
        row.check(drawn(row.position, row.player, row.cards[0], rules))


@pytest.mark.parametrize(("text", "position", "player", "counts"), OPTIONS_PERFT)
def test_perft(text: str, position: str, player: str, counts: tuple[int, ...]) -> None:
    rules = rules_of(text)
    start = Position.parse(position, rules.pawns)
    for depth, count in enumerate((1, *counts)):
        assert perft(start, colour_index(player), depth, rules) == count


# Random options and positions


def _colours(rng: random.Random) -> list[str]:
    """All four every other time, as teams need them; else one to three."""
    return list(COLOURS) if rng.random() < 0.5 else rng.sample(COLOURS, rng.randint(1, 3))


def _takes_long(options: Options, card: str) -> bool:
    """A 7 over three or four of a team's pawns, of which the slow engine tries every order."""
    return card == "7" and options.teams and options.split_max > 2


@pytest.mark.parametrize("part", range(PARTS))
def test_random_options(part: int) -> None:
    rng = random.Random(part)
    for _ in range(SETS // PARTS):
        colours = _colours(rng)
        options = reference.random_options(rng, colours)
        rules = rules_of(reference.write_options(options))
        for _ in range(POSITIONS):
            position = reference.random_position(rng, colours, options)
            player = rng.choice(colours)
            for card in CARDS:
                if not _takes_long(options, card) or rng.random() < 0.1:
                    check_card(options, rules, position, player, card)
            hand = rng.choices(CARDS, k=rng.randint(1, 6))
            if any(_takes_long(options, card) for card in hand):
                hand = ["1", "11"]
            check_hand(options, rules, position, player, hand)


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    rng = random.Random(name)
    options, rules = reference.PRESETS[name], PRESETS[name]
    for number in (4,) if rules.teams else (1, 2, 3, 4):
        for _ in range(PRESET_POSITIONS):
            colours = rng.sample(COLOURS, number)
            position = reference.random_position(rng, colours, options)
            player = rng.choice(colours)
            for card in CARDS:
                check_card(options, rules, position, player, card)
            check_hand(options, rules, position, player, rng.choices(CARDS, k=5))


def test_a_7_over_many_pawns_of_a_team() -> None:
    rng = random.Random(7)
    for split_max, positions in ((2, 40), (3, 15), (4, 5)):
        options = Options(teams=True, split_max=split_max, pawns=rng.choice((2, 3, 4)))
        rules = rules_of(reference.write_options(options))
        for _ in range(positions):
            position = reference.random_position(rng, COLOURS, options)
            check_card(options, rules, position, rng.choice(COLOURS), "7")
