"""``sorry-sim strategies new``: a file to begin with."""

from __future__ import annotations

import shlex
import sys
from keyword import iskeyword
from pathlib import Path
from typing import Final, NamedTuple

import click

from sorry_sim.cli import completion, console
from sorry_sim.cli.values import OneOf, file_path
from sorry_sim.errors import InputError, quoted


class _Kind(NamedTuple):
    ending: str
    text: str
    games: str  # that take a moment


_SCORE: Final = '''\
"""A strategy: change the score, and play again."""

from sorry_sim import strategy


@strategy
def NAME(move, bump=20.0, start=10.0):
    """Race HOME, but take time to send opponents back and to leave START.

    ``bump`` is what an opponent's pawn sent to START is worth, ``start`` what an own pawn out of
    START is worth, in own pips.
    """
    # This is called for every move that the card allows; the highest score is played, and among
    # equals one is picked at random. `sorry-sim docs strategies` lists the numbers of a move: "own"
    # is your side, pips are the steps left to HOME, numbers without _before are after the move.
    score = -move.pips
    score += bump * move.bumps
    score -= start * move.in_start
    # Arithmetic, if, loops, the math module and functions of your own are welcome.
    if move.home > move.home_before:
        score += 1.0
    return score
'''

_WEIGHTS: Final = """\
# A strategy without code. The move with the highest sum of weight times number is played, and
# among equals one is picked at random.

name = "NAME"
doc = "Race HOME, but take time to send opponents back and to leave START."

# `sorry-sim docs strategies` lists the numbers of a move: "own" is your side, pips are the steps
# that are left to HOME. A weight below 0 asks for less of a number.
[weights]
pips = -1.0
opponent_pips = 0.3
in_start = -10.0
"""

_CHOOSER: Final = '''\
"""A strategy that looks ahead: change how, and play again."""

import numpy as np

from sorry_sim import search, strategy


@strategy.chooser
def NAME(position, moves, random, playouts=10, turns=8):
    """Play every move out a few turns, in worlds dealt from the unseen cards; the best lead wins.

    ``playouts`` is how often each move is tried, ``turns`` how many turns of all players follow.
    """
    # This is called for every choice and returns the place of a move, 0 to moves.count - 1.
    # `sorry-sim docs choosers` lists the functions of sorry_sim.search. Parameters are floats.
    leads = np.zeros(moves.count)
    for _ in range(int(playouts)):
        search.imagine(moves, random)  # all moves are tried in the same worlds
        for place in range(moves.count):
            end = search.play_out(position, moves, place, int(turns), search.GREEDY)
            leads[place] += search.lead(end, moves)
    return search.highest(leads, random)  # among equals a random one
'''

_KINDS: Final = {
    "score": _Kind(".py", _SCORE, "100k"),
    "weights": _Kind(".toml", _WEIGHTS, "100k"),
    "chooser": _Kind(".py", _CHOOSER, "500"),
}


@click.command(short_help="Write a file to begin a strategy with.")
@click.argument("name")
@click.option(
    "--kind",
    metavar="KIND",
    type=OneOf(list(_KINDS)),
    default="score",
    help="score: a Python function that rates a move; weights: numbers only, no code; "
    "chooser: a Python function that searches. Default: score.",
)
@click.option(
    "--out",
    metavar="FILE",
    callback=file_path,
    shell_complete=completion.file,
    help="The file to write. Default: NAME.py, or NAME.toml for weights, in this folder.",
)
def command(name: str, kind: str, out: Path | None) -> None:
    """Write a commented file with a strategy that works, to change as you like.

    NAME is what the strategy will be called. A file that is there already is never touched. Where
    another strategy has that name already, yours is named by its path.

    \b
    Examples:
      sorry-sim strategies new bold
      sorry-sim strategies new steady --kind weights
    """
    from sorry_sim.plugins.loading import owner

    if not name.isidentifier() or iskeyword(name):
        raise InputError(
            f"a strategy cannot be called {quoted(name)}: it takes a name of letters, digits "
            "and _, which does not begin with a digit and is no word of Python's own"
        )
    ending, text, games = _KINDS[kind]
    path = out or Path(f"{name}{ending}")
    if path.suffix != ending:
        raise InputError(f"--out cannot be {quoted(str(path))}: {kind} needs a file in {ending}")
    if path.suffix == ".py" and path.stem in sys.stdlib_module_names:
        raise InputError(
            f"{path} would hide Python's own module {path.stem} in its folder: give another name "
            "or --out"
        )
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text.replace("NAME", name))
    except FileExistsError:
        raise InputError(f"{path} is there already: give another name or --out") from None
    file_name = shlex.quote(str(path))
    if other := owner(name):
        console.say(
            f"{name} is the name of {other} too: --strategy {name} is that one, "
            f"--strategy {file_name} is yours"
        )
    click.echo(f"written: {path}")
    click.echo("to check it, and to play it:")
    click.echo(f"  sorry-sim strategies check {file_name}")
    click.echo(f"  sorry-sim run --strategy {file_name} --against greedy --games {games}")
