"""What can be read on which ground, as the Web Content Accessibility Guidelines measure it."""

from __future__ import annotations

from matplotlib.colors import to_rgb
from matplotlib.typing import ColorType


def contrast(one: ColorType, other: ColorType) -> float:
    """Return the contrast of two colours, from 1 to 21; small text asks for 4.5."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: ColorType) -> str:
    """Return black or white: the contrast of one of them is 4.58 at least, whatever the ground."""
    return max(("black", "white"), key=lambda ink: contrast(ink, ground))


def _luminance(colour: ColorType) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in to_rgb(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
