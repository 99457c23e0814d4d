"""What is shipped beside the code is found in a checkout and in a wheel."""

import tomllib
from pathlib import Path

import pytest

from sorry_sim import bundled

ROOT = Path(__file__).parent.parent


def test_in_a_checkout_it_lies_beside_the_package() -> None:
    for name in ("strategies", "experiments", "docs"):
        assert bundled.folder(name) == ROOT / name
    assert "skill" in bundled.names("experiments", ".toml")


def test_in_a_wheel_it_lies_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "sorry_sim"
    (package / "docs").mkdir(parents=True)
    (package / "docs" / "rules.md").touch()
    (package / "docs" / "images").mkdir()
    monkeypatch.setattr(bundled, "__file__", str(package / "bundled.py"))
    assert bundled.folder("docs") == package / "docs"
    assert bundled.names("docs", ".md") == ["rules"]


def test_a_wheel_has_all_that_is_named() -> None:
    built = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    included = built["targets"]["wheel"]["force-include"]
    experiments = [f"experiments/{name}.toml" for name in bundled.names("experiments", ".toml")]
    assert included == {name: f"sorry_sim/{name}" for name in ("strategies", "docs", *experiments)}
