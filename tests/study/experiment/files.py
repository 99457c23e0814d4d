"""Files of experiments that several tests read."""

from pathlib import Path

from sorry_sim.study.experiment.cells import Cell
from sorry_sim.study.experiment.loading import load
from sorry_sim.study.experiment.located import Located
from sorry_sim.study.experiment.model import Experiment
from sorry_sim.study.experiment.reading import understand

HEAD = """name = "mine"
title = "Mine"
question = "Who wins?"
games = 40
"""

GREEDY = """
[lineups]
greedy = "greedy"
"""

GRID = """
[lineups]
greedy = "greedy"
mixed = { strategies = ["random"], against = "greedy" }

[rules]
classic = "classic"
partners = "partnership"

[players]
two = 2
four = 4

[[exclude]]
rules = "partners"
players = "two"
"""


def read(text: str) -> Experiment:
    return understand(Located(text, "mine.toml"), Path("here"))


def cells(text: str) -> list[Cell]:
    located = Located(text, "mine.toml")
    return load(located, understand(located, Path()))
