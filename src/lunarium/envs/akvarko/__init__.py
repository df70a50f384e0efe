"""Akvárko for learning programs: what an agent sees, what it can do, and both at full speed."""

from lunarium.envs.akvarko.encode import action_of, mask, move_of, observe
from lunarium.envs.akvarko.kernels import act, act_all, look, look_all, remember, start_all
from lunarium.envs.akvarko.layout import (
    ACTION_COUNT,
    ACTIONS,
    LAYOUT,
    OBSERVATION_SIZE,
    TABLE_WORDS,
)
from lunarium.envs.akvarko.table import AkvarkoTable, pack_table

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "LAYOUT",
    "OBSERVATION_SIZE",
    "TABLE_WORDS",
    "AkvarkoTable",
    "act",
    "act_all",
    "action_of",
    "look",
    "look_all",
    "mask",
    "move_of",
    "observe",
    "pack_table",
    "remember",
    "start_all",
]
