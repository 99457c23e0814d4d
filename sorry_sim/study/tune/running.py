"""Tuning: generation after generation, then the confirmation."""

from __future__ import annotations

from collections.abc import Callable

from sorry_sim.errors import InputError
from sorry_sim.study.playing.interrupts import CtrlC
from sorry_sim.study.tune.confirmed import confirmation
from sorry_sim.study.tune.games import Stopped, wins
from sorry_sim.study.tune.tuning import HELD_OUT, Generation, Search, Tuning


def tune(
    tuning: Tuning,
    threads: int = 1,
    keep: Callable[[], None] | None = None,
    report: Callable[[int], None] | None = None,
) -> None:
    """Take a tuning from where it is to its end.

    The values that are confirmed are those in the middle of the distribution. The candidate that
    won the most games owes that to luck as well, and the more candidates there were, the more; the
    middle averages over the good ones of many generations, and is chosen before a game of the
    confirmation is played.

    Parameters
    ----------
    tuning
        Generations are added to it one by one, then its confirmation in parts, of which each takes
        about as many games as a generation.
    threads
        How many play at a time; what comes out does not depend on it.
    keep
        Called whenever something has been added.
    report
        Called after every block of games with the games played so far.

    Raises
    ------
    InputError
        The tuning cannot be gone on with here.
    TuningFault
        A strategy did what it must not.
    Stopped
        By Ctrl-C; the generation, or part of the confirmation, that it was in is dropped.
    """
    plan = tuning.plan
    search = Search(tuning)
    a_deal = len(plan.opponents) * len(plan.seatings)
    confirmed = tuning.confirmed.deals if tuning.confirmed else 0
    played = (len(tuning.generations) * plan.candidates * plan.deals + 2 * confirmed) * a_deal

    def reported(games: int) -> None:
        nonlocal played
        played += games
        if report:
            report(played)

    with CtrlC() as ctrl_c:
        while len(tuning.generations) < plan.generations:
            first = len(tuning.generations) * plan.deals
            asked = search.ask()
            sets = [plan.values(candidate) for candidate in asked]
            won = wins(plan, sets, first, plan.deals, threads, reported).sum(axis=(1, 2))
            shares = [int(number) / (plan.deals * a_deal) for number in won]
            tuning.generations.append(Generation(asked, won.tolist(), search.tell(shares)))
            if keep:
                keep()
            if ctrl_c.presses:  # while no game was played
                raise Stopped(None)
        mean = search.mean()
        labels = [opponent.label for opponent in plan.opponents]
        if tuning.confirmed and tuning.confirmed.values != mean:
            raise InputError("the values that are confirmed are not those of the generations")
        while not tuning.finished:
            done = tuning.confirmed.deals if tuning.confirmed else 0
            deals = min(plan.candidates * plan.deals // 2, plan.confirm - done)
            won = wins(plan, [mean, plan.start], HELD_OUT + done, deals, threads, reported)
            part = confirmation(mean, labels, won, len(plan.seatings))
            tuning.confirmed = tuning.confirmed + part if tuning.confirmed else part
            if keep:
                keep()
            if ctrl_c.presses and not tuning.finished:
                raise Stopped(None)
