"""``sorry_sim.variants``: what house rules do to the game, as ``sorry-sim variants`` tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sorry_sim.api import arguments
from sorry_sim.api.arguments import Settings, StrategyLike, Words, fault_of
from sorry_sim.api.keeping import forget_checkpoint, no_loss, results_folder, warn_of_stuck
from sorry_sim.api.progress import Progress, reporting
from sorry_sim.api.results import Results
from sorry_sim.study.playing.lineup import LineUp, line_up
from sorry_sim.study.run.playing import DEFAULT_TURN_LIMIT
from sorry_sim.study.showing.section import Section
from sorry_sim.study.variants import sections as variants_sections
from sorry_sim.study.variants import store as variants_store
from sorry_sim.study.variants import table as variants_table
from sorry_sim.study.variants.comparison import Laboratory
from sorry_sim.study.variants.naming import compare
from sorry_sim.study.variants.paired import VariantFault, play
from sorry_sim.study.variants.seating import seat_all, whole_rounds

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
        """A row for each variant, the base first, with its metrics (docs/metrics.md)."""
        return variants_table.frame(self.laboratory)

    def _charts(self) -> Mapping[str, Callable[[], Figure]]:
        from sorry_sim.study.variants.charts import figures

        return figures(self.laboratory)

    def _heading(self) -> list[str]:
        return variants_sections.heading(self.laboratory)

    def _sections(self) -> Iterable[Section]:
        return variants_sections.sections(self.laboratory)


def variants(
    *,
    games: int,
    vary: Settings = (),
    grid: bool = False,
    preset: Words = (),
    skilled: StrategyLike = "greedy",
    strategy: StrategyLike | Iterable[StrategyLike] = "greedy",
    against: StrategyLike | None = None,
    players: int | None = None,
    seats: str | Sequence[str] | None = None,
    no_rotate: bool = False,
    rules: str | Path = "classic",
    set: Settings = (),
    seed: int = 1,
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
    asked, workers = arguments.games(games), arguments.threads(threads)
    seed, turn_limit = arguments.seed(seed), arguments.turn_limit(turn_limit)
    folder = arguments.path("out", out)
    presets, changes = arguments.words("preset", preset), arguments.settings("set", set)
    varied = arguments.values("vary", vary)
    compared = compare(str(rules), changes, varied, presets, grid)
    named = arguments.specs(strategy)
    other = None if against is None else arguments.spec(against)
    number, sat = arguments.players(players), arguments.colours(seats)

    def line_up_of(teams: bool) -> LineUp:
        return line_up(named, other, number, sat, not no_rotate, teams)

    measured = arguments.spec(skilled)
    seated = seat_all(compared.variants, line_up_of, measured)
    asked = whole_rounds(seated, asked)
    again = arguments.command_line(
        "variants",
        seed=seed,
        games=asked,
        vary=varied,
        grid=grid,
        preset=presets,
        skilled=measured,
        strategy=named,
        against=other,
        players=number,
        seats=sat,
        rules=str(rules),
        set=changes,
        no_rotate=no_rotate,
        turn_limit=turn_limit,
    )
    with results_folder(folder, variants_store.FILES, force):
        with reporting(progress, asked, "deals") as report:
            try:
                outcome = play(seated, asked, seed, workers, turn_limit, report)
            except VariantFault as fault:
                game = f"{fault.game} of variant {seated[fault.place].variant.name}"
                raise fault_of(fault.label, fault.reason, game, seed) from fault
        if outcome.stuck:
            place, stuck = outcome.stuck
            game = f"{stuck.game} of variant {seated[place].variant.name}"
            warn_of_stuck(stuck.strategy, game, seed)
        if not outcome.games:
            raise KeyboardInterrupt
        complete = outcome.games == outcome.asked
        laboratory = Laboratory.of(seated, outcome.tallies, seed, turn_limit)
        if folder:
            with no_loss():
                elapsed = outcome.elapsed
                variants_store.save(
                    folder,
                    laboratory,
                    seated,
                    command=again,
                    threads=workers,
                    elapsed=elapsed,
                    complete=complete,
                )
                forget_checkpoint(folder)
    return Variants(laboratory, complete)
