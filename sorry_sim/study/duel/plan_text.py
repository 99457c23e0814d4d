"""A plan as text: a table to read, Markdown, CSV, JSON."""

from __future__ import annotations

import json
from dataclasses import asdict

from sorry_sim.study.duel import text
from sorry_sim.study.duel.match import Match
from sorry_sim.study.duel.plan import Plan
from sorry_sim.study.showing import wording
from sorry_sim.study.showing.layout import aligned, piped
from sorry_sim.study.showing.section import Section


def as_table(match: Match, of: Plan) -> str:
    """Return the plan for people.

    Parameters
    ----------
    match
        The pilot.
    of
        The plan that was made of it.
    """
    section = titled(of)
    return "\n".join([*heading(match, of), "", section.title, aligned(section)]) + "\n"


def as_markdown(match: Match, of: Plan) -> str:
    """Return what `as_table` shows, with a Markdown table."""
    section = titled(of)
    return "\n\n".join([*heading(match, of), section.title, piped(section)]) + "\n"


def as_csv(_match: Match, of: Plan) -> str:
    """Return the one row of `Plan`, named after its fields."""
    return text.row(of)


def as_json(match: Match, of: Plan) -> str:
    """Return one JSON object: what was played, the fields of `Plan`, the speed of the pilot."""
    values = {
        **asdict(of),
        "pilot_draws": match.tally.draws,
        "seed": match.seed,
        "turn_limit": match.turn_limit,
        "rules": match.rules.as_dict(),
        "seats": list(match.pairing.seats),
        "seatings": [list(seating) for seating in match.pairing.seatings],
        "elapsed_s": match.elapsed,
        "games_per_s": wording.per_second(match.tally.games, match.elapsed),
    }
    return json.dumps(values, indent=2, allow_nan=False) + "\n"


def heading(match: Match, of: Plan) -> list[str]:
    """Say in a few lines what was played, what is to be seen, and how well that is known."""
    difference = wording.points(of.difference)
    return [
        f"pilot: {text.played(match)}",
        f"to be seen: a balance of {of.strategy} against {of.opponent} (games won and half of "
        f"those drawn, of all) that is {difference} away from 50 %",
        "seen: sorry-sim compare of the two has a p-value below 0.05, in "
        f"{wording.percent(of.power)} of studies",
        f"standard deviation of the balance of a deal: {wording.points(of.sd, 3)}; as well as "
        f"the pilot knows it, {of.deals_low:,} to {of.deals_high:,} deals",
        *text.draws(match),
    ]


def titled(of: Plan) -> Section:
    """Return the table of what it takes."""
    rows: list[tuple[str, ...]] = [
        ("each deal in every seating", f"{of.deals:,}", f"{of.games:,}", duration(of.seconds)),
        (
            "each game on a deal of its own",
            f"{of.unpaired_games:,}",
            f"{of.unpaired_games:,}",
            duration(of.unpaired_seconds),
        ),
    ]
    return Section("What it takes", 1, ("way of playing", "deals", "games", "time"), rows)


def duration(seconds: float) -> str:
    """Write how long something takes, to two digits or so: ``0.4 s``, ``3.5 min``, ``12 h``."""
    for size, unit in ((86_400, "days"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds:.1f} s" if seconds >= 0.1 else "less than 0.1 s"
