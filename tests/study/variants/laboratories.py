"""Comparisons of variants that several tests play."""

from collections.abc import Sequence

from sorry_sim.study.playing.lineup import line_up
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.naming import compare
from sorry_sim.study.variants.paired import Lockstep, play
from sorry_sim.study.variants.seating import Seated, seat_all

SEED = 5
CHANGES = ("two_again=true,false", "hand_size=4", "split_max=1")
PRESETS = ("partnership", "free-pass")


def seated(
    strategies: Sequence[str] = ("greedy",),
    seats: str | None = None,
    vary: Sequence[str] = CHANGES,
    presets: Sequence[str] = PRESETS,
) -> list[Seated]:
    variants = compare("classic", [], vary, presets).variants
    return seat_all(variants, lambda teams: line_up(strategies, seats=seats, teams=teams), "greedy")


def laboratory(of: list[Seated], played: Lockstep, turn_limit: int = 10_000) -> Laboratory:
    return Laboratory.of(of, played.tallies, SEED, turn_limit)


def played(of: list[Seated], games: int, threads: int = 2, turn_limit: int = 10_000) -> Laboratory:
    return laboratory(of, play(of, games, SEED, threads, turn_limit), turn_limit)
