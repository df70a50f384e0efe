"""Presence: which people are connected, to this process or to another one.

Every process notifies the others of what it sees at a table whenever that changes, and again from
time to time. If a process falls silent, its notices are forgotten.
"""

from collections.abc import Iterable
from time import monotonic
from typing import Final, Protocol

import msgspec

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.messages import Presence
from lunarium.server.tables import PersonId, TableId, TableState

REPEATED_S: Final = 20.0
FORGOTTEN_S: Final = 50.0

_encode = msgspec.json.Encoder().encode


class Present(Protocol):
    """A subscription to a table: a socket, or the stream of a program."""

    @property
    def person(self) -> PersonId:
        """The person, or the bot account."""


class PresenceNotice(msgspec.Struct, frozen=True, tag="presence", omit_defaults=True):
    """What one process sees at a table; `asks` wants the others to answer with theirs."""

    process: str
    table: TableId
    seats: tuple[SeatNumber, ...]
    watching: int
    asks: bool = False


class TablePresence:
    """The people connected to one table, in all processes."""

    __slots__ = ("_elsewhere",)

    def __init__(self) -> None:
        self._elsewhere: dict[str, tuple[PresenceNotice, float]] = {}

    def receive(self, notice: PresenceNotice) -> None:
        """Remember what another process sees."""
        if notice.seats or notice.watching:
            self._elsewhere[notice.process] = notice, monotonic()
        else:
            self._elsewhere.pop(notice.process, None)

    def message(self, table: TableState, present: Iterable[Present]) -> str:
        """The message for everybody at the table."""
        limit = monotonic() - FORGOTTEN_S
        self._elsewhere = {
            process: heard for process, heard in self._elsewhere.items() if heard[1] > limit
        }
        seats, watching = seen(table, present)
        online = {
            *seats,
            *(seat for notice, _ in self._elsewhere.values() for seat in notice.seats),
        }
        watching += sum(notice.watching for notice, _ in self._elsewhere.values())
        message = Presence(
            table=table.id,
            online=tuple(sorted(online)),
            watching=watching,
            choosing=table.to_move,
        )
        return _encode(message).decode()


def seen(table: TableState, present: Iterable[Present]) -> tuple[tuple[SeatNumber, ...], int]:
    """The seats whose people are connected here, and how many others watch."""
    people = {one.person for one in present}
    seats = [seat for seat, plan in enumerate(table.seats) if plan.person in people]
    return tuple(seats), len(people - table.people)
