"""What the readable table shows is in every other format, and in the same units."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.conftest import Program
from tests.study.compare.meetings import small_field

RUN = ("run", "--strategy", "greedy", "--against", "random", "--players", "2", "--games", "40")
SLOW = ("run, draws", "run, points", "run, precision", "compare, field")
COMMANDS = {
    "run, draws": (*RUN, "--turn-limit", "100"),
    "run, cards": (*RUN, "--by-card"),
    "run, points": (
        *("run", "--strategy", "greedy", "--strategy", "random", "--games", "40"),
        *("--rules", "partnership", "--set", "score=all-home"),
    ),
    "run, target": (*RUN[:-1], "20", "--rules", "point-score", "--target", "150"),
    "run, precision": (*RUN[:-2], "--precision", "20%"),
    "run, alone": ("run", "--strategy", "greedy", "--players", "1", "--games", "20"),
    "compare": (
        *("compare", "greedy", "random", "racer", "--games", "20", "--unpaired"),
        *("--turn-limit", "200"),
    ),
    "compare, field": ("compare", "racer", "--against-field", "--games", "20"),
    "variants": (
        *("variants", "--vary", "two_again=false", "--preset", "partnership", "--games", "40"),
        *("--unpaired", "--turn-limit", "300"),
    ),
    "duel": ("duel", "greedy", "random", "--margin", "5%", "--turn-limit", "100"),
    "plan": ("plan", "greedy", "random", "--difference", "2%", "--pilot", "200"),
}

NUMBER = re.compile(r"(?<![\w.=-])[+-]?\d[\d,]*(?:\.\d+)?(?![\w=])")
SIGNED_PERCENT = re.compile(r"(?<!\S)\(?[+-]\d[\d.,]*(?: ± [\d.,]+| to [+-]?[\d.,]+\)?)? %")
ERROR_ALONE = re.compile(r"(?<!\d) ± [\d.,]+ %")


@pytest.fixture(
    params=[
        pytest.param(name, marks=[pytest.mark.long] if name in SLOW else []) for name in COMMANDS
    ]
)
def command(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    small_field(monkeypatch)
    return (*COMMANDS[request.param], "--threads", "2")


def test_all_that_the_table_shows_is_in_every_format(
    program: Program, command: tuple[str, ...]
) -> None:
    table = without_times(program(*command).out)
    markdown = without_times(program(*command, "--format", "markdown").out)
    assert words(markdown.replace("|", " ").replace(":---", " ").replace("---:", " ")) == words(
        table
    )
    for text in (table, markdown):
        assert not SIGNED_PERCENT.search(text)
        assert not ERROR_ALONE.search(text)
    known = list(numbers(json.loads(program(*command, "--format", "json").out)))
    shown = [cell for line in rows(table) for cell in NUMBER.findall(line)]
    assert len(shown) > 3
    assert [cell for cell in shown if not is_among(cell, known)] == []


def without_times(text: str) -> str:
    """What does not depend on the speed of the machine: a plan tells how long it will take."""
    return re.sub(r"[\d,.]+ (?:s|min|h|days)\b|less than 0\.1 s", "", text)


def words(text: str) -> Counter[str]:
    return Counter(text.split())


def rows(table: str) -> Iterator[str]:
    """The lines of the tables, without titles and headers."""
    for section in table.split("\n\n"):
        lines = section.splitlines()
        start = next((place for place, line in enumerate(lines) if line.startswith("  ")), None)
        if start is not None:
            yield from (line.partition(" % within")[2] or line for line in lines[start + 1 :])


def numbers(value: Any, name: str = "") -> Iterator[float]:
    """All numbers of an object, and half of each interval."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, key)
            low, high = inner, value.get(key.removesuffix("low") + "high")
            if key.endswith("low") and low is not None and high is not None:
                yield (high - low) / 2
    elif isinstance(value, list):
        for inner in value:
            yield from numbers(inner)
        if len(value) == 2 and all(isinstance(end, float) for end in value):
            yield (value[1] - value[0]) / 2
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value
    elif isinstance(value, str) and value.isdigit():  # a card
        yield int(value)


def is_among(shown: str, known: list[float]) -> bool:
    """Whether a number, as it is shown, is one of an object, or a hundred times one."""
    value, _, decimals = shown.replace(",", "").partition(".")
    near = 0.5 * 10.0 ** -len(decimals) * (1 + 1e-9)
    number = float(f"{value}.{decimals or 0}")
    return any(abs(factor * one - number) <= near for one in known for factor in (1, 100))


def test_what_csv_leaves_out_is_said(program: Program) -> None:
    ran = program(*COMMANDS["run, target"], "--format", "csv")
    said, _timing = ran.err.splitlines()
    assert said == (
        "sorry-sim: not in CSV, but in --format json and markdown: win rates by seat and by order "
        "of play, the length of games, points, series"
    )
    assert "cards" in program(*COMMANDS["run, cards"], "--format", "csv").err.splitlines()[0]
    assert "seat" not in program(*COMMANDS["run, alone"], "--format", "csv").err.splitlines()[0]
