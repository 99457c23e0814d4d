"""The engine. Where variables of the environment are meant for numba, they are tried at once."""

from sorry_sim.core.environment import try_out_for_numba

try_out_for_numba()
