"""What the numbers of a strategy cost: decisions a second, as a part of those of ``greedy``."""

from statistics import median

from sorry_sim.rules import Rules
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run.playing import play

_STRATEGIES = (
    "chaser",
    "homebody",
    "slider",
    "starter",
    "leader_hunter",
    "blocker",
    "balanced",
    "racer",
    "careful",
    "tuned_two",
)


def _decisions_per_s(strategy: str, players: int, games: int, seed: int) -> float:
    outcome = play(line_up([strategy], players=players), Rules(), games, seed, threads=1)
    return outcome.counts.cards_sum / outcome.elapsed


def measure_cost(games: int, rounds: int) -> str:
    """Play each strategy against itself, between two plays of ``greedy``; medians of the ratios."""
    for strategy in (*_STRATEGIES, "greedy"):
        play(line_up([strategy]), Rules(), 1)  # compiles
    lines = ["strategy       players  decisions to greedy"]
    for players in (2, 4):
        for strategy in _STRATEGIES:
            ratios = []
            for seed in range(rounds):
                before = _decisions_per_s("greedy", players, games, seed)
                own = _decisions_per_s(strategy, players, games, seed)
                after = _decisions_per_s("greedy", players, games, seed)
                ratios.append(2 * own / (before + after))
            lines.append(f"{strategy:<13}  {players:>7}  {median(ratios):>19.2f}")
    return "\n".join(lines)
