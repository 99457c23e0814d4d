"""Options as text: ``slide_on=own,teams=true``, or with a preset first, ``edition-2013,pawns=4``.

Sets and decks are joined by ``+``, as in ``start_cards=1+2,deck=1:5+2:4+sorry:4``.
"""

from dataclasses import fields, replace

from .options import CLASSIC, KINDS, PRESETS, VALUES, Options


def read_options(text: str) -> Options:
    """Read options; what is not named has its default."""
    options = CLASSIC
    for number, word in enumerate(text.split(",") if text else []):
        name, equals, value = word.partition("=")
        if number == 0 and name in PRESETS and not equals:
            options = PRESETS[name]
        else:
            options = _with_option(options, name, value)
    return options


def _with_option(options: Options, name: str, value: str) -> Options:
    if name == "start_cards":
        cards = frozenset(value.split("+")) if value else frozenset()
        return replace(options, start_cards=cards)
    if name == "deck":
        return replace(options, deck=value)
    for known in VALUES.get(name, ()):
        if _write_value(known) == value:
            return replace(options, **{name: known})
    raise ValueError(f"no such option: {name}={value}")


def write_options(options: Options) -> str:
    """Name the options that differ from the classic game."""
    return ",".join(
        f"{field.name}={_write_value(getattr(options, field.name))}"
        for field in fields(options)
        if getattr(options, field.name) != getattr(CLASSIC, field.name)
    )


def _write_value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, frozenset):
        return "+".join(sorted(value, key=KINDS.index))
    return str(value)
