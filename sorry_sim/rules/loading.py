"""From what a user writes (a preset, a file, settings) to a rule set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from sorry_sim.errors import InputError, has_control, nearest, quoted
from sorry_sim.rules.checks import check
from sorry_sim.rules.files import RulesFile, about, is_file, read
from sorry_sim.rules.kinds import Held, shown
from sorry_sim.rules.model import OPTIONS, Option, Rules, diff
from sorry_sim.rules.presets import PRESETS

_DEFAULT: Final = "classic"
"""The rule set that a file extends where it does not say."""

_MOST_FILES: Final = 20
"""Files of rules that may extend one another."""


def load_rules(name: str, settings: Sequence[str] = ()) -> Rules:
    """Return the rule set that a user asks for.

    A rule set that settings change is named after them: ``classic (two_again=false)``.

    Parameters
    ----------
    name
        Name of a preset, or the path of a file of rules, which ends in ``.toml``.
    settings
        Changes to it, each written ``option=value``; the last one of an option holds.

    Raises
    ------
    InputError
        There is no such rule set, option or value, the file is faulty, or what results cannot be
        played, whoever sits.
    """
    if has_control(name):
        raise InputError(f"rules {quoted(name)}: no rules or file have control characters")
    rules = _load_file(Path(name)) if is_file(name) else _preset(name)
    rules = _changed(rules, dict(read_setting(setting) for setting in settings))
    check(rules)
    return rules


def _preset(name: str) -> Rules:
    if name not in PRESETS:
        raise InputError(
            f"rules {quoted(name)} do not exist{nearest(name, PRESETS)}: "
            "sorry-sim rules lists those that do, and a file of rules ends in .toml"
        )
    return PRESETS[name]


def _load_file(path: Path, above: tuple[Path, ...] = ()) -> Rules:
    """Read a file and what it extends; ``above`` are the files that extend this one."""
    file = read(path, _DEFAULT)
    with about(path):
        here = path.resolve()
        if here in above:
            raise InputError("it extends itself: extends takes a preset or another file")
        if len(above) == _MOST_FILES:
            raise InputError(f"more than {_MOST_FILES} files extend one another")
        if is_file(file.extends):
            base = _load_file(path.parent / file.extends, (*above, here))
        else:
            base = _preset(file.extends)
        rules = _extended(base, file)
        if not above:
            check(rules)
        return rules


def _extended(base: Rules, file: RulesFile) -> Rules:
    """Apply what a file says to the rule set that it extends."""
    values = {name: _option(name).read(text) for name, text in file.settings.items()}
    rules = _changed(base, values)
    description = file.description or rules.description
    rules = replace(rules, name=file.name, description=description)
    if file.name in PRESETS and diff(rules, PRESETS[file.name]):
        raise InputError(
            f"{quoted(file.name)} is the name of a preset with other rules: "
            'choose another, as in name = "my rules"'
        )
    return rules


def _changed(rules: Rules, values: Mapping[str, Held]) -> Rules:
    """Return a rule set with other values, and a name and description that tell what changed."""
    changed = replace(rules, **dict[str, Any](values))
    changes = ", ".join(
        f"{name}={shown(value)}" for name, (_, value) in diff(rules, changed).items()
    )
    if not changes:
        return rules
    description = f"{rules.name} with {changes}"
    return replace(changed, name=f"{rules.name} ({changes})", description=description)


def read_setting(setting: str) -> tuple[str, Held]:
    """Return the option that a setting changes, ``option=value``, and the value.

    Raises
    ------
    InputError
        It is not written so, or there is no such option or value.
    """
    name, equals, text = (part.strip() for part in setting.partition("="))
    if not equals:
        raise InputError(f"setting {quoted(setting)} is not written name=value")
    return name, _option(name).read(text)


def _option(name: str) -> Option:
    if name not in OPTIONS:
        raise InputError(
            f"rule option {quoted(name)} does not exist{nearest(name, OPTIONS)}: "
            f"sorry-sim rules show {_DEFAULT} lists those that do"
        )
    return OPTIONS[name]
