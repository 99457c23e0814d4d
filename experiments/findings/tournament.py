"""Tables of the tournament: what strategies won of each other, in four games."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from .figures import ROOT, manifest, ms_a_game, number, shares

_GAMES: Final = ("2 players", "4 players", "partnership", "point score")
_TUNED: Final = {
    "two": "tuned_two",
    "four": "tuned_four",
    "partnership": "tuned_teams",
    "point-score": "tuned_points",
}
"""The weights tuned in each game, by its folder."""

_WIN: Final = {
    "balanced": "count what opponents lose half as much as what is won, pay for pawns out of START "
    "and out of reach",
    "teleporter": "swap with an 11, wait beside the entry for a 4",
    "leader_hunter": "throw back the leader",
    "homebody": "into the safety zone and HOME first",
    "starter": "out of START first",
    "chaser": "bump whenever a card can",
}
_LOSE: Final = {
    "runner": "always the pawn nearest HOME",
    "slider": "slide wherever a card ends on a slide",
    "careful": "least danger",
    "blocker": "stay behind opponents, to bump them",
    "hoarder": "keep 1, 2 and Sorry! in hand",
    "spreader": "advance all pawns evenly",
}


def games() -> list[list[str]]:
    """What one habit and the best weights win, a column a game."""
    return _against([("greedy", "random"), ("tuned", "random"), ("tuned", "greedy")])


def thinking_ahead() -> list[list[str]]:
    """What search wins of counting steps, and of weights."""
    searches = ("lookahead", "rollout")
    return _against([(one, other) for one in searches for other in ("greedy", "tuned")])


def habits_that_win() -> list[list[str]]:
    """What habits win of ``greedy`` that do so in most games."""
    return _habits(_WIN)


def habits_that_lose() -> list[list[str]]:
    """What the other habits win of ``greedy``."""
    rows = _habits(_LOSE)
    for row in rows:
        if row[1] == "`hoarder`":  # without a hand it plays as greedy
            row[2:5] = ["", "", ""]
    return [*rows, ["the same, against `random`", "`spreader`", *_cells("spreader", "random")]]


def tuned_weights() -> list[list[str]]:
    """What the tuned weights pay, in steps of one's own that are left to go."""
    rows = [
        ["weights", "a pawn in START", "one beside the entry", "an opponent's step", "the leader's"]
    ]
    for name in _TUNED.values():
        text = (ROOT / "strategies" / f"{name}.toml").read_text(encoding="utf-8")
        weights = tomllib.loads(text, parse_float=Decimal)["weights"]
        rival = weights["opponent_pips"]
        leader = rival + weights.get("leader_pips", 0)
        paid = (-weights["in_start"], 1), (weights["poised"], 1), (rival, 2), (leader, 2)
        rows.append(
            [f"`{name}`", *(number(worth / -weights["pips"], digits) for worth, digits in paid)]
        )
    return rows


def outside() -> list[list[str]]:
    """What was won of ``random`` with two players, and how long a game took."""
    rows = [["strategy", "games", "win share", "time a game, one thread"]]
    for name in ("greedy", "tuned_two", "lookahead", "rollout"):
        folder = f"random/{name}"
        of = manifest(folder)
        share = shares(folder)[name, "random"].text(2)
        time = f"{ms_a_game(of, of['games']):.3g} ms"
        rows.append([f"`{name}`", f"{of['games']:,}", share, time])
    return [*rows, ["tree search, as published", "1,000", "72.0 ± 2.8", "38,000 ms"]]


def _against(pairs: Sequence[tuple[str, str]]) -> list[list[str]]:
    words = {"tuned": "the game's `tuned_*`"}
    rows = [
        [
            f"{words.get(one, f'`{one}`')} against {words.get(other, f'`{other}`')}",
            *_cells(one, other),
        ]
        for one, other in pairs
    ]
    return [["share of games won", *_GAMES], *rows]


def _habits(words: dict[str, str]) -> list[list[str]]:
    rows = [[habit, f"`{name}`", *_cells(name, "greedy")] for name, habit in words.items()]
    return [["habit", "strategy", *_GAMES], *rows]


def _cells(one: str, other: str) -> list[str]:
    """What a strategy wins of another in each game; ``tuned`` is the one tuned for it."""
    cells = []
    for game, tuned in _TUNED.items():
        names = [tuned if name == "tuned" else name for name in (one, other)]
        folder = f"{game}-rollout" if one == "rollout" else game
        cells.append(shares(folder)[names[0], names[1]].text(1))
    return cells
