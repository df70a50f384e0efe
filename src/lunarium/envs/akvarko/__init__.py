"""Akvárko for learning programs: what an agent sees, what it can do, and both at full speed."""

from lunarium.envs.akvarko.encode import action_of, mask, move_of, observe
from lunarium.envs.akvarko.kernels import act, act_many, look, look_many, remember, start_many
from lunarium.envs.akvarko.layout import (
    ACTION_COUNT,
    ACTIONS,
    LAYOUT,
    OBSERVATION_SIZE,
    TABLE_WORDS,
)
from lunarium.envs.akvarko.simulator import AkvarkoSimulator, pack_table
from lunarium.fast.cache import Unit

UNITS: tuple[Unit, ...] = (
    Unit("akvarko-environments", ("lunarium.envs.akvarko.kernels",), after=("akvarko-rules",)),
)
"""What is compiled, for `lunarium warm --envs`."""

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "LAYOUT",
    "OBSERVATION_SIZE",
    "TABLE_WORDS",
    "UNITS",
    "AkvarkoSimulator",
    "act",
    "act_many",
    "action_of",
    "look",
    "look_many",
    "mask",
    "move_of",
    "observe",
    "pack_table",
    "remember",
    "start_many",
]
