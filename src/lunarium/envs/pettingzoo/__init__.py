"""Both games as PettingZoo environments: `novaluna_v0` and `akvarko_v0`.

    from lunarium.envs.pettingzoo import novaluna_v0

    env = novaluna_v0.env(players=3, discs=18)

`docs/envs/pettingzoo.md` has the spaces, number by number, and the rewards.
"""

from lunarium.envs.pettingzoo import akvarko_v0, novaluna_v0

__all__ = ["akvarko_v0", "novaluna_v0"]
