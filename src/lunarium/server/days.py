"""The seeds of daily tables: from a published hash chain, or for days before it from the secret."""

import hmac
from datetime import date, datetime, timedelta
from typing import Final

from lunarium.records import SeedChain, seed_of_day
from lunarium.server.store import ChainRow, Store

CHAIN_DAYS: Final = 3_660
"""A chain lasts ten years."""

AHEAD: Final = timedelta(days=60)
"""How long before its first day the next chain is published."""


class DailySeeds:
    """The seed of every day. A day's seed never changes: a day is of a chain, or it is older."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._secret = secret
        self._rows: list[ChainRow] = []
        self._known: dict[date, bytes] = {}

    async def prepare(self, now: datetime) -> None:
        """Read the chains, and publish one in time if the last one ends soon.

        The first chain begins tomorrow: today its end would not be published beforehand.
        """
        self._rows = await self._store.chains()
        today = now.date()
        last = max((row.chain.last for row in self._rows), default=today)
        if last < today + AHEAD:
            await self._store.make_chain(last + timedelta(days=1), CHAIN_DAYS, now)
            self._rows = await self._store.chains()

    @property
    def chains(self) -> list[ChainRow]:
        """All chains, the earliest first."""
        return self._rows

    def chain_of(self, day: date) -> SeedChain | None:
        """The chain that a day belongs to."""
        return next((row.chain for row in self._rows if row.chain.covers(day)), None)

    def seed(self, day: date) -> bytes:
        """The seed of a day; every process computes the same one."""
        if day not in self._known:
            if len(self._known) > 1000:
                self._known.clear()
            self._known[day] = self._seed(day)
        return self._known[day]

    def _seed(self, day: date) -> bytes:
        for row in self._rows:
            if row.chain.covers(day):
                return seed_of_day(row.tip, row.chain, day)
        return hmac.digest(self._secret, f"daily {day.isoformat()}".encode(), "sha256")
