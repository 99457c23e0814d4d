"""What may stand where a shell asks for the rest of a word: strategies, rules, files and others.

Each function is the ``shell_complete`` of click's options and arguments. Where a name or a path may
stand, files are offered if no name begins like that: not all shells take both at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

import click
from click.shell_completion import CompletionItem

from sorry_sim import bundled
from sorry_sim.board import CARDS, COLOURS

if TYPE_CHECKING:
    Items: TypeAlias = "list[CompletionItem[str]]"


def strategies(_context: click.Context, _param: click.Parameter, begun: str) -> Items:
    """Complete a strategy: its name, then its parameters with the values that they have."""
    from sorry_sim.plugins.installed import installed
    from sorry_sim.plugins.loading import shipped

    name, colon, settings = begun.partition(":")
    ours = {strategy.name: strategy for strategy in shipped()}
    if not colon:
        does = {name: one.does for name, one in ours.items()}
        return _beginning(begun, does | dict.fromkeys(installed(), "")) or _files()
    if name not in ours:
        return []
    before, comma, _ = settings.rpartition(",")
    given = {setting.partition("=")[0] for setting in before.split(",")}
    values = {
        f"{name}:{before}{comma}{key}={value:.12g}": ""
        for key, value in ours[name].parameters.items()
        if key not in given
    }
    return _beginning(begun, values)


def rules(_context: click.Context, _param: click.Parameter, begun: str) -> Items:
    """Complete a rule set."""
    from sorry_sim.rules import PRESETS

    named = {name: preset.description for name, preset in PRESETS.items()}
    return _beginning(begun, named) or _files()


def experiment(_context: click.Context, _param: click.Parameter, begun: str) -> Items:
    """Complete an experiment that is shipped, or the path of a file."""
    from sorry_sim.study.experiment.shipped import titles

    return _beginning(begun, titles()) or _files()


def page(_context: click.Context, _param: click.Parameter, begun: str) -> Items:
    """Complete a page of the documentation."""
    return _beginning(begun, dict.fromkeys(bundled.names("docs", ".md"), ""))


def settings(_context: click.Context, _param: click.Parameter, begun: str) -> Items:
    """Complete an option of the rules and a value: all values, or where they are many the usual."""
    from sorry_sim.rules import OPTIONS, shown

    values = {
        f"{name}={shown(value)}": option.meaning
        for name, option in OPTIONS.items()
        for value in option.kind.values or (option.default,)
    }
    return _beginning(begun, values)


def colour(_context: click.Context, _param: click.Parameter, begun: str) -> Items:
    """Complete a colour."""
    return _beginning(begun, dict.fromkeys(COLOURS, ""))


def colours(_context: click.Context, _param: click.Parameter, begun: str) -> Items:
    """Complete the last of several colours."""
    return _last_of(begun, COLOURS)


def card(_context: click.Context, _param: click.Parameter, begun: str) -> Items:
    """Complete a card."""
    return _beginning(begun, dict.fromkeys(CARDS, ""))


def cards(_context: click.Context, _param: click.Parameter, begun: str) -> Items:
    """Complete the last of several cards."""
    return _last_of(begun, CARDS)


def file(_context: click.Context, _param: click.Parameter, _begun: str) -> Items:
    """Let the shell complete the path of a file."""
    return _files()


def folder(_context: click.Context, _param: click.Parameter, _begun: str) -> Items:
    """Let the shell complete the path of a folder."""
    return [CompletionItem("", type="dir")]


def _files() -> Items:
    return [CompletionItem("", type="file")]


def _last_of(begun: str, words: Iterable[str]) -> Items:
    """Complete the last word of a list, of words that may stand there."""
    before, comma, _ = begun.rpartition(",")
    return _beginning(begun, {f"{before}{comma}{word}": "" for word in words})


def _beginning(begun: str, explained: dict[str, str]) -> Items:
    """Those of some words that begin so, each with what it means."""
    return [
        CompletionItem(word, help=meaning or None)
        for word, meaning in explained.items()
        if word.startswith(begun)
    ]
