"""Environments for one agent, registered with Gymnasium when this module is imported.

    import gymnasium
    import lunarium.envs.gymnasium

    env = gymnasium.make("Lunarium/NovaLunaSolo-v0")
    env = gymnasium.make("Lunarium/Akvarko-v0", players=4, bot="crescent")
    envs = gymnasium.make_vec("Lunarium/NovaLunaSelfPlay-v0", num_envs=1024, threads=2)

`docs/envs/gymnasium.md` has the spaces, number by number, and the rewards; `docs/envs/vector.md`
tells of many games at once.
"""

from typing import Final

from gymnasium import register, registry

from lunarium.envs.gymnasium.single import AkvarkoVersus, NovaLunaSolo, NovaLunaVersus

IDS: Final = {
    "Lunarium/NovaLunaSolo-v0": "lunarium.envs.gymnasium.single:NovaLunaSolo",
    "Lunarium/NovaLuna-v0": "lunarium.envs.gymnasium.single:NovaLunaVersus",
    "Lunarium/Akvarko-v0": "lunarium.envs.gymnasium.single:AkvarkoVersus",
}
"""The environments by their id."""

VECTOR_IDS: Final = {
    "Lunarium/NovaLunaSolo-v0": "lunarium.envs.gymnasium.vector:NovaLunaSoloGames",
    "Lunarium/NovaLunaSelfPlay-v0": "lunarium.envs.gymnasium.vector:NovaLunaGames",
    "Lunarium/AkvarkoSelfPlay-v0": "lunarium.envs.gymnasium.vector:AkvarkoGames",
}
"""The environments of many games, for `gymnasium.make_vec`, by their id."""

for name in IDS | VECTOR_IDS:
    if name not in registry:  # a module may be loaded anew
        register(id=name, entry_point=IDS.get(name), vector_entry_point=VECTOR_IDS.get(name))

__all__ = ["IDS", "VECTOR_IDS", "AkvarkoVersus", "NovaLunaSolo", "NovaLunaVersus"]
