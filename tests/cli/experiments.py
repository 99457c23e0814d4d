"""Files of experiments that several tests play."""

from pathlib import Path

HEAD = 'title = "Who <wins>?"\nquestion = "Who?"\n'

RUNS = f"""name = "runs"
{HEAD}games = 30
metrics = ["win_rate", "turns"]
charts = ["turns"]

[lineups]
"greedy & co" = {{ strategies = ["greedy"], against = "random" }}
all = "random"

[players]
two = 2
four = 4
"""

ONE = RUNS.replace('all = "random"\n', "").replace("four = 4\n", "")

PRECISION = RUNS.replace("games = 30", "precision = 0.15").replace("four = 4\n", "")

VARIANTS = f"""name = "variants"
kind = "variants"
{HEAD}games = 20
charts = ["turns"]

[lineups]
all = "random"

[rules]
classic = "classic"
"less pawns" = {{ pawns = 2 }}
"""

COMPARE = f"""name = "compare"
kind = "compare"
{HEAD}games = 20
strategies = ["greedy", "random"]

[players]
two = 2
"""


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
