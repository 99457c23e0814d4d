"""Reading manifests: what they have in common, whatever was played."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sorry_sim.errors import InputError
from sorry_sim.study.keeping.fields import Fields
from sorry_sim.study.keeping.files import about, read_json
from sorry_sim.study.keeping.folder import COUNTED
from sorry_sim.study.keeping.ours import MANIFEST, WRITTEN, is_there
from sorry_sim.study.keeping.ruled import read_rules

_NEEDED: Final = ("machine", "version", "seed", "threads", "elapsed_s", "complete")
_NEWER: Final = ("core", "command", "written", COUNTED, WRITTEN)
"""What the oldest manifests lack, all of it."""

_NUMBERS: Final = ("games", "deals", "generations", "rotations", "turn_limit")
_WORDS: Final = ("seats", "lineup")


def check_manifest(values: object) -> None:
    """Refuse a manifest that does not say how results came about.

    Raises
    ------
    InputError
        It lacks a field, or one holds something else.
    """
    manifest = Fields(values, "manifest")
    is_oldest = not any(manifest.has(name) for name in ("core", COUNTED, WRITTEN))
    for name in _NEEDED if is_oldest else (*_NEEDED, *_NEWER):
        if not manifest.has(name):
            raise InputError(f'the manifest is damaged: it lacks the field "{name}"')
    manifest.word("version")
    manifest.integer("seed")
    manifest.integer("threads", least=1)
    manifest.number_or_none("elapsed_s", least=0)
    manifest.boolean("complete")
    _check_machine(Fields(manifest.value("machine"), "machine of the manifest"))
    if not is_oldest:
        manifest.word("core")
        manifest.word_or_none("command")
        manifest.word("written")
        _check_files(manifest)
    if manifest.has("rules"):
        read_rules(manifest.value("rules"), "manifest")
    if manifest.has("skilled"):
        manifest.word_or_none("skilled")
    if manifest.has("variants"):
        for one in manifest.objects("variants"):
            variant = Fields(one, "variant of the manifest")
            variant.word("name")
            variant.word("from")
            for name in ("settings", *_WORDS):
                variant.words(name)
    for name in _NUMBERS:
        if manifest.has(name):
            manifest.integer(name)
    for name in _WORDS:
        if manifest.has(name):
            manifest.words(name)
    if not manifest.has("cells"):  # which have their own
        _check_strategies(manifest.value("strategies"))


def check_manifest_of(out: Path) -> None:
    """Refuse the manifest of a folder, if it holds one, as `check_manifest` does."""
    path = out / MANIFEST
    if is_there(path):
        values = read_json(path)
        with about(path):
            check_manifest(values)


def _check_machine(machine: Fields) -> None:
    for name in machine.names:
        if name == "cpus":
            machine.integer_or_none(name, least=1)
        else:
            machine.word(name)
    for name in ("platform", "cpus", "python"):
        machine.value(name)


def _check_files(manifest: Fields) -> None:
    counted = Fields(manifest.value(COUNTED), f'field "{COUNTED}"')
    counted.word("file")
    counted.word("sha256")
    if isinstance(manifest.value(WRITTEN), list):  # as earlier versions wrote it
        manifest.words(WRITTEN)
        return
    files = Fields(manifest.members(WRITTEN), f'field "{WRITTEN}"')
    for name in files.names:
        files.word_or_none(name)


def _check_strategies(values: Any) -> None:
    """The facts of strategies come by label or in a list."""
    if isinstance(values, dict):
        values = [
            {**one, "label": label} if isinstance(one, dict) else one
            for label, one in values.items()
        ]
    if values == []:
        raise InputError("the manifest is damaged: it names no strategies")
    for value in values if isinstance(values, list) else [values]:
        strategy = Fields(value, "strategy of the manifest")
        for name in ("label", "spec", "source_hash"):
            strategy.word(name)
        if strategy.has("identity"):
            strategy.word("identity")
        if strategy.has("does"):
            strategy.word_or_none("does")
        parameters = Fields(strategy.members("parameters"), "parameters of the manifest")
        for name in parameters.names:
            parameters.number(name)
