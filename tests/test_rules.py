"""Rule sets: the classic game as data, and every option by its name."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_sim import board
from sorry_sim.errors import InputError
from sorry_sim.rules import LATER_PRESETS, OPTIONS, PRESETS, load_rules

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


DOCS = Path(__file__).parent.parent / "docs" / "rules.md"


def fault(name: str, *settings: str) -> str:
    """Return the message with which a rule set is refused."""
    with pytest.raises(InputError) as error:
        load_rules(name, settings)
    return str(error.value)


def test_the_classic_game() -> None:
    rules = load_rules("classic")
    assert rules == PRESETS["classic"]
    assert (rules.name, rules.pawns, rules.two_again) == ("classic", 4, True)
    assert (rules.deck, rules.start_cards) == (board.DECK_45, ("1", "2"))
    assert len(rules.description.splitlines()) == 1


def test_as_dict_names_every_option_as_json() -> None:
    written = load_rules("classic").as_dict()
    assert json.loads(json.dumps(written)) == written
    shown = {name: str(value).lower() for name, value in written.items()}
    assert shown == {"name": "classic"} | DEFAULTS


@pytest.mark.parametrize(("option", "value"), DEFAULTS.items())
def test_every_option_is_accepted_at_its_default(option: str, value: str) -> None:
    assert load_rules("classic", [f"{option}={value}"]) == load_rules("classic")


@pytest.mark.parametrize(
    "setting",
    [
        "two_again=True",
        " two_again = true ",
        "start_cards=2+1",
        f"deck={DECK_45}",
        "slide_on=Other",
    ],
)
def test_other_ways_to_write_a_default(setting: str) -> None:
    assert load_rules("classic", [setting]) == load_rules("classic")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("teams", "true"),
        ("pawns", "3"),
        ("hand_size", "10"),
        ("start_on_entry", "1"),
        ("start_cards", "1+2+3"),
        ("two_again", "false"),
        ("no_start_no_cry", "true"),
        ("slide_on", "own"),
        ("slide_bumps", "others"),
        ("split_max", "1"),
        ("swap_refusable", "false"),
        ("must_move", "false"),
        ("exact_home", "false"),
        ("backward_entry", "true"),
        ("sorry_forward", "4"),
        ("deck", "44"),
        ("deck", "1:5+sorry:4"),
        ("replacement", "true"),
        ("first", "red"),
        ("score", "all-home"),
        ("bonus", "sum"),
    ],
)
def test_every_other_value_is_refused_by_name(option: str, value: str) -> None:
    assert fault("classic", f"{option}={value}") == (
        f"{option}={value} is not available yet: "
        f"this version plays {option}={DEFAULTS[option]} only"
    )


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("two_again=maybe", "two_again cannot be 'maybe': it takes true, false"),
        ("two_again=", "two_again cannot be '': it takes true, false"),
        ("pawns=5", "pawns cannot be '5': it takes 1 to 4"),
        ("pawns=\uff14", "pawns cannot be '\uff14': it takes 1 to 4"),
        ("hand_size=-1", "hand_size cannot be '-1': it takes 0 to 10"),
        ("slide_on=mine", "slide_on cannot be 'mine': it takes other, own, all, none"),
        ("start_cards=1,2", "start_cards cannot be '1,2': it takes cards joined by '+', as in 1+2"),
        ("start_cards=1+1", "start_cards cannot be '1+1': it takes cards joined by '+', as in 1+2"),
        ("start_cards=6", "start_cards cannot be '6': it takes cards joined by '+', as in 1+2"),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_what_is_accepted(setting: str, message: str) -> None:
    assert fault("classic", setting) == message


@pytest.mark.parametrize(
    "deck", ["46", "6:1", "1", "1:", "1:x", "1:0", "1:-1", "1:1+1:1", "1:²", ""]
)
def test_malformed_decks(deck: str) -> None:
    assert fault("classic", f"deck={deck}") == (
        f"deck cannot be '{deck}': it takes 45, 44, 55, or counts per card, as in 1:5+2:4+sorry:4"
    )


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("two_agian=true", "rule option 'two_agian' does not exist (did you mean 'two_again'?)"),
        ("colour=red", "rule option 'colour' does not exist"),
        ("two_again", "setting 'two_again' is not written name=value"),
        ("", "setting '' is not written name=value"),
    ],
)
def test_malformed_settings(setting: str, message: str) -> None:
    assert fault("classic", setting) == message


@pytest.mark.parametrize("name", [*LATER_PRESETS, "house.toml", "rules/House.TOML"])
def test_rules_of_later_versions_are_refused_by_name(name: str) -> None:
    assert fault(name) == (
        f"rules '{name}' are not available yet: this version plays 'classic' only"
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "clasic",
            "rules 'clasic' do not exist (did you mean 'classic'?): "
            "this version plays 'classic' only",
        ),
        ("", "rules '' do not exist: this version plays 'classic' only"),
    ],
)
def test_unknown_rules(name: str, message: str) -> None:
    assert fault(name) == message


@given(st.sampled_from(sorted(OPTIONS)), st.text(max_size=200))
def test_any_setting_is_taken_or_refused_in_one_short_line(option: str, text: str) -> None:
    try:
        load_rules("classic", [f"{option}={text}"])
    except InputError as error:
        assert len(str(error).splitlines()) == 1
        assert len(str(error)) < 600


@pytest.mark.parametrize("name", [*OPTIONS, *PRESETS, *LATER_PRESETS])
def test_every_option_and_preset_is_documented(name: str) -> None:
    assert f"\n| `{name}` |" in DOCS.read_text(encoding="utf-8")
