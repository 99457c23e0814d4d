"""Random sets of rules in which the options meet one another in every combination."""

import random
from collections.abc import Collection
from dataclasses import replace

from .board import COLOURS
from .options import CLASSIC, FORWARD, KINDS, VALUES, Options, sensible


def random_options(rng: random.Random, colours: Collection[str] = COLOURS) -> Options:
    """A sensible set of rules for these colours.

    How many options differ from their defaults varies: a few, so that each is seen by itself,
    or many at once.
    """
    while True:
        daring = rng.choice((0.1, 0.25, 0.5))
        options = CLASSIC
        for name, values in VALUES.items():
            if rng.random() < daring:
                options = replace(options, **{name: rng.choice(values[1:])})
        if rng.random() < daring:
            options = replace(options, start_cards=_random_start_cards(rng))
        if rng.random() < daring:
            options = replace(options, deck=_random_deck(rng))
        if sensible(options, colours) is None:
            return options


def _random_start_cards(rng: random.Random) -> frozenset[str]:
    """All cards that walk forward, or any set of cards but the empty one."""
    if rng.random() < 0.25:
        return frozenset(FORWARD)
    return frozenset(rng.sample(KINDS, rng.randint(1, len(KINDS))))


def _random_deck(rng: random.Random) -> str:
    """A deck of 44 or 55, or one of uneven counts in which some kinds are missing."""
    if rng.random() < 0.4:
        return rng.choice(("44", "55"))
    kinds = sorted(rng.sample(KINDS, rng.randint(3, len(KINDS))), key=KINDS.index)
    return "+".join(f"{kind}:{rng.randint(1, 6)}" for kind in kinds)
