"""Reading the rules that a file of results tells of."""

from __future__ import annotations

from sorry_sim.errors import InputError
from sorry_sim.rules import OPTIONS, Value, shown
from sorry_sim.study.keeping.fields import Fields


def read_rules(values: object, of: str, whole: bool = False) -> dict[str, Value]:
    """Read what `sorry_sim.rules.Rules.as_dict` wrote.

    Parameters
    ----------
    values
        The value of every option, by name.
    of
        What they are the rules of, for messages.
    whole
        Whether no option may be missing, as those are that are newer than the file.

    Raises
    ------
    InputError
        An option cannot have its value, or is missing.
    """
    options = Fields(values, f"rules of the {of}")
    rules: dict[str, Value] = {"name": options.word("name")}
    for name, option in OPTIONS.items():
        if not (whole or name == "teams" or options.has(name)):
            continue
        value = options.value(name)
        rules[name] = option.kind.write(option.read(shown(value)))
        if rules[name] != value or isinstance(value, bool) != isinstance(rules[name], bool):
            raise InputError(f"option {name} of the rules of the {of} cannot be {shown(value)}")
    return rules
