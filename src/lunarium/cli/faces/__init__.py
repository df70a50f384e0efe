"""How each game looks and speaks in the terminal."""

from collections.abc import Mapping
from types import MappingProxyType

from lunarium.cli.faces.akvarko import AkvarkoFace
from lunarium.cli.faces.api import Face, NotUnderstood, Offer
from lunarium.cli.faces.novaluna import NovaLunaFace

FACES: Mapping[str, Face] = MappingProxyType({"novaluna": NovaLunaFace(), "akvarko": AkvarkoFace()})
"""The face of each game by the game's name."""

__all__ = ["FACES", "Face", "NotUnderstood", "Offer"]
