"""What was played by whom, as the counts of a study know it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from sorry_sim.board import COLOURS
from sorry_sim.errors import InputError
from sorry_sim.rules import Rules, Value
from sorry_sim.rules.series import MOST_GAMES, MOST_POINTS, Series
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.keeping.ruled import read_rules
from sorry_sim.study.playing.limits import MOST_SEED
from sorry_sim.study.playing.lineup import TEAMS, LineUp


@dataclass
class Played:
    """The study that counts belong to.

    Attributes
    ----------
    seed, rules, turn_limit
        The seed, the rules by option, and the turns after which a game is drawn.
    seats, lineup, rotations
        The colours that play, the strategy of each in rotation 0, and the number of rotations.
    series
        How long its series of games go on; None where games are played singly.
    precision
        Half of the width that intervals of win rates are to have, where the study goes on until
        they do; None where it plays a number of games that is fixed beforehand.
    """

    seed: int
    rules: dict[str, Value]
    turn_limit: int
    seats: tuple[str, ...]
    lineup: tuple[str, ...]
    rotations: int
    series: Series | None
    precision: float | None

    @classmethod
    def by(
        cls,
        lineup: LineUp,
        rules: Rules,
        seed: int,
        turn_limit: int,
        series: Series | None = None,
        precision: float | None = None,
    ) -> Self:
        """Return the study of a line-up.

        Raises
        ------
        ValueError
            The rules make it a partnership and the line-up does not, or the other way round.
        """
        if lineup.teams != rules.teams:
            raise ValueError(f"teams in the rules: {rules.teams}, in the line-up: {lineup.teams}")
        labels, rotations = lineup.labels, lineup.rotations
        return cls(
            seed, rules.as_dict(), turn_limit, lineup.seats, labels, rotations, series, precision
        )

    @classmethod
    def read(cls, values: Fields) -> Self:
        """Read the study of an object of counts.

        Raises
        ------
        InputError
            It cannot be one.
        """
        rules = read_rules(values.value("rules"), "counts", whole=True)
        seats = tuple(values.words("seats", COLOURS))
        lineup = tuple(values.words("lineup", length=len(seats)))
        if rules["teams"] and (seats != COLOURS or lineup[:2] != lineup[2:]):
            raise InputError("counts of a partnership take four seats, and one strategy a team")
        return cls(
            seed=values.integer("seed", most=MOST_SEED),
            rules=rules,
            turn_limit=values.integer("turn_limit", least=1),
            seats=seats,
            lineup=lineup,
            rotations=values.one_of("rotations", {1, len(TEAMS if rules["teams"] else seats)}),
            series=_series(values),
            precision=_precision(values),
        )

    def study(self) -> dict[str, Any]:
        """Return what two counts must share to be counts of the same study."""
        return {field.name: getattr(self, field.name) for field in fields(Played)}

    @property
    def teams(self) -> bool:
        """Whether it is a partnership."""
        return bool(self.rules["teams"])

    @property
    def for_points(self) -> bool:
        """Whether the games are played for points: by the rules, or in series to a target."""
        return bool(self.series and self.series.target) or scores_matter(self.rules)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that can win: the seats, in a partnership ``red+yellow``, ``blue+green``."""
        return TEAMS if self.teams else self.seats

    @property
    def strategies(self) -> tuple[str, ...]:
        """The labels of the different strategies, in the order in which they were named."""
        return tuple(dict.fromkeys(self.lineup))

    def strategy(self, rotation: int, side: int) -> str:
        """Return the label of who plays a side, given by its place in ``sides``."""
        return self.lineup[(side - rotation) % len(self.seats)]

    def played_by(self, strategy: str) -> Iterator[tuple[int, int]]:
        """Give the rotation and the side's place wherever a strategy plays."""
        for rotation in range(self.rotations):
            for side in range(len(self.sides)):
                if self.strategy(rotation, side) == strategy:
                    yield rotation, side

    def filled(self, strategy: str) -> int:
        """Return how many sides a strategy plays in each game."""
        return self.lineup[: len(self.sides)].count(strategy)


def scores_matter(rules: Mapping[str, Value]) -> bool:
    """Whether games by these rules are played for points.

    Every game with two sides has a score. It is shown where cards are held in hand, as in the
    point score, or where the rules say how to score: ``score`` or ``bonus`` is not the default.

    Parameters
    ----------
    rules
        The value of every option, as `sorry_sim.rules.Rules.as_dict` gives it.
    """
    return bool(rules["hand_size"]) or rules["score"] != "winner" or rules["bonus"] != "highest"


def _series(values: Fields) -> Series | None:
    """Read how long series go on, where there are any."""
    if not values.has("series"):
        return None
    of = Fields(values.value("series"), "series of the counts")
    series = Series(of.integer("games_each"), of.integer("target"))
    if bool(series.games) == bool(series.target):
        raise InputError("a series of the counts must have a number of games or a target")
    if series.games > MOST_GAMES or series.target > MOST_POINTS:
        raise InputError(f"a series of the counts is too long: {series}")
    return series


def _precision(values: Fields) -> float | None:
    """Read to which precision the study goes on, where it does."""
    if not values.has("precision"):
        return None
    precision = values.number("precision")
    if not 0 < precision <= 0.5:
        raise InputError(f"a study cannot go on to a precision of {precision}")
    return precision
