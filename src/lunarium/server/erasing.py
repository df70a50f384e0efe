"""Erasing people: those who ask for it, and those who have not been here for a long time.

The person leaves all tables, an alias for nobody replaces them in every log, and then all rows
about them are deleted. The request is stored first, so if the work is interrupted, another process
finishes it, or this one after a restart.

Changes to tables go straight to `LiveTables.do`, past the checks of `Server.command`: the server
acts for somebody who no longer has a session, may be banned, and may not be allowed to see the
table. Lock, rules and log are the same as for everybody.
"""

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from lunarium.bots import STAND_IN
from lunarium.server.logs import log_error, log_event
from lunarium.server.protocol.refusals import RefusalError
from lunarium.server.protocol.tables import Archive, Leave
from lunarium.server.store import StoreUnavailable
from lunarium.server.store.erasure import new_alias
from lunarium.server.tables import Decline, Forget, Person, PersonId, TableId, new_id

if TYPE_CHECKING:
    from lunarium.server.server import Server

_OWN_TURN: Final = timedelta(minutes=2)
"""How long the process that was asked has; after that any other process finishes its work."""

_AT_ONCE: Final = 20
_PAUSE_S: Final = 30.0
_RETENTION_EVERY: Final = timedelta(hours=1)


class Erasing:
    """The task that erases people."""

    def __init__(self, server: "Server") -> None:
        self._server = server
        self._wake = asyncio.Event()
        self._mine: list[PersonId] = []

    async def ask(self, person: PersonId) -> None:
        """Erase a person: every session ends at once, everything else follows shortly."""
        server = self._server
        await server.store.ask_erasure(person)
        await server.store.forget_transfers(person)
        await server.end_sessions(person)
        self._mine.append(person)
        self._wake.set()

    async def run(self) -> None:
        """Erase for ever."""
        retention_at = datetime.now(UTC) + _RETENTION_EVERY / 60
        while True:
            try:
                now = datetime.now(UTC)
                if now >= retention_at:
                    retention_at = now + _RETENTION_EVERY
                    await self._look_for_overdue(now)
                for person in await self._due(now):
                    await self._erase(person)
            except StoreUnavailable:
                pass  # next time
            except Exception as error:  # noqa: BLE001 -- the task must go on
                log_error("a person could not be erased", error)
            self._wake.clear()
            if not self._mine:
                try:
                    async with asyncio.timeout(_PAUSE_S):
                        await self._wake.wait()
                except TimeoutError:
                    pass

    async def _due(self, now: datetime) -> list[PersonId]:
        mine, self._mine = self._mine, []
        return mine + await self._server.store.erasures(now - _OWN_TURN, _AT_ONCE)

    async def _look_for_overdue(self, now: datetime) -> None:
        settings = self._server.settings
        found = await self._server.store.ask_overdue(
            settings.guest_days, settings.retention_days, now, 500
        )
        if found:
            log_event("people not seen for a long time are erased", logging.INFO, people=found)

    async def _erase(self, person: PersonId) -> None:
        store = self._server.store
        for account in await store.accounts_ever(person):
            await store.close_account(person, account)
            self._server.check_streams(account)
            await self._forget_everywhere(account, program=True)
        await self._forget_everywhere(person, program=False)
        await store.remove_person(person)
        log_event("a person was erased", logging.INFO)

    async def _forget_everywhere(self, person: PersonId, *, program: bool) -> None:
        while tables := await self._server.store.traces_of(person):
            for table in tables:
                await self._forget(table, Person(person, "", program))

    async def _forget(self, table: TableId, person: Person) -> None:
        """Put nobody in the person's place at one table."""
        server, alias = self._server, new_alias()
        try:
            live = await server.tables.get(table)
            with suppress(RefusalError):  # it may be over by now
                await self._leave(table, person)
            await server.tables.do(live, person, Forget(id=new_id(), alias=alias))
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 -- a broken log is rewritten, too
            log_error("a table of a person who is erased cannot be read", error, table=table)
        await server.store.rewrite_log(table, person.id, alias)
        server.tables.drop(table)

    async def _leave(self, table: TableId, person: Person) -> None:
        server = self._server
        now = (await server.tables.get(table)).table
        if now.status == "open" and now.host == person.id:
            await server.tables.do(await server.tables.get(table), person, Archive(id=new_id()))
            return
        if now.status not in ("open", "running"):
            return
        for seat in now.seats_of(person.id):
            if now.away[seat] is None and now.shuffle is None:
                leave = Leave(id=new_id(), seat=seat, level=STAND_IN)
                await server.tables.do(await server.tables.get(table), person, leave)
        if any(plan.offered == person.id for plan in now.seats):
            await server.tables.do(await server.tables.get(table), person, Decline(id=new_id()))
