"""Friendly words at a table: phrases and stickers of a closed set, forwarded but never stored.

docs/decisions/0010-friendly-words-no-chat.md says why there is no free text.
"""

from collections.abc import Callable

import msgspec

from lunarium.server.live.live_table import LiveTable
from lunarium.server.live.live_tables import LiveTables
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.messages import Said, Word
from lunarium.server.tables import PersonId, TableId, refuse

_encode = msgspec.json.Encoder().encode


class WordNotice(msgspec.Struct, frozen=True, tag="word"):
    """Somebody has said a word, in another process."""

    table: TableId
    seat: SeatNumber
    word: Word


class Words:
    """Sends words to everybody who follows a table. `notify_others` is for other processes."""

    def __init__(self, tables: LiveTables, alias: Callable[[PersonId, PersonId], str]) -> None:
        self._tables = tables
        self._alias = alias
        self.notify_others: Callable[[WordNotice], None] = lambda _: None

    def say(self, live: LiveTable, person: PersonId, seat: SeatNumber, word: Word) -> None:
        """A person says a word from their own seat; raises `RefusalError`."""
        if seat not in live.table.seats_of(person):
            raise refuse("not_your_seat", f"seat {seat} is not yours")
        self._send(live, seat, word)
        self.notify_others(WordNotice(live.id, seat, word))

    def receive(self, notice: WordNotice) -> None:
        """A word was said in another process."""
        live = self._tables.here(notice.table)
        if live is not None and notice.seat < len(live.table.seats):
            self._send(live, notice.seat, notice.word)

    def _send(self, live: LiveTable, seat: SeatNumber, word: Word) -> None:
        speaker = live.table.seats[seat].person or ""
        for subscription in tuple(live.subscriptions):
            who = self._alias(subscription.person, speaker)
            said = Said(table=live.id, seat=seat, word=word, who=who)
            subscription.queue.put(_encode(said).decode())
