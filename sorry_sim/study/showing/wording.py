"""How results are put into words, alike in tables and charts."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from math import floor, isclose, log10
from typing import Final

NOTHING: Final = "-"
"""Stands where there is no such number."""

HOLM: Final = "p (Holm)"
"""Above p-values that are adjusted for their number."""

PERCENT: Final = " %"
"""Stands after a share."""

PP: Final = " pp"
"""Stands after a difference of shares, or half of the interval of one: percentage points."""

_LEAST_P: Final = 0.0001
_ALIKE: Final = 1e-9


def games(number: int) -> str:
    """Write a number of games."""
    return f"{number:,} game" + "s" * (number != 1)


def deals(number: int) -> str:
    """Write a number of deals."""
    return f"{number:,} deal" + "s" * (number != 1)


def turns(number: int) -> str:
    """Write a number of turns."""
    return f"{number:,} turn" + "s" * (number != 1)


def looks(number: int) -> str:
    """Write how often a sequential study has looked."""
    return f"{number:,} planned look" + "s" * (number != 1)


def hundredths(share: float, digits: int, sign: str = "") -> str:
    """Write a share, or a difference of shares, in hundredths with so many decimals.

    Two shares that make 1 make 100 as they are written: halves go to the even digit, and what is a
    half is seen from the decimal digits, as the binary numbers lie beside it.

    Parameters
    ----------
    share
        What is written.
    digits
        The decimals.
    sign
        ``"+"`` to write the sign of positive numbers too.
    """
    return f"{Decimal(repr(float(share))).scaleb(2):{sign}z,.{digits}f}"


def rate(share: float, digits: int) -> str:
    """Write a share in %."""
    return hundredths(share, digits) + PERCENT


def rates(low: float, high: float, digits: int) -> str:
    """Write an interval of shares in %."""
    return f"{hundredths(low, digits)} to {rate(high, digits)}"


def percent(share: float) -> str:
    """Write a share as a user gave it, in %."""
    return f"{100 * share:.6g}{PERCENT}"


def pp(share: float, digits: int = 6) -> str:
    """Write a difference of shares to so many digits, the unit in short."""
    return f"{100 * share:.{digits}g}{PP}"


def points(share: float, digits: int = 6) -> str:
    """Write a difference of shares in percentage points, to so many digits."""
    number = f"{100 * share:.{digits}g}"
    return f"{number} percentage point" + "s" * (number != "1")


def per_second(games: int, elapsed: float) -> float:
    """Return how many games a second were played; 0 where no time has passed."""
    return games / elapsed if elapsed > 0 else 0.0


def timing(number: int, elapsed: float) -> str:
    """Say how many games were played in how many seconds."""
    speed = f"{per_second(number, elapsed):,.0f} games/s"
    return f"{games(number)} in {elapsed:.2f} s: {speed}"


def mean(value: float, low: float, high: float) -> str:
    """Write a mean with its interval, to the digits that are known."""
    digits = decimals((high - low) / 2)
    return f"{value:,.{digits}f} {around(value, low, high, lambda end: f'{end:,.{digits}f}')}"


def around(
    value: float,
    low: float,
    high: float,
    write: Callable[[float], str],
    unit: str = "",
    write_end: Callable[[float], str] | None = None,
) -> str:
    """Write the interval of a value that stands before it: half of it, or its ends.

    Its ends where the value is not in the middle to the digits that are shown, as where values
    cannot be lower, or higher.

    Parameters
    ----------
    value
        That.
    low, high
        The ends.
    write
        Writes a number, by its digits and without its unit.
    unit
        Stands after the interval.
    write_end
        Writes an end, if not as any number: with its sign.
    """
    half = (high - low) / 2
    if isclose(value - low, half, rel_tol=_ALIKE) or (
        write(value - half) == write(low) and write(value + half) == write(high)
    ):
        return f"\u00b1 {write(half)}{unit}"
    write_end = write_end or write
    return f"({write_end(low)} to {write_end(high)}){unit}"


def p_value(value: float | None) -> str:
    """Write a p-value, None where nothing was tested."""
    if value is None:
        return NOTHING
    return f"{value:.4f}" if value >= _LEAST_P else f"< {_LEAST_P}"


def decimals(error: float) -> int:
    """Return the decimals that show two significant digits of an error, at least one."""
    return max(1, 1 - magnitude(error)) if error else 1


def decimals_of_column(errors: Iterable[float]) -> int:
    """Return the decimals of a column of numbers with these errors: those that the median takes."""
    found = sorted(error for error in errors if error)
    return decimals(found[len(found) // 2]) if found else 1


def magnitude(number: float) -> int:
    """Return the place of the first significant digit: 0 for 1 to 9.99, -1 for 0.1 to 0.99."""
    return floor(log10(number))
