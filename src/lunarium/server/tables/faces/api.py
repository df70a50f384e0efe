"""What every game shows on the wire. A face knows views only, so it cannot show what is hidden."""

from typing import Any, Protocol, TypeVar

from lunarium.games.api import Seat
from lunarium.server.protocol.boards import Explanation, MovePreview, Moves, View
from lunarium.server.protocol.messages import Moved

View_contra = TypeVar("View_contra", contravariant=True)


class Face(Protocol[View_contra]):
    """The position, the legal moves and the explanations of one game, as the wire has them."""

    @property
    def all_is_open(self) -> bool:
        """Whether everybody at the table may know the same."""

    def board(self, view: View_contra) -> View:
        """The position as a spectator sees it: what is open to all."""

    def seen_from(self, board: View, view: View_contra) -> View:
        """The same position with what the seat of the view may know besides."""

    def moves(self, view: View_contra) -> Moves | None:
        """What the seat of the view may do, and what it brings; null if it is not to move."""

    def explain(self, view: View_contra, seat: Seat) -> Explanation:
        """The open board of any seat, in full."""

    def previews(self, view: View_contra) -> tuple[MovePreview, ...]:
        """What each legal move of the view's own seat brings, in full."""

    def moved(self, before: View_contra, after: View_contra, seat: Seat, move: Any) -> Moved:
        """What the watcher of these views may know of a move."""

    def figures(self, view: View_contra) -> tuple[int, ...]:
        """How each seat stands: discs placed, or points."""
