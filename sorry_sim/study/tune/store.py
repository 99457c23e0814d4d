"""The folder of a tuning: its state after every generation, and what came out."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from sorry_sim import __version__
from sorry_sim.errors import InputError, quoted
from sorry_sim.plugins.loading import Strategy, find
from sorry_sim.rules import check, load_rules
from sorry_sim.study.keeping import folder
from sorry_sim.study.keeping.checksums import of_values
from sorry_sim.study.keeping.code import check_code, code_facts
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.keeping.files import about, read_json
from sorry_sim.study.keeping.folder import MANIFEST, as_json, counted
from sorry_sim.study.keeping.manifest import check_manifest_of
from sorry_sim.study.keeping.ours import put, told_of
from sorry_sim.study.keeping.unchanged import is_same
from sorry_sim.study.tune.confirmed import OVERALL, Against, Confirmation
from sorry_sim.study.tune.manifest import manifest
from sorry_sim.study.tune.text import (
    confirmation_csv,
    history_csv,
    tuned_spec,
    weights_file,
)
from sorry_sim.study.tune.tuning import Generation, Plan, Tuning

STATE: Final = folder.TUNING
HISTORY: Final = "history.csv"
CONFIRMATION: Final = "confirmation.csv"
WEIGHTS: Final = "tuned.toml"
SPEC: Final = "tuned.txt"
CHART: Final = "progress.png"
FILES: Final = (STATE, HISTORY, CONFIRMATION, WEIGHTS, SPEC, CHART, MANIFEST)
"""What a tuning writes: the state, the history and the manifest all the time, the others at
its end."""

_FORMAT: Final = "sorry-sim tuning"
_VERSION: Final = 1
_WHAT: Final = "tuning state"
_CHECKSUM: Final = "sha256"


def keep(out: Path, tuning: Tuning, threads: int, elapsed: float | None) -> None:
    """Write the state of a tuning, and all that came out once it is confirmed.

    Parameters
    ----------
    out
        A folder that `sorry_sim.study.keeping.folder.prepare` has made for `FILES`.
    tuning
        What is kept.
    threads, elapsed
        As `sorry_sim.study.keeping.provenance.provenance` takes them.

    Raises
    ------
    InputError
        A file cannot be written; the state before is then still whole.
    """
    state = as_dict(tuning)
    contents = {HISTORY: history_csv(tuning).encode()}
    if tuning.confirmed and tuning.finished:
        from sorry_sim.study.tune.chart import progress_image  # matplotlib takes a second

        contents[CONFIRMATION] = confirmation_csv(tuning.confirmed).encode()
        if tuning.plan.strategy.kind == "weights":
            contents[WEIGHTS] = weights_file(tuning, _name(out)).encode()
        else:
            contents[SPEC] = f"{tuned_spec(tuning)}\n".encode()
        contents[CHART] = progress_image(tuning)
    # The last: once it fits the manifest all is there.
    contents[STATE] = as_json({**state, _CHECKSUM: of_values(state)}, indent=None)
    told = {
        **manifest(out, tuning, counted(STATE, contents[STATE]), threads, elapsed),
        folder.WRITTEN: told_of(contents),
    }
    put(out, {MANIFEST: as_json(told), **contents}, stay=())


def load(out: Path) -> Tuning:
    """Read the state of a tuning.

    Raises
    ------
    InputError
        There is none, it or its manifest is damaged, or its strategies or rules are no longer what
        they were.
    """
    path = out / STATE
    values = read_json(path)
    check_manifest_of(out)
    with about(path):
        return from_dict(_checked(values, is_old=not (out / MANIFEST).is_file()))


def _checked(values: Any, is_old: bool) -> Any:
    """Refuse a state that is not what was written.

    An ``is_old`` one of an earlier version, which wrote no manifest either, has no checksum.
    """
    fields = Fields(values, _WHAT)
    if is_old and not fields.has(_CHECKSUM):
        return values
    fields.check_format(_FORMAT, _VERSION)
    state = {name: value for name, value in values.items() if name != _CHECKSUM}
    if fields.word(_CHECKSUM) != of_values(state):
        raise InputError("its checksum is wrong: it is damaged")
    return state


def as_dict(tuning: Tuning) -> dict[str, Any]:
    """Return a tuning as JSON values."""
    plan = tuning.plan
    return {
        "format": _FORMAT,
        "version": _VERSION,
        "program": {"sorry-sim": __version__, "cma": version("cma"), "numpy": version("numpy")},
        "strategy": _told(plan.strategy),
        "opponents": [_told(opponent) for opponent in plan.opponents],
        "rules": plan.rules.as_dict(),
        "source": plan.source,
        "settings": list(plan.settings),
        "seats": list(plan.seats),
        "seed": plan.seed,
        "turn_limit": plan.turn_limit,
        "deals": plan.deals,
        "planned": plan.generations,
        "candidates": plan.candidates,
        "step": plan.step,
        "confirm": plan.confirm,
        "generations": [vars(generation) for generation in tuning.generations],
        "confirmed": _confirmed(tuning.confirmed),
        **code_facts((plan.strategy, *plan.opponents)),
    }


def from_dict(values: object) -> Tuning:
    """Read what `as_dict` wrote.

    Raises
    ------
    InputError
        It is damaged, or its strategies or rules are no longer what they were.
    """
    fields = Fields(values, _WHAT)
    fields.check_format(_FORMAT, _VERSION)
    check_code(fields.all)
    source, settings = fields.word("source"), tuple(fields.words("settings"))
    rules = load_rules(source, settings)
    if rules.as_dict() != fields.value("rules"):
        raise InputError(f"the rules {quoted(source)} are no longer what they were")
    opponents = fields.value("opponents")
    if not isinstance(opponents, list) or not opponents:
        raise InputError(f'field "opponents" of the {_WHAT} must be a list of strategies')
    plan = Plan(
        strategy=_found(fields.value("strategy")),
        opponents=tuple(_found(opponent) for opponent in opponents),
        rules=rules,
        source=source,
        settings=settings,
        seats=tuple(fields.words("seats")),
        seed=fields.integer("seed"),
        turn_limit=fields.integer("turn_limit", least=1),
        deals=fields.integer("deals", least=1),
        generations=fields.integer("planned", least=1),
        candidates=fields.integer("candidates", least=2),
        step=fields.number("step"),
        confirm=fields.integer("confirm", least=1),
    )
    if len(plan.seats) not in (2, 4):
        raise InputError(f'field "seats" of the {_WHAT} must name two colours or four')
    check(rules, plan.seats)
    if not plan.start:
        raise InputError(f"strategy {plan.strategy.label} has no parameters")
    generations = fields.value("generations")
    if not isinstance(generations, list) or len(generations) > plan.generations:
        raise InputError(f'field "generations" of the {_WHAT} must be a list, as long as planned')
    tuning = Tuning(plan, [_generation(one, plan) for one in generations])
    if fields.value("confirmed") is not None:
        tuning.confirmed = _read_confirmed(Fields(fields.value("confirmed"), _WHAT), plan)
    return tuning


def _told(strategy: Strategy) -> dict[str, Any]:
    return {
        "label": strategy.label,
        "kind": strategy.kind,
        **folder.strategy_facts(strategy),
    }


def _found(values: object) -> Strategy:
    """The strategy of a state, which must be what it was."""
    fields = Fields(values, _WHAT)
    strategy = find(fields.word("spec"))
    now = json.loads(json.dumps(_told(strategy)))
    if not isinstance(values, dict) or not is_same(values, now):
        raise InputError(
            f"strategy {strategy.spec} is no longer what it was: begin anew, or bring it back"
        )
    return strategy


def _generation(values: object, plan: Plan) -> Generation:
    fields = Fields(values, _WHAT)
    return Generation(
        candidates=fields.number_table("candidates", plan.candidates, len(plan.start)),
        wins=fields.integers("wins", plan.candidates),
        sigma=fields.number("sigma", least=0),
    )


def _confirmed(confirmed: Confirmation | None) -> dict[str, Any] | None:
    if confirmed is None:
        return None
    against = [vars(of) for of in confirmed.against]
    return {"values": confirmed.values, "deals": confirmed.deals, "against": against}


def _read_confirmed(fields: Fields, plan: Plan) -> Confirmation:
    labels = [opponent.label for opponent in plan.opponents]
    labels += [OVERALL] if len(labels) > 1 else []
    rows = fields.value("against")
    if not isinstance(rows, list) or len(rows) != len(labels):
        raise InputError(f'field "against" of the {_WHAT} must have a line for each opponent')
    deals = fields.integer("deals", least=1)
    if deals > plan.confirm:
        raise InputError(f'field "deals" of the {_WHAT} is more than there are to confirm')
    against = []
    for label, row in zip(labels, rows, strict=True):
        of = Fields(row, _WHAT)
        each = len(plan.seatings) * (len(plan.opponents) if label == OVERALL else 1)
        wins, squares = of.integers("wins", 2), of.integers("squares", 2)
        if max(wins) > each * deals:
            raise InputError(f'field "wins" of the {_WHAT} is more than was played')
        pairs = (wins[0], wins[1]), (squares[0], squares[1])
        against.append(Against(label, each, *pairs, of.integer("product")))
    values = fields.numbers("values", len(plan.start))
    return Confirmation(values, deals, against)


def _name(out: Path) -> str:
    """What the tuned weights are called: as their folder, where a strategy can be called so."""
    name = out.absolute().name
    return name if re.fullmatch(r"[^\W\d][\w-]{0,39}", name) else "tuned"
