"""The hash of the engine covers all that decides how a game goes."""

import shutil
from importlib.util import find_spec
from pathlib import Path

import grimp
import pytest

from sorry_sim.core import sources


def _imported() -> set[str]:
    """Every module of the package that the core and the plugins import, in functions too."""
    graph = grimp.build_graph("sorry_sim", exclude_type_checking_imports=True, cache_dir=None)
    graph.remove_import(importer="sorry_sim", imported="sorry_sim.api")  # when it is asked for
    found = {"sorry_sim"}
    for layer in ("sorry_sim.core", "sorry_sim.plugins"):
        found |= {layer} | graph.find_descendants(layer)
        found |= graph.find_upstream_modules(layer, as_package=True)
    return found


def test_all_that_is_compiled_in_is_hashed() -> None:
    imported = _imported()
    assert {"sorry_sim.board", "sorry_sim.rules.series", "sorry_sim.core.jit"} <= imported
    assert not {name for name in imported if name.startswith(("sorry_sim.cli", "sorry_sim.study"))}
    files = {Path(spec.origin) for spec in map(find_spec, imported) if spec and spec.origin}
    assert len(files) == len(imported)
    assert files <= set(sources.hashed())


@pytest.mark.parametrize("changed", ["board.py", "rules/series.py", "core/jit.py"])
def test_any_change_is_noticed(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source_hash, copy = sources.source_hash.__wrapped__, tmp_path / "sorry_sim"
    for file in sources.hashed():
        where = copy / file.relative_to(sources.PACKAGE)
        where.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, where)
    monkeypatch.setattr(sources, "PACKAGE", copy)
    before = source_hash()
    assert before == sources.source_hash()
    with (copy / changed).open("a") as file:
        file.write("#")
    assert source_hash() != before
