"""The board and the cards, against landmarks read off the printed board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_sim import board
from sorry_sim.errors import InputError, nearest, quoted

colours = st.integers(0, 3)

# colour: diamond, entry, safety entry, end of its short slide, triangle and end of its long one
LANDMARKS = [
    ("red", 3, 4, 2, (1, 4), (9, 13)),
    ("blue", 18, 19, 17, (16, 19), (24, 28)),
    ("yellow", 33, 34, 32, (31, 34), (39, 43)),
    ("green", 48, 49, 47, (46, 49), (54, 58)),
]


@pytest.mark.parametrize(("name", "diamond", "entry", "safety_entry", "short", "long"), LANDMARKS)
def test_landmarks(
    name: str,
    diamond: int,
    entry: int,
    safety_entry: int,
    short: tuple[int, int],
    long: tuple[int, int],
) -> None:
    colour = board.colour_index(name)
    assert board.square_of(colour, board.DIAMOND) == diamond
    assert board.square_of(colour, board.ENTRY) == entry
    assert board.square_of(colour, board.SAFETY_ENTRY) == safety_entry
    own = [(slide.triangle, slide.end) for slide in board.SLIDES if slide.colour == colour]
    assert own == [short, long]


@given(colours, st.integers(7, 66))
def test_square_and_code_round_trip(colour: int, code: int) -> None:
    square = board.square_of(colour, code)
    assert 0 <= square < board.TRACK
    assert board.code_of(colour, square) == code


@given(colours, st.integers(8, 66))
def test_a_step_forward_is_one_code_less_and_the_next_square(colour: int, code: int) -> None:
    ahead = board.square_of(colour, code - 1)
    assert ahead == (board.square_of(colour, code) + 1) % board.TRACK


@pytest.mark.parametrize("code", [-1, 0, 1, 6, 67])
def test_square_of_refuses_places_off_the_track(code: int) -> None:
    with pytest.raises(ValueError, match="not on the track"):
        board.square_of(0, code)


@pytest.mark.parametrize("square", [-1, 60])
def test_code_of_refuses_squares_that_do_not_exist(square: int) -> None:
    with pytest.raises(ValueError, match="not on the track"):
        board.code_of(0, square)


@pytest.mark.parametrize(
    ("code", "steps"),
    [
        (board.START, 65),
        (board.HOME, 0),
        (board.Z5, 1),
        (board.Z1, 5),
        (board.SAFETY_ENTRY, 6),
        (board.ENTRY, 64),
        (board.DIAMOND, 65),
    ],
)
def test_pips(code: int, steps: int) -> None:
    assert board.pips(code) == steps


@pytest.mark.parametrize("code", [-1, 67])
def test_pips_refuses_codes_that_do_not_exist(code: int) -> None:
    with pytest.raises(ValueError, match="no code"):
        board.pips(code)


def test_slides_seen_from_any_owner() -> None:
    seen = {code: board.slide_length(code) for code in range(67) if board.slide_length(code)}
    assert seen == {15: 4, 30: 4, 45: 4, 23: 3, 38: 3, 53: 3}


@given(colours, st.sampled_from(board.SLIDES))
def test_a_slide_moves_every_colour_but_its_own(colour: int, slide: board.Slide) -> None:
    code = board.code_of(colour, slide.triangle)
    if colour == slide.colour:
        assert board.slide_length(code) == 0
    else:
        assert board.square_of(colour, code - board.slide_length(code)) == slide.end


def test_the_deck() -> None:
    assert sum(board.DECK_45) == 45
    assert dict(zip(board.CARDS, board.DECK_45, strict=True)) == {"1": 5} | dict.fromkeys(
        board.CARDS[1:], 4
    )


@pytest.mark.parametrize("name", board.CARDS)
def test_card_names_round_trip(name: str) -> None:
    assert board.card_name(board.card_value(name)) == name


@pytest.mark.parametrize(
    ("name", "value"), [("1", 1), (" 12 ", 12), ("Sorry!", 13), ("SORRY", 13), ("sorry!", 13)]
)
def test_cards_as_people_write_them(name: str, value: int) -> None:
    assert board.card_value(name) == value


@pytest.mark.parametrize(
    "name", ["6", "9", "0", "13", "-1", "07", "1!", "", "x", "\uff14", "²", "1.0"]
)
def test_unknown_cards_are_named_with_those_that_exist(name: str) -> None:
    with pytest.raises(InputError) as error:
        board.card_value(name)
    assert str(error.value) == (
        f"card '{name}' does not exist: the cards are 1 2 3 4 5 7 8 10 11 12 sorry"
    )


def test_card_name_refuses_a_value_that_no_card_has() -> None:
    with pytest.raises(ValueError, match="value 6"):
        board.card_name(6)


@pytest.mark.parametrize(
    ("name", "index"), [("red", 0), ("Blue", 1), (" yellow ", 2), ("GREEN", 3)]
)
def test_colours_as_people_write_them(name: str, index: int) -> None:
    assert board.colour_index(name) == index


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "gren",
            "colour 'gren' does not exist (did you mean 'green'?): "
            "the colours are red blue yellow green",
        ),
        ("0", "colour '0' does not exist: the colours are red blue yellow green"),
    ],
)
def test_unknown_colours(name: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        board.colour_index(name)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("greedi", " (did you mean 'greedy'?)"),
        ("GREEDY", " (did you mean 'greedy'?)"),
        ("xyz", ""),
        ("", ""),
        ("greedy" * 100_000, ""),
    ],
)
def test_nearest(name: str, suggestion: str) -> None:
    assert nearest(name, ["random", "greedy"]) == suggestion


@given(st.text())
def test_quoted_text_is_one_short_line(text: str) -> None:
    assert len(quoted(text * 50)) <= 10 * 40 + 2  # an escaped character takes up to ten
    assert len(quoted(text).splitlines()) == 1
