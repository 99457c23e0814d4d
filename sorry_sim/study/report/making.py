"""How results came about, for a report: the program, the machine, the strategies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.folder import COUNTED
from sorry_sim.study.report.page import Part

_DIGITS: Final = 16
"""Of the hash of a source, enough to tell it from all others."""

_NO_VERSIONS: Final = ("platform", "cpus")
"""What a manifest says of the machine itself, not of what runs on it."""

_AGAIN: Final = "This command plays it again, to the same counts:"
_WHOLE: Final = "It was stopped before its end. This command plays all of it:"


def how_made(manifest: Mapping[str, Any]) -> Part:
    """Return the part that says how results came about.

    Parameters
    ----------
    manifest
        What a manifest says: the ``command`` where there is one, ``version`` and ``core`` of the
        program, ``machine``, ``threads``, ``elapsed_s``, the file of ``counts``, the facts of
        ``strategies``, by label or in a list, and whether it is ``complete``. Those of earlier
        versions have neither ``core`` nor ``counts``.

    Raises
    ------
    InputError
        It does not say that.
    """
    try:
        machine, strategies = manifest["machine"], manifest["strategies"]
        if not isinstance(strategies, dict):
            strategies = {one["label"]: one for one in strategies}
        versions = [f"{name} {of}" for name, of in machine.items() if name not in _NO_VERSIONS]
        terms = [("program", ", ".join([f"sorry-sim {manifest['version']}", *versions]))]
        if "core" in manifest:
            terms.append(("engine", f"source {manifest['core'][:_DIGITS]}"))
        terms += [
            ("machine", f"{machine['platform']}, {machine['cpus']} processors"),
            (
                "time of play",
                f"{manifest['elapsed_s']:,.1f} seconds on {_threads(manifest['threads'])}",
            ),
        ]
        if COUNTED in manifest:
            counted = manifest[COUNTED]
            terms.append(("counts", f"{counted['file']}, SHA-256 {counted['sha256']}"))
        terms += [
            (f"strategy {label}", f"{one['spec']}, source {one['source_hash'][:_DIGITS]}")
            for label, one in strategies.items()
        ]
        command = manifest.get("command")
        if not isinstance(command, str | None):
            raise TypeError('"command" is no text')
    except KeyError as error:
        raise InputError(f'the manifest is damaged: it lacks the field "{error.args[0]}"') from None
    except (AttributeError, TypeError, ValueError) as error:
        raise InputError(f"the manifest is damaged: {error}") from None
    if command is None:
        return Part("How it was made", terms=terms)
    said = _AGAIN if manifest.get("complete", True) else _WHOLE
    return Part("How it was made", [said], [command], terms)


def _threads(number: int) -> str:
    return f"{number} thread" + "s" * (number != 1)
