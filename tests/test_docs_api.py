"""The examples of docs/api.md do what stands below them."""

import doctest
from pathlib import Path

import pytest

from tests.test_docs import ROOT, examples

TEXT = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("experiments").symlink_to(ROOT / "experiments")
    blocks = examples(TEXT, "pycon")
    assert len(blocks) == TEXT.count("```pycon")
    asked = doctest.DocTestParser().get_doctest("\n\n".join(blocks), {}, "api.md", "api.md", 0)
    told: list[str] = []
    ran = doctest.DocTestRunner().run(asked, out=told.append)
    assert ran.attempted >= 30
    assert "```python" not in TEXT  # which would not be tried
    assert not told, "".join(told)
    assert {path.name for path in tmp_path.iterdir()} == {
        *("experiments", "length.png", "skill.png", "mine", "neighbours")
    }
