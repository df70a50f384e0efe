"""Pictures of games, 1200 × 630, for link previews and for sharing.

A picture is drawn from the view of a spectator, so nothing hidden can be in it. It has no words:
the text is beside it, in the reader's language.
"""

from lunarium.server.pictures.draw import Scene, draw
from lunarium.server.pictures.render import Pictures

__all__ = ["Pictures", "Scene", "draw"]
