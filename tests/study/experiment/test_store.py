"""When a cell of an experiment is done."""

from sorry_sim.study.experiment.store import is_done
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.run.precision import reached
from sorry_sim.study.statistics.looks import looks
from tests.study.examples import lineup, random_rows, rules_of

BOUND = 50_000
TWO = lineup("a", "b", seats=("red", "yellow"))


def counts_of(games: int, precision: float | None) -> Counts:
    counts = Counts.empty(TWO, rules_of(TWO), 1, 10_000, precision=precision)
    counts.add_rows(random_rows(TWO, games), first_game=0)
    return counts


def test_a_cell_to_a_precision_is_done_at_a_planned_look_only() -> None:
    """Else a cell that was broken off would not end where it would have ended."""
    planned = list(looks(BOUND, TWO.rotations))
    look, following = planned[-5], planned[-4]
    between = (look + following) // 2
    precision = reached(counts_of(between, 0.01)).widest * 1.1
    assert reached(counts_of(between, precision)).enough
    assert not is_done(counts_of(between, precision), BOUND)
    assert is_done(counts_of(following, precision), BOUND)
    assert is_done(counts_of(between, precision), between)


def test_a_cell_of_a_fixed_size_is_done_when_all_is_played() -> None:
    assert not is_done(counts_of(90, None), 100)
    assert is_done(counts_of(100, None), 100)
