"""Write games as records, and replay records, checking every field against the rules.

A file of records holds one game per line, as JSON in UTF-8.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, cast, overload

from lunarium.games import GAMES, AnyGame, AnyMove, AnyState, game_of
from lunarium.games.api import Game, IllegalMove, InvalidSetup, Move, Options, Seat, State, View
from lunarium.records.fields import Fault, Object, an_integer, an_object, same_json, show_json
from lunarium.records.record import Record, RecordError, parse_record


class Codec(Protocol[State, Move]):
    """Turns a game's set-up, moves and result into the fields of a record, and back.

    Reading raises `Fault` for a wrong field, and the game itself raises `InvalidSetup` for an
    impossible set-up. The game decides whether a move is allowed.
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
        """The entries for what happened automatically on the way to `after`.

        `before` is the state before the last move, or `None` at the start of the game.
        """

    def entry(self, before: State, seat: Seat, move: Move, after: State) -> Object:
        """The entry of a move."""

    def read_entry(self, entry: Object) -> tuple[Seat, Move]:
        """The seat and the move of an entry."""

    def result(self, state: State) -> Object | None:
        """The result of a finished game; `None` while it is open."""


AnyCodec: TypeAlias = Codec[AnyState, AnyMove]


def codec_of(name: str) -> AnyCodec:
    """How a game is written into records; raises `InvalidSetup` for a game without a codec."""
    codec = cast("AnyCodec | None", GAMES.part(game_of(name).name, "records"))
    if codec is None:
        raise InvalidSetup(f"games of {GAMES[name].title} cannot be recorded: it has no codec")
    return codec


@dataclass(frozen=True, slots=True)
class Replay(Generic[State, Move, View, Options]):
    """A replayed record.

    `states[n]` is the state after the first n entries of `record.moves`, `states[0]` the start.
    `played[n]` is the seat and the move of entry n, or `None` for what happened automatically.
    """

    record: Record
    game: Game[State, Move, View, Options]
    states: tuple[State, ...]
    played: tuple[tuple[Seat, Move] | None, ...]

    def at(self, move: int) -> State:
        """The state after that many entries; raises `RecordError` if there are fewer."""
        if move not in range(len(self.states)):
            raise RecordError(f"there is no move {move}: the game has {len(self.played)}")
        return self.states[move]


AnyReplay: TypeAlias = Replay[Any, Any, Any, Any]
"""A replay of a game that is known at run time only, for code that handles all games alike."""


@overload
def replay(
    record: Record, game: Game[State, Move, View, Options], *, line: int | None = None
) -> Replay[State, Move, View, Options]: ...


@overload
def replay(
    record: Record, game: None = None, *, line: int | None = None
) -> Replay[object, object, object, object]: ...


def replay(record: Record, game: AnyGame | None = None, *, line: int | None = None) -> AnyReplay:
    """Replay a whole record and check it; raises `RecordError` with the place of the fault.

    Name the `game` where it is known: then the replay has its types, and the record of another game
    is refused.
    """
    if game is not None:
        check_game(record, game, line)
    with _fault_at(line):
        game = game_of(record.game) if game is None else game
        codec = codec_of(record.game)
        state = codec.start(len(record.seats), record.options, record.setup)
    states = [state]
    played: list[tuple[Seat, AnyMove] | None] = []
    forced = list(codec.forced(None, state))
    for number, entry in enumerate(record.moves, start=1):
        with _fault_at(line, number):
            if forced:
                _compare_forced(codec, entry, forced.pop(0))
                played.append(None)
            else:
                seat, move = codec.read_entry(entry)
                before, state = state, game.play(state, seat, move)
                real = codec.entry(before, seat, move, state)
                _compare(codec, "this move", entry, real)
                forced = list(codec.forced(before, state))
                played.append((seat, move))
        states.append(state)
    with _fault_at(line):
        _check_result(codec, record.result, codec.result(state))
    return Replay(record, game, tuple(states), tuple(played))


