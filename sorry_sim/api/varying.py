"""``sorry_sim.variants``: what house rules do to the game, as ``sorry-sim variants`` tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sorry_sim.api import arguments
from sorry_sim.api.arguments import Number, Settings, StrategyLike, Words, fault_of
from sorry_sim.api.door import public
from sorry_sim.api.keeping import no_loss, results_folder, warn_of_stuck
from sorry_sim.api.progress import Progress, reporting
from sorry_sim.api.results import Results
from sorry_sim.study.keeping.files import check_force
from sorry_sim.study.playing.setup import DEFAULT_RULES, DEFAULT_SEED, DEFAULT_TURN_LIMIT, Setup
from sorry_sim.study.showing.section import Section
from sorry_sim.study.variants import sections as variants_sections
from sorry_sim.study.variants import store as variants_store
from sorry_sim.study.variants import table as variants_table
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.job import COMMAND, Job, Wish
from sorry_sim.study.variants.paired import VariantFault

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


class Variants(Results):
    """What came of rule sets that played the same deals.

    Attributes
    ----------
    laboratory
        The tallies that all tables and charts are made of, as in ``variants.json``.
    """

    def __init__(self, laboratory: Laboratory, complete: bool) -> None:
        super().__init__(complete)
        self.laboratory = laboratory

    @property
    def table(self) -> pd.DataFrame:
        """A row for each variant, the base first, with its metrics (``sorry-sim docs metrics``)."""
        return variants_table.frame(self.laboratory)

    def _charts(self) -> Mapping[str, Callable[[], Figure]]:
        from sorry_sim.study.variants.charts import figures

        return figures(self.laboratory)

    def _heading(self) -> list[str]:
        return variants_sections.heading(self.laboratory)

    def _sections(self) -> Iterable[Section]:
        return variants_sections.sections(self.laboratory)


@public
def variants(
    *,
    games: Number,
    vary: Settings = (),
    grid: bool = False,
    preset: Words = (),
    skilled: StrategyLike = "greedy",
    strategy: StrategyLike | Iterable[StrategyLike] = "greedy",
    against: StrategyLike | None = None,
    players: int | None = None,
    seats: str | Sequence[str] | None = None,
    no_rotate: bool = False,
    rules: str | Path = DEFAULT_RULES,
    set: Settings = (),
    seed: int = DEFAULT_SEED,
    turn_limit: int = DEFAULT_TURN_LIMIT,
    threads: int | None = None,
    out: str | Path | None = None,
    force: bool = False,
    progress: Progress = False,
) -> Variants:
    """Tell what house rules do, as ``sorry-sim variants``; arguments are called as its options.

    The base (``rules`` and ``set``) and every variant of it play the same deals. Ctrl-C ends the
    games and returns what was played.

    Parameters
    ----------
    games
        How many deals, rounded up to whole rounds of the rotation; every variant plays each, and
        once more for the skill gap.
    vary
        Options of the rules and the values to try: ``{"hand_size": [3, 5]}``, ``"hand_size=3,5"``.
    grid
        Whether to try every combination of them.
    preset
        Rule sets to compare with the base as they are.
    skilled
        The strategy that measures the skill gap against ``random``.
    strategy, against, players, seats, no_rotate
        Who plays, as in `simulate`.
    rules, set, seed, turn_limit, threads, out, force, progress
        As in `simulate`.

    Returns
    -------
    Variants
        What came of it.

    Raises
    ------
    InputError
        An argument cannot be used, or a strategy did what it must not.

    Warns
    -----
    RuntimeWarning
        ``out`` could not be written in the end.
    """
    setup = Setup(
        strategies=arguments.specs(strategy),
        against=None if against is None else arguments.spec(against),
        players=arguments.players(players),
        seats=arguments.colours(seats),
        rules=arguments.rules(rules),
        settings=arguments.settings("set", set),
        seed=arguments.seed(seed),
        rotate=not no_rotate,
        turn_limit=arguments.turn_limit(turn_limit),
    )
    wish = Wish(
        arguments.values("vary", vary),
        arguments.words("preset", preset),
        grid,
        arguments.spec(skilled),
    )
    job = Job.of(setup, wish, arguments.games(games))
    workers, folder = arguments.threads(threads), arguments.path("out", out)
    check_force(force, {"--out": folder})
    with results_folder(folder, variants_store.FILES, COMMAND, job.asked, force) as keeper:
        before = job.played(keeper) if keeper else None
        if keeper and before and not job.has_more_to_do(keeper, before):
            return Variants(job.laboratory(before), True)
        with reporting(progress, job.deals, "deals") as report:
            try:
                outcome = job.play(workers, report, keeper, before)
            except VariantFault as fault:
                game = f"{fault.game} of variant {job.seated[fault.place].variant.name}"
                raise fault_of(fault.label, fault.reason, game, setup.seed) from fault
        if outcome.stuck:
            place, stuck = outcome.stuck
            game = f"{stuck.game} of variant {job.seated[place].variant.name}"
            warn_of_stuck(stuck.strategy, game, setup.seed)
        if not outcome.games:
            raise KeyboardInterrupt
        if keeper:
            with no_loss():
                job.save(keeper, outcome, workers)
    return Variants(job.laboratory(outcome.tallies), outcome.games == outcome.asked)
