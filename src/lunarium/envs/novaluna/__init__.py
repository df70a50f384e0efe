"""Nova Luna for learning programs: what an agent sees, what it can do, and both at full speed."""

from lunarium.envs.novaluna.encode import action_of, mask, move_of, observe
from lunarium.envs.novaluna.kernels import act, act_all, look, look_all
from lunarium.envs.novaluna.layout import ACTION_COUNT, ACTIONS, LAYOUT, OBSERVATION_SIZE
from lunarium.envs.novaluna.table import NovaLunaTable

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "LAYOUT",
    "OBSERVATION_SIZE",
    "NovaLunaTable",
    "act",
    "act_all",
    "action_of",
    "look",
    "look_all",
    "mask",
    "move_of",
    "observe",
]
