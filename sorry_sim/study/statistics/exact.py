"""Sums of products of integers that never overflow."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_ROOM: Final = 2**63


def products(left: NDArray[np.int64], right: NDArray[np.int64]) -> Any:
    """Return ``left.T @ right`` of integers that are not negative, exact whatever their size.

    Games of very many turns have squares that no 64 bits hold a sum of; these are added up as
    Python's integers, which takes longer.
    """
    if int(left.max(initial=0)) * int(right.max(initial=0)) * len(left) >= _ROOM:
        return left.T.astype(object) @ right.astype(object)
    return left.T @ right
