"""Nova Luna for one to four agents, who move one after the other (NL-3.1)."""

from typing import Any

from lunarium.envs.novaluna.simulator import NovaLunaSimulator
from lunarium.envs.pettingzoo.environments import TERMINATE, Env, TurnsEnv, described, wrapped

__all__ = ["env", "raw_env"]


class raw_env(TurnsEnv):  # noqa: N801 -- PettingZoo calls it so in every environment
    """Nova Luna without wrappers: an illegal action raises `IllegalMove`, and nothing changes.

    `players` is 1 (the solo game) to 4; `discs` is an option of the rules (NL-2.2). `reward` is
    `ranking` or `difference`. `illegal` is `raise`, or `forfeit`: a bot of the lowest level plays
    instead. The game is cut off after `max_cycles` times as many turns as there are players.
    `render_mode` is `ansi`, `human` (the terminal) or `rgb_array`.
    """

    metadata = described("novaluna_v0", parallelizable=False)
    simulator_type = NovaLunaSimulator


def env(players: int = 2, *, illegal: str = TERMINATE, **options: Any) -> Env:
    """Nova Luna in PettingZoo's usual wrappers; see `raw_env` for what may be asked for.

    With `illegal="terminate"` an illegal action ends the game and loses it: PettingZoo's way.
    """
    return wrapped(raw_env, illegal, players=players, **options)
