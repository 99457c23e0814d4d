"""What the functions share that let strategies play pair by pair."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sorry_sim.api.arguments import fault_of
from sorry_sim.api.keeping import warn_of_stuck
from sorry_sim.study.compare.duels import DuelFault, Spot
from sorry_sim.study.compare.pairing import Pairing


@contextmanager
def faults_told(pairing: Pairing, seed: int) -> Iterator[None]:
    """Turn a strategy's fault into a line that names it and the game.

    Raises
    ------
    InputError
        A strategy did what it must not.
    """
    try:
        yield
    except DuelFault as fault:
        raise fault_of(fault.label, fault.reason, _game(pairing, fault.spot), seed) from fault


def tell_if_stuck(pairing: Pairing, stuck: tuple[str, Spot] | None, seed: int) -> None:
    """Warn of a strategy that did not come back after Ctrl-C, if there is one."""
    if stuck:
        label, spot = stuck
        warn_of_stuck(label, _game(pairing, spot), seed)


def _game(pairing: Pairing, spot: Spot) -> str:
    return str(spot.deal * len(pairing.seatings) + spot.seating)
