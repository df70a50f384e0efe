"""One game being played: play moves, take them back, view it from a seat, record it.

    table = Table.start(NOVALUNA, players=2, seed=7)
    table.play("T1@0,0")
    table.play(table.legal_moves()[0])
    table.undo()
    print(table)

The rules of `lunarium.games` are pure functions of states. A `Table` keeps the states of one game
and remembers how they came about. Only the standard library is needed here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Literal, TypeAlias, overload

from lunarium.games import AnyGame, akvarko, game_of, novaluna
from lunarium.games.api import (
    Game,
    GameError,
    InvalidMove,
    InvalidSetup,
    Move,
    Options,
    Result,
    Seat,
    State,
    View,
)
from lunarium.records import AnyReplay, Record, Replay, read_line, record_played, replay
from lunarium.records.fields import Object
from lunarium.records.replay import check_game

NovaLunaTable: TypeAlias = "Table[novaluna.State, novaluna.Move, novaluna.View, novaluna.Options]"
AkvarkoTable: TypeAlias = "Table[akvarko.State, akvarko.Move, akvarko.View, akvarko.Options]"


class SeatNeeded(GameError):
    """Several seats may move, and nobody said for which one; `seats` are those that may."""

    def __init__(self, seats: tuple[Seat, ...], position: str) -> None:
        told = ", ".join(map(str, seats))
        super().__init__(
            f"the seats {told} may move: say which one, as seat={seats[0]}\n{position}"
        )
        self.seats = seats
        self.position = position

    def __reduce__(self) -> tuple[type["SeatNeeded"], tuple[tuple[Seat, ...], str]]:
        return type(self), (self.seats, self.position)


@dataclass(frozen=True, slots=True)
class PlayedMove(Generic[State, Move]):
    """A move that was played, with the states before and after it."""

    seat: Seat
    move: Move
    before: State
    after: State

    def __str__(self) -> str:
        return str(self.move)


class Table(Generic[State, Move, View, Options]):
    """One game from its start to where it is now.

    `Table.start` deals a new game, `Table.from_record` takes up a recorded one, and
    `Table(game, state, players)` begins at any start. `names` are by seat; `meta` goes into the
    record of this game.
    """

    def __init__(
        self,
        game: Game[State, Move, View, Options],
        initial: State,
        players: int | Sequence[str],
        meta: Object | None = None,
    ) -> None:
        self.game = game
        self.names = _names(players)
        self.meta = meta
        self._initial = initial
        self._played: list[PlayedMove[State, Move]] = []

    # ------------------------------------------------------------------ ways to a table

    @overload
    @classmethod
    def start(
        cls,
        game: Literal["novaluna"],
        players: int | Sequence[str] = 2,
        *,
        options: Mapping[str, object] | novaluna.Options | None = None,
        seed: int | str | None = None,
    ) -> "NovaLunaTable": ...

    @overload
    @classmethod
    def start(
        cls,
        game: Literal["akvarko"],
        players: int | Sequence[str] = 2,
        *,
        options: Mapping[str, object] | akvarko.Options | None = None,
        seed: int | str | None = None,
    ) -> "AkvarkoTable": ...

    @overload
    @classmethod
    def start(
        cls,
        game: str,
        players: int | Sequence[str] = 2,
        *,
        options: Mapping[str, object] | None = None,
        seed: int | str | None = None,
    ) -> "Table[object, object, object, object]": ...

    @overload
    @classmethod
    def start(
        cls,
        game: Game[State, Move, View, Options],
        players: int | Sequence[str] = 2,
        *,
        options: Mapping[str, object] | Options | None = None,
        seed: int | str | None = None,
    ) -> "Table[State, Move, View, Options]": ...

    @classmethod
    def start(
        cls,
        game: AnyGame | str,
        players: int | Sequence[str] = 2,
        *,
        options: object = None,
        seed: int | str | None = None,
    ) -> "AnyTable":
        """Deal a new game.

        `game` is the rules or their name, `players` a number or the names of the players. `options`
        are values by name (`{"discs": 18}`), or what `game.options` made of them. The same seed
        deals the same game; without one, the deal is random. Raises `InvalidSetup`.
        """
        rules = game_of(game) if isinstance(game, str) else game
        names = _names(players)
        chosen = options
        if options is None or isinstance(options, Mapping):
            chosen = rules.options(len(names), options)
        return Table(rules, rules.start(chosen, len(names), Random(seed)), names)

    @overload
    @classmethod
    def from_record(
        cls,
        record: Replay[State, Move, View, Options],
        game: Game[State, Move, View, Options] | None = None,
    ) -> "Table[State, Move, View, Options]": ...

    @overload
    @classmethod
    def from_record(
        cls,
        record: Record | str | Replay[object, object, object, object],
        game: Game[State, Move, View, Options],
    ) -> "Table[State, Move, View, Options]": ...

    @overload
    @classmethod
    def from_record(
        cls, record: Record | str, game: None = None
    ) -> "Table[object, object, object, object]": ...

    @classmethod
    def from_record(
        cls, record: Record | AnyReplay | str, game: AnyGame | None = None
    ) -> "AnyTable":
        """Take up a recorded game after its last move; every word of the record is checked.

        `record` is a record, one that was replayed, or a line of a file. Name the `game` where it
        is known: then the table has its types, and the record of another game is refused. Raises
        `RecordError`.
        """
        if isinstance(record, str):
            record = read_line(record)
        replayed: AnyReplay = replay(record) if isinstance(record, Record) else record
        recorded = replayed.record
        if game is not None:
            check_game(recorded, game)
        table = Table(replayed.game, replayed.states[0], recorded.seats, recorded.meta)
        for number, decided in enumerate(replayed.played):
            if decided is not None:
                before, after = replayed.states[number], replayed.states[number + 1]
                table._played.append(PlayedMove(*decided, before, after))
        return table

    def copy(self) -> "Table[State, Move, View, Options]":
        """Another table at the same point; what is played at one does not touch the other."""
        twin = Table(self.game, self._initial, self.names, self.meta)
        twin._played = list(self._played)
        return twin

    # ------------------------------------------------------------------ where the game is

    @property
    def initial(self) -> State:
        """The state before the first move."""
        return self._initial

    @property
    def state(self) -> State:
        """The state now, including hidden information."""
        return self._played[-1].after if self._played else self._initial

    @property
    def played(self) -> Sequence[PlayedMove[State, Move]]:
        """The moves so far, in order."""
        return self._played

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.names)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may move, in ascending order; several choose at the same time."""
        return tuple(sorted(self.game.to_move(self.state)))

    @property
    def over(self) -> bool:
        """Whether nobody may move any more."""
        return not self.game.to_move(self.state)

    @property
    def result(self) -> Result | None:
        """Ranking, scores and their breakdown; `None` while the game is open."""
        return self.game.result(self.state)

    def legal_moves(self, seat: Seat | None = None) -> Sequence[Move]:
        """The legal moves of a seat; none if it may not move.

        The seat can be left out when only one seat may move. Raises `SeatNeeded`.
        """
        if seat is None and self.over:
            return ()
        return self.game.moves(self.state, self._seat(seat))

    def view(self, seat: Seat | None = None) -> View:
        """Everything that a seat may know now; without a seat, what a spectator may know."""
        return self.game.view(self.state, seat)

    def diagram(self, seat: Seat | None = None) -> str:
        """The same as plain text."""
        return self.game.diagram(self.view(seat))

    def __str__(self) -> str:
        return self.diagram()

    def __repr__(self) -> str:
        return f"<Table: {self.game.title}, {self.players} players, {len(self._played)} moves>"

    # ------------------------------------------------------------------ play and take back

    def play(self, move: Move | str, seat: Seat | None = None) -> PlayedMove[State, Move]:
        """Play a move or its notation for a seat.

        The seat can be left out when only one seat may move. Raises `InvalidMove` for a text that
        is not a move, `IllegalMove` for one that is not allowed, `SeatNeeded` where it is not clear
        whose move it is; the table is unchanged then.
        """
        mover = self._seat(seat)
        chosen = self._parse(move, mover) if isinstance(move, str) else move
        before = self.state
        played = PlayedMove(mover, chosen, before, self.game.play(before, mover, chosen))
        self._played.append(played)
        return played

    def undo(self) -> PlayedMove[State, Move]:
        """Take back the last move and return it; raises `IndexError` if there is none."""
        if not self._played:
            raise IndexError("no move has been played at this table")
        return self._played.pop()

    def _seat(self, seat: Seat | None) -> Seat:
        if seat is not None:
            return seat
        waiting = self.to_move
        if len(waiting) > 1:
            raise SeatNeeded(waiting, self.diagram())
        return waiting[0] if waiting else 0  # when the game is over, the rules refuse any seat

    def _parse(self, text: str, seat: Seat) -> Move:
        try:
            return self.game.parse(text)
        except InvalidMove as error:
            error.add_note(self.diagram(seat if seat in range(self.players) else None))
            raise

    # ------------------------------------------------------------------ keep it

    def record(self, meta: Object | None = None) -> Record:
        """The game so far as a record; `meta` is what it carries along, by default the table's."""
        moves = ((each.seat, each.move, each.after) for each in self._played)
        carried = self.meta if meta is None else meta
        return record_played(self.game, self._initial, moves, self.names, carried)


AnyTable: TypeAlias = Table[Any, Any, Any, Any]
"""A table of a game that is known at run time only, for code that handles all games alike."""


def _names(players: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(players, str):
        raise InvalidSetup(f"players is a number or a list of names, not {players!r}")
    if isinstance(players, int):
        return tuple(f"seat {seat}" for seat in range(players))
    return tuple(players)
