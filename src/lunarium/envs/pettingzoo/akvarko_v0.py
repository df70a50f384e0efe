"""Akvárko for two to six agents: in turns, or all at once.

Picks are simultaneous and hidden (AK-2.2). `env` asks one seat after the other and shows nobody
what the others have picked; `parallel_env` asks all at once.
"""

from typing import Any

from lunarium.envs.akvarko.simulator import AkvarkoSimulator
from lunarium.envs.pettingzoo.environments import (
    TERMINATE,
    AtOnceEnv,
    Env,
    TurnsEnv,
    described,
    wrapped,
)

__all__ = ["env", "parallel_env", "raw_env"]


class raw_env(TurnsEnv):  # noqa: N801 -- PettingZoo calls it so in every environment
    """Akvárko without wrappers: an illegal action raises `IllegalMove`, and nothing changes.

    `players` is 2 to 6; `fewer_species` is an option of the rules (AK-5.1). `reward` is `ranking`
    or `difference`. `illegal` is `raise`, or `forfeit`: a bot of the lowest level plays instead.
    The game is cut off after `max_cycles` decisions of every player; a whole game has 32.
    `render_mode` is `ansi`, `human` (the terminal) or `rgb_array`.
    """

    metadata = described("akvarko_v0", parallelizable=True)
    simulator_type = AkvarkoSimulator


def env(players: int = 2, *, illegal: str = TERMINATE, **options: Any) -> Env:
    """Akvárko in PettingZoo's usual wrappers; see `raw_env` for what may be asked for.

    With `illegal="terminate"` an illegal action ends the game and loses it: PettingZoo's way.
    """
    return wrapped(raw_env, illegal, players=players, **options)


class parallel_env(AtOnceEnv):  # noqa: N801 -- PettingZoo calls it so in every environment
    """Akvárko with all agents at once: first all pick, then all place, sixteen times.

    What may be asked for is as in `raw_env`, but an illegal action forfeits the move unless
    `illegal` is `raise`: the others have made their choices and should not lose them.
    """

    metadata = described("akvarko_v0", parallelizable=True)
    simulator_type = AkvarkoSimulator
