"""Games a second of the engine in this process, everything compiled."""

from dataclasses import dataclass
from statistics import median

from sorry_sim.rules import Rules
from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.run.playing import play

STRATEGIES = ("random", "greedy")
PLAYERS = (2, 4)


@dataclass(frozen=True)
class Speed:
    """Games and decisions (cards used) a second of one configuration, a number a round."""

    strategy: str
    players: int
    threads: int
    games_per_s: list[float]
    decisions_per_s: list[float]

    @property
    def games(self) -> float:
        """Games a second: the median of the rounds."""
        return median(self.games_per_s)

    @property
    def ns_per_decision(self) -> float:
        """Nanoseconds a decision on one thread's share: the median of the rounds."""
        return 1e9 * self.threads / median(self.decisions_per_s)


def measure(games: int, rounds: int, threads: int) -> list[Speed]:
    """Measure every configuration once a round, in turn, so that drift meets them all alike."""
    speeds = [
        Speed(strategy, players, used, [], [])
        for strategy in STRATEGIES
        for players in PLAYERS
        for used in sorted({1, threads})
    ]
    for strategy in STRATEGIES:
        play(line_up([strategy]), Rules(), 1)  # compiles
    for number in range(rounds):
        for speed in speeds:
            lineup = line_up([speed.strategy], players=speed.players)
            outcome = play(lineup, Rules(), games, seed=number, threads=speed.threads)
            speed.games_per_s.append(outcome.counts.games / outcome.elapsed)
            speed.decisions_per_s.append(outcome.counts.cards_sum / outcome.elapsed)
    return speeds


def report(speeds: list[Speed]) -> str:
    """A line a configuration; ratios are to one thread of the same, round by round."""
    lines = ["strategy  players  threads     games/s  ns/decision  to one thread"]
    single = {(s.strategy, s.players): s for s in speeds if s.threads == 1}
    for speed in speeds:
        alone = single[speed.strategy, speed.players]
        ratios = zip(speed.games_per_s, alone.games_per_s, strict=True)
        ratio = median(mine / other for mine, other in ratios)
        lines.append(
            f"{speed.strategy:<8}  {speed.players:>7}  {speed.threads:>7}  {speed.games:>10,.0f}"
            f"  {speed.ns_per_decision:>11.1f}  {ratio:>13.2f}"
        )
    return "\n".join(lines)
