"""``sorry-sim rules``: which rule sets there are, what is in one, how two differ."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

import click

from sorry_sim.cli import completion
from sorry_sim.cli.group import Commands
from sorry_sim.rules import OPTIONS, PRESETS, Rules, diff, load_rules, shown


@click.group(
    cls=Commands,
    invoke_without_command=True,
    short_help="List the rule sets, show one, compare two.",
)
@click.pass_context
def command(context: click.Context) -> None:
    """List the rule sets that have a name.

    \b
    Examples:
      sorry-sim rules
      sorry-sim rules show edition-2013
      sorry-sim rules diff classic edition-2013
    """
    if context.invoked_subcommand is None:
        _echo_columns((rules.name, rules.description) for rules in PRESETS.values())


@command.command("show", short_help="Show every option of a rule set.")
@click.argument("rules", shell_complete=completion.rules)
@click.option(
    "--set",
    "settings",
    metavar="OPTION=VALUE",
    multiple=True,
    shell_complete=completion.settings,
    help="Change one option of the rules. May be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def show(rules: str, settings: Sequence[str], as_json: bool) -> None:
    """Show every option of a rule set: its value, the default, and what it does.

    RULES is the name of a rule set or the path of a file of rules, which ends in .toml.

    \b
    Examples:
      sorry-sim rules show point-score
      sorry-sim rules show classic --set two_again=false --json
    """
    rule_set = load_rules(rules, settings)
    if as_json:
        click.echo(json.dumps(_as_json(rule_set), indent=2))
        return
    click.echo(f"{rule_set.name}: {rule_set.description}\n")
    rows = [("option", "value", "", "meaning")]
    for name, option in OPTIONS.items():
        value, default = option.value(rule_set), option.default
        mark = "default" if value == default else f"default {shown(default)}"
        rows.append((name, shown(value), f"({mark})", option.meaning))
    _echo_columns(rows)


@command.command("diff", short_help="Show in which options two rule sets differ.")
@click.argument("a", shell_complete=completion.rules)
@click.argument("b", shell_complete=completion.rules)
def compare(a: str, b: str) -> None:
    """Show in which options two rule sets differ, and no others.

    A and B are names of rule sets or paths of files of rules, which end in .toml.

    \b
    Examples:
      sorry-sim rules diff classic edition-2013
      sorry-sim rules diff fast-start point-score
    """
    first, second = load_rules(a), load_rules(b)
    differences = diff(first, second)
    if not differences:
        click.echo(f"{first.name} and {second.name} do not differ in any option")
        return
    rows = [("option", first.name, second.name)]
    rows += [(name, shown(old), shown(new)) for name, (old, new) in differences.items()]
    _echo_columns(rows)


def _as_json(rules: Rules) -> dict[str, object]:
    return {
        "name": rules.name,
        "description": rules.description,
        "options": [
            {
                "option": name,
                "value": option.value(rules),
                "default": option.default,
                "takes": option.kind.accepted,
                "meaning": option.meaning,
            }
            for name, option in OPTIONS.items()
        ],
    }


def _echo_columns(rows: Iterable[Sequence[str]]) -> None:
    """Print rows of text as columns."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
