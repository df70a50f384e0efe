"""The games on the wire: what each adds to the view document, and how its moves are described.

A game registers its part as `wire` (see `lunarium.games.registry`). The part knows views only, so
it cannot show what is hidden. A game without one uses its view documents and `PlainWire`.

The readable rules or the compiled engines count what moves gain. Both give the same numbers, the
engines a hundred times as fast. A game registers how its engine counts as `gains`. The engine is
used only once it has been compiled on this machine (`lunarium warm`) and loaded in this process, so
that no table waits for a compiler.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar, cast

import msgspec

from lunarium.bots.warm import compile_unit, is_warm, units
from lunarium.games import GAMES, AnyGame
from lunarium.games.api import Seat
from lunarium.records import view_to_json
from lunarium.server.protocol.boards import (
    Board,
    Explanation,
    ListedMove,
    ListedMoves,
    MovePreview,
    Moves,
    ViewDocument,
)
from lunarium.server.protocol.messages import Moved
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import GameName

View_contra = TypeVar("View_contra", contravariant=True)
T = TypeVar("T")

_encode = msgspec.json.Encoder().encode


def encoded(value: T) -> T:
    """The same value, already encoded as JSON for every message that contains it."""
    return cast("T", msgspec.Raw(_encode(value)))


class Wire(Protocol[View_contra]):
    """The board, the legal moves and the explanations of one game, as the wire has them.

    Each live table has its own, so what it caches between positions lives as long as the table.
    """

    @property
    def all_is_open(self) -> bool:
        """Whether everybody at the table may know the same."""

    @property
    def named(self) -> Mapping[type, Callable[[str], Any]]:
        """What exists only once in this game, and how it is found by its name: see `snapshots`."""

    def open_document(self, view: View_contra) -> ViewDocument:
        """The document of a spectator's view; its long parts are already encoded as JSON."""

    def document(self, spectators: ViewDocument, view: View_contra) -> ViewDocument:
        """The document of a seat's view, from the one for spectators plus the seat's own fields."""

    def board(self, view: View_contra) -> Board | None:
        """What a client needs in addition to the document, from a spectator's view."""

    def moves(self, view: View_contra) -> Moves | None:
        """What the seat of the view may do, and what it gains; null if it is not to move."""

    def explain(self, view: View_contra, seat: Seat) -> Explanation:
        """The open board of any seat, in full; raises `RefusalError` if the game has none."""

    def previews(self, view: View_contra) -> tuple[MovePreview, ...]:
        """What each legal move of the view's own seat gains, in full."""

    def moved(self, before: View_contra, after: View_contra, seat: Seat, move: Any) -> Moved:
        """What the owner of these views may know about a move."""

    def figures(self, view: View_contra) -> tuple[int, ...]:
        """How each seat stands: discs placed, or points. Empty if the game has no such figure."""


class PlainWire:
    """A game that has registered no part for the wire: its moves as a list, and no board."""

    all_is_open: Final = False
    named: Mapping[type, Callable[[str], Any]] = MappingProxyType({})

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def open_document(self, view: Any) -> ViewDocument:
        """The document as records write it."""
        return view_to_json(self._game, view)

    def document(self, spectators: ViewDocument, view: Any) -> ViewDocument:
        """The document as records write it."""
        return view_to_json(self._game, view)

    def board(self, view: Any) -> None:
        """Nothing beside the document."""
        return

    def moves(self, view: Any) -> ListedMoves:
        """Each legal move with its gain."""
        return ListedMoves(
            tuple([ListedMove(move, gain) for move, gain in self._moves_with_gains(view)])
        )

    def explain(self, view: Any, seat: Seat) -> Explanation:
        """There is no form for explanations of this game."""
        raise refuse("not_found", f"{self._game.title} has no explanations")

    def previews(self, view: Any) -> tuple[MovePreview, ...]:
        """Each legal move with its gain, and nothing else."""
        return tuple(
            [
                MovePreview(move, gain, (), (), None, ends=False)
                for move, gain in self._moves_with_gains(view)
            ]
        )

    def moved(self, before: Any, after: Any, seat: Seat, move: Any) -> Moved:
        """The move in its notation."""
        return Moved(seat=seat, move=str(move))

    def figures(self, view: Any) -> tuple[int, ...]:
        """No figure is known."""
        return ()

    def _moves_with_gains(self, view: Any) -> list[tuple[str, int]]:
        moves, previews = self._game.choices(view), self._game.previews(view)
        return [(str(move), preview.gain) for move, preview in zip(moves, previews, strict=True)]


def wire_for(game: GameName) -> Wire[Any]:
    """A new part of this game for one table or one replay."""
    part: Any = GAMES.part(game, "wire")
    wire: Wire[Any] = PlainWire(GAMES[game]) if part is None else part()
    return wire


_LOADED: Final[dict[str, Callable[..., Any]]] = {}
"""The part `gains` of each game whose engine is loaded: like the kernels, once in each process."""


def engine_for(game: AnyGame) -> Callable[..., Any] | None:
    """The part `gains` of a game, if its engine is loaded; else the readable rules count."""
    return _LOADED.get(game.name)


def look_for_engine(game: AnyGame) -> bool:
    """Load the engine of a game if it is compiled; call it again after compiling."""
    if GAMES.has_part(game.name, "gains") and is_warm(game):
        for unit in units(game, "fast"):
            compile_unit(unit)  # loads it, so that the first table does not wait for it
        _LOADED[game.name] = cast("Callable[..., Any]", GAMES.part(game.name, "gains"))
    return game.name in _LOADED
