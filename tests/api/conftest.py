"""Results that several tests look at: a few games of each kind."""

import pytest

import sorry_sim
from sorry_sim.api import Comparison, Simulation, Variants


@pytest.fixture(scope="session")
def simulation() -> Simulation:
    return sorry_sim.simulate("greedy", against="random", players=2, games=40)


@pytest.fixture(scope="session")
def comparison() -> Comparison:
    return sorry_sim.compare("greedy", "random", games=20)


@pytest.fixture(scope="session")
def compared() -> Variants:
    return sorry_sim.variants(vary={"two_again": False}, players=2, games=20)
