"""``python -m experiments.tournament FOLDER``: the tables of the tournament, to FOLDER/README.md.

FOLDER holds the comparisons that ``make tournament`` and ``make against-random`` save there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sorry_sim.study.compare.meetings import Meetings
from sorry_sim.study.compare.standings import pair_results, ranking
from sorry_sim.study.compare.winnings import Result

from .findings.figures import ms_a_game

GAMES: Final = {
    "two": "2 players",
    "four": "4 players",
    "partnership": "partnership",
    "point-score": "point score",
}
"""The games of the tournament by folder; ``-rollout`` behind it is that of ``rollout``."""

_TUNED: Final = {
    "two": "tuned_two",
    "four": "tuned_four",
    "partnership": "tuned_teams",
    "point-score": "tuned_points",
}
_SEARCHES: Final = ("lookahead", "rollout")  # all others decide by the move alone
_HEAD: Final = """# Tournament

Every shipped strategy against every other, in four games, each deal in every seating of a pair.
Made by `make tournament` and `make against-random`, tables by `python -m experiments.tournament`.
Each folder holds the sums, the rows as CSV, the tables, charts, and the manifest with the seed and
the hashes of all sources. [docs/findings.md](../../docs/findings.md) tells what it means.
"""


@dataclass(frozen=True)
class Comparison:
    """What was saved of a comparison: who won how much, and how it came about."""

    meetings: Meetings
    manifest: dict[str, Any]

    @property
    def ms_a_game(self) -> float:
        """Milliseconds that a game takes one thread."""
        return ms_a_game(self.manifest, self.meetings.games)


def read(folder: Path) -> Comparison:
    """Return the comparison of a folder.

    Raises
    ------
    InputError
        The sums in it are not those of a comparison.
    """
    sums, manifest = (
        json.loads((folder / name).read_text(encoding="utf-8"))
        for name in ("compare.json", "manifest.json")
    )
    return Comparison(Meetings.from_dict(sums), manifest)


def standings(field: dict[str, Comparison], rollout: dict[str, Comparison]) -> list[str]:
    """A line a strategy with its win share over all opponents in each game, best first.

    The best is the one with the highest mean over the games.
    """
    shares = {
        game: {one.result.strategy: one.result for one in ranking(found.meetings)}
        for game, found in field.items()
    }
    for game, found in rollout.items():
        shares[game]["rollout"] = ranking(found.meetings)[0].result
    labels = sorted(
        shares["two"], key=lambda label: -sum(of[label].win_share for of in shares.values())
    )
    rows = [[f"`{label}`", *(_share(shares[game][label]) for game in GAMES)] for label in labels]
    deals = [
        f"{GAMES[game]}: {field[game].meetings.deals:,} deals a pair "
        f"({rollout[game].meetings.deals:,} with `rollout`), "
        f"{field[game].meetings.games + rollout[game].meetings.games:,} games"
        for game in GAMES
    ]
    return [
        "## Win share over all opponents",
        "",
        "In %, with 95 % intervals; the fair share is 50. `rollout` met all others on fewer deals; "
        "the shares of the others leave it out.",
        "",
        *_table(["strategy", *GAMES.values()], rows),
        "",
        *(f"- {line}" for line in deals),
        "",
    ]


def against_greedy(field: dict[str, Comparison]) -> list[str]:
    """A line a strategy with what it wins of ``greedy``, the best with two players first."""
    found = {
        game: {one.strategy: one for one in pair_results(of.meetings) if one.opponent == "greedy"}
        for game, of in field.items()
    }
    labels = sorted(found["two"], key=lambda label: -found["two"][label].win_share)
    rows = [[f"`{label}`", *(_share(found[game][label]) for game in GAMES)] for label in labels]
    return [
        "## Win share against `greedy`",
        "",
        *_table(["strategy", *GAMES.values()], rows),
        "",
    ]


def tuned_ones(field: dict[str, Comparison]) -> list[str]:
    """A line a game: its tuned weights against the hardest opponents that decide as quickly."""
    rows = []
    for game, label in _TUNED.items():
        found = [
            one
            for one in pair_results(field[game].meetings)
            if one.strategy == label and one.opponent not in _SEARCHES
        ]
        rivals = [one for one in found if one.opponent in _TUNED.values()]
        others = [one for one in found if one.opponent not in _TUNED.values()]
        row = [GAMES[game], f"`{label}`"]
        for hardest in (min(group, key=lambda one: one.ci_low) for group in (others, rivals)):
            row += [f"`{hardest.opponent}`", _share(hardest)]
        rows.append(row)
    head = ["game", "weights", "hardest of the others", "win share", "hardest tuned", "win share"]
    return [
        "## Tuned weights against the hardest opponents without search",
        "",
        *_table(head, rows),
        "",
    ]


def marks(found: Sequence[Comparison]) -> list[str]:
    """A line a strategy that met ``random`` alone: its share and its time a game."""
    rows = []
    for one in found:
        best = next(result for result in pair_results(one.meetings) if result.opponent == "random")
        rows.append(
            [f"`{best.strategy}`", f"{best.games:,}", _share(best), f"{one.ms_a_game:.3g} ms"]
        )
    return [
        "## Two players, against random play",
        "",
        "Time is that of a whole game on one thread.",
        "",
        *_table(["strategy", "games", "win share", "time a game"], rows),
        "",
    ]


def _share(result: Result) -> str:
    half = 50 * (result.ci_high - result.ci_low)
    return f"{100 * result.win_share:.2f} ± {half:.2f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def page(folder: Path) -> str:
    """Return the page of a folder, with the tables of what is there."""
    lines = [*_HEAD.splitlines(), ""]
    if all((folder / f"{game}-rollout" / "compare.json").is_file() for game in GAMES):
        field = {game: read(folder / game) for game in GAMES}
        lines += standings(field, {game: read(folder / f"{game}-rollout") for game in GAMES})
        lines += against_greedy(field)
        lines += tuned_ones(field)
    alone = [path.parent for path in (folder / "random").glob("*/compare.json")]
    if alone:
        found = [read(path) for path in alone]
        lines += marks(sorted(found, key=lambda one: one.ms_a_game))
    return "\n".join(lines)


def main() -> None:
    """Write the page."""
    folder = Path(sys.argv[1])
    (folder / "README.md").write_text(page(folder), encoding="utf-8")


if __name__ == "__main__":
    main()
