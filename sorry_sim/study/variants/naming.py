"""What is compared: base rules, and named variants of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Final

from sorry_sim.errors import InputError, nearest, quoted
from sorry_sim.rules import OPTIONS, Rules, diff, load_rules, shown

MOST_VARIANTS: Final = 200
"""Variants that one comparison may have, apart from the base."""


@dataclass(frozen=True)
class Variant:
    """A rule set of a comparison.

    Attributes
    ----------
    name
        What tables call it: what is changed, as in ``two_again=false``, or a rule set's name.
    rules
        What is played.
    source, settings
        The rule set and the changes to it, as `sorry_sim.rules.load_rules` takes them.
    """

    name: str
    rules: Rules
    source: str
    settings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """The rule sets to compare.

    Attributes
    ----------
    variants
        The base, then its variants, which all play other rules.
    skipped
        Names of what was asked for and is the base itself.
    """

    variants: tuple[Variant, ...]
    skipped: tuple[str, ...]


@dataclass(frozen=True)
class _Vary:
    """An option and the values that it is to take, as they are written."""

    option: str
    values: tuple[str, ...]

    @property
    def settings(self) -> tuple[str, ...]:
        return tuple(f"{self.option}={value}" for value in self.values)


def compare(
    base: str,
    settings: Sequence[str],
    vary: Sequence[str],
    presets: Sequence[str] = (),
    grid: bool = False,
) -> Comparison:
    """Return the rule sets that a user asks for.

    Parameters
    ----------
    base, settings
        The base rules and changes to them, as `sorry_sim.rules.load_rules` takes them.
    vary
        Options and their values, each as in ``hand_size=0,5``.
    presets
        Rule sets that are variants of their own, whatever the settings.
    grid
        Whether every combination of the values of ``vary`` is a variant; else each value is one,
        with all else as in the base.

    Raises
    ------
    InputError
        An option, value or rule set does not exist, a combination cannot be played, something is
        named twice, or there are no variants or too many.
    """
    first = load_rules(base, settings)
    options = [_read(text) for text in vary]
    _check(options, presets, grid)
    variants, skipped = [Variant(first.name, first, base, tuple(settings))], []
    for change in _changes(options, grid):
        variant = _variant(", ".join(change), base, (*settings, *change))
        changes = diff(first, variant.rules)
        name = ", ".join(f"{option}={shown(value)}" for option, (_, value) in changes.items())
        if name:
            _add(variants, replace(variant, name=name))
        else:
            skipped.append(variant.name)
    for preset in presets:
        variant = Variant(preset, load_rules(preset), preset)
        if diff(first, variant.rules):
            _add(variants, replace(variant, name=variant.rules.name))
        else:
            skipped.append(preset)
    if len(variants) == 1:
        raise InputError(
            f"nothing differs from the base: {', '.join(skipped)} is what {first.name} plays"
        )
    return Comparison(tuple(variants), tuple(skipped))


def _read(text: str) -> _Vary:
    """Read what stands after ``--vary``."""
    option, _, values = (part.strip() for part in text.partition("="))
    if option not in OPTIONS:
        raise InputError(
            f"--vary {quoted(text)}: rule option {quoted(option)} does not exist"
            f"{nearest(option, OPTIONS)}: sorry-sim rules show classic lists those that do"
        )
    words = tuple(word.strip() for word in values.split(","))
    if not all(words):
        default = shown(OPTIONS[option].default)
        raise InputError(
            f"--vary {quoted(text)} lacks a value: write {option}=VALUE,VALUE,... with values "
            f"such as {default}"
        )
    held = [OPTIONS[option].read(word) for word in words]
    for place, word in enumerate(words):
        if held[place] in held[:place]:
            raise InputError(f"--vary {quoted(text)} has {word} twice: name each value once")
    return _Vary(option, words)


def _check(options: Sequence[_Vary], presets: Sequence[str], grid: bool) -> None:
    """Refuse what is named twice, nothing at all, and too much."""
    names = [one.option for one in options]
    for kind, words in (("--vary", names), ("--preset", presets)):
        for word in words:
            if list(words).count(word) > 1:
                raise InputError(f"{kind} {quoted(word)} is given twice: give it once")
    if not options and not presets:
        raise InputError(
            "nothing is varied: give --vary with an option and its values, as in "
            "two_again=false, or --preset with the name of a rule set"
        )
    sizes = [len(one.values) for one in options]
    number = (prod(sizes) if grid and sizes else sum(sizes)) + len(presets)
    if number > MOST_VARIANTS:
        raise InputError(
            f"{number:,} variants are too many: at most {MOST_VARIANTS} can be compared at a time"
        )


def _changes(options: Sequence[_Vary], grid: bool) -> Iterable[tuple[str, ...]]:
    """The settings of each variant."""
    if grid and options:
        return product(*(one.settings for one in options))
    return ((setting,) for one in options for setting in one.settings)


def _variant(name: str, source: str, settings: tuple[str, ...]) -> Variant:
    """Load a variant; what is wrong with it is said with its name."""
    try:
        return Variant(name, load_rules(source, settings), source, settings)
    except InputError as error:
        raise InputError(f"variant {name}: {error}") from error


def _add(variants: list[Variant], variant: Variant) -> None:
    """Add a variant unless there is one with the same rules."""
    for other in variants:
        if not diff(other.rules, variant.rules):
            raise InputError(
                f"variant {variant.name} plays by the same rules as {other.name}: "
                "leave out one of them"
            )
        if other.name == variant.name:
            raise InputError(f"two variants are called {variant.name}: rename one of them")
    variants.append(variant)
