"""What each game says about its own part of a record, and of a view document."""

from typing import Protocol

from lunarium.games.api import Move, Seat, State, View
from lunarium.records.fields import Object


class Codec(Protocol[State, Move]):
    """Turns a game's set-up, moves and result into the fields of a record, and back.

    Reading raises `Fault` where a field is not what it must be, or what the game itself says of a
    set-up that cannot be (`InvalidSetup`); whether a move is allowed is for the game to say.
    """

    def clause(self, field: str, entry: Object) -> str | None:
        """The clause that decides a field of a move or of the result, where there is one."""

    def options(self, start: State) -> Object:
        """The options of a game: every key that the game knows."""

    def setup(self, start: State) -> Object:
        """What chance decided before the first move."""

    def start(self, seats: int, options: Object, setup: Object) -> State:
        """The start of the game with these options and this set-up."""

    def forced(self, before: State | None, after: State) -> tuple[Object, ...]:
        """The entries for what happened by itself on the way to `after`.

        `before` is the state before the last move, or `None` at the start of the game.
        """

    def entry(self, before: State, seat: Seat, move: Move, after: State) -> Object:
        """The entry of a move."""

    def read_entry(self, entry: Object) -> tuple[Seat, Move]:
        """The seat and the move of an entry."""

    def result(self, state: State) -> Object | None:
        """The result of a finished game; `None` while it is open."""


class ViewCodec(Protocol[View]):
    """What each game says about its own part of a view document.

    Reading raises `Fault`, or what the game itself says of options that cannot be
    (`InvalidSetup`).
    """

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields beside `format` and `game`, in the order in which they are written."""

    def write(self, view: View) -> Object:
        """The view's fields."""

    def read(self, fields: Object) -> View:
        """The view of such fields, checked: whatever it shows can lie on a table."""
