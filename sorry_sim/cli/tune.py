"""``sorry-sim tune``: find better parameters for a strategy by playing."""

from __future__ import annotations

import math
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sorry_sim.cli import completion, console, options
from sorry_sim.cli.drawing import draw_to_files
from sorry_sim.cli.exits import OK, STOPPED, LeftBehind
from sorry_sim.cli.kept import say_saved
from sorry_sim.cli.progress import progress
from sorry_sim.cli.setup import takes_rules
from sorry_sim.cli.values import file_path, whole_number
from sorry_sim.core import cache
from sorry_sim.errors import InputError, quoted
from sorry_sim.rules import check
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.study.tune.games import Incident
    from sorry_sim.study.tune.tuning import Plan, Tuning

_MOST_GAMES: Final = 10**7
_A_NUMBER_OF_GAMES: Final = "a whole number from 1 to 1e7, as in 20000, 20_000, 2e4 or 20k"
_CONFIRMED: Final = 10  # times the games of a candidate


def _step(_context: click.Context, option: click.Parameter, text: str) -> float:
    """Read the first step."""
    try:
        step = float(text)
    except ValueError:
        step = math.nan
    if not 1e-6 <= step <= 1e3:
        raise InputError(
            f"{option.opts[0]} cannot be {quoted(text)}: it takes a number from 1e-6 to 1000"
        )
    return step


@click.command(short_help="Find better parameters for a strategy.")
@click.argument("strategies", metavar="[STRATEGY]", nargs=-1, shell_complete=completion.strategies)
@click.option(
    "--against",
    "opponents",
    metavar="STRATEGY",
    multiple=True,
    shell_complete=completion.strategies,
    help="Whom it plays against. May be repeated: the share of games won counts over all.",
)
@click.option(
    "--players",
    metavar="K",
    callback=whole_number(1, 4, "2 or 4"),
    help="How many play: 2, or 4 as two against two. Default: 2, in a partnership 4.",
)
@click.option(
    "--games",
    metavar="N",
    callback=whole_number(1, _MOST_GAMES, _A_NUMBER_OF_GAMES),
    help="How many games each candidate plays against each opponent, as in 20k. Rounded up to "
    "whole deals: each is played in every seating.",
)
@click.option(
    "--generations",
    metavar="G",
    callback=whole_number(1, 10_000),
    type=str,
    default="40",
    help="How many generations of candidates. Default: 40.",
)
@click.option(
    "--candidates",
    metavar="C",
    callback=whole_number(4, 1000),
    help="How many candidates a generation has. Default: 4 + 3 ln(parameters).",
)
@click.option(
    "--step",
    metavar="FRACTION",
    callback=_step,
    type=str,
    default="0.3",
    help="How widely the first candidates are spread: the standard deviation of a parameter, as "
    "a fraction of its size, or of 1 where it is smaller. Default: 0.3.",
)
@click.option(
    "--confirm",
    metavar="N",
    callback=whole_number(1, _MOST_GAMES, _A_NUMBER_OF_GAMES),
    help="How many games against each opponent confirm the result, on deals kept for this. "
    f"Default: {_CONFIRMED} times --games.",
)
@takes_rules
@options.threads
@options.out("state, history, chart and the tuned strategy", "a tuning that is")
@click.option(
    "--resume",
    metavar="FOLDER",
    callback=file_path,
    shell_complete=completion.folder,
    help="Go on with the tuning of this folder, which says all but --threads.",
)
def command(
    setup: Setup,
    opponents: tuple[str, ...],
    games: int | None,
    generations: int,
    candidates: int | None,
    step: float,
    confirm: int | None,
    threads: int,
    out: Path | None,
    force: bool,
    resume: Path | None,
) -> int:
    """Find better parameters for a strategy by playing.

    The parameters of STRATEGY (the weights of a file of weights, or the arguments of a score) are
    changed by CMA-ES so that it wins more games against the opponents. All candidates of a
    generation play the same deals in every seating; the next generation has new ones. At the end
    the tuned and the first values play deals that no candidate has seen. sorry-sim docs tuning
    says how.

    Ctrl-C stops it and exits with 130; --resume goes on from the last whole generation, or from the
    last part of the confirmation.

    \b
    Examples:
      sorry-sim tune balanced --against greedy --against runner --games 4k --out results/mine
      sorry-sim tune homebody --against greedy --players 4 --games 4k --out results/home
      sorry-sim tune --resume results/mine
    """
    from sorry_sim.study.keeping.lock import beginning
    from sorry_sim.study.tune.store import FILES
    from sorry_sim.study.tune.tuning import Tuning

    if resume is not None:
        _refuse_more_than_threads()
        return go_on(resume, threads)
    if games is None or out is None:
        lacking = "--games" if games is None else "--out"
        raise InputError(f"{lacking} is missing: see sorry-sim tune --help")
    confirm = confirm or min(_CONFIRMED * games, _MOST_GAMES)
    plan = _plan(setup, opponents, (games, confirm), generations, candidates, step)
    with beginning(out, FILES, force):
        return _tune(Tuning(plan), out, threads)


