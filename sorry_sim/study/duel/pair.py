"""The two strategies of a duel, or of a plan."""

from __future__ import annotations

from sorry_sim.errors import InputError
from sorry_sim.rules import Rules, check
from sorry_sim.study.compare.pairing import Pairing, pair_up
from sorry_sim.study.playing.setup import Setup


def two(setup: Setup, rules: Rules) -> Pairing:
    """Let two strategies meet.

    Raises
    ------
    InputError
        They are not two, cannot be used, are the same, or cannot play by these rules.
    """
    named = [str(strategy) for strategy in setup.strategies]
    if len(named) != 2:
        raise InputError(f"it takes two strategies, A and B, not {len(named)}: {', '.join(named)}")
    pairing = pair_up(setup.strategies, setup.players, rules.teams)
    check(rules, pairing.seats)
    if len(set(pairing.equals)) == 1:
        raise InputError(
            f"{named[0]} and {named[1]} are the same strategy: each wins half of every deal, so "
            "there is nothing to find out"
        )
    return pairing
