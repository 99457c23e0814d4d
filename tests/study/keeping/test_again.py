"""Going on with what a folder keeps, or beginning there."""

from pathlib import Path

import pytest

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.again import beginning_or_going_on, has_more_to_do
from tests.study.keeping.folders import ASKED, FILES, contents, finished, keep, killed


def test_it_begins_where_there_is_nothing(tmp_path: Path) -> None:
    with beginning_or_going_on(tmp_path, FILES, "adding", ASKED, force=False) as keeper:
        assert keeper.counts is None
        assert has_more_to_do(keeper, ASKED, 5, 0, "numbers")
        keep(keeper, 3)
    with beginning_or_going_on(tmp_path, FILES, "adding", ASKED, force=False) as keeper:
        assert keeper.counts == {"sum": 3}


def test_it_goes_on_with_more_games_and_nothing_else(tmp_path: Path) -> None:
    killed(tmp_path, 3)
    more = ASKED | {"games": 9, "strategies": [], "rules": []}
    with beginning_or_going_on(tmp_path, FILES, "adding", more, force=False) as keeper:
        assert keeper.counts == {"sum": 3}
    before = contents(tmp_path)
    for command, asked in (("adding", ASKED | {"names": ["b"]}), ("taking away", ASKED)):
        with (
            pytest.raises(InputError, match=r"already holds other results: .* with --force$"),
            beginning_or_going_on(tmp_path, FILES, command, asked, force=False),
        ):
            pass
    assert contents(tmp_path) == before
    with beginning_or_going_on(tmp_path, FILES, "adding", ASKED, force=True) as keeper:
        assert keeper.counts is None


def test_whether_there_is_more_to_do(tmp_path: Path) -> None:
    finished(tmp_path)
    with beginning_or_going_on(tmp_path, FILES, "adding", ASKED, force=False) as keeper:
        assert has_more_to_do(keeper, ASKED, 5, 5, "numbers")  # the manifest is gone
        (tmp_path / "manifest.json").write_text("{}")
        assert not has_more_to_do(keeper, ASKED, 5, 5, "numbers")
        assert has_more_to_do(keeper, ASKED, 6, 5, "numbers")
        with pytest.raises(InputError, match=r"^5 numbers have been played already, and stay"):
            has_more_to_do(keeper, ASKED, 4, 5, "numbers")
        assert has_more_to_do(keeper, ASKED | {"numbers": 6}, 5, 5, "numbers")
