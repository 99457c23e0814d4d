"""Numbers as people write them: ``1M``, ``0.5%``."""

from __future__ import annotations

import re
from typing import Final

_LONGEST: Final = 40
"""Characters of a number at most, many more than any number that is accepted needs."""

# Digits, in groups if you like; a fraction and an exponent; then thousands, millions, billions.
_NUMBER: Final = re.compile(
    r"([0-9]+(?:_[0-9]+)*(?:\.[0-9]+)?(?:e[+-]?[0-9]{1,3})?)([kmg]?)", re.IGNORECASE
)
_PERCENTAGE: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?|\.[0-9]+) ?%")
_FACTOR: Final = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}


def parse_whole(text: str) -> int | None:
    """Read a whole number: ``1000000``, ``1_000_000``, ``1e6``, ``500k``.

    Returns
    -------
    int or None
        None where the text is no such number, negative ones included.
    """
    from fractions import Fraction  # exact, where a float would round a long seed

    match = _NUMBER.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if match is None:
        return None
    value = Fraction(match[1]) * _FACTOR[match[2].lower()]
    return int(value) if value.denominator == 1 else None


def parse_percentage(text: str) -> float | None:
    """Read a percentage, with its sign, as a share: 0.005 for ``0.5%``.

    Returns
    -------
    float or None
        None where the text is none, negative ones included.
    """
    from fractions import Fraction  # exact: 0.1% is the same float as 0.001

    match = _PERCENTAGE.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    return None if match is None else float(Fraction(match[1]) / 100)
