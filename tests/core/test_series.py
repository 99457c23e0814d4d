"""Series of games in the core: who starts, how they end, and that each is a game of its own."""

import numpy as np
import pytest

from sorry_sim.core.engine import Engine, Rows
from sorry_sim.core.rows import GAME_OF_SERIES, POINTS, STARTER, TURNS, WINNER
from sorry_sim.plugins.loading import find
from sorry_sim.rules import Rules, load_rules
from sorry_sim.rules.series import MOST_GAMES, Series

CLASSIC = load_rules("classic")
TEAMS = load_rules("point-score", ["teams=true", "score=all-home"])
SEATS = {2: [[0, -1, 1, -1]], 4: [[0, 1, 0, 1], [1, 0, 1, 0]]}


def engine(
    rules: Rules, series: Series | None, players: int = 4, seed: int = 3, limit: int = 10_000
) -> Engine:
    choosers = [find(name).chooser() for name in ("greedy", "random")]
    rotations = np.array(SEATS[players])
    return Engine(rules, choosers, [[], []], rotations, seed, limit, series=series)


def split(rows: Rows) -> list[Rows]:
    """The rows of each series."""
    return np.split(rows, np.flatnonzero(rows[:, GAME_OF_SERIES] == 0)[1:])


@pytest.mark.parametrize(
    ("rules", "series"),
    [(CLASSIC, Series(4)), (CLASSIC, Series(target=150)), (TEAMS, Series(target=400))],
)
def test_the_winner_starts_the_next_game(rules: Rules, series: Series) -> None:
    played = split(engine(rules, series).play(0, 60))
    assert len(played) == 60
    for rows in played:
        assert rows[:, GAME_OF_SERIES].tolist() == list(range(len(rows)))
        assert (rows[1:, STARTER] == rows[:-1, WINNER]).all()
    assert len({int(rows[0, STARTER]) for rows in played}) == 4


def test_the_named_colour_starts_only_the_first_game() -> None:
    rows = engine(load_rules("classic", ["first=green"]), Series(5)).play(0, 40)
    first = rows[:, GAME_OF_SERIES] == 0
    assert (rows[first, STARTER] == 3).all()
    assert (rows[1:, STARTER] == rows[:-1, WINNER])[~first[1:]].all()


def test_a_series_of_games_has_so_many() -> None:
    played = split(engine(CLASSIC, Series(7)).play(5, 30))
    assert [len(rows) for rows in played] == [7] * 30


@pytest.mark.parametrize(("rules", "sides"), [(CLASSIC, 4), (TEAMS, 2)])
def test_a_target_ends_a_series_once_somebody_alone_is_there(rules: Rules, sides: int) -> None:
    for rows in split(engine(rules, Series(target=200)).play(0, 300)):
        scores = rows[:, POINTS : POINTS + sides].cumsum(axis=0)
        most = scores.max(axis=1)
        over = (most >= 200) & ((scores == most[:, None]).sum(axis=1) == 1)
        assert over.tolist() == [False] * (len(rows) - 1) + [True]


def test_a_series_is_the_same_whatever_else_is_played() -> None:
    for series in (Series(3), Series(target=120)):
        all_of_them = split(engine(CLASSIC, series).play(0, 50))
        for first in (0, 1, 17, 49):
            (one,) = split(engine(CLASSIC, series).play(first, 1))
            assert np.array_equal(one, all_of_them[first])


def test_longer_series_begin_with_the_same_games() -> None:
    short = split(engine(CLASSIC, Series(2)).play(0, 20))
    long = split(engine(CLASSIC, Series(6)).play(0, 20))
    for two, six in zip(short, long, strict=True):
        assert np.array_equal(two, six[:2])


def test_series_and_games_have_cards_of_their_own() -> None:
    rows = engine(CLASSIC, Series(10)).play(0, 30)
    alone = engine(CLASSIC, None).play(0, 300)
    assert len(np.unique(rows[:, TURNS])) > 100
    assert (rows[:, TURNS] == alone[:, TURNS]).mean() < 0.1
    other_seed = engine(CLASSIC, Series(10), seed=4).play(0, 30)
    assert (rows[:, TURNS] == other_seed[:, TURNS]).mean() < 0.1


def test_a_series_that_reaches_no_target_is_stopped() -> None:
    # Within one turn nobody wins, so nobody ever has a point; and chance draws who starts.
    rows = engine(CLASSIC, Series(target=5), limit=1).play(0, 3)
    assert [len(one) for one in split(rows)] == [MOST_GAMES] * 3
    assert (rows[:, WINNER] == -1).all()
    assert set(rows[:, STARTER].tolist()) == {0, 1, 2, 3}


def test_many_series_are_played_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sorry_sim.core.engine._GAMES_A_SERIES", 0)
    series = Series(target=300)
    monkeypatch.setattr(Series, "most_games", property(lambda _: 45))
    played = engine(CLASSIC, series, players=2).play(0, 12)
    one_by_one = [engine(CLASSIC, series, players=2).play(number, 1) for number in range(12)]
    assert np.array_equal(played, np.concatenate(one_by_one))


def test_the_log_of_a_game_in_a_series() -> None:
    played = engine(CLASSIC, Series(4))
    rows = played.play(9, 1)
    lengths = [len(played.log(9, game)[0]) for game in range(4)]
    assert lengths == rows[:, 3].tolist()
    with pytest.raises(IndexError, match="series 9 has 4 games"):
        played.log(9, 4)
    assert played.games_of(9) == 4
