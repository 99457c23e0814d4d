"""Every field of every file in a folder of results, with every value that it should not have.

All are tried on what reads them; some also on the commands, which say one line and write nothing.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sorry_sim.cli.main import main
from sorry_sim.errors import InputError
from sorry_sim.study.experiment import report
from sorry_sim.study.experiment.store import Store, from_counts
from sorry_sim.study.keeping import files
from sorry_sim.study.keeping.files import read_bytes, read_json, read_text
from sorry_sim.study.keeping.manifest import check_manifest
from sorry_sim.study.report.found import from_dict
from sorry_sim.study.run import asked
from sorry_sim.study.tune import store as tune
from tests.cli.experiments import ONE
from tests.study.keeping.damage import MISSING, Damage, damaged, do, every
from tests.study.keeping.folders import contents

TWO = ("--strategy", "greedy", "--against", "random", "--players", "2")
COMMANDS = {
    "run": ("run", *TWO, "--games", "8", "--by-card"),
    "series": ("run", *TWO, "--games", "4", "--series", "2"),
    "compare": ("compare", "greedy", "random", "--games", "4"),
    "variants": ("variants", "--vary", "two_again=false", "--players", "2", "--games", "4"),
    "tune": ("tune", "homebody", "--against", "greedy", "--games", "4", "--generations", "1"),
    "experiment": ("experiment", "run", "study.toml", "--games", "8"),
}
HARMLESS = (
    "command=null",  # as that of a strategy in a notebook
    "elapsed_s=null",
    "machine.cpus=null",
    "files=[]",
    "does=null",
    "skilled=null",  # as where one plays alone
    *(
        f"{name}=missing"
        for name in ("cards_drawn", "series", "does", "identity", "product", "against")
    ),
)
"""What another version, or another study, may well have written."""
NOT_READ = (
    *("rules", "seats", "lineup", "rotations", "turn_limit", "games", "deals", "generations"),
    *("skilled", "variants"),
)
"""What manifests of some commands tell, and their counts as well."""


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folders of all commands, without charts."""
    there = tmp_path_factory.mktemp("results")
    (there / "study.toml").write_text(ONE)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sorry_sim.study.run.store.charts", lambda counts: {})
        patched.setattr("sorry_sim.study.compare.store.charts", lambda meetings: {})
        patched.setattr("sorry_sim.study.variants.charts.images", lambda *_, **__: {})
        patched.setattr(report, "_charts", lambda *_: {})
        patched.setattr("sorry_sim.study.tune.chart.progress_image", lambda tuning: b"")
        patched.setattr(os, "fsync", lambda descriptor: None)
        patched.chdir(there)
        for name, command in COMMANDS.items():
            assert main([*command, "--out", name]) == 0
        yield there


def reads(kind: str, name: str) -> Callable[[Any], object]:
    """What reads such a file, once its checksum is right."""
    if name == "manifest.json":
        return check_manifest
    if name == "tuning.json":
        return lambda values: tune.from_dict({**values})
    return from_counts if kind == "experiment" else from_dict


def cases(out: Path) -> list[Damage]:
    return [one for path in sorted(out.glob("*.json")) for one in every(path)]


def is_harmless(damage: Damage) -> bool:
    """Whether a value is one that may be there as well."""
    named = ".".join(map(str, damage.way))
    value = "missing" if damage.value is MISSING else json.dumps(damage.value)
    if value == "missing" and damage.way[-2:-1] in (("rules",), ("machine",), ("cells",)):
        return True  # as older files lack newer options and packages
    if damage.file == "manifest.json" and value == "missing" and named in NOT_READ:
        return True
    if damage.way[0] == "files" and damage.way[1:]:
        return True  # such a file is taken for a user's
    if "parameters" in damage.way or "candidates" in damage.way:
        return value in ("-1", "missing")  # which is a number like others
    if damage.way[:-1] == ("strategies",) and value == "missing":
        return True  # a report tells of the others
    return f"{named}={value}".endswith(HARMLESS)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=[] if kind in ("run", "experiment") else [pytest.mark.long])
        for kind in COMMANDS
    ],
)
def test_every_field_is_read_with_care(kind: str, folders: Path) -> None:
    tried = 0
    for damage in cases(folders / kind):
        is_study = damage.way[0] in ("cells", "parameters", "format", "program", "source")
        if damage.file == "checkpoint.json" or (damage.file != "counts.json" and is_study):
            continue
        if damage.file == "tuning.json" and damage.way[0] != "generations":
            continue  # each takes as long as finding strategies does
        values = damaged(json.loads((folders / kind / damage.file).read_text()), damage)
        tried += 1
        try:
            reads(kind, damage.file)(values)
        except InputError as error:
            assert "\n" not in str(error)
        else:
            other = damage.file == "manifest.json" and damage.way[0] in ("parameters",)
            assert other or is_harmless(damage), str(damage)
    assert tried > 30


