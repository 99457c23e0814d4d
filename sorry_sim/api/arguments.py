"""From what a program hands over to what the rest of this one takes, each kind in one place."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from numbers import Real
from operator import index
from pathlib import Path
from typing import Any

from sorry_sim.errors import InputError, has_control, quoted
from sorry_sim.plugins.loading import Spec, of_function
from sorry_sim.plugins.reach import plain
from sorry_sim.rules.files import written
from sorry_sim.study.playing.limits import MOST_GAMES, MOST_SEED, MOST_THREADS, MOST_TURNS
from sorry_sim.study.playing.numbers import parse_percentage, parse_whole
from sorry_sim.study.playing.processors import processors

StrategyLike = str | Path | Callable[..., Any]
"""A strategy: its name or the path of its file as on the command line, a function marked
``@strategy``, or ``functools.partial`` of one with values for its parameters."""

Number = int | float | str
"""A whole number; text as on the command line: ``"10k"``."""

Share = float | str
"""0.005, or text as on the command line: ``"0.5%"``."""

Words = str | Path | Iterable[str | Path]
Settings = Mapping[str, Any] | Words
"""Options of the rules: ``{"pawns": 3}``, or as on the command line ``"pawns=3"``."""

_SHOWN = 60
"""Characters of what was handed over that a message repeats at most."""


def spec(thing: object) -> Spec:
    """Return a strategy as `sorry_sim.plugins.loading.find` takes it.

    Raises
    ------
    InputError
        It is none, or a function that cannot be one.
    """
    if isinstance(thing, str | Path):
        return str(thing)
    if plain(thing) is not None:
        return of_function(thing, {})
    if isinstance(thing, partial) and plain(thing.func) is not None and not thing.args:
        return of_function(thing.func, thing.keywords)
    raise InputError(
        f"{shown(thing)} is no strategy: it takes a name, a path, or a function marked @strategy"
    )


def specs(things: StrategyLike | Iterable[StrategyLike]) -> tuple[Spec, ...]:
    """Return one strategy or several, as `spec` does."""
    several = isinstance(things, Iterable) and not isinstance(things, str | Path)
    return tuple(map(spec, things if several else [things]))  # type: ignore[arg-type]


def words(name: str, things: Words) -> tuple[str, ...]:
    """Return one word or several.

    Raises
    ------
    InputError
        They are no words.
    """
    several = [things] if isinstance(things, str | Path) else things
    if not isinstance(several, Iterable):
        raise InputError(f"{name} cannot be {shown(things)}: it takes text, or a list of it")
    return tuple(map(str, several))


def colours(seats: str | Sequence[str] | None) -> str | None:
    """Return the seats joined by commas, None for none."""
    return None if seats is None else ",".join(words("seats", seats))


def players(value: object) -> int | None:
    """Return a number of players, None for None."""
    return None if value is None else whole("players", value, 1, 4)


def settings(name: str, given: Settings) -> tuple[str, ...]:
    """Return changes to the rules, each written ``option=value``."""
    if isinstance(given, Mapping):
        return tuple(f"{option}={written(value)}" for option, value in given.items())
    return words(name, given)


def values(name: str, given: Settings) -> tuple[str, ...]:
    """Return options with the values that they are to take, each written ``option=a,b``."""
    if not isinstance(given, Mapping):
        return words(name, given)
    listed = {
        option: held if isinstance(held, list | tuple) else [held] for option, held in given.items()
    }
    return tuple(f"{option}={','.join(map(written, held))}" for option, held in listed.items())


def rules(value: object) -> str:
    """Return the rule set as `sorry_sim.rules.load_rules` takes it.

    Raises
    ------
    InputError
        It is neither a name nor a path.
    """
    if isinstance(value, str | Path):
        return str(value)
    raise InputError(
        f"rules cannot be {shown(value)}: it takes the name of a rule set or the path of a file; "
        "changes to it go to set"
    )


def whole(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number; ``1e6`` is one too, and so is the text ``"1M"``.

    Raises
    ------
    InputError
        It is none, or not from ``least`` to ``most``.
    """
    number: int | None
    if isinstance(value, str):
        number = parse_whole(value)
    else:
        try:
            number = int(value) if isinstance(value, float) else index(value)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            number = None
        if number != value or isinstance(value, bool):
            number = None
    if number is None or not least <= number <= most:
        raise InputError(
            f"{name} cannot be {shown(value)}: it takes a whole number from {least} to {most:,}"
        )
    return number


def whole_or_none(name: str, value: object, least: int, most: int) -> int | None:
    """Return a whole number, as `whole` does, or None for None."""
    return None if value is None else whole(name, value, least, most)


def share(name: str, value: object, least: float, most: float) -> float:
    """Return a share: 0.005, or the text ``"0.5%"``.

    Raises
    ------
    InputError
        It is none, or not from ``least`` to ``most``.
    """
    if isinstance(value, str):
        found = parse_percentage(value)
    else:
        is_number = isinstance(value, Real) and not isinstance(value, bool)
        found = float(value) if is_number else None  # type: ignore[arg-type]
    if found is None or not least <= found <= most:
        low, high = (f"{bound:f}".rstrip("0") for bound in (least, most))
        raise InputError(
            f"{name} cannot be {shown(value)}: it takes a share from {low} to {high}, or text as "
            "in '0.5%'"
        )
    return found


def share_or_none(name: str, value: object, least: float, most: float) -> float | None:
    """Return a share, as `share` does, or None for None."""
    return None if value is None else share(name, value, least, most)


def path(name: str, value: str | Path | None) -> Path | None:
    """Return the path of a file or folder, None for None.

    Raises
    ------
    InputError
        It is empty, which Python would take for the current folder, or has control characters.
    """
    if value is None:
        return None
    if not isinstance(value, str | Path):
        raise InputError(f"{name} cannot be {shown(value)}: it takes a path")
    if not str(value).strip():
        raise InputError(f"{name} is empty: it takes a path")
    if has_control(str(value)):
        raise InputError(f"{name} cannot be {quoted(str(value))}: a path has no control characters")
    return Path(value)


def games(value: object) -> int:
    """Return a number of games, deals or series."""
    return whole("games", value, 1, MOST_GAMES)


def seed(value: object) -> int:
    """Return a seed."""
    return whole("seed", value, 0, MOST_SEED)


def turn_limit(value: object) -> int:
    """Return the turns after which a game is a draw by limit."""
    return whole("turn_limit", value, 1, MOST_TURNS)


def threads(value: object) -> int:
    """Return how many threads play; None stands for one a processor."""
    return processors() if value is None else whole("threads", value, 1, MOST_THREADS)


def shown(value: object) -> str:
    """Write what was handed over for a message: text in quotes, all else as Python does; short."""
    if isinstance(value, str | Path):
        return quoted(str(value))
    text = str(value) if isinstance(value, Real) else repr(value)
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 3]}..."


def fault_of(label: str, reason: str, game: str, seed: int) -> InputError:
    """Return the error that says what a strategy did that it must not."""
    return InputError(f"strategy {label} {reason} in game {game} of seed {seed}")
