"""Line-ups, rows and counts made up for tests: no game is played."""

from pathlib import Path
from types import FunctionType
from typing import cast

import numpy as np
from numpy.typing import NDArray

from sorry_sim.board import COLOURS, SORRY
from sorry_sim.core import rows
from sorry_sim.plugins.loading import Strategy
from sorry_sim.rules import PRESETS, Rules
from sorry_sim.study.playing.lineup import LineUp
from sorry_sim.study.run.counts import Counts


def _score(move: object) -> float:
    return 0.0


def strategy(spec: str) -> Strategy:
    """A strategy that can sit, not play; ``folder/name`` has the label ``name``."""
    return Strategy(
        label=spec.split("/")[-1],
        spec=spec,
        name=spec,
        kind="score",
        path=Path(spec),
        doc="",
        parameters={},
        source_hash=f"hash of {spec}",
        score=cast(FunctionType, _score),
    )


def lineup(
    *labels: str, seats: tuple[str, ...] = COLOURS, rotate: bool = True, teams: bool = False
) -> LineUp:
    """A label for each seat, or one for all, or one for each team."""
    filled = labels * (len(seats) // len(labels)) if len(labels) == 1 or teams else labels
    different = list(dict.fromkeys(filled))
    return LineUp(
        seats,
        tuple(strategy(label) for label in different),
        tuple(different.index(label) for label in filled),
        rotate,
        teams,
    )


def random_rows(
    line_up: LineUp, games: int, seed: int = 1, draws: bool = True
) -> NDArray[np.int32]:
    """Rows as the engine makes them, of nobody's games."""
    random = np.random.default_rng(seed)
    colours = [COLOURS.index(seat) for seat in line_up.seats]
    made = np.zeros((games, rows.COLUMNS), dtype=np.int32)
    made[:, rows.WINNER] = random.choice(colours, games)
    if draws:
        made[random.random(games) < 0.1, rows.WINNER] = rows.DRAW_BY_LIMIT
    made[:, rows.STARTER] = random.choice(colours, games)
    made[:, rows.TURNS] = 20 + random.gamma(9, 18, games)
    made[:, rows.CARDS] = made[:, rows.TURNS] + random.integers(0, 30, games)
    for column in (rows.PIPS, rows.HOMES, rows.GIVEN, rows.TAKEN, rows.LOST):
        for colour in colours:
            made[:, column + colour] = random.integers(0, 99, games)
    sides = len(line_up.sides)
    for side in range(sides):
        won = np.isin(made[:, rows.WINNER], colours[side::sides])
        points = 5 * np.where(won, random.integers(5, 36, games), random.integers(0, 4, games))
        for colour in colours[side::sides]:
            made[:, rows.POINTS + colour] = points
    return made


def with_cards(made: NDArray[np.int32], line_up: LineUp, seed: int = 1) -> NDArray[np.int32]:
    """Rows with the cards that everyone drew, of which nobody had a 5 or a 12."""
    random = np.random.default_rng(seed)
    wide = np.zeros((len(made), rows.COLUMNS_WITH_CARDS), np.int32)
    wide[:, : rows.COLUMNS] = made
    for colour in (COLOURS.index(seat) for seat in line_up.seats):
        for card in (1, 2, 3, 4, 7, 8, 10, 11, SORRY):
            column = rows.DRAWN + colour * rows.CARDS_A_SEAT + card
            wide[:, column] = random.integers(0, 9, len(made))
    return wide


def counts_by_card(line_up: LineUp, games: int, seed: int = 1, draws: bool = True) -> Counts:
    counts = Counts.empty(line_up, rules_of(line_up), 1, 10_000, by_card=True)
    made = with_cards(random_rows(line_up, games, seed, draws), line_up, seed)
    counts.add_rows(made, first_game=0)
    return counts


def rules_of(line_up: LineUp) -> Rules:
    return PRESETS["partnership" if line_up.teams else "classic"]


def empty_counts(line_up: LineUp, rules: Rules | None = None) -> Counts:
    return Counts.empty(line_up, rules or rules_of(line_up), seed=1, turn_limit=10_000)


def random_counts(
    line_up: LineUp,
    games: int,
    seed: int = 1,
    draws: bool = True,
    rules: Rules | None = None,
) -> Counts:
    counts = empty_counts(line_up, rules)
    counts.add_rows(random_rows(line_up, games, seed, draws), first_game=0)
    return counts


def counts_of(line_up: LineUp, games_by_rotation: list[int], wins: list[list[int]]) -> Counts:
    """Counts with wins as given, all by the starter, and every game 100 turns long."""
    counts = empty_counts(line_up)
    counts.games_by_rotation = games_by_rotation
    counts.wins = wins
    counts.starter_wins[0] = sum(map(sum, wins))
    counts.turn_limit_draws = counts.games - counts.starter_wins[0]
    counts.turns[100] = counts.games
    return counts
