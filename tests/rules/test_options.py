"""Every rule option: its name, its values, its default, and how it is written."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_sim import board
from sorry_sim.errors import InputError
from sorry_sim.rules import OPTIONS, PRESETS, Rules, check, diff, load_rules, shown

from .asked import CARDS_TAKEN, CLASSIC, IN_RULES_MD, fault

DEFAULTS = {
    "teams": "false",
    "pawns": "4",
    "hand_size": "0",
    "start_on_entry": "0",
    "start_cards": "1+2",
    "two_again": "true",
    "no_start_no_cry": "false",
    "slide_on": "other",
    "slide_bumps": "all",
    "split_max": "2",
    "swap_refusable": "true",
    "must_move": "true",
    "exact_home": "true",
    "backward_entry": "false",
    "sorry_forward": "0",
    "deck": "45",
    "replacement": "false",
    "first": "random",
    "score": "winner",
    "bonus": "highest",
}

DECK_45 = "1:5+2:4+3:4+4:4+5:4+7:4+8:4+10:4+11:4+12:4+sorry:4"


def settings_of(rules: Rules) -> list[str]:
    """Write every option of a rule set as a setting."""
    return [f"{name}={shown(option.value(rules))}" for name, option in OPTIONS.items()]


def test_the_classic_game() -> None:
    assert load_rules("classic") == CLASSIC == Rules()
    shown_values = {name: shown(value) for name, value in CLASSIC.as_dict().items()}
    assert shown_values == {"name": "classic"} | DEFAULTS
    assert list(shown_values) == ["name", *DEFAULTS]
    assert (CLASSIC.deck, CLASSIC.start_cards) == (board.DECK_45, ("1", "2"))


def test_the_table_of_options() -> None:
    assert {name: shown(option.default) for name, option in OPTIONS.items()} == DEFAULTS
    for name, option in OPTIONS.items():
        assert option.name == name
        assert 10 < len(option.meaning) < 80
        for value in option.kind.values:
            assert option.value(load_rules("classic", [f"{name}={shown(value)}"])) == value


@pytest.mark.parametrize(
    ("setting", "field", "value"),
    [
        ("teams=true", "teams", True),
        ("pawns=3", "pawns", 3),
        ("hand_size=10", "hand_size", 10),
        ("start_on_entry=1", "start_on_entry", 1),
        ("start_cards=sorry!+ 2 +1", "start_cards", ("1", "2", "sorry")),
        (" two_again = False ", "two_again", False),
        ("no_start_no_cry=true", "no_start_no_cry", True),
        ("slide_on=OWN", "slide_on", "own"),
        ("slide_bumps=others", "slide_bumps", "others"),
        ("split_max=1", "split_max", 1),
        ("swap_refusable=false", "swap_refusable", False),
        ("must_move=false", "must_move", False),
        ("exact_home=false", "exact_home", False),
        ("backward_entry=true", "backward_entry", True),
        ("sorry_forward=12", "sorry_forward", 12),
        ("deck=44", "deck", (4,) * 11),
        ("deck=55", "deck", (5,) * 11),
        ("deck=Sorry!:99 + 3 : 7+1:1+4:0", "deck", (1, 0, 7, 0, 0, 0, 0, 0, 0, 0, 99)),
        ("replacement=true", "replacement", True),
        ("first=green", "first", "green"),
        ("score=all-home", "score", "all-home"),
        ("bonus=sum", "bonus", "sum"),
    ],
)
def test_every_option_can_be_set(setting: str, field: str, value: object) -> None:
    rules = load_rules("classic", [setting])
    assert getattr(rules, field) == value
    assert list(diff(CLASSIC, rules)) == [field]
    assert len({rules, CLASSIC}) == 2
    assert json.loads(json.dumps(rules.as_dict())) == rules.as_dict()


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (DECK_45, "45"),
        ("+".join(f"{card}:4" for card in board.CARDS), "44"),
        ("+".join(f"{card}:5" for card in board.CARDS), "55"),
        ("2:4+1:5+sorry:0", "1:5+2:4"),
    ],
)
def test_a_deck_is_written_by_its_name_or_as_counts(text: str, written: str) -> None:
    assert load_rules("classic", [f"deck={text}"]).as_dict()["deck"] == written


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("two_again=maybe", "two_again cannot be 'maybe': it takes true, false"),
        (
            "two_again=ture",
            "two_again cannot be 'ture' (did you mean 'true'?): it takes true, false",
        ),
        ("two_again=", "two_again cannot be '': it takes true, false"),
        ("pawns=5", "pawns cannot be '5': it takes 1 to 4"),
        ("pawns=\uff14", "pawns cannot be '\uff14': it takes 1 to 4"),
        ("hand_size=11", "hand_size cannot be '11': it takes 0 to 10"),
        ("hand_size=-1", "hand_size cannot be '-1': it takes 0 to 10"),
        ("slide_on=mine", "slide_on cannot be 'mine': it takes other, own, all, none"),
        (
            "slide_on=others",
            "slide_on cannot be 'others' (did you mean 'other'?): it takes other, own, all, none",
        ),
        ("start_cards=", f"start_cards cannot be '': {CARDS_TAKEN}"),
        ("start_cards=1,2", f"start_cards cannot be '1,2': {CARDS_TAKEN}"),
        ("start_cards=1+1", f"start_cards cannot be '1+1': {CARDS_TAKEN}"),
        ("start_cards=6", f"start_cards cannot be '6': {CARDS_TAKEN}"),
        (
            "two_agian=true",
            "rule option 'two_agian' does not exist (did you mean 'two_again'?): "
            "sorry-sim rules show classic lists those that do",
        ),
        (
            "colour=red",
            "rule option 'colour' does not exist: sorry-sim rules show classic lists those that do",
        ),
        ("two_again", "setting 'two_again' is not written name=value"),
        ("", "setting '' is not written name=value"),
    ],
)
def test_a_setting_that_cannot_be_used(setting: str, message: str) -> None:
    assert fault("classic", setting) == message


@pytest.mark.parametrize(
    "deck", ["46", "6:1", "1", "1:", "1:x", "1:-1", "1:100", "1:1+1:1", "1:²", "1:0+2:0", ""]
)
def test_malformed_decks(deck: str) -> None:
    assert fault("classic", f"deck={deck}") == (
        f"deck cannot be '{deck}': it takes 45, 44, 55, or counts per card (0 to 99, not all 0), "
        "as in 1:5+2:4+sorry:4"
    )


def test_settings_name_the_rule_set() -> None:
    rules = load_rules("fast-start", ["pawns=3", "two_again=true", "teams=true", "pawns=2"])
    assert rules.name == "fast-start (teams=true, pawns=2)"
    assert rules.description == "fast-start with teams=true, pawns=2"
    assert load_rules("fast-start", ["start_on_entry=1"]) == PRESETS["fast-start"]


TEXTS = st.text(max_size=200) | st.lists(
    st.sampled_from([*board.CARDS, "6", ":4", "+", " ", ":", "true", "own", "45"]), max_size=12
).map("".join)


@given(st.sampled_from(sorted(OPTIONS)), TEXTS)
def test_any_setting_is_taken_or_refused_in_one_short_line(option: str, text: str) -> None:
    try:
        rules = load_rules("classic", [f"{option}={text}"])
    except InputError as error:
        assert len(str(error).splitlines()) == 1
        assert len(str(error)) < 300
    else:
        assert set(diff(CLASSIC, rules)) <= {option}


def one_of(values: tuple[object, ...]) -> st.SearchStrategy[object]:
    return st.sampled_from(values)


RULE_SETS = st.builds(
    replace,
    st.sampled_from(list(PRESETS.values())),
    start_cards=st.sets(st.sampled_from(board.CARDS), min_size=1).map(
        lambda cards: tuple(sorted(cards, key=board.CARDS.index))
    ),
    deck=st.tuples(*[st.integers(0, 99)] * len(board.CARDS)).filter(any)
    | st.sampled_from([(4,) * 11, (5,) * 11, board.DECK_45]),
    **{name: one_of(option.kind.values) for name, option in OPTIONS.items() if option.kind.values},
)


@given(RULE_SETS)
def test_what_is_written_reads_as_it_was(rules: Rules) -> None:
    try:
        check(rules)
    except InputError as error:
        assert fault("classic", *settings_of(rules)) == str(error)
    else:
        again = load_rules("classic", settings_of(rules))
        assert diff(again, rules) == {}
        assert replace(again, name=rules.name, description=rules.description) == rules
        assert again.as_dict() | {"name": rules.name} == rules.as_dict()


@pytest.mark.parametrize("name", OPTIONS)
def test_the_document_puts_the_default_first(name: str) -> None:
    values = IN_RULES_MD[name].partition(" | ")[0]
    assert re.split("[,;]", values)[0] == DEFAULTS[name]
