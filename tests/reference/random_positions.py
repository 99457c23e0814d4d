"""Random positions in which the rare things happen often."""

import random
from collections.abc import Sequence

from .board import COLOURS, HOME, SLIDES, START, TRACK, ZONE, Place, corner, entry, safety_entry
from .notation import Position, write
from .options import CLASSIC, Options
from .sides import winner_of


def random_position(rng: random.Random, colours: Sequence[str], options: Options = CLASSIC) -> str:
    """A legal position of these colours in which nobody has won.

    Each position has a mood of its own: how likely START, HOME, the zone and the track are, so
    that openings, end games and crowded tracks all occur.
    """
    while True:
        mood = [
            rng.choice((1, 1, 4)),
            rng.choice((0, 1, 3)),
            rng.choice((1, 2)),
            rng.choice((2, 9)),
        ]
        position: Position = {}
        taken: list[int] = []
        for colour in COLOURS:
            if colour in colours:
                position[colour] = _random_pawns(rng, colour, options.pawns, mood, taken)
        if winner_of(position, options) is None:
            return write(position)


def _random_pawns(
    rng: random.Random, colour: str, count: int, mood: Sequence[int], taken: list[int]
) -> tuple[Place, ...]:
    """So many places of one colour; squares of the track are added to those taken."""
    pawns: list[Place] = []
    while len(pawns) < count:
        kind = rng.choices(("start", "home", "zone", "track"), weights=mood)[0]
        if kind == "start":
            pawns.append(START)
        elif kind == "home":
            pawns.append(HOME)
        elif kind == "zone":
            place = rng.choice(ZONE)
            if place not in pawns:
                pawns.append(place)
        else:
            square = _random_square(rng, colour, taken)
            if square not in taken:
                taken.append(square)
                pawns.append(square)
    return tuple(pawns)


def _random_square(rng: random.Random, colour: str, taken: Sequence[int]) -> int:
    """Any square, a square of a slide, one round the own entry, or one near another pawn."""
    taste = rng.randrange(4)
    if taste == 0:
        triangle = rng.choice(list(SLIDES))
        return rng.choice((triangle, *SLIDES[triangle][1]))
    if taste == 1:
        around = [safety_entry(colour) - back for back in range(12)]
        return rng.choice((*around, corner(colour) + 3, entry(colour))) % TRACK
    if taste == 2 and taken:
        return (rng.choice(taken) + rng.randint(-12, 12)) % TRACK
    return rng.randrange(TRACK)