def go_on(out: Path, threads: int) -> int:
    """Go on with the tuning of a folder.

    Raises
    ------
    InputError
        It cannot be gone on with, or another process does.
    """
    from sorry_sim.study.keeping.document import NAME as CHECKPOINT
    from sorry_sim.study.keeping.lock import alone
    from sorry_sim.study.tune.store import load

    load(out)  # refuses what is no tuning before anything is written
    if (out / CHECKPOINT).is_file():
        raise InputError(
            f"the tuning in {out} is being replaced by another command: go on with that by "
            "sorry-sim resume"
        )
    with alone(out):
        return _tune(load(out), out, threads)


def _refuse_more_than_threads() -> None:
    """Refuse what a tuning that is gone on with has settled already."""
    context = click.get_current_context()
    for option in context.command.params:
        name = option.name or ""
        given = context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        if given and name not in ("resume", "threads"):
            what = option.opts[0] if isinstance(option, click.Option) else "the strategy"
            raise InputError(f"--resume goes on as it was begun: leave out {what}")


def _plan(
    setup: Setup,
    opponents: tuple[str, ...],
    games: tuple[int, int],
    generations: int,
    candidates: int | None,
    step: float,
) -> Plan:
    """What a user asks for, checked; ``games`` are those of a candidate, and to confirm."""
    from sorry_sim.plugins.loading import find
    from sorry_sim.study.playing.lineup import line_up
    from sorry_sim.study.tune.tuning import Plan, default_candidates

    if len(setup.strategies) != 1:
        raise InputError(f"tune takes one strategy, not {len(setup.strategies)}")
    if not opponents:
        raise InputError("no opponent is named: give --against STRATEGY")
    for opponent in opponents:
        if opponents.count(opponent) > 1:
            raise InputError(f"opponent {quoted(opponent)} is named twice")
    rules = setup.load_rules()
    if setup.players not in (None, 2, 4):
        raise InputError(f"tune plays with 2 players or 4, not {setup.players}")
    players = setup.players or (None if rules.teams else 2)
    strategy = find(setup.strategies[0])
    for opponent in opponents:  # refuses what tables could not tell apart
        lineup = line_up([strategy.spec], opponent, players, teams=rules.teams)
    check(rules, lineup.seats)
    if not strategy.parameters:
        raise InputError(f"strategy {strategy.label} has no parameters, so nothing can be tuned")
    plan = Plan(
        strategy,
        tuple(find(opponent) for opponent in opponents),
        rules,
        setup.rules,
        setup.settings,
        lineup.seats,
        setup.seed,
        setup.turn_limit,
        deals=0,
        generations=generations,
        candidates=candidates or default_candidates(len(strategy.parameters)),
        step=step,
        confirm=0,
    )
    return plan.dealt(*games)


def _tune(tuning: Tuning, out: Path, threads: int) -> int:
    """Play, and print what came out.

    Raises
    ------
    InputError
        A strategy did what it must not; the message has the command that shows the game.
    """
    from sorry_sim.study.playing.interrupts import CtrlC
    from sorry_sim.study.tune.games import Pairings, Stopped, TuningFault
    from sorry_sim.study.tune.manifest import is_whole, seconds
    from sorry_sim.study.tune.running import tune
    from sorry_sim.study.tune.store import STATE, keep
    from sorry_sim.study.tune.text import as_table

    draw_to_files()
    plan = tuning.plan
    console.say_if_compiling(cache.engine_for(plan.rules.has_classic_games))
    Pairings(plan, [plan.start], 0, 1)  # compiles, so that Ctrl-C can still end that at once
    with CtrlC():  # from here on it ends the tuning, and loses no whole generation
        before, begun = seconds(out, tuning), time.monotonic()

        def kept() -> None:
            spent = None if before is None else before + time.monotonic() - begun
            keep(out, tuning, threads, spent)

        if not (tuning.finished and is_whole(out, STATE)):
            kept()
        try:
            with progress(plan.games) as report:
                tune(tuning, threads, kept, report)
        except Stopped as stopped:
            again = shlex.join(["sorry-sim", "tune", "--resume", str(out)])
            console.say(f"stopped after {_done(tuning)}; to go on: {again}")
            if stopped.stuck:  # its thread cannot be waited for
                console.say(_told(plan, stopped.stuck))
                raise LeftBehind from None
            return STOPPED
        except TuningFault as fault:
            raise InputError(_told(plan, fault.incident)) from fault
        click.echo(as_table(tuning), nl=False)
        say_saved(out)
    return OK


def _done(tuning: Tuning) -> str:
    plan = tuning.plan
    done = f"{len(tuning.generations)} of {plan.generations} generations"
    if tuning.confirmed:
        done += f" and {tuning.confirmed.deals:,} of {plan.confirm:,} deals of the confirmation"
    return done


def _told(plan: Plan, incident: Incident) -> str:
    """Say what a strategy did in which game, and how to see it again."""
    setup = Setup(
        strategies=(),
        rules=plan.source,
        settings=plan.settings,
        seed=plan.seed,
        turn_limit=plan.turn_limit,
    )
    one_game = setup.seated(incident.seated, plan.seats, plan.rules.teams)
    return (
        f"strategy {incident.strategy} {incident.did} in game {incident.game}; "
        f"to replay: {one_game.replay_command(str(incident.game))}"
    )
