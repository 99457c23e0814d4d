"""``@strategy`` and ``@strategy.chooser``: what makes a function a strategy."""

from collections.abc import Callable
from typing import Any, TypeVar

from sorry_sim.plugins.reach import plain

Function = TypeVar("Function", bound=Callable[..., Any])

_MARK = "_sorry_sim_strategy"
_SCORE, _CHOOSER = "score", "chooser"


class _Decorator:
    """The one object ``strategy``."""

    def __call__(self, score: Function) -> Function:
        """Make a score function a strategy of its name.

        The function is called for every move that a card allows and gets the move's numbers
        (``sorry-sim docs strategies``); the move with the highest score is played, ties are broken
        at random. It is compiled by numba: plain arithmetic, ``if``, loops, ``math`` and helper
        functions of the same kind. Further arguments are parameters; each needs a number as its
        default.

        Parameters
        ----------
        score
            ``score(move, parameter=default, ...) -> float``; may return ``inf`` and ``-inf``, not
            NaN.

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
        return _marked(score, _SCORE)

    def chooser(self, choose: Function) -> Function:
        """Make a function that picks a move by search a strategy of its name.

        The function is called once a decision. What it may ask about the position, the moves and
        the cards is told by ``sorry-sim docs choosers``. It is compiled like a score.

        Parameters
        ----------
        choose
            ``choose(position, moves, random, parameter=default, ...) -> int``: the place of a
            move, 0 to ``moves.count - 1``.

        Returns
        -------
        callable
            The function itself, marked.

        Examples
        --------
        >>> @strategy.chooser
        ... def any_move(position, moves, random):
        ...     '''Play any legal move.'''
        ...     return search.below(random, moves.count)
        """
        return _marked(choose, _CHOOSER)


strategy = _Decorator()


def _marked(function: Function, kind: str) -> Function:
    """Mark a function; where numba has compiled it, also the one in Python that it was made of."""
    if plain(function) is None:
        raise TypeError(f"@strategy takes a function, not {type(function).__name__}")
    for one in (function, getattr(function, "py_func", function)):
        setattr(one, _MARK, kind)
    return function


def is_strategy(thing: object) -> bool:
    """Whether ``@strategy`` or ``@strategy.chooser`` marked it."""
    return callable(thing) and getattr(thing, _MARK, None) in (_SCORE, _CHOOSER)


def is_chooser(thing: object) -> bool:
    """Whether ``@strategy.chooser`` marked it."""
    return is_strategy(thing) and getattr(thing, _MARK) == _CHOOSER
