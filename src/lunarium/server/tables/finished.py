"""Games that are over: their records, and replays of any record move by move.

A record says which seats bot accounts had, and which moves were made in their place.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import accumulate
from random import Random
from typing import Any, Final, TypeAlias, cast

import msgspec

from lunarium.bots import LEVELS, STAND_IN
from lunarium.games import AnyMove
from lunarium.records import (
    AnyReplay,
    Record,
    RecordError,
    Replay,
    SeedChain,
    check_fairness,
    codec_of,
    fair_meta,
    opened_shuffle,
    parse_record,
    read_line,
    record_game,
    replay,
    view_to_json,
)
from lunarium.records.fields import Fault, Json, Object
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.bots import ForfeitReason
from lunarium.server.protocol.http import NewPosition, ReplayGame, ReplayStep
from lunarium.server.protocol.messages import Happened, TableChanged
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import LevelName
from lunarium.server.tables.events import (
    Begun,
    ChainOfDays,
    Created,
    Events,
    MovePlayed,
    Part,
    SeatPlan,
    Started,
    TableId,
)
from lunarium.server.tables.fold import read_move, wire_result
from lunarium.server.tables.names import clean_name
from lunarium.server.tables.opening import draw_fresh
from lunarium.server.tables.positions import beginning_of, begun_from_replay, begun_from_view
from lunarium.server.tables.state import Person, TableState
from lunarium.server.tables.views import tell_move, time_text
from lunarium.server.tables.wire import Wire, encoded, wire_for

OUTSIDER: Final = "program"
"""Marks a forfeited move, which New Moon makes for a program from outside, not for a level."""

NOBODY: Final = "someone"
"""The name of a person who was erased, in records."""

Forfeits: TypeAlias = Mapping[tuple[int, SeatNumber], ForfeitReason]
"""Why moves were forfeited, by their entry in the record and their seat."""


def record_of(table: TableState) -> Record:
    """The record of a table's game, with the proof of its shuffle; raises `RefusalError`.

    A record holds the whole deck, so there is none during the game.
    """
    played = _played(table)
    start, before = table.start, _before(table)
    if before is not None:
        start = before.states[0]
    earlier = [] if before is None else [one for one in before.played if one is not None]
    names, meta = _names(table), _meta(table, played)
    if before is None:
        meta["fair"] = _proof(table)
    return record_game(table.rules, start, [*earlier, *played], names, meta)


def replay_of(table: TableState) -> AnyReplay:
    """A table's game, replayed; raises `RefusalError`.

    A game that began with a view has no record of its beginning: its replay begins with the view.
    """
    if table.begun is None or table.begun.record is not None:
        return replay(record_of(table))
    played = _played(table)
    states = list(
        accumulate(played, lambda state, one: table.rules.play(state, *one), initial=table.start)
    )
    record = record_game(table.rules, table.start, played, _names(table), _meta(table, played))
    return Replay(record, table.rules, tuple(states), tuple(played))


def _played(table: TableState) -> list[tuple[SeatNumber, AnyMove]]:
    if table.start is None:
        raise refuse("not_started")
    if not table.seed_is_open:
        raise refuse("not_over", "a record shows the whole deck, so there is none until the end")
    return [(move.seat, read_move(table.game, move.move)) for move in table.line]


def _before(table: TableState) -> AnyReplay | None:
    """The game before the position where a table begins; raises `RefusalError`."""
    return None if table.begun is None else replay(beginning_of(table.begun))


def _names(table: TableState) -> list[str]:
    return [plan.name or (NOBODY if plan.kind == "person" else "") for plan in table.seats]


def _meta(table: TableState, played: Sequence[tuple[SeatNumber, AnyMove]]) -> Object:
    return {
        "table": table.id,
        "started": None if table.started is None else time_text(table.started),
        "finished": None if table.finished is None else time_text(table.finished),
        "daily": table.daily,
        "bots": [table.bot_at(seat) for seat in range(len(table.seats))],
        **_programs_meta(table, played),
        **({} if table.chain is None else {"chain": _chain_meta(table.chain)}),
    }


def _proof(table: TableState) -> Object:
    """The proof of the shuffle."""
    seed = bytes.fromhex(table.seed)
    return fair_meta(seed, opened=True, contributions=table.contributions)


def _chain_meta(chain: ChainOfDays) -> Object:
    return SeedChain(date.fromisoformat(chain.first), chain.days, chain.end).to_json()


def begun_at(position: NewPosition, found: TableState | None, rng: Random) -> Begun:
    """The beginning of a new table that continues from a position; raises `RefusalError`.

    `found` is the table that the position names, if it does.
    """
    given = (position.view, position.record, position.table)
    if sum(one is not None for one in given) != 1:
        raise refuse("bad_setup", "a position is a view, a record or a table: one of them")
    if position.view is not None:
        return begun_from_view(position.view, position.line, rng)
    if found is not None and found.begun is not None and found.begun.record is None:
        # Its replay begins with a view, so a fork does too.
        whole = replay_of(found)
        view = whole.game.view(whole.at(position.move), 0)
        return begun_from_view(view_to_json(whole.game, view), position.line, rng)
    if found is not None:
        return begun_from_replay(replay_of(found), position.move, position.line, rng)
    text = msgspec.json.encode(position.record).decode()
    return begun_from_replay(read_line(text), position.move, position.line, rng)


def read_record(body: bytes) -> Record:
    """The fields of a record; raises `RecordError`. A replay checks whether its moves are legal."""
    try:
        return parse_record(body.decode())
    except UnicodeDecodeError:
        raise RecordError("this is not UTF-8 text") from None
    except Fault as fault:
        raise RecordError(fault.reason, clause=fault.clause) from None


def sent_game(record: Record, person: Person, table: TableId) -> Events:
    """The one row of a table for a game that a person has played without this server.

    Its record is checked like any other, and its shuffle too. Raises `RefusalError` (`bad_record`)
    and `RecordError`.
    """
    replayed = replay(record)
    if replayed.game.result(replayed.states[-1]) is None:
        raise refuse("bad_record", "the game is not over")
    shuffle = opened_shuffle(record)
    if shuffle is None:
        raise refuse("bad_record", "the proof of its shuffle is missing or does not hold")
    seed, contributions = shuffle
    fresh = draw_fresh(len(record.seats), seed)
    plans = _sent_plans(record, person)
    created = Created(
        table=table,
        game=record.game,
        options=cast("dict[str, int | bool]", record.options),  # `replay` has checked each option
        seats=plans,
        host=person.id,
        seed=fresh.seed,
        invites=fresh.invites,
        parts=tuple(
            Part(one.seat, one.seal, None if one.part is None else one.part.hex())
            for one in contributions
        ),
        offline=True,
    )
    moves = (
        MovePlayed(seat, str(move), by=plans[seat].person, bot=plans[seat].level)
        for seat, move in filter(None, replayed.played)
    )
    return (created, Started(), *moves)


def _sent_plans(record: Record, person: Person) -> tuple[SeatPlan, ...]:
    """Who sat where: bots by their levels, and everybody else at the device of this person."""
    said = (record.meta or {}).get("bots")
    levels = said if isinstance(said, list) and len(said) == len(record.seats) else ()
    bots = {seat: level for seat, level in enumerate(levels) if level is not None}
    if not set(bots.values()) <= set(LEVELS) or len(bots) == len(record.seats):
        raise refuse("bad_record", "it does not say which of our bots and which people have played")
    plans: list[SeatPlan] = []
    for seat, name in enumerate(record.seats):
        if seat in bots:
            level = cast("LevelName", bots[seat])
            plans.append(SeatPlan("bot", name=level, level=level))
        else:
            guest = any(plan.person is not None for plan in plans)
            plans.append(SeatPlan("person", person.id, clean_name(name), guest=guest))
    return tuple(plans)


def replay_game(
    replayed: AnyReplay, seat: SeatNumber | None = None, *, with_moves: bool = False
) -> ReplayGame:
    """A game move by move, as a seat or a spectator saw it.

    Raises `RefusalError` for a seat that is not there. A step is numbered by the entry of the
    record that made it. `with_moves` adds what the seat could do at each step, and what it would
    have gained.
    """
    record = replayed.record
    if seat is not None and seat not in range(len(record.seats)):
        raise refuse("not_your_seat", f"there is no seat {seat} in this game")
    result = replayed.game.result(replayed.states[-1])
    fairness = check_fairness(record)
    # What happens automatically changes no visible position, so it has no step of its own.
    shown = [0, *(n for n, played in enumerate(replayed.played, start=1) if played is not None)]
    walk = _Walk(replayed, seat, with_moves, _forfeits_in(record), wire_for(record.game))
    return ReplayGame(
        game=record.game,
        names=record.seats,
        programs=_programs_in(record),
        options=cast("dict[str, int | bool]", record.options),  # `replay` has checked each option
        seat=seat,
        steps=tuple(walk.step(n) for n in shown),
        figures=tuple(walk.figures(n) for n in shown),
        result=None if result is None else wire_result(result),
        fair=fairness.verdict.value,
        fair_reason=fairness.reason,
    )


class _Walk(msgspec.Struct, frozen=True):
    """A replay for one seat, or for a spectator."""

    replayed: AnyReplay
    seat: SeatNumber | None
    with_moves: bool
    forfeits: Forfeits
    wire: Wire[Any]

    def step(self, n: int) -> ReplayStep:
        """The position after entry `n` of the record."""
        game, state = self.replayed.game, self.replayed.states[n]
        view = game.view(state, self.seat)
        return ReplayStep(
            n,
            self._happened(n),
            encoded(view_to_json(game, view)),
            self.wire.board(game.view(state, None)),
            self.wire.moves(view) if self.with_moves else None,
        )

    def figures(self, n: int) -> tuple[int, ...]:
        """How each seat stands after entry `n`."""
        return self.wire.figures(self.replayed.game.view(self.replayed.states[n], None))

    def _happened(self, n: int) -> tuple[Happened, ...]:
        replayed = self.replayed
        played = replayed.played[n - 1] if n > 0 else None
        if played is None:
            return (TableChanged(how="started"),)
        game, mover, move = replayed.game, *played
        before, after = replayed.states[n - 1], replayed.states[n]
        moved = tell_move(game, before, after, mover, move, self.seat, self.wire)
        forfeit = self.forfeits.get((n, mover))
        if forfeit is not None:
            moved = msgspec.structs.replace(moved, bot=STAND_IN, stood_in=OUTSIDER, forfeit=forfeit)
        over = game.result(replayed.states[n]) is not None
        return (moved, TableChanged(how="finished")) if over else (moved,)


def _programs_meta(table: TableState, played: Sequence[tuple[SeatNumber, AnyMove]]) -> Object:
    """What the record of a table says of bot accounts; nothing where there are none."""
    if not any(plan.program for plan in table.seats):
        return {}
    forfeits: list[Json] = [
        {"seat": move.seat, "move": entry, "code": move.forfeit}
        for entry, move in zip(_entries(table, played), table.line, strict=True)
        if move.forfeit is not None
    ]
    return {"programs": [plan.program for plan in table.seats], "forfeits": forfeits}


def _entries(table: TableState, played: Sequence[tuple[SeatNumber, AnyMove]]) -> list[int]:
    """The number of each move's entry in the record, counted from 1; some entries are no moves."""
    codec, state = codec_of(table.game), table.start
    last, numbers = len(codec.forced(None, state)), []
    for seat, move in played:
        before, state = state, table.rules.play(state, seat, move)
        numbers.append(last + 1)
        last += 1 + len(codec.forced(before, state))
    return numbers


def _programs_in(record: Record) -> tuple[SeatNumber, ...]:
    """The seats of bot accounts. The `meta` of a record is not checked, so it may hold anything."""
    said = (record.meta or {}).get("programs")
    if not isinstance(said, list) or len(said) != len(record.seats):
        return ()
    return tuple(seat for seat, program in enumerate(said) if program is True)


def _forfeits_in(record: Record) -> Forfeits:
    """The forfeits in a record of a server or of a match."""
    said = (record.meta or {}).get("forfeits")
    found: dict[tuple[int, SeatNumber], ForfeitReason] = {}
    for one in said if isinstance(said, list) else ():
        if not isinstance(one, dict):
            continue
        entry, seat, code = one.get("move"), one.get("seat"), one.get("code")
        if isinstance(entry, int) and isinstance(seat, int):
            found[entry, seat] = "time" if code in ("time", "late") else "refused"
    return found
