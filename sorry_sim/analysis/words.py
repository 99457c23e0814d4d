"""Positions in and out of the core: four words in colour order, a byte a pawn."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sorry_sim.board import HOME
from sorry_sim.position import Position

_LANES = (0, 8, 16, 24)


def packed(position: Position) -> npt.NDArray[np.int64]:
    """The four colours' pawns as ``int64`` words; pawns that take no part stand HOME."""
    return np.array([_word(own or ()) for own in position.pawns], np.int64)


def _word(own: Sequence[int]) -> int:
    codes = [*own, *[HOME] * (len(_LANES) - len(own))]
    return sum(code << lane for code, lane in zip(codes, _LANES, strict=True))


def unpacked(words: Sequence[int], colours: Sequence[int], pawns: int = 4) -> Position:
    """The position that four words show, with these colours playing, so many pawns each."""
    idle = len(_LANES) - pawns
    return Position(
        tuple(
            _without_idle([word >> lane & 255 for lane in _LANES], idle)
            if colour in colours
            else None
            for colour, word in enumerate(words)
        )
    )


def _without_idle(codes: list[int], idle: int) -> tuple[int, ...]:
    for _ in range(idle):
        codes.remove(HOME)
    return tuple(codes)
