"""The games on the wire, each by its face."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from lunarium.server.tables.faces.akvarko import AkvarkoFace
from lunarium.server.tables.faces.api import Face
from lunarium.server.tables.faces.novaluna import NovaLunaFace

# Which game's views pass through is known at run time only.
FACES: Mapping[str, Face[Any]] = MappingProxyType(
    {"novaluna": NovaLunaFace(), "akvarko": AkvarkoFace()}
)
"""The face of each game by the game's name."""

__all__ = ["FACES", "Face"]
