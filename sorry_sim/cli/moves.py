"""``sorry-sim moves``: what a card allows in a position."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

import click

from sorry_sim.cli import completion
from sorry_sim.cli.exits import BAD_INPUT, OK
from sorry_sim.cli.moves_answer import Answer, Entry, answer, answer_line
from sorry_sim.errors import InputError
from sorry_sim.rules import Rules, load_rules


class _TakesPosition(click.Command):
    """A command with a position as its argument.

    The field of a colour that does not play is ``-``, so a position may look like an option.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "--" not in args:
            positions = [word for word in args if _is_position(word)]
            args = [word for word in args if not _is_position(word)]
            args += ["--", *positions] if positions else []
        return super().parse_args(ctx, args)


def _is_position(word: str) -> bool:
    return word.startswith("-") and not word.startswith("--") and "/" in word


@click.command(cls=_TakesPosition, short_help="List what a card or a hand allows in a position.")
@click.argument("position")
@click.option(
    "--player",
    metavar="COLOUR",
    shell_complete=completion.colour,
    help="Whose turn it is: red, blue, yellow or green.",
)
@click.option(
    "--card",
    metavar="CARD",
    shell_complete=completion.card,
    help="1 2 3 4 5 7 8 10 11 12 or sorry.",
)
@click.option(
    "--hand",
    metavar="CARDS",
    shell_complete=completion.cards,
    help="A hand of cards instead, as in 1,7,sorry, under rules that have hands.",
)
@click.option(
    "--rules",
    metavar="RULES",
    default="classic",
    shell_complete=completion.rules,
    help="The rule set: its name, or a file of rules, which ends in .toml. Default: classic.",
)
@click.option(
    "--set",
    "settings",
    metavar="OPTION=VALUE",
    multiple=True,
    shell_complete=completion.settings,
    help="Change one option of the rules. May be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
def command(
    position: str,
    player: str | None,
    card: str | None,
    hand: str | None,
    rules: str,
    settings: Sequence[str],
    as_json: bool,
) -> int:
    """List what a card allows in a position: every distinct result once, with a move to it.

    POSITION has the fields red/blue/yellow/green. A field is - for a colour that does not play,
    else its four pawns (or as many as the rules say): S for START, 0 to 59 on the track, Z1 to Z5
    in the safety zone, H for HOME.

    With --hand every distinct pair of a card and its result is listed, and the cards that may be
    discarded.

    With - as POSITION, JSON objects with the keys position, player, and card or hand are read
    from standard input, one a line, and each is answered by one line of JSON. A line that cannot
    be answered gets {"error": "..."}, and the exit code at the end is 2. Blank lines are skipped.

    \b
    Examples:
      sorry-sim moves S,S,12,H/-/S,S,S,S/40,Z3,H,H --player red --card 7
      sorry-sim moves S,S,12,H/-/S,S,S,S/40,Z3,H,H --player red --card 7 --json
      sorry-sim moves S,S,12,H/-/S,S,S,S/- --player red --hand 1,5,sorry --rules hand-of-five
      sorry-sim moves - --json < questions.jsonl
    """
    rule_set = load_rules(rules, settings)
    if position == "-":
        if (player, card, hand) != (None, None, None):
            raise InputError("with - as position, player and card are given in each line")
        return _answer_input(rule_set)
    if player is None:
        raise InputError("--player is missing: name a player, and a card or a hand")
    if card is not None and hand is not None:
        raise InputError("--card and --hand are both given: a question has one of the two")
    cards = card if hand is None else hand.split(",")
    if cards is None:
        raise InputError("--card is missing: name a card, or a hand with --hand")
    found = answer(position, player, cards, rule_set)
    click.echo(json.dumps(found, separators=(",", ":")) if as_json else _readable(found))
    return OK


def _readable(found: Answer) -> str:
    """Write one line a result: the move, and where it leads."""
    moves = [_move_text(entry) for entry in found["moves"]]
    width = max(map(len, moves))
    return "\n".join(
        f"{move:<{width}}  {entry['result']}"
        for move, entry in zip(moves, found["moves"], strict=True)
    )


def _move_text(entry: Entry) -> str:
    """Write a move; of a hand, after the card that makes it."""
    return f"{entry['card']:>5}  {entry['move']}" if "card" in entry else entry["move"]


def _answer_input(rules: Rules) -> int:
    """Answer the lines of standard input, each as soon as it is there."""
    if sys.stdin is None:
        raise InputError("standard input is closed: questions are read from it, one a line")
    code = OK
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        try:
            text = json.dumps(answer_line(line, rules), separators=(",", ":"))
        except InputError as error:
            text = json.dumps({"error": str(error)}, separators=(",", ":"))
            code = BAD_INPUT
        click.echo(text)
    return code
