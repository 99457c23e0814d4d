"""The rule sets that have a name."""

import re

import pytest

from sorry_sim import board
from sorry_sim.rules import PRESETS, check, load_rules

from .asked import IN_RULES_MD, changes, fault

FORWARD = "1+2+3+5+7+8+10+11+12"

PRESET_CHANGES = {
    "classic": "",
    "partnership": "teams=true",
    "point-score": "hand_size=5, start_on_entry=1",
    "fast-start": "start_on_entry=1",
    "edition-2013": f"pawns=3, start_cards={FORWARD}, two_again=false, slide_on=own, "
    "sorry_forward=4",
    "no-second-draw": "two_again=false",
    "any-card-start": f"start_cards={FORWARD}",
    "sorry-or-four": "sorry_forward=4",
    "own-slides": "slide_on=own",
    "gentle-slides": "slide_bumps=others",
    "no-split": "split_max=1",
    "free-pass": "must_move=false",
    "easy-home": "exact_home=false",
    "back-door": "backward_entry=true",
    "no-start-no-cry": "no_start_no_cry=true",
    "hand-of-five": "hand_size=5",
}


def test_presets() -> None:
    assert {name: changes(rules) for name, rules in PRESETS.items()} == PRESET_CHANGES
    for name, rules in PRESETS.items():
        assert load_rules(name) is rules
        assert rules.name == name
        assert 10 < len(rules.description) < 80
        check(rules, board.COLOURS)


@pytest.mark.parametrize(
    ("name", "guess"),
    [("clasic", " (did you mean 'classic'?)"), ("Classic", " (did you mean 'classic'?)"), ("", "")],
)
def test_unknown_rules(name: str, guess: str) -> None:
    assert fault(name) == (
        f"rules '{name}' do not exist{guess}: "
        "sorry-sim rules lists those that do, and a file of rules ends in .toml"
    )


@pytest.mark.parametrize("name", PRESETS)
def test_the_document_says_what_a_preset_changes(name: str) -> None:
    assert ", ".join(re.findall(r"`(\S+=\S+)`", IN_RULES_MD[name])) == PRESET_CHANGES[name]