def check_game(record: Record, game: AnyGame, line: int | None = None) -> None:
    """Raise `RecordError` unless this is a record of that game."""
    if record.game != game.name:
        raise RecordError(f"this is a record of {record.game}, not of {game.name}", line=line)


@contextmanager
def _fault_at(line: int | None, move: int | None = None) -> Iterator[None]:
    """Say where in the file a fault is."""
    try:
        yield
    except (IllegalMove, InvalidSetup, Fault) as error:
        raise RecordError(error.reason, line=line, move=move, clause=error.clause) from None


def _compare_forced(codec: AnyCodec, entry: Object, real: Object) -> None:
    """Refuse anything but the move that the rules make automatically."""
    an_integer(entry.get("seat"), "seat")
    if entry["seat"] != real["seat"] or entry.get("do") != real["do"]:
        reason = f"here the rules make this move automatically: {show_json(real)}"
        raise Fault(reason, codec.clause("do", real))
    _compare(codec, "this move", entry, real)


def _check_result(codec: AnyCodec, recorded: Object | None, real: Object | None) -> None:
    if real is None and recorded is not None:
        raise Fault("the record has a result, but after its last move the game is open")
    if real is not None:
        if recorded is None:
            raise Fault("the game is over after the last move, but the record has no result")
        _compare(codec, "the result", recorded, real)


def _compare(codec: AnyCodec, what: str, recorded: Object, real: Object) -> None:
    """Refuse a recorded object that differs from what the rules give."""
    an_object(recorded, what, real)
    for key, value in real.items():
        if not same_json(recorded[key], value):
            found, right = show_json(recorded[key]), show_json(value)
            reason = f"{what} says {key} {found}, but by the rules it is {right}"
            raise Fault(reason, codec.clause(key, real))


def record_game(
    game: AnyGame,
    start: AnyState,
    played: Iterable[tuple[Seat, AnyMove]],
    names: Iterable[str],
    meta: Object | None = None,
) -> Record:
    """The record of a game from its start and the moves so far, which are played here."""

    def with_states() -> Iterator[tuple[Seat, AnyMove, AnyState]]:
        state = start
        for seat, move in played:
            state = game.play(state, seat, move)
            yield seat, move, state

    return record_played(game, start, with_states(), names, meta)


def record_played(
    game: AnyGame,
    start: AnyState,
    played: Iterable[tuple[Seat, AnyMove, AnyState]],
    names: Iterable[str],
    meta: Object | None = None,
) -> Record:
    """The record of a game whose moves have been played: each with the state after it."""
    codec = codec_of(game.name)
    state = start
    entries = list(codec.forced(None, state))
    for seat, move, after in played:
        entries.append(codec.entry(state, seat, move, after))
        entries += codec.forced(state, after)
        state = after
    return Record(
        game=game.name,
        seats=tuple(names),
        options=codec.options(start),
        setup=codec.setup(start),
        moves=tuple(entries),
        result=codec.result(state),
        meta=meta,
    )


def read_line(text: str, line: int | None = None) -> Replay[object, object, object, object]:
    """Read, replay and check one record; raises `RecordError`."""
    try:
        record = parse_record(text)
    except Fault as fault:
        raise RecordError(fault.reason, line=line, clause=fault.clause) from None
    return replay(record, line=line)


def read_lines(lines: Iterable[bytes]) -> Iterator[Replay[object, object, object, object]]:
    """Read the records of a file opened in binary mode, one by one, each fully checked."""
    for number, content in enumerate(lines, start=1):
        try:
            text = content.decode()
        except UnicodeDecodeError:
            raise RecordError("this is not UTF-8 text", line=number) from None
        if not text.strip():
            raise RecordError("this line is empty: each line holds one record", line=number)
        yield read_line(text, number)


def write_line(record: Record) -> bytes:
    """A record as one line of a file."""
    return f"{record.to_line()}\n".encode()
