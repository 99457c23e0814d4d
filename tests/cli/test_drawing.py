"""Charts are drawn without a word of matplotlib's own."""

import subprocess
import sys

from tests.cli.conftest import CHECKOUT

DRAW = """
from sorry_sim.cli.drawing import draw_to_files
draw_to_files()
from matplotlib import get_cachedir, get_configdir
get_cachedir(), get_configdir()
"""


def test_a_home_that_cannot_be_written_is_no_reason_to_complain() -> None:
    environment = {"HOME": "/dev/null"}
    ran = subprocess.run(
        [sys.executable, "-c", DRAW], cwd=CHECKOUT, env=environment, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
