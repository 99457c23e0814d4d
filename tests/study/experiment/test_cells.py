"""How the play of a cell ends."""

import pytest

from sorry_sim.study.experiment.cells import RunCell, run
from sorry_sim.study.run.counts import Counts
from tests.study.experiment.files import GREEDY, HEAD, cells


@pytest.mark.parametrize("left_behind", [True, False])
def test_a_thread_that_still_plays_is_told_of(
    left_behind: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it makes decisions, so that no strategy is stuck: it can only be left."""
    (cell,) = cells(HEAD + GREEDY)
    assert isinstance(cell, RunCell)
    counts = Counts.empty(cell.lineup, cell.ruled, 1, 10_000)
    outcome = run.Outcome(counts, 1.0, 40, True, None, left_behind)
    monkeypatch.setattr(run, "play", lambda *_, **__: outcome)
    ended = cell.play(1, None, None, lambda *_: None)
    assert ended.left_behind is left_behind
    assert ended.interrupted and ended.stuck is None and ended.found is None
