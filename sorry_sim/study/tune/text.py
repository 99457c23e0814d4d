"""What a tuning came to, as text: tables, the history, and the strategy that came out."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence

from sorry_sim.study.showing import wording
from sorry_sim.study.showing.layout import aligned
from sorry_sim.study.showing.section import Section
from sorry_sim.study.tune.confirmed import Confirmation, Estimate
from sorry_sim.study.tune.tuning import Plan, Tuning, spec_with


def as_table(tuning: Tuning) -> str:
    """Return the confirmation and the parameters of a finished tuning."""
    plan, confirmed = tuning.plan, _confirmed(tuning)
    title = (
        f"Share of games won by {plan.strategy.label}, tuned and as it was, on "
        f"{confirmed.deals:,} deals kept for this, each in {len(plan.seatings)} seatings "
        "(fair share 50 %)"
    )
    header = ("against", "tuned", "95 % interval", "before", "95 % interval")
    shares = Section(title, 1, (*header, "more", "95 % interval"), [])
    for of in confirmed.against:
        cells = [_cells(confirmed.share(of, which), wording.PERCENT) for which in (0, 1)]
        more = _cells(confirmed.difference(of), wording.PP, "+")
        shares.rows.append((of.opponent, *cells[0], *cells[1], *more))
    names = zip(plan.strategy.parameters, confirmed.values, plan.start, strict=True)
    values = Section(
        "Parameters",
        1,
        ("parameter", "tuned", "before"),
        [(name, f"{tuned:g}", f"{start:g}") for name, tuned, start in names],
    )
    parts = [how(plan)]
    parts += [f"{section.title}\n{aligned(section)}" for section in (shares, values)]
    return "\n\n".join(parts) + "\n"


def how(plan: Plan) -> str:
    """Say what was played to tune."""
    return (
        f"{plan.rules.name} rules, {len(plan.seats)} players, against "
        f"{', '.join(opponent.label for opponent in plan.opponents)}: {plan.generations} "
        f"generations of {plan.candidates} candidates on {plan.deals:,} deals each, "
        f"seed {plan.seed}"
    )


def history_csv(tuning: Tuning) -> str:
    """Return a line a generation: best and mean share, step size, deals dealt so far."""
    rows: list[Sequence[object]] = [("generation", "best", "mean", "sigma", "deals")]
    for number, generation in enumerate(tuning.generations, 1):
        shares = tuning.shares(generation)
        mean = sum(shares) / len(shares)
        deals = number * tuning.plan.deals
        rows.append((number, max(shares), mean, generation.sigma, deals))
    return _csv(rows)


def confirmation_csv(confirmed: Confirmation) -> str:
    """Return a line an opponent: shares and their difference, with 95 % intervals."""
    header = ["against", "games"]
    for name in ("tuned", "before", "more"):
        header += [name, f"{name}_low", f"{name}_high"]
    rows: list[Sequence[object]] = [header]
    for of in confirmed.against:
        shares = (*confirmed.share(of, 0), *confirmed.share(of, 1))
        games = confirmed.deals * of.each
        rows.append((of.opponent, games, *shares, *confirmed.difference(of)))
    return _csv(rows)


def weights_file(tuning: Tuning, name: str) -> str:
    """Return the tuned weights as a file of weights, its doc telling how they did."""
    plan, confirmed = tuning.plan, _confirmed(tuning)
    names = list(plan.strategy.parameters)
    weighed = ", ".join(f"``{one}``" for one in names)
    told = [f"{of.opponent} {_told(confirmed.share(of, 0))}" for of in confirmed.against]
    doc = [
        f"Weights tuned by playing, {plan.rules.name} rules, {len(plan.seats)} players.",
        "",
        f"How: {how(plan)}. Share of games won on {confirmed.deals:,} other deals, "
        f"each in {len(plan.seatings)} seatings, with 95 % intervals, against "
        f"{'; '.join(told)}. The weights: {weighed}.",
    ]
    text = _wrapped(doc).replace("\\", "\\\\").replace('"', '\\"')
    lines = [f"{one} = {value!r}" for one, value in zip(names, confirmed.values, strict=True)]
    return "\n".join(
        [f"name = {json.dumps(name)}", f'doc = """\n{text}\n"""', "", "[weights]", *lines, ""]
    )


def tuned_spec(tuning: Tuning) -> str:
    """Return what a user writes for the tuned strategy."""
    return spec_with(tuning.plan.strategy, _confirmed(tuning).values)


def _confirmed(tuning: Tuning) -> Confirmation:
    if tuning.confirmed is None or not tuning.finished:
        raise ValueError("the tuning is not finished")
    return tuning.confirmed


def _told(share: Estimate) -> str:
    value, low, high = (wording.hundredths(number, 2) for number in share)
    return f"{value} % ({low} to {high})"


def _cells(of: Estimate, unit: str, sign: str = "") -> tuple[str, str]:
    value, low, high = (wording.hundredths(number, 2, sign) for number in of)
    return value + unit, f"{low} to {high}{unit}"


def _wrapped(paragraphs: Iterable[str]) -> str:
    from textwrap import fill

    return "\n".join(
        fill(text, 98, break_long_words=False, break_on_hyphens=False) for text in paragraphs
    )


def _csv(rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
