"""``strategies``, ``rules``, ``doctor`` and ``cache``."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sorry_sim import __version__
from sorry_sim.core import cache
from sorry_sim.rules import OPTIONS, PRESETS, load_rules, shown

from .conftest import Program


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    monkeypatch.setenv("SORRY_SIM_CACHE", str(tmp_path / "cache"))
    cache.folder.cache_clear()
    yield tmp_path / "cache"
    cache.folder.cache_clear()


def test_strategies(program: Program) -> None:
    ran = program("strategies")
    assert (ran.code, ran.err) == (0, "")
    rows = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in ran.out.splitlines())
    assert {"random", "greedy"} <= set(rows)
    assert all(rows.values())
    assert list(rows) == sorted(rows)
    assert rows["greedy"].split()[0] == "score"
    assert rows["balanced"].split()[0] == "weights"


def test_rules(program: Program) -> None:
    ran = program("rules")
    assert (ran.code, ran.err) == (0, "")
    rows = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in ran.out.splitlines())
    assert rows == {name: rules.description for name, rules in PRESETS.items()}


def test_rules_show_marks_what_is_not_the_default(program: Program) -> None:
    ran = program("rules", "show", "fast-start", "--set", "deck=44")
    assert (ran.code, ran.err) == (0, "")
    title, empty, head, *lines = ran.out.splitlines()
    assert title == "fast-start (deck=44): fast-start with deck=44"
    assert empty == ""
    assert head.split() == ["option", "value", "meaning"]
    rows = {name: rest for name, *rest in (re.split(r"\s{2,}", line) for line in lines)}
    assert list(rows) == list(OPTIONS)
    for name, option in OPTIONS.items():
        value, mark, meaning = rows[name]
        assert meaning == option.meaning
        if name in ("deck", "start_on_entry"):
            assert mark == f"(default {shown(option.default)})"
        else:
            assert (value, mark) == (shown(option.default), "(default)")
    assert (rows["deck"][0], rows["start_on_entry"][0]) == ("44", "1")


def test_rules_show_as_json(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('name = "at home"\ndescription = "ours"\npawns = 3\n')
    ran = program("rules", "show", str(path), "--json")
    assert (ran.code, ran.err) == (0, "")
    told = json.loads(ran.out)
    assert (told["name"], told["description"]) == ("at home", "ours")
    assert [row["option"] for row in told["options"]] == list(OPTIONS)
    values = {row["option"]: row["value"] for row in told["options"]}
    assert {"name": "at home"} | values == load_rules(str(path)).as_dict()
    assert told["options"][1] == {
        "option": "pawns",
        "value": 3,
        "default": 4,
        "takes": "1 to 4",
        "meaning": OPTIONS["pawns"].meaning,
    }


def test_rules_diff(program: Program) -> None:
    ran = program("rules", "diff", "hand-of-five", "point-score")
    assert (ran.code, ran.err) == (0, "")
    assert [line.split() for line in ran.out.splitlines()] == [
        ["option", "hand-of-five", "point-score"],
        ["start_on_entry", "0", "1"],
    ]


def test_rules_diff_of_the_same_rules(program: Program) -> None:
    ran = program("rules", "diff", "classic", "classic")
    assert ran == (0, "classic and classic do not differ in any option\n", "")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["show"], "missing argument 'RULES'"),
        (["show", "point_score"], "rules 'point_score' do not exist (did you mean 'point-score'?)"),
        (["show", "classic", "--set", "pwans=3"], "rule option 'pwans' does not exist (did you"),
        (["show", "classic", "--set", "pawns=0"], "pawns cannot be '0': it takes 1 to 4"),
        (["show", "nowhere.toml"], "there is no rules file nowhere.toml"),
        (["diff", "classic"], "missing argument 'B'"),
        (["diff", "classic", "clasic"], "rules 'clasic' do not exist (did you mean 'classic'?)"),
        (["shwo"], "sorry-sim rules has no command 'shwo' (did you mean 'show'?)"),
    ],
)
def test_rules_that_cannot_be_shown(
    refused: Callable[..., str], arguments: list[str], line: str
) -> None:
    assert refused("rules", *arguments).startswith(line)


def test_doctor(program: Program, cache_folder: Path) -> None:
    ran = program("doctor")
    assert (ran.code, ran.err) == (0, "")
    found = dict(line.split(": ", 1) for line in ran.out.splitlines())
    assert found["sorry-sim"] == __version__
    assert {"python", "numba", "numpy", "pandas", "matplotlib", "click"} <= set(found)
    assert int(found["threads"]) >= 1
    assert found["cache folder"] == str(cache_folder)
    assert found["cache state"] == "writable, 0.0 MB"
    assert found["engine"].startswith("not compiled")


def test_doctor_where_nothing_can_be_kept(program: Program, cache_folder: Path) -> None:
    cache_folder.write_text("a file where the folder should be")
    ran = program("doctor")
    assert ran.code == 0
    assert "cache state: not writable" in ran.out


def test_doctor_where_the_cache_can_only_be_read(
    program: Program, cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "is_writable", lambda: False)
    ran = program("doctor")
    assert (ran.code, ran.err) == (0, "")
    assert "cache state: not writable, so only what is there is used, 0.0 MB\n" in ran.out


def test_doctor_where_the_cache_cannot_be_read(
    program: Program, cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused() -> int:
        raise PermissionError(13, "Permission denied", str(cache_folder))

    monkeypatch.setattr(cache, "size", refused)
    ran = program("doctor")
    assert (ran.code, ran.err) == (0, "")
    state = "not readable (Permission denied), so compiled code is not kept"
    assert ran.out.splitlines()[-2] == f"cache state: {state}"
    assert ran.out.splitlines()[-1].startswith("engine: ")


def test_code_that_cannot_be_deleted(
    refused: Callable[..., str], cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = cache.folder()
    assert folder is not None
    (folder / "code.nbi").write_bytes(b"code")
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: None)
    assert refused("cache", "clear") == (f"the compiled code in {cache_folder} cannot be deleted")


def test_cache(program: Program, cache_folder: Path) -> None:
    folder = cache.folder()
    assert folder is not None
    (folder / "code.nbi").write_bytes(bytes(2_500_000))
    assert program("cache") == (0, f"{cache_folder}: 2.5 MB\n", "")
    assert program("cache", "clear") == (0, "freed 2.5 MB\n", "")
    assert program("cache") == (0, f"{cache_folder}: 0.0 MB\n", "")
    assert program("cache", "clear") == (0, "freed 0.0 MB\n", "")
