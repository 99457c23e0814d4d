"""A series of games: the winner of one starts the next, to a number of games or of points."""

from typing import NamedTuple, Self

from sorry_sim.errors import InputError

MOST_GAMES = 1_000
"""A series is no longer; one to a target that has no winner by then is drawn."""

MOST_POINTS = 100_000


class Series(NamedTuple):
    """How long a series goes on: exactly one of the two is not 0.

    Attributes
    ----------
    games
        So many games, 1 to `MOST_GAMES`.
    target
        Until a side has at least so many points, 1 to `MOST_POINTS`, and more than any other; or
        until `MOST_GAMES` games have been played.
    """

    games: int = 0
    target: int = 0

    @classmethod
    def of(cls, games: int | None, target: int | None) -> Self | None:
        """Return the series of these options, None where neither is given.

        Raises
        ------
        InputError
            Both are given.
        """
        if games and target:
            raise InputError(
                "--series and --target do not go together: a series ends after a number of games "
                "or at a number of points"
            )
        return cls(games or 0, target or 0) if games or target else None

    @property
    def most_games(self) -> int:
        """The games of a series at most."""
        return self.games or MOST_GAMES

    def check(self, seats: tuple[str, ...]) -> None:
        """Refuse a series that these seats cannot play.

        Raises
        ------
        InputError
            It is played for points, and there is nobody to score against.
        """
        if self.target and len(seats) == 1:
            raise InputError(
                "--target counts points, and a solo race has none: take --series, or add players"
            )
