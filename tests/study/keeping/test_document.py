"""Checkpoints that cannot be gone on with: a line says why, and nothing is written."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sorry_sim.errors import InputError
from sorry_sim.study.keeping import provenance
from sorry_sim.study.keeping.checksums import of_values
from sorry_sim.study.keeping.folder import COUNTED, WRITTEN
from sorry_sim.study.keeping.keeper import going_on
from tests.study.keeping.folders import contents, finished, killed

Damage = Callable[[bytes], bytes]


def changed(**fields: Any) -> Damage:
    """Other values, with a checksum that fits them."""

    def change(content: bytes) -> bytes:
        values = json.loads(content) | fields
        del values["sha256"]
        return json.dumps(values | {"sha256": of_values(values)}).encode()

    return change


def refused(out: Path) -> str:
    """What is said of a folder that is not touched."""
    before = contents(out)
    with pytest.raises(InputError) as caught, going_on(out):
        pass
    assert contents(out) == before
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda content: b"", "is damaged: it is not JSON"),
        (lambda content: content[:-100], "is damaged: it is not JSON"),
        (lambda content: b"\0" * len(content), "is damaged: it is not JSON"),
        (lambda content: b"\xff" + content, "is damaged: it is not JSON"),
        (lambda content: b"[" * 100_000, "is damaged: it is not JSON"),
        (lambda content: b"9" * 5000, "is damaged: it is not JSON"),
        (lambda content: b"[]", "must be a JSON object"),
        (lambda content: b'{"name": "of another program"}', '"format"'),
        (lambda content: content.replace(b"checkpoint", b"chequepoint"), '"format" is not'),
        (lambda content: content.replace(b'"sum": 3', b'"sum": 7'), "its checksum is wrong"),
        (lambda content: content.replace(b'"numbers": 5', b'"numbers": 4'), "checksum is wrong"),
        (lambda content: content.replace(b'"sha256"', b'"md5"'), 'there is no field "sha256"'),
        (changed(version=2), "version 2, and this sorry-sim reads up to version 1: use a newer"),
        (changed(asked=[1]), 'field "asked" of the checkpoint data is a list'),
        (changed(counts=3), 'field "counts" of the checkpoint data is the number 3'),
        (changed(elapsed_s="long"), 'field "elapsed_s" of the checkpoint data is a string'),
        (changed(saved={"file": "sums.json"}), 'there is no field "sha256"'),
        (
            changed(program={"version": "0.0.1", "core": "0123456789"}),
            "it was begun with sorry-sim 0.0.1 (core 01234567), and this is sorry-sim ",
        ),
        (changed(program=None), "program of the checkpoint data must be a JSON object"),
    ],
)
def test_damaged_foreign_and_newer_files(damage: Damage, said: str, tmp_path: Path) -> None:
    path = killed(tmp_path, 3)
    path.write_bytes(damage(path.read_bytes()))
    line = refused(tmp_path)
    assert line.startswith(str(path))
    assert said in line


def documented(heading: str) -> list[str]:
    """The fields in the table below a heading of docs/resume.md."""
    text = (Path(__file__).parents[3] / "docs" / "resume.md").read_text(encoding="utf-8")
    _, _, section = text.partition(f"\n## {heading}\n")
    rows = re.findall(r"^\| (`.+?) \| ", section.partition("\n## ")[0], re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def test_every_field_is_documented(tmp_path: Path) -> None:
    assert documented("What is kept") == list(json.loads(killed(tmp_path, 3).read_text()))
    told = provenance.provenance("sorry-sim run", 1, 2, 0.5)
    assert set(documented("How it came about")) == {*told, COUNTED, WRITTEN}


def test_every_bit_counts(tmp_path: Path) -> None:
    path = killed(tmp_path, 3)
    content = path.read_bytes()
    for place in range(0, len(content) - 1, 7):
        flipped = bytearray(content)
        flipped[place] ^= 1
        path.write_bytes(flipped)
        if json_or_none(flipped) != json.loads(content):  # else it was a blank
            refused(tmp_path)


def json_or_none(content: bytes) -> object:
    try:
        return json.loads(content)
    except ValueError:
        return None


@pytest.mark.parametrize("damage", [lambda content: content + b" ", lambda content: b"{"])
def test_counts_that_were_changed(damage: Damage, tmp_path: Path) -> None:
    finished(tmp_path)
    counts = tmp_path / "sums.json"
    counts.write_bytes(damage(counts.read_bytes()))
    assert refused(tmp_path).startswith(str(counts))


def test_counts_that_are_gone(tmp_path: Path) -> None:
    finished(tmp_path)
    (tmp_path / "sums.json").unlink()
    assert refused(tmp_path) == f"cannot read {tmp_path / 'sums.json'}: No such file or directory"


def test_folders_that_hold_nothing_to_go_on_with(tmp_path: Path) -> None:
    (tmp_path / "counts.json").write_text("{}")
    for out in (tmp_path, tmp_path / "nowhere", tmp_path / "counts.json"):
        with pytest.raises(InputError, match="there is nothing to go on with in"), going_on(out):
            pass
    assert list(tmp_path.iterdir()) == [tmp_path / "counts.json"]


def test_a_core_that_plays_other_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed(tmp_path, 3)
    monkeypatch.setattr(provenance, "core", lambda: "0" * 64)
    assert "which may play other games" in refused(tmp_path)
