"""What a strategy has to keep to, checked one thing after the other, and what it costs."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from sorry_sim.core.engine import Engine, Rows, StrategyFault
from sorry_sim.core.record import LOG_CARD
from sorry_sim.core.rows import CARDS
from sorry_sim.errors import InputError, quoted
from sorry_sim.plugins.loading import Strategy, find
from sorry_sim.rules import load_rules
from sorry_sim.study.lineup import LineUp, line_up
from sorry_sim.study.run import DEFAULT_TURN_LIMIT, ready

OPPONENT: Final = "greedy"
SEED: Final = 1

_GAMES: Final = 40
_ROUNDS: Final = 7
_ROUND_S: Final = 0.05
_MOST_GAMES: Final = 4096  # of a round


class Case(NamedTuple):
    """A game that a strategy is tried in, against `OPPONENT` with `SEED`."""

    words: str
    players: int
    rules: str = "classic"
    settings: tuple[str, ...] = ()


_CASES: Final = (
    Case("classic, 2 players", 2),
    Case("classic, 4 players", 4),
    Case("partnership", 4, "partnership"),
    Case("hands of cards", 2, "classic", ("hand_size=3",)),
    Case("a partnership with hands", 4, "partnership", ("hand_size=2",)),
)


@dataclass(frozen=True)
class Failure:
    """Why a check failed; where games were played, which, and who sat there."""

    reason: str
    case: Case | None = None
    fault: StrategyFault | None = None
    lineup: LineUp | None = None


@dataclass(frozen=True)
class Check:
    """One check: what was looked at, and what was wrong, if anything."""

    words: str
    failure: Failure | None = None


@dataclass(frozen=True)
class Cost:
    """Nanoseconds a card of two-player games with the strategy, and with `OPPONENT`, in both seats.

    ``ratio`` is the median of the ratios of rounds played in turn.
    """

    own: float
    opponent: float
    ratio: float


def checks(spec: str) -> Iterator[Check]:
    """Check a strategy, as a user names it, without values for its parameters.

    The checks go on after one that failed, unless there is nothing to play with.

    Raises
    ------
    InputError
        The spec sets parameters: all their values are to be tried.
    """
    try:
        strategy = find(spec)
    except InputError as error:
        yield Check("loads", Failure(str(error)))
        return
    if strategy.label != strategy.name:
        raise InputError(f"{quoted(spec)} sets parameters: name the strategy alone")
    try:
        yield Check(f"loads: {strategy.name}, {_counted(strategy)}")
        strategy.chooser()
        yield Check("compiles")
    except InputError as error:
        yield Check("compiles", Failure(str(error)))
        return
    for case in _CASES:
        yield _checked(f"plays {case.words}: {_GAMES} games", spec, case, _plays)
    yield _checked("plays the same games on 1 thread and on 2", spec, _CASES[1], _plays_alike)
    yield _checked("gets the same cards as any other", spec, _CASES[0], _gets_the_same_cards)
    yield _parameters(spec, strategy)


def cost(spec: str) -> Cost:
    """Time a strategy that has passed its checks against `OPPONENT`, in this process.

    Raises
    ------
    StrategyFault
        It did what it must not.
    """
    engines = [_self_play(spec), _self_play(OPPONENT)]
    games = [_games_a_round(engine) for engine in engines]
    rounds = np.array(
        [
            [_ns_a_card(*each, number) for each in zip(engines, games, strict=True)]
            for number in range(_ROUNDS)
        ]
    )
    own, opponent = np.median(rounds, axis=0)
    return Cost(float(own), float(opponent), median(rounds[:, 0] / rounds[:, 1]))


def _counted(strategy: Strategy) -> str:
    count = len(strategy.parameters)
    return f"{strategy.kind}, {count} parameter{'' if count == 1 else 's'}"


def _engine(spec: str, case: Case) -> tuple[Engine, LineUp]:
    rules = load_rules(case.rules, case.settings)
    lineup = line_up([spec], OPPONENT, players=case.players, teams=rules.teams)
    return ready(lineup, rules, SEED), lineup


def _checked(
    words: str, spec: str, case: Case, holds: Callable[[str, Engine, Case], str | None]
) -> Check:
    """Run a check that plays games; it returns what is wrong, None where nothing is."""
    engine, lineup = _engine(spec, case)
    try:
        reason = holds(spec, engine, case)
    except StrategyFault as fault:
        return Check(words, Failure(fault.reason, case, fault, lineup))
    return Check(words, Failure(reason, case) if reason else None)


def _plays(_spec: str, engine: Engine, _case: Case) -> str | None:
    engine.play(0, _GAMES)
    return None


def _plays_alike(_spec: str, engine: Engine, _case: Case) -> str | None:
    """Whether games depend on what was played before them, or beside them."""
    alone = engine.play(0, _GAMES)
    with ThreadPoolExecutor(2) as threads:
        parts: list[Rows] = list(threads.map(lambda game: engine.play(game, 1), range(_GAMES)))
    different = np.flatnonzero((alone != np.concatenate(parts)).any(axis=1))
    return (
        f"game {different[0]} differs: its choices depend on more than the game"
        if len(different)
        else None
    )


def _gets_the_same_cards(_spec: str, engine: Engine, case: Case) -> str | None:
    """The order of cards is that of a game of `OPPONENT` alone, as far as both games go."""
    other, _ = _engine(OPPONENT, case)
    for game in range(_GAMES // 4):
        mine, theirs = (_cards(each, game) for each in (engine, other))
        cards = min(len(mine), len(theirs))
        if (mine[:cards] != theirs[:cards]).any():
            return f"game {game} has other cards than with {OPPONENT}"
    return None


def _cards(engine: Engine, game: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    entries, fault = engine.log(game)
    if fault:
        raise fault
    cards: np.ndarray[tuple[int], np.dtype[np.int64]] = entries[:, LOG_CARD]
    return cards


def _parameters(spec: str, strategy: Strategy) -> Check:
    """Other values for all parameters have to be found and to share the compiled chooser."""
    words = "parameters are numbers, and changing them compiles nothing"
    changed = ",".join(f"{name}={value + 1}" for name, value in strategy.parameters.items())
    if not changed:
        return Check("has no parameters")
    if find(f"{spec}:{changed}").chooser() is not strategy.chooser():
        return Check(words, Failure("a value is part of what is compiled"))
    return Check(words)


def _self_play(spec: str) -> Engine:
    return ready(line_up([spec], players=2), load_rules("classic"), SEED, DEFAULT_TURN_LIMIT)


def _games_a_round(engine: Engine) -> int:
    """So many games that a round takes its time; these warm up, too."""
    games = 1
    while games < _MOST_GAMES:
        start = perf_counter()
        engine.play(0, games)
        if perf_counter() - start >= _ROUND_S:
            break
        games *= 2
    return games


def _ns_a_card(engine: Engine, games: int, number: int) -> float:
    start = perf_counter()
    rows = engine.play(number * games, games)
    return (perf_counter() - start) * 1e9 / float(rows[:, CARDS].sum(dtype=np.int64))
