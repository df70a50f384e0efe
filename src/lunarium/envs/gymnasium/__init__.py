"""Environments for one agent, registered with Gymnasium when this module is imported.

    import gymnasium
    import lunarium.envs.gymnasium

    env = gymnasium.make("Lunarium/NovaLunaSolo-v0")
    env = gymnasium.make("Lunarium/Akvarko-v0", players=4, bot="crescent")

`docs/envs/gymnasium.md` has the spaces, number by number, and the rewards.
"""

from typing import Final

from gymnasium import register, registry

from lunarium.envs.gymnasium.solo import NovaLunaSolo
from lunarium.envs.gymnasium.versus import AkvarkoVersus, NovaLunaVersus

IDS: Final = {
    "Lunarium/NovaLunaSolo-v0": "lunarium.envs.gymnasium.solo:NovaLunaSolo",
    "Lunarium/NovaLuna-v0": "lunarium.envs.gymnasium.versus:NovaLunaVersus",
    "Lunarium/Akvarko-v0": "lunarium.envs.gymnasium.versus:AkvarkoVersus",
}
"""The environments by their id."""

for name, entry_point in IDS.items():
    if name not in registry:  # a module may be loaded anew
        register(id=name, entry_point=entry_point)

__all__ = ["IDS", "AkvarkoVersus", "NovaLunaSolo", "NovaLunaVersus"]
