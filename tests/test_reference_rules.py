"""The options of the slow readable engine, and its turns, winners and scores under them."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.reference import (
    CLASSIC,
    PRESETS,
    Options,
    candidates,
    goes_on,
    hand_candidates,
    initial,
    next_player,
    pack,
    random_options,
    read_options,
    scores,
    sensible,
    winner,
    write_options,
)
from tests.reference.board import COLOURS
from tests.reference.options import VALUES

NEW_GAME = "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S"

# Options


def test_the_presets_are_sensible_and_can_be_written_and_read() -> None:
    for name, options in PRESETS.items():
        assert sensible(options, COLOURS) is None
        assert read_options(name) == options
        assert read_options(write_options(options)) == options
    assert read_options("") == CLASSIC
    assert write_options(CLASSIC) == ""
    assert write_options(PRESETS["edition-2013"]) == (
        "pawns=3,start_cards=1+2+3+5+7+8+10+11+12,two_again=false,slide_on=own,sorry_forward=4"
    )
    assert read_options("edition-2013,pawns=4") == replace(PRESETS["edition-2013"], pawns=4)


@pytest.mark.parametrize("text", ["pawns=5", "teams=yes", "slides=own", "teams", "pawns=2,classic"])
def test_unknown_options_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match="no such option"):
        read_options(text)


def test_packs() -> None:
    assert sum(pack("45").values()) == 45
    assert pack("45")["1"] == 5
    assert set(pack("44").values()) == {4}
    assert set(pack("55").values()) == {5}
    assert pack("1:3+2:0+sorry:1") == {"1": 3, "sorry": 1}
    for wrong in ("46", "1:2+1:3", "6:4", "1:-1", "1:", ""):
        with pytest.raises(ValueError, match="deck"):
            pack(wrong)


@pytest.mark.parametrize(
    ("text", "colours", "fault"),
    [
        ("teams=true", ("red", "blue", "yellow"), "teams"),
        ("hand_size=5,no_start_no_cry=true", COLOURS, "no_start_no_cry"),
        ("hand_size=10,deck=1:20+3:20", COLOURS, "hand_size"),
        ("hand_size=10,deck=1:20+3:21", COLOURS, None),
        ("hand_size=10,deck=1:20+3:20,replacement=true", COLOURS, None),
        ("hand_size=10,deck=1:20+3:20", ("red", "yellow"), None),
        ("deck=3:4+5:4", COLOURS, "no card starts"),
        ("deck=3:4+5:4,start_on_entry=1", COLOURS, "no card starts"),
        ("deck=3:4+5:4,start_on_entry=1,pawns=2", COLOURS, "no card starts"),
        ("deck=3:4+5:4,start_on_entry=1,pawns=1", COLOURS, None),
        ("start_cards=", COLOURS, "no card starts"),
        ("start_cards=3,deck=1:4+2:4", COLOURS, "no card starts"),
        ("deck=4:9+sorry:9,start_cards=4", COLOURS, "no card walks"),
        ("deck=4:9+sorry:9,start_cards=4,sorry_forward=1", COLOURS, None),
        ("deck=2:1", COLOURS, None),
        ("deck=2:0", COLOURS, "it has no cards"),
        ("deck=46", COLOURS, "no count of a card"),
        ("first=blue", ("red", "yellow"), "first"),
        ("first=blue", ("green", "blue"), None),
        ("score=all-home,bonus=sum", ("red",), None),
        ("", (), "colours"),
        ("", ("red", "red"), "colours"),
        ("", ("red", "pink"), "colours"),
    ],
)
def test_what_is_refused(text: str, colours: tuple[str, ...], fault: str | None) -> None:
    found = sensible(read_options(text), colours)
    assert found is None if fault is None else found is not None and fault in found


@pytest.mark.parametrize(
    ("name", "value"),
    [("pawns", 5), ("split_max", 0), ("hand_size", 11), ("sorry_forward", 13), ("first", "pink")],
)
def test_values_out_of_range_are_refused(name: str, value: Any) -> None:
    assert name in (sensible(replace(CLASSIC, **{name: value}), COLOURS) or "")
    assert "start_cards" in (sensible(Options(start_cards=frozenset({"6"})), COLOURS) or "")


def test_random_options_are_sensible_and_try_everything() -> None:
    rng = random.Random(11)
    drawn = [random_options(rng) for _ in range(600)]
    for options in drawn:
        assert sensible(options, COLOURS) is None
        assert read_options(write_options(options)) == options
    for name, values in VALUES.items():
        counts = [sum(getattr(options, name) == value for options in drawn) for value in values]
        assert min(counts) > 0, name
        assert counts[0] > len(drawn) // 2, name
    assert len({options.deck for options in drawn}) > 20
    assert len({options.start_cards for options in drawn}) > 20
    for _ in range(50):
        assert not random_options(rng, ("red", "green")).teams


# Beginning, turns, winning


@pytest.mark.parametrize(
    ("text", "colours", "position"),
    [
        ("", COLOURS, NEW_GAME),
        ("point-score", ("blue", "red"), "S,S,S,4/S,S,S,19/-/-"),
        ("edition-2013", ("yellow",), "-/-/S,S,S/-"),
        ("pawns=1,start_on_entry=1", COLOURS, "4/19/34/49"),
    ],
)
def test_initial(text: str, colours: tuple[str, ...], position: str) -> None:
    assert initial(colours, read_options(text)) == position


@pytest.mark.parametrize(
    ("text", "card", "kind", "again"),
    [
        ("", "2", "move", True),
        ("", "2", "pass", True),
        ("", "3", "move", False),
        ("two_again=false", "2", "move", False),
        ("hand_size=5", "2", "move", True),
        ("hand_size=5", "2", "discard", False),
        ("hand_size=5", "11", "pass", False),
        ("hand_size=5", "1", "move", False),
        ("hand_size=5,two_again=false", "2", "move", False),
        ("hand_size=5,must_move=false", "2", "discard", False),
        ("must_move=false", "2", "pass", True),
        ("no_start_no_cry=true", "12", "pass", True),
        ("no_start_no_cry=true", "1", "move", False),
        ("no_start_no_cry=true,must_move=false", "1", "pass", False),
    ],
)
def test_whether_the_turn_goes_on(text: str, card: str, kind: str, again: bool) -> None:
    options = read_options(text)
    assert goes_on(NEW_GAME, "red", card, options, kind) is again
    assert next_player(NEW_GAME, "red", card, options, kind) == ("red" if again else "blue")


@pytest.mark.parametrize(
    ("text", "position", "won"),
    [
        ("teams=true", "H,H,H,H/S,S,S,S/H,H,H,H/S,S,S,S", "red+yellow"),
        ("teams=true", "H,H,H,H/S,S,S,S/H,H,H,Z5/S,S,S,S", None),
        ("teams=true", "H,H,H,H/H,H,H,H/H,H,H,Z5/H,H,H,Z5", None),
        ("teams=true,pawns=2", "S,H/H,H/S,S/H,H", "blue+green"),
        ("pawns=3", "S,S,S/-/H,H,H/-", "yellow"),
    ],
)
def test_winner(text: str, position: str, won: str | None) -> None:
    options = read_options(text)
    assert winner(position, options) == won
    if won:
        with pytest.raises(ValueError, match="the game is over"):
            hand_candidates(position, "red", ["1"], options)
        with pytest.raises(ValueError, match="the game is over"):
            candidates(position, "yellow", "1", options)


@pytest.mark.parametrize(
    ("text", "position", "fault"),
    [
        ("teams=true", "S,S,S,S/-/S,S,S,S/-", "without all four"),
        ("pawns=3", NEW_GAME, "4 pawns instead of 3"),
        ("", "S,S,S/-/S,S,S/-", "3 pawns instead of 4"),
    ],
)
def test_a_position_that_does_not_fit_the_options(text: str, position: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        candidates(position, "red", "1", read_options(text))


def test_a_faulty_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="no such card"):
        hand_candidates(NEW_GAME, "red", ["1", "6"])
    with pytest.raises(ValueError, match="empty"):
        hand_candidates(NEW_GAME, "red", [])


# Scores, worked out by hand


@pytest.mark.parametrize(
    ("text", "position", "points"),
    [
        # Eight pawns not HOME make 40; nobody has one HOME: 100.
        ("", "H,H,H,H/S,S,S,S/S,S,S,Z5/-", {"red": 140, "blue": 0, "yellow": 0}),
        # Seven not HOME make 35; one has one HOME: 50.
        ("", "H,H,H,H/S,S,S,H/S,S,S,S/-", {"red": 85, "blue": 0, "yellow": 0}),
        # Five not HOME make 25; the best has two HOME: 25.
        ("", "H,H,H,H/S,S,S,H/S,S,H,H/-", {"red": 50, "blue": 0, "yellow": 0}),
        # One not HOME makes 5, and no bonus.
        ("", "Z1,H,H,H/-/-/H,H,H,H", {"red": 0, "green": 5}),
        ("bonus=sum", "H,H,H,H/S,S,S,S/-/-", {"red": 195, "blue": 0}),
        ("bonus=sum", "H,H,H,H/S,S,S,H/-/-", {"red": 90, "blue": 0}),
        ("bonus=sum", "H,H,H,H/S,S,H,H/-/-", {"red": 35, "blue": 0}),
        ("bonus=sum", "H,H,H,H/S,H,H,H/-/-", {"red": 5, "blue": 0}),
        # 20 for red's own four, 5 for each of the others' HOME.
        ("score=all-home", "H,H,H,H/S,S,S,H/S,S,H,H/-", {"red": 70, "blue": 5, "yellow": 10}),
        ("score=all-home,bonus=sum", "H,H,H,H/S,S,S,S/-/-", {"red": 215, "blue": 0}),
        # Six of eight not HOME make 30; blue and green have one each: 50.
        (
            "teams=true",
            "H,H,H,H/S,S,S,H/H,H,H,H/S,S,S,H",
            {"red+yellow": 80, "blue+green": 0},
        ),
        # Green has two, blue none: 30 and 25. All-home: 40 for eight, 10 for two.
        (
            "teams=true,score=all-home",
            "H,H,H,H/S,S,S,S/H,H,H,H/S,S,H,H",
            {"red+yellow": 95, "blue+green": 10},
        ),
        # Two pawns a colour: three not HOME make 15; the best has one HOME: 50.
        ("pawns=2", "H,H/S,S/S,H/-", {"red": 65, "blue": 0, "yellow": 0}),
        ("", "-/-/H,H,H,H/-", {}),
    ],
)
def test_scores(text: str, position: str, points: dict[str, int]) -> None:
    options = read_options(text)
    won = winner(position, options)
    assert won is not None
    assert scores(position, won, options) == points


def test_who_has_not_won_has_no_score() -> None:
    with pytest.raises(ValueError, match="red has not won"):
        scores(NEW_GAME, "red")
    with pytest.raises(ValueError, match="red has not won"):
        scores("H,H,H,H/S,S,S,S/H,H,H,H/S,S,S,S", "red", PRESETS["partnership"])
