"""``sorry-sim replay``: show games of a run card by card."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click

from sorry_sim.board import COLOURS
from sorry_sim.cli import console
from sorry_sim.cli.exits import OK
from sorry_sim.cli.setup import takes_series_setup
from sorry_sim.cli.values import GameNumbers, game_numbers
from sorry_sim.core import cache
from sorry_sim.errors import InputError
from sorry_sim.rules import check
from sorry_sim.study.playing.setup import Setup

if TYPE_CHECKING:
    from sorry_sim.core.engine import StrategyFault

Event = dict[str, Any]
"""A deal, a card used, or the end of a game, as `sorry_sim.analysis.replay` tells it."""

Told: TypeAlias = "tuple[list[Event], StrategyFault | None]"
"""What happened in a game, and how a strategy ended it, if one did what it must not."""


_WITHOUT_EFFECT: Final = (
    *("--games", "--threads", "--out", "--games-out", "--force", "--format"),
    *("--chart", "--chart-title", "--chart-size"),
)


def _takes_the_rest_of_run(function: Callable[..., int]) -> Callable[..., int]:
    """Accept the options of ``run`` that do not change a game, so that a command can be reused."""
    for name in _WITHOUT_EFFECT:
        accept = click.option(
            name,
            is_flag=name == "--force",
            hidden=True,
            expose_value=False,
            help="Accepted as in run, without effect.",
        )
        function = accept(function)
    return function


@click.command(short_help="Show games of a run card by card.")
@click.option(
    "--game",
    "numbers",
    metavar="GAMES",
    callback=game_numbers,
    required=True,
    help="The number of a game, or a range: A:B for A, ..., B-1. Games count from 0. With --series "
    "or --target S.G is game G of series S, and S or A:B are whole series.",
)
@takes_series_setup
@click.option("--json", "as_json", is_flag=True, help="Print JSON lines.")
@_takes_the_rest_of_run
def command(setup: Setup, numbers: GameNumbers, as_json: bool) -> int:
    """Show games of a run card by card, lost cards included.

    With hands the deal comes first, and every card shows the hand that it was chosen from.

    The game is the very one that run played under that number with the same options. Options of
    run that do not change a game (--games, --threads, --out, --games-out, --force, --format,
    --chart, --chart-title, --chart-size) may stand here as well, and have no effect.

    \b
    Examples:
      sorry-sim replay --seed 1 --game 17 --strategy greedy
      sorry-sim replay --seed 1 --game 0:100 --strategy greedy --against random --json
      sorry-sim replay --seed 1 --game 17 --strategy greedy --rules point-score
      sorry-sim replay --seed 1 --game 3.2 --strategy greedy --series 5
    """
    rules = setup.load_rules()
    lineup = setup.line_up()
    check(rules, lineup.seats)
    series = setup.in_series(lineup.seats)
    if numbers.in_series is not None and series is None:
        raise InputError(
            f"--game {numbers.games[0]}.{numbers.in_series} is a game of a series: "
            "give --series or --target as the run had it"
        )

    console.say_if_compiling(cache.engine_for(rules.has_classic_games))

    from sorry_sim.analysis.replay import replay
    from sorry_sim.core.engine import StrategyFault, game_name
    from sorry_sim.study.run.playing import ready

    engine = ready(lineup, rules, setup.seed, setup.turn_limit, series)
    colours = tuple(map(COLOURS.index, lineup.seats))

    def told(game: int, in_series: int | None) -> Told:
        events: list[Event] = []
        try:
            events.extend(replay(engine, rules, colours, game, in_series))
        except StrategyFault as fault:
            return events, fault
        return events, None

    show = _show_json if as_json else _show_text
    whole = series is not None and numbers.in_series is None
    for game in numbers.games:
        for in_series in range(engine.games_of(game)) if whole else (numbers.in_series,):
            try:
                events, fault = _interruptible(partial(told, game, in_series))
            except IndexError:
                raise InputError(
                    f"there is no game {game_name(game, in_series)}: series {game} has "
                    f"{engine.games_of(game)} games, which count from 0"
                ) from None
            show(game_name(game, in_series), events)
            console.flush()
            if fault:
                raise InputError(setup.fault_line(fault, lineup)) from fault
    return OK


def _interruptible(work: Callable[[], Told]) -> Told:
    """Do compiled work in another thread: this one would not hear Ctrl-C before it is done."""
    answers: SimpleQueue[Told | BaseException] = SimpleQueue()

    def put_answer() -> None:
        try:
            answers.put(work())
        except BaseException as error:
            answers.put(error)

    Thread(target=put_answer, daemon=True).start()
    answer = answers.get()
    if isinstance(answer, BaseException):
        raise answer
    return answer


def _show_json(_game: str, events: list[Event]) -> None:
    if events:
        click.echo("\n".join(json.dumps(event, separators=(",", ":")) for event in events))


def _show_text(game: str, events: list[Event]) -> None:
    width = max((len(_hand_text(event)) for event in events if "card" in event), default=0)
    lines = [f"game {game}", *(_line(event, width) for event in events)]
    click.echo("\n".join(lines))


def _line(event: Event, width: int) -> str:
    """One event for people; hands are padded to ``width``."""
    if "deal" in event:
        hands = event["deal"].items()
        return "\n".join(f"deal  {player:<6}  {' '.join(hand)}" for player, hand in hands)
    if "card" in event:
        hand = f"{_hand_text(event):<{width}}  " if width else ""
        return (
            f"{event['turn']:>4}  {event['player']:<6}  {hand}{event['card']:>5}  "
            f"{event['move']:<24}  {event['after']}"
        )
    winner = f"{event['winner']} wins" if event["winner"] else "a draw by the turn limit"
    return f"{winner}, {event['turns']} turns\n"


def _hand_text(event: Event) -> str:
    """Write the hand before a card is played; nothing in a game without hands."""
    return f"[{' '.join(event['hand'])}]" if "hand" in event else ""
