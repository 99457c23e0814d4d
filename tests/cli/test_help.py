"""Every command and option is explained, and the reference is up to date."""

import re
from collections.abc import Callable, Iterator
from inspect import isclass

import click
import pytest

import sorry_sim
from sorry_sim import bundled
from sorry_sim.cli import strategies_new, strategies_show
from sorry_sim.cli.reference import commands, reference
from sorry_sim.plugins.features import FEATURES

from .conftest import CHECKOUT, Program

COMMANDS = dict(commands())


def test_all_commands_are_there() -> None:
    assert list(COMMANDS) == [
        "sorry-sim",
        "sorry-sim run",
        "sorry-sim moves",
        "sorry-sim replay",
        "sorry-sim strategies",
        "sorry-sim strategies show",
        "sorry-sim strategies new",
        "sorry-sim strategies check",
        "sorry-sim rules",
        "sorry-sim rules diff",
        "sorry-sim rules show",
        "sorry-sim variants",
        "sorry-sim compare",
        "sorry-sim duel",
        "sorry-sim plan",
        "sorry-sim experiment",
        "sorry-sim experiment run",
        "sorry-sim experiment check",
        "sorry-sim experiment list",
        "sorry-sim report",
        "sorry-sim tune",
        "sorry-sim resume",
        "sorry-sim docs",
        "sorry-sim doctor",
        "sorry-sim cache",
        "sorry-sim cache clear",
    ]


@pytest.mark.parametrize("path", COMMANDS)
def test_a_command_says_what_it_does_and_shows_an_example(path: str, program: Program) -> None:
    command = COMMANDS[path]
    assert command.help
    assert re.search(rf"\n +{path}", command.help.partition("Example")[2])
    assert not command.get_short_help_str(limit=70).endswith("...")
    ran = program(*path.split()[1:], "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran == program(*path.split()[1:], "-h")


@pytest.mark.parametrize(
    "path",
    [
        path
        for path, command in COMMANDS.items()
        if isinstance(command, click.Group) and not command.invoke_without_command
    ],
)
def test_a_group_that_does_nothing_by_itself_helps(path: str, program: Program) -> None:
    ran = program(*path.split()[1:])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: {path} [OPTIONS] COMMAND [ARGS]...\n")
    assert ran == program(*path.split()[1:], "--help")


@pytest.mark.parametrize(
    "option",
    [
        pytest.param(option, id=f"{path} {option.opts[0]}")
        for path, command in COMMANDS.items()
        for option in command.params
        if isinstance(option, click.Option)
    ],
)
def test_an_option_is_explained(option: click.Option) -> None:
    assert option.help
    assert option.help.endswith(".")
    if not (option.is_flag or option.hidden):
        assert option.metavar
        assert "|" not in option.metavar + option.help  # it would break the reference's table


@pytest.mark.parametrize("path", COMMANDS)
def test_no_two_options_are_one_to_the_program(path: str) -> None:
    names = [option.name for option in COMMANDS[path].params]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("path", "usage"),
    [
        ("sorry-sim duel", "[OPTIONS] A B"),
        ("sorry-sim plan", "[OPTIONS] A B"),
        ("sorry-sim compare", "[OPTIONS] STRATEGY..."),
        ("sorry-sim tune", "[OPTIONS] [STRATEGY]"),
        ("sorry-sim strategies", "[OPTIONS] [COMMAND] [ARGS]..."),
        ("sorry-sim experiment", "[OPTIONS] COMMAND [ARGS]..."),
    ],
)
def test_the_reference_shows_how_a_command_is_used(path: str, usage: str) -> None:
    assert f"## {path}\n\n```text\n{path} {usage}\n```\n" in reference()


def test_every_usage_of_the_reference_is_that_of_the_help(program: Program) -> None:
    sections = re.findall(r"^## (.*)\n\n```text\n(.*)\n```$", reference(), re.MULTILINE)
    assert [path for path, _ in sections] == list(COMMANDS)
    for path, usage in sections:
        assert program(*path.split()[1:], "--help").out.splitlines()[0] == f"Usage: {usage}"


def texts() -> Iterator[tuple[str, str]]:
    """All that a user of an installed program reads of it, beside results and messages."""
    for path, command in COMMANDS.items():
        yield path, command.help or ""
        for param in command.params:
            if isinstance(param, click.Option):
                yield f"{path} {param.opts[0]}", param.help or ""
    for kind, new in strategies_new._KINDS.items():
        yield f"strategies new --kind {kind}", new.text
    for number in FEATURES:
        yield f"number of a move {number}", strategies_show._meaning(number)
    for name in sorry_sim.__all__:
        thing = getattr(sorry_sim, name)
        for part in (thing, type(thing), *vars(thing if isclass(thing) else type(thing)).values()):
            yield f"help({name})", str(getattr(part, "__doc__", None) or "")


@pytest.mark.parametrize(("where", "text"), [pytest.param(*text, id=text[0]) for text in texts()])
def test_help_names_only_what_an_installation_has(where: str, text: str) -> None:
    assert not re.search(r"\w\.md\b|\bexperiments/|\bstrategies/|README|Makefile|`make ", text)
    for page in re.findall(r"sorry-sim docs ([a-z]+)", text):
        assert page in bundled.names("docs", ".md")


def test_pages_of_the_documentation(program: Program, refused: Callable[..., str]) -> None:
    pages = {path.stem: path.read_text() for path in (CHECKOUT / "docs").glob("*.md")}
    listed = dict(line.split(maxsplit=1) for line in program("docs").out.splitlines())
    assert listed == {name: text.splitlines()[0][2:] for name, text in sorted(pages.items())}
    assert program("docs", "metrics") == (0, pages["metrics"], "")
    assert refused("docs", "metric") == "there is no page 'metric' (did you mean 'metrics'?)"
    assert refused("docs", "") == f"there is no page '': there are {', '.join(sorted(pages))}"


def test_the_reference_is_up_to_date() -> None:
    """Else: ``python -m sorry_sim.cli.reference > docs/cli.md``."""
    assert (CHECKOUT / "docs" / "cli.md").read_text() == reference()
