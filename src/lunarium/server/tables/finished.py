"""Games that are over: their records, and replays of any record move by move."""

from typing import cast

import msgspec

from lunarium.records import Record, Replay, check_fairness, fair_meta, record_game, replay
from lunarium.server.protocol.boards import SeatNumber, View
from lunarium.server.protocol.http import ReplayGame, ReplayStep
from lunarium.server.protocol.messages import Happened, TableChanged
from lunarium.server.protocol.tables import GameName
from lunarium.server.tables.faces import FACES
from lunarium.server.tables.folding import wire_result
from lunarium.server.tables.outsiders import (
    OUTSIDER,
    STAND_IN,
    Forfeits,
    forfeits_in,
    outsiders_meta,
    programs_in,
)
from lunarium.server.tables.playing import read_move
from lunarium.server.tables.refused import refuse
from lunarium.server.tables.table import Table
from lunarium.server.tables.wire import time_text


def record_of(table: Table) -> Record:
    """The record of a table's game, with the proof of its shuffle; raises `Refused`.

    A record holds the whole deck: while the game goes on there is none.
    """
    if table.start is None:
        raise refuse("not_started")
    if not table.seed_is_open:
        raise refuse("not_over", "a record shows the whole deck, so there is none before the end")
    played = [(move.seat, read_move(table.game, move.move)) for move in table.line]
    return record_game(
        table.rules,
        table.start,
        played,
        table.names,
        {
            "table": table.id,
            "started": None if table.started is None else time_text(table.started),
            "finished": None if table.finished is None else time_text(table.finished),
            "daily": table.daily,
            "bots": [table.bot_at(seat) for seat in range(len(table.seats))],
            **outsiders_meta(table, played),
            "fair": fair_meta(bytes.fromhex(table.seed), opened=True),
        },
    )


def replay_game(
    record: Record, seat: SeatNumber | None = None, *, with_moves: bool = False
) -> ReplayGame:
    """A record move by move, as a seat or a spectator saw it.

    Raises `RecordError` for a record that is wrong, `Refused` for a seat that is not there. A step
    is numbered by the entry of the record that made it. `with_moves` adds what the seat could do
    at each step, and what it would have brought.
    """
    if seat is not None and seat not in range(len(record.seats)):
        raise refuse("not_your_seat", f"there is no seat {seat} in this game")
    replayed = replay(record)
    result = replayed.game.result(replayed.states[-1])
    fairness = check_fairness(record)
    # What happens by itself changes no position that can be seen: it has no step of its own.
    shown = [0, *(n for n, played in enumerate(replayed.played, start=1) if played is not None)]
    face, forfeits = FACES[record.game], forfeits_in(record)
    return ReplayGame(
        game=cast("GameName", record.game),  # `replay` has refused any other
        names=record.seats,
        programs=programs_in(record),
        options=cast("dict[str, int | bool]", record.options),  # and checked each option
        seat=seat,
        steps=tuple(_step(replayed, n, seat, with_moves, forfeits) for n in shown),
        figures=tuple(face.figures(replayed.game.view(replayed.states[n], None)) for n in shown),
        result=None if result is None else wire_result(result),
        fair=fairness.verdict.value,
        fair_reason=fairness.reason,
    )


def _step(
    replayed: Replay, n: int, seat: SeatNumber | None, with_moves: bool, forfeits: Forfeits
) -> ReplayStep:
    face = FACES[replayed.record.game]
    view = replayed.game.view(replayed.states[n], seat)
    moves = face.moves(view) if with_moves else None
    return ReplayStep(n, _happened(replayed, n, seat, forfeits), _seen(replayed, n, seat), moves)


def _seen(replayed: Replay, n: int, seat: SeatNumber | None) -> View:
    face, game, state = FACES[replayed.record.game], replayed.game, replayed.states[n]
    board = face.board(game.view(state, None))
    return board if seat is None else face.seen_from(board, game.view(state, seat))


def _happened(
    replayed: Replay, n: int, seat: SeatNumber | None, forfeits: Forfeits
) -> tuple[Happened, ...]:
    played = replayed.played[n - 1] if n > 0 else None
    if played is None:
        return (TableChanged(how="started"),)
    game, mover, move = replayed.game, *played
    before, after = (game.view(replayed.states[at], seat) for at in (n - 1, n))
    moved = FACES[replayed.record.game].moved(before, after, mover, move)
    forfeit = forfeits.get((n, mover))
    if forfeit is not None:
        moved = msgspec.structs.replace(moved, bot=STAND_IN, stood_in=OUTSIDER, forfeit=forfeit)
    over = game.result(replayed.states[n]) is not None
    return (moved, TableChanged(how="finished")) if over else (moved,)
