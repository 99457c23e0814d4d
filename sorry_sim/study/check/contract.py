"""What a strategy has to keep to, checked one thing after the other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from sorry_sim.core.engine import Engine, Ints, Rows, StrategyFault
from sorry_sim.core.record import LOG_CARD
from sorry_sim.errors import InputError, quoted
from sorry_sim.plugins.loading import Strategy, find
from sorry_sim.rules import load_rules
from sorry_sim.study.check.watched import PATIENCE_SECONDS, NeverBack, watched
from sorry_sim.study.playing.lineup import LineUp, line_up
from sorry_sim.study.run.playing import ready

OPPONENT: Final = "greedy"
SEED: Final = 1

_GAMES: Final = 40


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


def checks(spec: str, patience: float = PATIENCE_SECONDS) -> Iterator[Check]:
    """Check a strategy, as a user names it, without values for its parameters.

    The checks go on after one that failed, unless there is nothing to play with, or the fault is
    `NeverBack`: then a thread still plays, and the process has to be left with ``os._exit``.

    Parameters
    ----------
    spec
        The strategy.
    patience
        How many seconds a decision may take.

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
    for words, case, holds in (
        *((f"plays {case.words}: {_GAMES} games", case, _plays) for case in _CASES),
        ("plays the same games on 1 thread and on 2", _CASES[1], _plays_alike),
        ("gets the same cards as any other", _CASES[0], _gets_the_same_cards),
    ):
        check = _checked(words, spec, case, holds, patience)
        yield check
        if check.failure and isinstance(check.failure.fault, NeverBack):
            return
    yield _parameters(spec, strategy)


def _counted(strategy: Strategy) -> str:
    count = len(strategy.parameters)
    return f"{strategy.kind}, {count} parameter{'' if count == 1 else 's'}"


def _engine(spec: str, case: Case) -> tuple[Engine, LineUp]:
    rules = load_rules(case.rules, case.settings)
    lineup = line_up([spec], OPPONENT, players=case.players, teams=rules.teams)
    return ready(lineup, rules, SEED), lineup


def _checked(
    words: str,
    spec: str,
    case: Case,
    holds: Callable[[Engine, Case, float], str | None],
    patience: float,
) -> Check:
    """Run a check that plays games; it returns what is wrong, None where nothing is."""
    engine, lineup = _engine(spec, case)
    try:
        reason = holds(engine, case, patience)
    except StrategyFault as fault:
        return Check(words, Failure(fault.reason, case, fault, lineup))
    return Check(words, Failure(reason, case) if reason else None)


def _plays(engine: Engine, _case: Case, patience: float) -> str | None:
    watched(lambda progress: engine.play(0, _GAMES, progress), patience=patience)
    return None


def _plays_alike(engine: Engine, _case: Case, patience: float) -> str | None:
    """Whether games depend on what was played before them, or beside them."""

    def every_other(first: int, progress: Ints) -> list[Rows]:
        return [engine.play(game, 1, progress) for game in range(first, _GAMES, 2)]

    (alone,) = watched(lambda progress: engine.play(0, _GAMES, progress), patience=patience)
    halves = watched(partial(every_other, 0), partial(every_other, 1), patience=patience)
    rows = np.concatenate([row for pair in zip(*halves, strict=True) for row in pair])
    different = np.flatnonzero((alone != rows).any(axis=1))
    return (
        f"game {different[0]} differs: its choices depend on more than the game"
        if len(different)
        else None
    )


def _gets_the_same_cards(engine: Engine, case: Case, patience: float) -> str | None:
    """The order of cards is that of a game of `OPPONENT` alone, as far as both games go."""
    other, _ = _engine(OPPONENT, case)
    for game in range(_GAMES // 4):
        mine, theirs = (
            watched(partial(_cards, each, game), patience=patience)[0] for each in (engine, other)
        )
        cards = min(len(mine), len(theirs))
        if (mine[:cards] != theirs[:cards]).any():
            return f"game {game} has other cards than with {OPPONENT}"
    return None


def _cards(engine: Engine, game: int, progress: Ints) -> Ints:
    entries, fault = engine.log(game, progress=progress)
    if fault:
        raise fault
    cards: Ints = entries[:, LOG_CARD]
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
