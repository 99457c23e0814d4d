"""What must be as it was for the games to be the same: strategies and rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from sorry_sim.errors import InputError, quoted
from sorry_sim.plugins.loading import Strategy
from sorry_sim.rules import Rules, shown
from sorry_sim.study.keeping import folder

STRATEGIES: Final = "strategies"
RULES: Final = "rules"
_SOURCE: Final = "source_hash"


def facts(strategies: Iterable[Strategy], rules: Iterable[Rules]) -> dict[str, Any]:
    """Return what a checkpoint remembers of strategies and rules, to be a part of what is asked."""
    return {
        STRATEGIES: [
            {"label": strategy.label, **folder.strategy_facts(strategy)} for strategy in strategies
        ],
        RULES: [one.as_dict() for one in rules],
    }


def check_unchanged(
    asked: Mapping[str, Any], strategies: Sequence[Strategy], rules: Sequence[Rules]
) -> None:
    """Refuse to go on with strategies or rules that are no longer what they were.

    Parameters
    ----------
    asked
        What was asked for, `facts` included.
    strategies, rules
        What is meant by it now, in the same order.

    Raises
    ------
    InputError
        A strategy's source, data or parameters have changed, or a rule set; the message names it.
    """
    now = json.loads(json.dumps(facts(strategies, rules)))
    for then, one in zip_longest(asked[STRATEGIES], now[STRATEGIES]):
        if then is None or one is None or not is_same(then, one):
            raise InputError(
                f"strategy {(one or then)['label']} has changed since this was begun: bring it "
                "back as it was, or begin anew"
            )
    for then, one in zip_longest(asked[RULES], now[RULES]):
        if then != one:
            raise InputError(
                f"rules {quoted(str((one or then)['name']))} have changed since this was begun"
                f"{_changes(then or {}, one or {})}: bring them back as they were, or begin anew"
            )


def is_same(then: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether a strategy is what it was, by its facts; earlier versions told fewer."""
    told = {name: now[name] for name in now if name in then}
    return then == told and _SOURCE in then


def _changes(then: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """Which options were what."""
    found = [
        f"{name}={shown(value)} is now {shown(now[name])}"
        for name, value in then.items()
        if name in now and now[name] != value
    ]
    return f" ({', '.join(found)})" if found else ""
