"""How a test asks for a rule set, and what it compares it with."""

import re
from pathlib import Path

import pytest

from sorry_sim.errors import InputError
from sorry_sim.rules import PRESETS, Rules, diff, load_rules, shown

CLASSIC = PRESETS["classic"]

DOCS = (Path(__file__).parent.parent.parent / "docs" / "rules.md").read_text(encoding="utf-8")
IN_RULES_MD = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", DOCS, re.MULTILINE))
"""The rows of the document's tables of options and presets, by name."""

CARDS_TAKEN = (
    "it takes cards joined by '+', each once, as in 1+2: the cards are 1 2 3 4 5 7 8 10 11 12 sorry"
)
"""What a set of cards takes, as messages say it."""


def fault(name: str | Path, *settings: str) -> str:
    """Return the message with which a rule set is refused."""
    with pytest.raises(InputError) as error:
        load_rules(str(name), settings)
    return str(error.value)


def changes(rules: Rules) -> str:
    """Say what a rule set changes in the classic game."""
    return ", ".join(f"{name}={shown(value)}" for name, (_, value) in diff(CLASSIC, rules).items())
