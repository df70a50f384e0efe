"""Nova Luna for learning programs: what an agent sees, what it can do, and both at full speed."""

from lunarium.envs.novaluna.encode import action_of, mask, move_of, observe
from lunarium.envs.novaluna.kernels import act, act_many, look, look_many
from lunarium.envs.novaluna.layout import ACTION_COUNT, ACTIONS, LAYOUT, OBSERVATION_SIZE
from lunarium.envs.novaluna.simulator import NovaLunaSimulator
from lunarium.fast.cache import Unit

UNITS: tuple[Unit, ...] = (
    Unit("novaluna-environments", ("lunarium.envs.novaluna.kernels",), after=("novaluna-rules",)),
)
"""What is compiled, for `lunarium warm --envs`."""

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "LAYOUT",
    "OBSERVATION_SIZE",
    "UNITS",
    "NovaLunaSimulator",
    "act",
    "act_many",
    "action_of",
    "look",
    "look_many",
    "mask",
    "move_of",
    "observe",
]
