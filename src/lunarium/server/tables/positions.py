"""Tables that go on from a position: how they begin, and the record that they have in the end.

The log of such a table holds all of its beginning, in formats that stay readable: a record up to
the position, with a deck of its own, or a view with the order of what is face down.
"""

from random import Random
from typing import Any

from lunarium.games import AnyGame, AnyState, AnyView, game_of
from lunarium.games.novaluna import TILES
from lunarium.games.novaluna import State as NovaLunaState
from lunarium.games.novaluna import View as NovaLunaView
from lunarium.records import (
    InvalidView,
    Record,
    RecordError,
    Replay,
    codec_of,
    read_line,
    view_from_json,
)
from lunarium.records.positions import fork, record_of_view
from lunarium.server.protocol.refusals import refuse
from lunarium.server.tables.events import Begun


def begun_from_replay(replay: Replay, move: int, rng: Random) -> Begun:
    """After an entry of a record; raises `RefusalError`."""
    try:
        return Begun(record=fork(replay, move, rng, _numbers(len(replay.record.seats))).to_line())
    except RecordError as error:
        raise refuse("bad_setup", error.reason, error.clause) from None


def begun_from_view(document: dict[str, Any], rng: Random) -> Begun:
    """From a view, everything hidden drawn anew; raises `RefusalError`."""
    try:
        view: AnyView = view_from_json(document)
    except InvalidView as error:
        raise refuse("bad_setup", error.reason, error.clause) from None
    game = game_of(document["game"])
    state = game.sample(view, rng)
    if not game.to_move(state):
        raise refuse("bad_setup", "the game is over there: nothing is left to play")
    if isinstance(state, NovaLunaState):
        return Begun(view=document, supply=tuple(tile.id for tile in state.supply))
    record = record_of_view(view, rng, _numbers(view.seats))
    if record is None:
        raise refuse("bad_setup", f"{game.title} cannot go on from a view")
    return Begun(record=record.to_line())


def _numbers(seats: int) -> list[str]:
    """Names for a record that is kept in a log: the people's own stand in the table."""
    return [str(seat) for seat in range(seats)]


def state_of(begun: Begun) -> tuple[AnyGame, AnyState]:
    """The game and where it begins; raises `RecordError` or `InvalidView`."""
    if begun.record is not None:
        replayed = read_line(begun.record)
        return replayed.game, replayed.states[-1]
    view = view_from_json(begun.view)
    if not isinstance(view, NovaLunaView):
        raise InvalidView("a table cannot begin with this view")
    supply = tuple(TILES[name] for name in begun.supply)
    return game_of("novaluna"), NovaLunaState(view.open, supply)


def options_of(begun: Begun) -> tuple[str, int, dict[str, Any]]:
    """The game of a beginning, its number of seats, and its options."""
    game, state = state_of(begun)
    if begun.record is not None:
        replayed = read_line(begun.record)
        return game.name, len(replayed.record.seats), dict(replayed.record.options)
    return game.name, len(state.open.players), dict(codec_of(game.name).options(state))


def beginning_of(begun: Begun) -> Record:
    """The record that leads to the beginning; raises `RefusalError` if there is none."""
    if begun.record is None:
        raise refuse("no_record")
    return read_line(begun.record).record
