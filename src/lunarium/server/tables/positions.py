"""Tables that continue from a position: how they begin, and the record that they have in the end.

The log of such a table holds all of its beginning, in formats that stay readable: a record up to
the position, with a deck of its own, or a view with the order of what is face down.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from lunarium.games import AnyGame, AnyMove, AnyState, AnyView, game_of
from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup, Seat
from lunarium.records import (
    AnyReplay,
    InvalidView,
    Record,
    RecordError,
    codec_of,
    read_line,
    record_game,
    view_from_json,
    view_to_json,
)
from lunarium.records.positions import fork, positions_of, record_of_view
from lunarium.server.protocol.refusals import refuse
from lunarium.server.tables.events import Begun


def begun_from_replay(replay: AnyReplay, move: int, line: Sequence[str], rng: Random) -> Begun:
    """After an entry of a record, and the moves of a line after it; raises `RefusalError`."""
    try:
        forked = fork(replay, move, rng, _numbers(len(replay.record.seats)))
        return _played_on(read_line(forked.to_line()), line)
    except RecordError as error:
        raise refuse("bad_setup", error.reason, error.clause) from None


def begun_from_view(document: dict[str, Any], line: Sequence[str], rng: Random) -> Begun:
    """From a view with everything hidden redrawn, and a line after it; raises `RefusalError`."""
    try:
        game, view = _game_and_view(document)
        positions = positions_of(game)
    except (InvalidView, InvalidSetup) as error:
        raise refuse("bad_setup", error.reason, error.clause) from None
    record = record_of_view(view, game, rng, _numbers(positions.seats(view)))
    if record is not None:
        return _played_on(read_line(record.to_line()), line, view.seat)
    state, _ = _after_line(game, game.sample(view, rng), line, view.seat)
    hidden = positions.hidden(state)
    if hidden is None:
        raise refuse("bad_setup", f"{game.title} cannot continue from a view")
    return Begun(view=view_to_json(game, game.view(state, view.seat)), supply=hidden)


def _game_and_view(document: dict[str, Any]) -> tuple[AnyGame, AnyView]:
    """What a view document holds; raises `InvalidView`."""
    view = view_from_json(document)
    return game_of(document["game"]), view


def _played_on(replay: AnyReplay, line: Sequence[str], seat: Seat | None = None) -> Begun:
    """The record of a replay with the moves of a line after it."""
    game, state = replay.game, replay.states[-1]
    _, more = _after_line(game, state, line, seat)
    played = [one for one in replay.played if one is not None]
    record = record_game(game, replay.states[0], [*played, *more], replay.record.seats)
    return Begun(record=record.to_line())


def _after_line(
    game: AnyGame, state: AnyState, line: Sequence[str], seat: Seat | None
) -> tuple[AnyState, list[tuple[Seat, AnyMove]]]:
    """Play a line on; the seat of the view comes first where several may move."""
    played: list[tuple[Seat, AnyMove]] = []
    for notation in line:
        waiting = game.to_move(state)
        mover = seat if seat in waiting else min(waiting, default=0)
        try:
            move = game.parse(notation)
            state = game.play(state, mover, move)
        except (IllegalMove, InvalidMove) as error:
            clause = error.clause if isinstance(error, IllegalMove) else None
            raise refuse("bad_setup", f"{notation}: {error.reason}", clause) from None
        played.append((mover, move))
    if not game.to_move(state):
        raise refuse("bad_setup", "the game is over there: nothing is left to play")
    return state, played


def _numbers(seats: int) -> list[str]:
    """Placeholder names for a record in a log; the real names are in the table."""
    return [str(seat) for seat in range(seats)]


def state_of(begun: Begun) -> tuple[AnyGame, AnyState]:
    """The game and where it begins; raises `RecordError` or `InvalidView`."""
    if begun.record is not None:
        replayed = read_line(begun.record)
        return replayed.game, replayed.states[-1]
    game, view = _game_and_view(begun.view or {})
    return game, positions_of(game).state(view, begun.supply)


def options_of(begun: Begun) -> tuple[str, int, dict[str, Any]]:
    """The game of a beginning, its number of seats, and its options."""
    if begun.record is not None:
        record = read_line(begun.record).record
        return record.game, len(record.seats), dict(record.options)
    game, view = _game_and_view(begun.view or {})
    positions = positions_of(game)
    options = codec_of(game.name).options(positions.state(view, begun.supply))
    return game.name, positions.seats(view), dict(options)


def beginning_of(begun: Begun) -> Record:
    """The record that leads to the beginning; raises `RefusalError` if there is none."""
    if begun.record is None:
        raise refuse("no_record")
    return read_line(begun.record).record
