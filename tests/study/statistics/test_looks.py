"""Planned looks: fixed beforehand, in whole rounds, and few."""

import pytest

from sorry_sim.study.statistics.looks import FIRST, looked, looks


def test_looks_begin_early_and_come_a_quarter_later_each_time() -> None:
    assert list(looks(400)) == [100, 125, 156, 195, 243, 303, 378, 400]
    assert list(looks(10**12))[-1] == 10**12
    assert len(list(looks(10**12))) < 110


@pytest.mark.parametrize("every", [1, 2, 3, 4])
def test_looks_are_taken_after_whole_rounds(every: int) -> None:
    *planned, last = looks(12_000, every)
    assert all(units % every == 0 for units in planned)
    assert last == 12_000
    assert sorted({*planned, last}) == [*planned, last]


@pytest.mark.parametrize("most", [1, FIRST - 1, FIRST])
def test_a_study_that_ends_before_the_first_look_looks_once(most: int) -> None:
    assert list(looks(most)) == [most]
    assert looked(most) == 1


def test_looks_of_a_longer_study_are_those_of_a_shorter_one() -> None:
    short, long = list(looks(1000, 4)), list(looks(5000, 4))
    assert long[: len(short) - 1] == short[:-1]


def test_a_study_that_is_gone_on_with_looks_where_it_would_have_looked() -> None:
    assert list(looks(400, 1, 156)) == [156, 195, 243, 303, 378, 400]
    assert list(looks(400, 1, 157)) == [195, 243, 303, 378, 400]
    assert list(looks(400, 1, 400)) == [400]


def test_looks_taken_are_counted() -> None:
    assert looked(0) == 0
    assert [looked(units, 4) for units in looks(10**6, 4)] == [*range(1, looked(10**6, 4) + 1)]
    assert looked(110) == 2  # one at 100, one where it ended
