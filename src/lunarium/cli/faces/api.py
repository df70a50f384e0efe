"""What the commands ask of each game: to be drawn, told, typed and explained."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from rich.console import RenderableType

from lunarium.games.api import Result, Seat

# As with `AnyGame`: which game's states and moves pass through is known at run time only.
AnyState: TypeAlias = Any
AnyMove: TypeAlias = Any
AnyView: TypeAlias = Any

Names: TypeAlias = Sequence[str]
"""Who sits at the table, by seat."""


class NotUnderstood(ValueError):
    """Something typed that cannot be answered; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move for the list of moves: what it gains at once, and a few words about it."""

    gain: int
    move: str
    brings: str


class Face(Protocol):
    """How one game looks and speaks in the terminal. The rules stay in `lunarium.games`."""

    @property
    def secret(self) -> bool:
        """Whether seats hold something that others at the same keyboard must not see."""

    @property
    def typing(self) -> Sequence[tuple[str, str]]:
        """What can be typed as a move, with its meaning."""

    def record_board(
        self, state: AnyState, names: Names, width: int, seat: Seat | None
    ) -> RenderableType:
        """A position of a record. All is open there, unless one seat's sight is asked for."""

    def happened(self, entry: Mapping[str, object]) -> str:
        """What an entry of a record tells that nobody decided."""

    def data(self, state: AnyState, seat: Seat | None) -> dict[str, object]:
        """The same position as plain data."""

    def table_board(self, view: AnyView, names: Names, width: int) -> RenderableType:
        """The table as the view's own seat sees it, with what helps to choose a move."""

    def question(self, view: AnyView) -> str:
        """What the view's own seat is asked for."""

    def read(self, text: str, view: AnyView) -> AnyMove:
        """Read a move, notation or short form; raises `InvalidMove`."""

    def told(
        self, before: AnyState, seat: Seat, move: AnyMove, after: AnyState, names: Names
    ) -> list[str]:
        """What everybody at the table sees of a move, a sentence a line."""

    def offers(self, view: AnyView, names: Names) -> list[Offer]:
        """The legal moves of the view's own seat, the best gain first."""

    def explain(self, view: AnyView, names: Names, words: str) -> RenderableType:
        """Answer `explain`; raises `NotUnderstood`."""

    def ending(self, state: AnyState, result: Result, names: Names) -> RenderableType:
        """The ranking and what is behind it."""
