"""Figures as files: the same bytes of the same counts, whatever the process and the day."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from sorry_sim.study.run.charts import win_rates_image
from tests.study.examples import counts_of, lineup

KINDS = ("png", "svg", "pdf")
OTHER_PROCESS = """
import sys
from tests.study.showing.test_image import drawn
for kind in sys.argv[1:]:
    print(drawn(kind).hex())
"""


def drawn(kind: str) -> bytes:
    line_up = lineup("first", "a second", seats=("red", "yellow"))
    return win_rates_image(counts_of(line_up, [500, 500], [[300, 200], [180, 320]]), kind)


def test_the_same_counts_make_the_same_files() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS, *KINDS],
        env={"PYTHONHASHSEED": "17", "PYTHONPATH": ":".join(sys.path), "SOURCE_DATE_EPOCH": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    elsewhere = [bytes.fromhex(line) for line in ran.stdout.splitlines()]
    assert [drawn(kind) for kind in KINDS] == elsewhere


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_says_nothing_of_the_day(kind: str) -> None:
    assert not re.search(rb"dc:date|CreationDate|tIME|Software", drawn(kind))
    assert drawn(kind.upper()) == drawn(kind)


def test_text_in_svg_is_text() -> None:
    tree = ElementTree.fromstring(drawn("svg"))
    texts = ["".join(one.itertext()) for one in tree.iter("{http://www.w3.org/2000/svg}text")]
    for text in ("How often each won", "a second", "62.0 %", "59.0 to 65.0 %"):
        assert text in texts
