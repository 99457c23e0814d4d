"""The notation of positions: what is read, what is written, what is refused and how."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_sim import board
from sorry_sim.errors import InputError
from sorry_sim.position import Position, place_name

PLACES = "use S (START), 0 to 59, Z1 to Z5 or H (HOME), or '-' for a colour not playing"


@st.composite
def written_positions(draw: st.DrawFn) -> tuple[int, list[list[str]]]:
    """Pawns a colour and the places of each colour in any order; no places: does not play."""
    pawns = draw(st.integers(1, 4))
    playing = draw(st.sets(st.integers(0, 3), min_size=1))
    squares = draw(st.permutations(range(60)))
    zones = {colour: draw(st.permutations(["Z1", "Z2", "Z3", "Z4", "Z5"])) for colour in playing}
    fields = []
    for colour in range(4):
        field = []
        for pawn in range(pawns if colour in playing else 0):
            own_square = str(squares[4 * colour + pawn])
            field.append(draw(st.sampled_from(["S", "H", zones[colour][pawn], own_square])))
        fields.append(field)
    return pawns, fields


def joined(fields: list[list[str]], blank: str = "") -> str:
    return f"{blank}/{blank}".join(
        f"{blank},{blank}".join(field) if field else "-" for field in fields
    )


@given(written_positions())
def test_writing_and_reading_round_trip(written: tuple[int, list[list[str]]]) -> None:
    pawns, fields = written
    position = Position.parse(joined(fields), pawns)
    assert Position.parse(str(position), pawns) == position
    assert [sorted(field.split(",")) for field in str(position).split("/")] == [
        sorted(field) if field else ["-"] for field in fields
    ]


@given(written_positions(), st.randoms(use_true_random=False))
def test_order_case_and_blanks_do_not_matter(
    written: tuple[int, list[list[str]]], random: Random
) -> None:
    pawns, fields = written
    plain = Position.parse(joined(fields), pawns)
    for field in fields:
        random.shuffle(field)
    shuffled = Position.parse(f" {joined(fields, ' ').lower()} ", pawns)
    assert shuffled == plain
    assert hash(shuffled) == hash(plain)
    assert str(shuffled) == str(plain)


@given(written_positions())
def test_most_steps_to_go_come_first(written: tuple[int, list[list[str]]]) -> None:
    pawns, fields = written
    for own in Position.parse(joined(fields), pawns).pawns:
        steps = [board.pips(code) for code in own or ()]
        assert steps == sorted(steps, reverse=True)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("S,S,12,H/-/S,S,S,S/40,Z3,H,H", "S,S,12,H/-/S,S,S,S/40,Z3,H,H"),
        ("H,12,S,S/-/S,S,S,S/H,H,Z3,40", "S,S,12,H/-/S,S,S,S/40,Z3,H,H"),
        ("3,S,4,5/-/-/-", "S,3,4,5/-/-/-"),  # START before the diamond, though both have 65 to go
        ("-/-/-/48,49,47,S", "-/-/-/S,48,49,47"),
        ("h,z5,z1,2/-/-/-", "2,Z1,Z5,H/-/-/-"),
    ],
)
def test_canonical_text(text: str, canonical: str) -> None:
    assert str(Position.parse(text)) == canonical


def test_codes_are_seen_from_the_owner() -> None:
    position = Position.parse("S,3,Z1,H/19,18,17,Z5/-/-")
    assert position.pawns == (
        (board.START, board.DIAMOND, board.Z1, board.HOME),
        (board.DIAMOND, board.ENTRY, board.SAFETY_ENTRY, board.Z5),
        None,
        None,
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("S,S,S,S/-/-", "a position has 4 fields joined by '/' (red/blue/yellow/green), not 3: "),
        ("", "a position has 4 fields joined by '/' (red/blue/yellow/green), not 1: ''"),
        ("-/-/-/-/-", "a position has 4 fields joined by '/' (red/blue/yellow/green), not 5: "),
        ("-/-/-/-", "no colour plays: every field is '-'"),
        ("S,S,S/-/-/-", "red: 3 pawns instead of 4: 'S,S,S'"),
        ("-/S/-/-", "blue: 1 pawn instead of 4: 'S'"),
        ("-/-/-/S,S,S,S,S", "green: 5 pawns instead of 4: 'S,S,S,S,S'"),
        ("/-/S,S,S,S/-", f"red: '' is not a place: {PLACES}"),
        ("-/S,S,,S/-/-", f"blue: '' is not a place: {PLACES}"),
        ("12,12,S,S/-/-/-", "red: two pawns on 12"),
        ("-/-/Z3,H,S,Z3/-", "yellow: two pawns on Z3"),
        ("12,S,S,S/12,S,S,S/-/-", "red and blue both stand on 12"),
        ("-/S,S,S,0/-/0,S,S,S", "blue and green both stand on 0"),
    ],
)
def test_faults_are_named_with_their_field(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        Position.parse(text)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    "place",
    [
        "Z6",
        "Z0",
        "Z",
        "60",
        "-1",
        "07",
        "+7",
        "1_0",
        "1.0",
        "x",
        "-",
        "SS",
        "\uff14",
        "²",
        "\u017f",
        "\uff33",
    ],
)
def test_unknown_places_are_refused(place: str) -> None:
    with pytest.raises(InputError) as error:
        Position.parse(f"-/-/S,S,{place},S/-")
    assert str(error.value) == f"yellow: '{place}' is not a place: {PLACES}"


@pytest.mark.parametrize(
    "text",
    ["x" * 1_000_000, "S," * 1_000_000 + "/-/-/-", "x" * 1_000_000 + ",S,S,S/-/-/-", "/" * 100_000],
)
def test_a_long_text_gets_a_short_answer(text: str) -> None:
    with pytest.raises(InputError) as error:
        Position.parse(text)
    assert len(str(error.value)) < 200


@given(st.text("S0123456789ZH,/- \n", max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        Position.parse(text)
    except InputError as error:
        assert len(str(error).splitlines()) == 1


@pytest.mark.parametrize(
    ("colours", "pawns", "text"),
    [
        ((0, 1, 2, 3), 4, "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S"),
        ((2, 0), 4, "S,S,S,S/-/S,S,S,S/-"),
        ((3,), 1, "-/-/-/S"),
    ],
)
def test_initial(colours: tuple[int, ...], pawns: int, text: str) -> None:
    position = Position.initial(colours, pawns)
    assert str(position) == text
    assert position.colours == tuple(sorted(colours))
    assert not any(position.is_home(colour) for colour in range(4))


@pytest.mark.parametrize("colours", [(), (4,), (-1, 0)])
def test_initial_refuses_colours_that_do_not_exist(colours: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="0 to 3"):
        Position.initial(colours)


@pytest.mark.parametrize(
    ("text", "home"),
    [
        ("H,H,H,H/S,S,S,S/-/-", [0]),
        ("S,S,S,S/-/-/H,H,H,H", [3]),
        ("H,H,H,H/S,S,S,S/H,H,H,H/-", [0, 2]),
        ("H,H,H,Z5/S,S,S,S/-/-", []),
        ("S,S,S,S/-/-/-", []),
    ],
)
def test_who_is_home(text: str, home: list[int]) -> None:
    position = Position.parse(text)
    assert [colour for colour in range(4) if position.is_home(colour)] == home


def test_a_position_has_an_entry_for_every_colour() -> None:
    with pytest.raises(ValueError, match="4 entries"):
        Position((None, None))


@pytest.mark.parametrize(
    ("colour", "code", "name"),
    [(0, 0, "S"), (1, 1, "H"), (2, 6, "Z1"), (3, 65, "49"), (1, 66, "18")],
)
def test_place_name(colour: int, code: int, name: str) -> None:
    assert place_name(colour, code) == name