@pytest.mark.parametrize("kind", ["run", "compare", "variants"])
def test_every_option_that_was_asked_for(kind: str, folders: Path) -> None:
    path = folders / kind / "checkpoint.json"
    values, refused = json.loads(path.read_text()), 0
    for damage in every(path):
        if damage.way[:2] != ("asked", "setup"):
            continue
        told = damaged(values, damage)["asked"]
        try:
            setup = asked.Asked(told).setup
        except InputError as error:
            assert "\n" not in str(error)
            refused += 1
        else:
            assert setup.as_dict() == {**setup.as_dict(), **told["setup"]}
    assert refused > 50


def refused_in_one_line(out: Path, command: str, capfd: pytest.CaptureFixture[str]) -> str:
    """What a command says that must leave a folder alone."""
    before = contents(out)
    capfd.readouterr()
    code = main([command, str(out)])
    said = capfd.readouterr()
    assert code == 2
    assert said.err.startswith("sorry-sim: ") and said.err.count("\n") == 1
    assert contents(out) == before
    return said.err


def test_an_edited_file_is_refused_by_every_command(
    folders: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A part of all, evenly; of the manifest, which has no checksum, none that is harmless."""
    _try(folders, tmp_path, capfd, every_so_many=211)


@pytest.mark.long
def test_every_edited_file_is_refused_by_every_command(
    folders: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    _try(folders, tmp_path, capfd, every_so_many=1)


def _try(
    folders: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], every_so_many: int
) -> None:
    found = [
        (kind, one)
        for kind in COMMANDS
        for one in cases(folders / kind)
        if one.file != "manifest.json" or not (is_harmless(one) or "cells" in one.way)
    ]
    for kind, damage in found[::every_so_many]:
        out = tmp_path / kind
        shutil.copytree(folders / kind, out)
        do(out, damage, seal=False)
        refused_in_one_line(out, "resume", capfd)
        if kind != "tune":
            refused_in_one_line(out, "report", capfd)
        shutil.rmtree(out)


@pytest.mark.parametrize(
    ("way", "value", "said"),
    [
        (("asked", "setup"), None, "must be a JSON object, not null"),
        (("asked", "setup", "seed"), -1, 'field "seed" of the options that were asked for is -1'),
        (("asked", "setup", "rules"), 7, 'field "rules" of the options that were asked for is'),
        (("asked", "setup", "seats"), MISSING, 'there is no field "seats"'),
        (("asked", "setup", "rotate"), "x", "must be true or false"),
        (("asked", "setup", "seed"), 2, "they differ in seed: begin anew with --force"),
        (("asked", "games"), None, 'field "games" of the options that were asked for is null'),
        (("asked", "strategies"), [], 'field "strategies" of the options'),
        (("elapsed_s",), -1, 'field "elapsed_s" of the checkpoint data is -1.0'),
        (("saved", "file"), "../counts.json", "its counts cannot be in '../counts.json'"),
    ],
)
def test_values_that_no_checksum_tells(
    way: tuple[str, ...],
    value: Any,
    said: str,
    folders: Path,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "out"
    shutil.copytree(folders / "run", out)
    do(out, Damage("checkpoint.json", way, value), seal=True)
    assert said in refused_in_one_line(out, "resume", capfd)


def test_a_tuning_without_its_checksum_is_refused(
    folders: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    shutil.copytree(folders / "tune", out)
    do(out, Damage("tuning.json", ("sha256",), MISSING), seal=True)
    assert 'tuning state: there is no field "sha256"' in refused_in_one_line(out, "resume", capfd)
    (out / "manifest.json").unlink()  # then it is one of an earlier version
    assert main(["resume", str(out)]) == 0


def test_the_manifest_of_an_experiment(folders: Path) -> None:
    assert Store.read(folders / "experiment").is_complete("all")


# Files that are none, or no text


def nothing(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("make", [nothing, os.mkfifo])
def test_only_files_are_read(make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    make(path)
    for read in (read_bytes, read_json, read_text):
        with pytest.raises(InputError, match=r"^cannot read .*counts.json: it is not a file$"):
            read(path)


def test_files_are_read_up_to_a_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "counts.json"
    with path.open("wb") as file:
        file.truncate(2**40)  # which takes no room
    with pytest.raises(InputError, match="it is longer than 268,435,456 bytes"):
        read_json(path)
    path.write_text("[1]")
    monkeypatch.setattr(files, "MOST_BYTES", 3)
    assert read_json(path) == [1]
    path.write_text("[10]")
    with pytest.raises(InputError, match="it is longer than 3 bytes"):
        read_json(path)


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": -Infinity}', "1e999", "\udcff"])
def test_what_is_no_json(text: str, tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(InputError, match="is damaged: it is not JSON"):
        read_json(path)


@pytest.mark.parametrize("name", ["counts.json", "manifest.json", "checkpoint.json"])
@pytest.mark.parametrize("make", [nothing, os.mkfifo])
def test_a_folder_with_something_that_is_no_file(
    name: str,
    make: Callable[[Path], None],
    folders: Path,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "out"
    shutil.copytree(folders / "run", out)
    (out / name).unlink()
    make(out / name)
    before = contents(out)
    again = ["run", *TWO, "--games", "8", "--out", str(out)]
    for command in (["resume", str(out)], ["report", str(out)], again, [*again, "--force"]):
        capfd.readouterr()
        code, said = main(command), capfd.readouterr().err
        assert (code, said.count("\n")) == (2, 1), said
    assert contents(out) == before
