"""Positions in and out of the core: four words in colour order, a byte a pawn."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sorry_sim.board import HOME
from sorry_sim.position import Position

_LANES = (0, 8, 16, 24)
_ALL_HOME = sum(HOME << lane for lane in _LANES)


def packed(position: Position) -> npt.NDArray[np.int64]:
    """The four colours' pawns as ``int64`` words; a colour that does not play stands HOME."""
    return np.array([_word(own) for own in position.pawns], np.int64)


def _word(own: Sequence[int] | None) -> int:
    if own is None:
        return _ALL_HOME
    return sum(code << lane for code, lane in zip(own, _LANES, strict=True))


def unpacked(words: Sequence[int], colours: Sequence[int]) -> Position:
    """The position that four words show, with only these colours playing."""
    return Position(
        tuple(
            tuple(word >> lane & 255 for lane in _LANES) if colour in colours else None
            for colour, word in enumerate(words)
        )
    )
