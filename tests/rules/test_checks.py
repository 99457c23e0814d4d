"""Rule sets that make no sense, and who cannot play which."""

import pytest

from sorry_sim.board import COLOURS
from sorry_sim.errors import InputError
from sorry_sim.rules import Rules, check, load_rules

from .asked import fault


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            "hand_size=5 no_start_no_cry=true",
            "no_start_no_cry=true does not go with hands (hand_size=5): "
            "set hand_size=0 or no_start_no_cry=false",
        ),
        (
            "hand_size=3 deck=1:3",
            "hand_size=3 cannot be dealt to 1 player with a card to spare: "
            "the deck has 3, so hand_size can be 2 at most",
        ),
        (
            "hand_size=10 deck=1:40 teams=true",
            "hand_size=10 cannot be dealt to 4 players with a card to spare: "
            "the deck has 40, so hand_size can be 9 at most",
        ),
        (
            "deck=3:4+sorry:4",
            "no card of the deck starts a pawn: deck needs one of the start_cards, which are 1 2",
        ),
        (
            "deck=3:4 start_on_entry=1 pawns=2",
            "no card of the deck starts a pawn: deck needs one of the start_cards, which are 1 2",
        ),
        (
            "deck=4:4 start_cards=4",
            "no card of the deck walks forward: deck needs one of "
            "1 2 3 5 7 8 10 11 12, or sorry with sorry_forward=1 to 12",
        ),
        (
            "deck=4:4+sorry:4 start_on_entry=1 pawns=1",
            "no card of the deck walks forward: deck needs one of "
            "1 2 3 5 7 8 10 11 12, or sorry with sorry_forward=1 to 12",
        ),
    ],
)
def test_rules_that_nobody_can_play(settings: str, message: str) -> None:
    assert fault("classic", *settings.split()) == message


@pytest.mark.parametrize(
    "settings",
    [
        "hand_size=2 deck=1:3",
        "hand_size=10 deck=1:1 replacement=true",
        "hand_size=10 teams=true deck=44",
        "deck=3:4 start_on_entry=1 pawns=1",
        "deck=2:1",
        "deck=4:1+sorry:1 start_cards=4 sorry_forward=1",
        "deck=sorry:4 start_cards=sorry sorry_forward=4",
        "score=all-home bonus=sum",
        "no_start_no_cry=true replacement=true must_move=false",
    ],
)
def test_rules_that_somebody_can_play(settings: str) -> None:
    load_rules("classic", settings.split())


@pytest.mark.parametrize(
    ("settings", "colours", "message"),
    [
        (
            "teams=true",
            ("red", "blue", "yellow"),
            "teams=true takes all four colours (red, blue, yellow, green), not red, blue, yellow",
        ),
        (
            "first=green",
            ("red", "yellow"),
            "first=green does not play: first takes random or one of red, yellow",
        ),
        (
            "hand_size=5 deck=1:15",
            ("red", "blue", "green"),
            "hand_size=5 cannot be dealt to 3 players with a card to spare: "
            "the deck has 15, so hand_size can be 4 at most",
        ),
        ("hand_size=5 deck=1:16", ("red", "blue", "green"), None),
        ("hand_size=10", COLOURS, None),
        ("hand_size=10 deck=1:1 replacement=true", COLOURS, None),
        ("teams=true first=green", COLOURS, None),
        ("first=yellow", ("yellow",), None),
        ("score=all-home swap_refusable=false", ("red",), None),
    ],
)
def test_rules_and_those_who_play(
    settings: str, colours: tuple[str, ...], message: str | None
) -> None:
    rules = load_rules("classic", settings.split())
    if message is None:
        check(rules, colours)
    else:
        with pytest.raises(InputError) as error:
            check(rules, colours)
        assert str(error.value) == message


@pytest.mark.parametrize(
    "rules",
    [
        Rules(pawns=5),
        Rules(pawns=True),
        Rules(teams=1),  # type: ignore[arg-type]
        Rules(start_cards=()),
        Rules(start_cards=("1", "6")),
        Rules(deck=(0,) * 11),
        Rules(deck=(100,) * 11),
        Rules(deck=(-1,) * 11),
        Rules(first="purple"),
    ],
)
def test_values_that_an_option_does_not_take(rules: Rules) -> None:
    with pytest.raises(InputError, match="cannot be"):
        check(rules)
