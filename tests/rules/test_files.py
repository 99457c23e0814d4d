"""Files of rules: what they may say, and how faults are told."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_sim.errors import InputError
from sorry_sim.rules import OPTIONS, load_rules

from .asked import CARDS_TAKEN, CLASSIC, DOCS, changes, fault


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("\ufeff# with a byte order mark\r\npawns = 3\r\n", "pawns=3"),
        ('extends = "classic"\nteams = true\npawns = 3', "teams=true, pawns=3"),
        ('extends = "point-score"\nstart_on_entry = 0', "hand_size=5"),
        ('start_cards = "2+sorry"', "start_cards=2+sorry"),
        ('start_cards = [2, "1", "Sorry!"]', "start_cards=1+2+sorry"),
        ("start_cards = 1", "start_cards=1"),
        ("deck = 44", "deck=44"),
        ('deck = "1:5+3:4"', "deck=1:5+3:4"),
        ("deck = {1 = 5, 3 = 4, sorry = 0}", "deck=1:5+3:4"),
        ("[deck]\n1 = 5\n3 = 4", "deck=1:5+3:4"),
        ('first = "red"\nscore = "all-home"', "first=red, score=all-home"),
    ],
)
def test_a_file_of_rules(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    rules = load_rules(str(path))
    assert changes(rules) == expected
    assert rules.name == "house"


def test_a_file_extends_another(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "first.TOML").write_text('extends = "no-split"\npawns = 2\nname = "one"')
    (tmp_path / "second.toml").write_text('extends = "base/first.TOML"\nsplit_max = 3\npawns = 3')
    rules = load_rules(str(tmp_path / "second.toml"), ["deck=55"])
    assert changes(rules) == "pawns=3, split_max=3, deck=55"
    assert rules.name == "second (deck=55)"
    second = load_rules(str(tmp_path / "second.toml"))
    assert second.description == "one with pawns=3, split_max=3"


def test_a_file_names_and_describes_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('name = "  at home "\ndescription = "ours since 1980"\npawns = 3')
    rules = load_rules(str(path))
    assert (rules.name, rules.description) == ("at home", "ours since 1980")


def test_a_file_may_be_called_after_a_preset_only_with_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "classic.toml"
    path.write_text("two_again = true")
    assert load_rules(str(path)) == CLASSIC
    path.write_text("two_again = false")
    assert fault(path) == (
        f"rules file {path}: 'classic' is the name of a preset with other rules: "
        'choose another, as in name = "my rules"'
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = " + "[" * 20_000, "not TOML that can be read: a value is too deep or big"),
        ("pawns = " + "9" * 5000, "not TOML that can be read: a value is too deep or big"),
        ("pawns = 5", "pawns cannot be '5': it takes 1 to 4"),
        ("pawns = 3.0", "pawns cannot be '3.0': it takes 1 to 4"),
        ("pawns = true", "pawns cannot be 'true': it takes 1 to 4"),
        ("pawns = 0x" + "f" * 9999, f"pawns cannot be '0x{'f' * 35}...': it takes 1 to 4"),
        ("pawns = {a = [[]]}", "pawns cannot be 'a:[...]': it takes 1 to 4"),
        ("two_again = 1", "two_again cannot be '1': it takes true, false"),
        ("two_again = 1980-01-02", "two_again cannot be '1980-01-02': it takes true, false"),
        ("start_cards = []", f"start_cards cannot be '': {CARDS_TAKEN}"),
        ("start_cards = [[1]]", f"start_cards cannot be '[...]': {CARDS_TAKEN}"),
        (
            "pwans = 3",
            "rule option 'pwans' does not exist (did you mean 'pawns'?): "
            "sorry-sim rules show classic lists those that do",
        ),
        (
            'extends = "clasic"',
            "rules 'clasic' do not exist (did you mean 'classic'?): "
            "sorry-sim rules lists those that do, and a file of rules ends in .toml",
        ),
        ("extends = 3", "extends must be one line of text, not '3'"),
        ('name = ""', "name must be one line of text, not ''"),
        ('name = "a\\nb"', "name must be one line of text, not 'a\\nb'"),
        ("description = [1]", "description must be one line of text, not '1'"),
        (f'name = "{"n" * 61}"', "name has 61 characters: it takes 60 at most"),
        (
            "hand_size = 5\nno_start_no_cry = true",
            "no_start_no_cry=true does not go with hands (hand_size=5): "
            "set hand_size=0 or no_start_no_cry=false",
        ),
    ],
)
def test_a_faulty_file(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    assert fault(path) == f"rules file {path}: {message}"


def test_a_file_that_is_not_toml_is_told_the_line(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("pawns = 3\nteams =\nfirst = 'red'\n")
    message = fault(path)
    assert message.startswith(f"rules file {path}: not TOML: ")
    assert "line 2" in message


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.mkdir()
    assert fault(path) == f"rules file {path} is not a regular file"
    assert fault(tmp_path / "huose.toml") == (
        f"there is no rules file {tmp_path / 'huose.toml'} (did you mean 'house'?)"
    )
    assert fault("\0.toml") == ("rules '\\x00.toml': no rules or file have control characters")
    path = tmp_path / "latin.toml"
    path.write_bytes(b'name = "caf\xe9"')
    assert fault(path) == f"rules file {path} is not UTF-8: byte 12"
    path.write_text("#" * 50_001)
    assert fault(path) == f"rules file {path} is longer than 50,000 bytes"


def test_files_that_extend_one_another(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text('extends = "two.toml"')
    two.write_text('extends = "one.toml"')
    assert fault(one) == (
        f"rules file {one}: rules file {two}: rules file {one}: "
        "it extends itself: extends takes a preset or another file"
    )
    two.write_text('extends = "none.toml"')
    assert fault(one) == (
        f"rules file {one}: rules file {two}: "
        f"there is no rules file {tmp_path / 'none.toml'} (did you mean 'one'?)"
    )
    for number in range(30):
        (tmp_path / f"{number}.toml").write_text(f'extends = "{number + 1}.toml"')
    assert fault(tmp_path / "0.toml").endswith("more than 20 files extend one another")


def text_of(value: str | int) -> str:
    """Write a value as TOML, which takes JSON's strings and numbers."""
    return json.dumps(value, ensure_ascii=False)


@given(st.dictionaries(st.sampled_from(sorted(OPTIONS)) | st.text(), st.text() | st.integers()))
def test_any_file_is_taken_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, str | int]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    table = "\n".join(f"{text_of(key)} = {text_of(value)}" for key, value in values.items())
    path.write_text(table, encoding="utf-8")
    try:
        load_rules(str(path))
    except InputError as error:
        assert len(str(error).splitlines()) == 1


def test_the_file_of_the_document_works(tmp_path: Path) -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```", DOCS, re.MULTILINE | re.DOTALL)
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    rules = load_rules(str(path))
    assert (rules.name, rules.description) == ("Sunday evening", "how we play at home")
    assert changes(rules) == (
        "start_on_entry=1, start_cards=1+2+sorry, two_again=false, sorry_forward=4, "
        "deck=1:5+2:4+3:4+5:4+7:4+8:4+10:4+12:4+sorry:4"
    )
