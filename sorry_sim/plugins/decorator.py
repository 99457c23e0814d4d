"""``@strategy``: what makes a function a strategy."""

from collections.abc import Callable
from typing import Any, TypeVar

Score = TypeVar("Score", bound=Callable[..., Any])

_MARK = "_sorry_sim_strategy"


def strategy(score: Score) -> Score:
    """Make a score function a strategy of its name.

    The function is called for every move that a card allows and gets the move's numbers (see
    docs/strategies.md); the move with the highest score is played, ties are broken at random. It
    is compiled by numba: plain arithmetic, ``if``, loops, ``math`` and helper functions of the same
    kind. Further arguments are parameters; each needs a number as its default.

    Parameters
    ----------
    score
        ``score(move, parameter=default, ...) -> float``; may return ``inf`` and ``-inf``, not NaN.

    Returns
    -------
    callable
        The function itself, marked.

    Examples
    --------
    >>> @strategy
    ... def runner(move):
    ...     '''Push the pawn nearest HOME.'''
    ...     return -move.lead_pips
    """
    setattr(score, _MARK, True)
    return score


def is_strategy(thing: object) -> bool:
    """Whether ``@strategy`` marked it."""
    return callable(thing) and getattr(thing, _MARK, False) is True
