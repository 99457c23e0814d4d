"""What several tests of the engine share: getting one, reading its logs, judging luck."""

from functools import cache

import numpy as np
import numpy.typing as npt
from scipy.stats import chi2

from sorry_sim.board import COLOURS
from sorry_sim.core.engine import Engine, Ints
from sorry_sim.rules import PRESETS, Rules, load_rules
from sorry_sim.study.playing.lineup import LineUp, line_up
from sorry_sim.study.playing.setup import DEFAULT_TURN_LIMIT
from sorry_sim.study.run.playing import ready

CLASSIC = PRESETS["classic"]

#: Colours that sit together in tests: alone, opposite, neighbours, three, all.
SEATINGS = ((0,), (0, 2), (1, 2), (0, 1, 3), (0, 1, 2, 3))

#: How unlikely a result of a statistical test has to be to fail. Seeds are fixed: a test that
#: passes once passes always.
LEVEL = 0.001


def seats(colours: tuple[int, ...]) -> str:
    """Colours as a user names them."""
    return ",".join(COLOURS[colour] for colour in colours)


def engine(
    *strategies: str,
    colours: tuple[int, ...] = (0, 1, 2, 3),
    seed: int = 1,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    rules: Rules = CLASSIC,
) -> Engine:
    """The engine for these strategies: one in every seat, or one a seat. Else the classic game."""
    return ready(seated(*strategies, colours=colours), rules, seed, turn_limit)


def seated(*strategies: str, colours: tuple[int, ...] = (0, 1, 2, 3)) -> LineUp:
    """The line-up of these strategies, as `engine` takes them."""
    shipped = not any(".py" in strategy or ".toml" in strategy for strategy in strategies)
    return (_line_up_of_shipped if shipped else line_up)(strategies, seats=seats(colours))


@cache
def _line_up_of_shipped(strategies: tuple[str, ...], seats: str) -> LineUp:
    """A line-up that is found once: reading all shipped files takes longer than a game."""
    return line_up(strategies, seats=seats)


def rules_of(text: str) -> Rules:
    """Rules as tests write them: options joined by commas, of which the first may be a preset."""
    words = text.split(",") if text else []
    preset = words.pop(0) if words and "=" not in words[0] else "classic"
    return load_rules(preset, words)


def log_of(play: Engine, game: int) -> Ints:
    """Every card used in a game, in which no strategy may be at fault."""
    entries, fault = play.log(game)
    assert fault is None
    return entries


def pawn_codes(words: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
    """Words of four pawns as codes, ``uint8``, with one more axis for the pawns."""
    return words.astype("<u4")[..., None].view(np.uint8)


def assert_plausible(statistic: float, freedom: int) -> None:
    """A chi-square statistic is neither too large nor too small to be chance."""
    assert LEVEL / 2 < chi2.sf(statistic, freedom) < 1 - LEVEL / 2


def assert_uniform(counts: npt.ArrayLike) -> None:
    """Numbers of independent draws do not differ from equal chances."""
    counts = np.asarray(counts)
    expected = counts.sum() / len(counts)
    assert expected >= 5, "too few draws to tell"
    assert_plausible(float(((counts - expected) ** 2 / expected).sum()), len(counts) - 1)
