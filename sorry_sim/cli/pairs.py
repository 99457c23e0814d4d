"""What the commands share that let strategies play pair by pair."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from sorry_sim.cli import console
from sorry_sim.cli.exits import LeftBehind
from sorry_sim.cli.values import whole_number
from sorry_sim.errors import InputError
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.study.compare.duels import DuelFault, Spot
    from sorry_sim.study.compare.pairing import Pairing
    from sorry_sim.study.duel.match import Match


def players(function: Callable[..., int]) -> Callable[..., int]:
    """Add the option ``--players``."""
    option: Any = click.option(
        "--players",
        metavar="K",
        callback=whole_number(1, 4, "2 or 4"),
        help="How many play: 2, or 4 with two seats for each of a pair. Default: 2, in a "
        "partnership 4 with a team for each.",
    )
    return option(function)  # type: ignore[no-any-return]


@contextlib.contextmanager
def faults_told(setup: Setup, pairing: Pairing) -> Iterator[None]:
    """Turn a strategy's fault into a line that has the command which shows the game.

    Raises
    ------
    InputError
        A strategy did what it must not.
    """
    from sorry_sim.study.compare.duels import DuelFault

    try:
        yield
    except DuelFault as fault:
        raise InputError(fault_line(setup, pairing, fault)) from fault


def fault_line(setup: Setup, pairing: Pairing, fault: DuelFault) -> str:
    """Say what a strategy did that it must not, in which game, and how to see it again."""
    return in_game(setup, pairing, fault.spot, f"strategy {fault.label} {fault.reason}")


def in_game(setup: Setup, pairing: Pairing, spot: Spot, what: str) -> str:
    """Say what happened in a game of which pair, and how to see it again.

    A game in one seating is the deal's game of a line-up that does not rotate.
    """
    first, second = (pairing.labels[place] for place in pairing.pairs[spot.pair])
    lineup = pairing.line_up(spot.pair, spot.seating)
    named = [lineup.strategies[place].spec for place in lineup.order]
    one_game = setup.seated(named, lineup.seats, lineup.teams)
    number = spot.deal * len(pairing.seatings) + spot.seating
    return (
        f"{first} against {second}: {what} in game {number} (deal {spot.deal}); "
        f"to replay: {one_game.replay_command(str(spot.deal))}"
    )


def tell_time(match: Match) -> None:
    """Say on standard error how many games were played in how many seconds."""
    from sorry_sim.study.showing.wording import timing

    with contextlib.suppress(OSError):  # a closed standard error is no fault of the command
        click.echo(timing(match.tally.games, match.elapsed), err=True)


def say_how_it_ended(setup: Setup, match: Match) -> None:
    """Tell of Ctrl-C; leave at once where a thread still plays."""
    if match.interrupted:
        console.say(f"stopped after {match.tally.deals:,} deals")
    if match.left_behind:
        leave_behind(setup, match.pairing, match.stuck)


def leave_behind(setup: Setup, pairing: Pairing, stuck: tuple[str, Spot] | None) -> None:
    """Leave at once where a thread still plays, as it cannot be stopped.

    Parameters
    ----------
    setup, pairing
        What is played by whom.
    stuck
        The label of a strategy that did not come back from a decision, and its game.
    """
    if error := sys.exc_info()[1]:  # nobody else will be there to say it
        console.say(str(error))
    if stuck:
        label, spot = stuck
        what = f"strategy {label} never came back from a decision"
        console.say(in_game(setup, pairing, spot, what))
    raise LeftBehind
