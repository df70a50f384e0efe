"""Who is there: connected to this process, or by word of another one.

Every process tells the others what it sees at a table whenever that changes, and again from time
to time; the word of a process that has fallen silent is forgotten.
"""

from collections.abc import Iterable
from time import monotonic
from typing import Final, Protocol

import msgspec

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.messages import Presence
from lunarium.server.tables import PersonId, Table, TableId

REPEATED_S: Final = 20.0
FORGOTTEN_S: Final = 50.0

_encode = msgspec.json.Encoder().encode


class Looker(Protocol):
    """Whoever looks at a table: over a socket, or a program over a stream."""

    @property
    def person(self) -> PersonId:
        """Who it is."""


class PresenceWord(msgspec.Struct, frozen=True, tag="presence", omit_defaults=True):
    """What one process sees at a table; `asks` wants the others to answer with theirs."""

    process: str
    table: TableId
    seats: tuple[SeatNumber, ...]
    watching: int
    asks: bool = False


class Presences:
    """Who is connected to one table, in all processes."""

    __slots__ = ("_elsewhere",)

    def __init__(self) -> None:
        self._elsewhere: dict[str, tuple[PresenceWord, float]] = {}

    def hear(self, word: PresenceWord) -> None:
        """Remember what another process sees."""
        if word.seats or word.watching:
            self._elsewhere[word.process] = word, monotonic()
        else:
            self._elsewhere.pop(word.process, None)

    def message(self, table: Table, watchers: Iterable[Looker]) -> str:
        """The message for everybody at the table."""
        limit = monotonic() - FORGOTTEN_S
        self._elsewhere = {
            process: heard for process, heard in self._elsewhere.items() if heard[1] > limit
        }
        seats, watching = seen(table, watchers)
        online = {*seats, *(seat for word, _ in self._elsewhere.values() for seat in word.seats)}
        watching += sum(word.watching for word, _ in self._elsewhere.values())
        message = Presence(
            table=table.id,
            online=tuple(sorted(online)),
            watching=watching,
            choosing=table.to_move,
        )
        return _encode(message).decode()


def seen(table: Table, watchers: Iterable[Looker]) -> tuple[tuple[SeatNumber, ...], int]:
    """The seats whose people are connected here, and how many others look on."""
    people = {watcher.person for watcher in watchers}
    seats = [seat for seat, plan in enumerate(table.seats) if plan.person in people]
    return tuple(seats), len(people - table.people)
