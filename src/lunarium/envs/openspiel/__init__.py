"""Both games as games of OpenSpiel, registered with `pyspiel` when this module is imported.

    import pyspiel
    import lunarium.envs.openspiel

    game = pyspiel.load_game("python_novaluna(players=3)")
    game = pyspiel.load_game("python_akvarko(players=4,fewer_species=True)")

They need the extra `openspiel`. Chance is explicit: tiles and cards are drawn when they come to the
table, each as an outcome with its probability. `docs/envs/openspiel.md` has the tensors.
"""

from lunarium.envs.openspiel.akvarko import AkvarkoGame, AkvarkoState
from lunarium.envs.openspiel.novaluna import NovaLunaGame, NovaLunaState

__all__ = ["AkvarkoGame", "AkvarkoState", "NovaLunaGame", "NovaLunaState"]
