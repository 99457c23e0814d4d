"""Tables of the studies that ``make studies`` plays."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from .figures import number, rule_sets, study

_PLAYERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4}
_COLOURS: Final = ("red", "blue", "yellow", "green")
_ORDER: Final = ("starter", "second", "third", "fourth")
_PLAYS: Final = ("random", "greedy")
_HEADS: Final = {
    "turns": "turns",
    "cards_lost": "cards lost",
    "no_move": "no move, % or pp",
    "one_move": "one move, % or pp",
    "real_choice": "a choice, % or pp",
    "skill_gap": "skill gap, pp",
    "bumps": "bumps",
    "lead_changes": "lead changes",
    "drama": "drama, pips",
    "seat_spread": "spread of seats, pp",
}


def skill() -> list[list[str]]:
    """How often the better one wins that is alone, and how far above the fair share that is."""
    found = study("skill")
    among = [("greedy", "random"), ("balanced", "greedy")]
    heads = [head for one, other in among for head in (f"`{one}` among `{other}`", "above it, pp")]
    rows = [["game", "players", "fair share", *heads]]
    for rules in rule_sets("skill"):
        for players, count in _PLAYERS.items():
            if (rules, "greedy among random", players, "win_rate", "greedy", "") not in found:
                continue
            fair = Decimal(100) / (2 if "partnership" in rules else count)
            row = [rules, str(count), number(fair, 1)]
            for one, other in among:
                rate = found[rules, f"{one} among {other}", players, "win_rate", one, ""].per_cent()
                row += [rate.text(2), number(rate.value - fair, 1, signed=True)]
            rows.append(row)
    return rows


def seats() -> list[list[str]]:
    """Win rates by seat and by order of play, with three players and with four."""
    rows = [["players", "play", "by", "first", "second", "third", "fourth"]]
    for players in ("three", "four"):
        count = _PLAYERS[players]
        for plays in _PLAYS:
            by_seat = [_place("seat", plays, players, colour) for colour in _COLOURS[:count]]
            by_order = [_place("order", plays, players, place) for place in _ORDER[:count]]
            by = ", ".join(_COLOURS[:count])
            rest = [""] * (4 - count)
            rows.append([str(count), f"`{plays}`", by, *by_seat, *rest])
            rows.append([str(count), f"`{plays}`", "order of play", *by_order, *rest])
    return rows


def neighbours() -> list[list[str]]:
    """Win rates of two players; of neighbours the second comes clockwise after the first."""
    pairs = {
        "red, blue": "two, neighbours: red and blue",
        "blue, yellow": "two, neighbours: blue and yellow",
        "green, red": "two, neighbours: red and green",
        "red, yellow": "two, opposite: red and yellow",
        "blue, green": "two, opposite: blue and green",
    }
    rows = [["seats", "play", "first seat wins", "second seat wins", "who starts wins"]]
    for pair, players in pairs.items():
        for plays in _PLAYS:
            by_seat = [_place("seat", plays, players, colour) for colour in pair.split(", ")]
            starter = _place("order", plays, players, "starter")
            rows.append([pair, f"`{plays}`", *by_seat, starter])
    return rows


def house_rules() -> list[list[str]]:
    """What house rules change of length and choices."""
    return _house({"turns": 1, "cards_lost": 1, "no_move": 2, "one_move": 2, "real_choice": 2})


def house_rules_contest() -> list[list[str]]:
    """What house rules change of the contest between the players."""
    return _house({"skill_gap": 1, "bumps": 2, "lead_changes": 2, "drama": 1, "seat_spread": 2})


def cards() -> list[list[str]]:
    """What two cards more, or two fewer, of one kind change."""
    of = {"turns": 1, "skill_gap": 1, "bumps": 1}
    heads = [f"{_HEADS[name]}: {how}" for name in of for how in ("two more", "two fewer")]
    rows = [["card", *heads]]
    more = "two more "
    for rules in rule_sets("cards"):
        if rules.startswith(more):
            card = rules.removeprefix(more)
            cells = [
                _variant("cards", f"two {how} {card}", f"{name}_change", digits)
                for name, digits in of.items()
                for how in ("more", "fewer")
            ]
            rows.append([card.removesuffix("s"), *cells])
    return rows


def drawn() -> list[list[str]]:
    """By how many points the win rate of whoever draws a card differs from the mean."""
    found = study("drawn")
    cells = {key[:3]: None for key in found}
    rows = [["card", *(f"{rules}, {players}, {line_up}" for rules, line_up, players in cells)]]
    for card in dict.fromkeys(key[-1] for key in found):
        worth = [found[*cell, "card_worth", "", card].per_cent() for cell in cells]
        name = "Sorry!" if card == "sorry" else card
        rows.append([name, *(one.text(2, signed=True) for one in worth)])
    return rows


def length() -> list[list[str]]:
    """Turns of all players together, a column a number of players."""
    found = study("length")
    rows = [["rules", "play", "1 player", "2", "3", "4"]]
    for rules in rule_sets("length"):
        for plays in _PLAYS:
            keys = [(rules, f"all {plays}", players, "turns", "", "") for players in _PLAYERS]
            cells = [found[key].text(1) if key in found else "" for key in keys]
            rows.append([rules, f"`{plays}`", *cells])
    return rows


def spread_of_length() -> list[list[str]]:
    """How much the length of a classic game differs from game to game."""
    found = study("length")
    rows = [["players, all `greedy`", "5 % take at most", "50 %", "95 %"]]
    for players, count in _PLAYERS.items():
        key = ("classic", "all greedy", players)
        cells = [found[*key, f"turns_p{part}", "", ""] for part in ("05", "50", "95")]
        rows.append([str(count), *(number(one.value, 0) for one in cells)])
    return rows


def _place(by: str, plays: str, players: str, place: str) -> str:
    key = ("classic", f"all {plays}", players, f"{by}_win_rate", "", place)
    return study("neighbours")[key].per_cent().text(2)


def _house(digits: dict[str, int]) -> list[list[str]]:
    """The classic game as it is, then what every other changes."""
    rows = [["rules", *(_HEADS[name] for name in digits)]]
    for rules in rule_sets("house-rules"):
        change = "" if rules == "classic" else "_change"
        cells = [
            _variant("house-rules", rules, f"{name}{change}", of) for name, of in digits.items()
        ]
        rows.append([rules, *cells])
    return rows


def _variant(name: str, rules: str, measure: str, digits: int) -> str:
    """A figure of a variant, with its sign where it is a change."""
    found = study(name)[rules, "all greedy", "4 players", measure, "", ""]
    if _HEADS[measure.removesuffix("_change")].endswith(("%", "pp")):
        found = found.per_cent()
    return found.text(digits, signed=measure.endswith("_change"))
