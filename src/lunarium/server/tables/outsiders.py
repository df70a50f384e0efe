"""Bot accounts in records: which seats they had, and the moves that New Moon made for them."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from lunarium.bots import LEVELS
from lunarium.records import Record, codec_of
from lunarium.records.fields import Json, Object
from lunarium.records.replay import AnyMove
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.bots import ForfeitReason
from lunarium.server.tables.table import Table

STAND_IN: Final = LEVELS[0]
"""Who makes a move that was forfeited: the lowest level."""

OUTSIDER: Final = "program"
"""For whom it makes it: no level, but a program from outside."""

Forfeits: TypeAlias = Mapping[tuple[int, SeatNumber], ForfeitReason]
"""Why moves were forfeited, by their entry in the record and their seat."""


def outsiders_meta(table: Table, played: Sequence[tuple[SeatNumber, AnyMove]]) -> Object:
    """What the record of a table says of bot accounts; nothing where there are none."""
    if not any(plan.program for plan in table.seats):
        return {}
    forfeits: list[Json] = [
        {"seat": move.seat, "move": entry, "code": move.forfeit}
        for entry, move in zip(_entries(table, played), table.line, strict=True)
        if move.forfeit is not None
    ]
    return {"programs": [plan.program for plan in table.seats], "forfeits": forfeits}


def _entries(table: Table, played: Sequence[tuple[SeatNumber, AnyMove]]) -> list[int]:
    """The number of each move's entry in the record, counted from 1: some happens by itself."""
    codec, state = codec_of(table.game), table.start
    last, numbers = len(codec.forced(None, state)), []
    for seat, move in played:
        before, state = state, table.rules.play(state, seat, move)
        numbers.append(last + 1)
        last += 1 + len(codec.forced(before, state))
    return numbers


def programs_in(record: Record) -> tuple[SeatNumber, ...]:
    """The seats of bot accounts. Nobody checks what a record says of people: it may be anything."""
    said = (record.meta or {}).get("programs")
    if not isinstance(said, list) or len(said) != len(record.seats):
        return ()
    return tuple(seat for seat, program in enumerate(said) if program is True)


def forfeits_in(record: Record) -> Forfeits:
    """The forfeits that a record tells of: one of ours, or of a match."""
    said = (record.meta or {}).get("forfeits")
    found: dict[tuple[int, SeatNumber], ForfeitReason] = {}
    for one in said if isinstance(said, list) else ():
        if not isinstance(one, dict):
            continue
        entry, seat, code = one.get("move"), one.get("seat"), one.get("code")
        if isinstance(entry, int) and isinstance(seat, int):
            found[entry, seat] = "time" if code in ("time", "late") else "refused"
    return found
