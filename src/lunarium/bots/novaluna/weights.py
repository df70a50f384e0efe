"""The weights of the judgement, read from `weights.toml`."""

import tomllib
from importlib.resources import files

import numpy as np

from lunarium.bots.novaluna.beam import TO_EIGHT
from lunarium.bots.novaluna.compile import Numbers
from lunarium.bots.novaluna.features import FEATURES, NAMES

_PHASES = ("phase_1", "junction", "phase_2")


def read_weights(text: str) -> dict[int, Numbers]:
    """The weights for several players in a text like that file, by the number of players."""
    tables = tomllib.loads(text)
    return {
        players: np.array([tables[f"players_{players}"][name] for name in NAMES])
        for players in (2, 3, 4)
        if f"players_{players}" in tables
    }


def _read() -> tuple[dict[int, Numbers], Numbers]:
    text = files(__package__).joinpath("weights.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    solo = np.zeros((len(_PHASES), FEATURES + 1))
    for row, phase in enumerate(_PHASES):
        for n, name in enumerate(NAMES):
            solo[row, n] = tables["solo"][phase].get(name, 0.0)
        solo[row, TO_EIGHT] = tables["solo"][phase].get("to_eight", 0.0)
    return read_weights(text), solo


BY_PLAYERS, SOLO = _read()
"""The weights for two to four players, by their number; those of the solo game, a row a phase."""
