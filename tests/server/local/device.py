"""A device without a network for tests: what a browser keeps, in memory, and a page."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from lunarium.server.local import Core, open_core


class QuotaError(Exception):
    """As the browser says that there is no room left."""

    name = "QuotaExceededError"


@dataclass
class MemoryStorage:
    """The database of a browser. `broken` is raised by every write."""

    rows: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict)
    lines: dict[str, dict[str, Any]] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)
    broken: Exception | None = None

    async def append(self, row: str) -> str:
        """Write a row if its place is free."""
        await asyncio.sleep(0)
        if self.broken is not None:
            raise self.broken
        kept = json.loads(row)
        summary, table, n = kept.pop("summary"), kept["table"], kept["n"]
        if kept["command"] is not None:
            before = await self.row_of(table, kept["command"])
            if before is not None:
                return json.dumps({"is": "repeated", "n": before})
        if (table, n) in self.rows:
            return json.dumps({"is": "stale"})
        if n > 1 and (table, n - 1) not in self.rows:
            return json.dumps({"is": "gap"})
        self.rows[table, n] = kept
        self.lines[table] = {"id": table, "n": n, "at": kept["at"], "summary": summary}
        return json.dumps({"is": "appended"})

    async def read(self, table: str, after: int) -> str:
        """The rows of a table after row `after`, in order."""
        found = [row for (of, n), row in sorted(self.rows.items()) if of == table and n > after]
        return json.dumps(found)

    async def row_of(self, table: str, command: str) -> int | None:
        """The number of the row that a command made."""
        rows = self.rows.items()
        found = (n for (of, n), row in rows if of == table and row["command"] == command)
        return next(found, None)

    async def tables(self) -> str:
        """All tables, the latest first."""
        return json.dumps(sorted(self.lines.values(), key=lambda line: line["at"], reverse=True))

    async def remove(self, table: str) -> None:
        """Remove a table with its log."""
        self.rows = {key: row for key, row in self.rows.items() if key[0] != table}
        del self.lines[table]

    async def get(self, key: str) -> str | None:
        """A small fact."""
        return self.facts.get(key)

    async def put(self, key: str, value: str) -> None:
        """Keep a small fact."""
        self.facts[key] = value


class Page:
    """A page on a device: what it was sent, and what it asks."""

    core: Core

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self._commands = 0

    @classmethod
    async def open(cls, storage: MemoryStorage) -> "Page":
        """A page that holds the tables of this storage."""
        page = cls()
        page.core = await open_core(storage, page._receive)
        return page

    def _receive(self, text: str) -> None:
        self.sent.append(json.loads(text))
        self._news.set()

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """The status and the body of an answer."""
        text = None if body is None else body if isinstance(body, str) else json.dumps(body)
        answer = json.loads(await self.core.request(method, path, text))
        return answer["status"], answer["body"]

    async def send(self, **message: object) -> None:
        """Send a message as over the socket."""
        await self.core.receive(json.dumps(message))

    async def do(self, table: str, kind: str, **command: object) -> dict[str, Any]:
        """Give a command to a table; what came back for it."""
        self._commands += 1
        name = f"command-{id(self)}-{self._commands}"
        await self.send(type="do", table=table, command={"type": kind, "id": name, **command})
        return next(one for one in reversed(self.sent) if one.get("id") == name)

    def last(self, table: str) -> dict[str, Any]:
        """The table as this page has seen it last."""
        found = (m for m in reversed(self.sent) if m["type"] == "update" and m["table"] == table)
        return next(found)

    async def new_table(self, game: str, *seats: str) -> str:
        """A table with me, guests by name in capitals, and bots by their level; it is watched."""
        plans = [
            {"kind": "me"} if seat == "me"
            else {"kind": "guest", "name": seat} if seat[0].isupper()
            else {"kind": "bot", "level": seat}
            for seat in seats
        ]  # fmt: skip
        status, info = await self.ask("POST", "/api/tables", {"game": game, "seats": plans})
        assert status == 201, info
        table: str = info["id"]
        await self.send(type="watch", table=table)
        return table

    async def play_out(self, table: str) -> dict[str, Any]:
        """Play all seats of this device by hints to the end of the game."""
        while (update := self.last(table))["info"]["status"] == "running":
            mine = [n for n, seat in enumerate(update["info"]["seats"]) if seat["mine"]]
            due = [seat for seat in update["info"]["to_move"] if seat in mine]
            if not due:
                self._news.clear()
                await self._news.wait()
                continue
            if update["seat"] != due[0]:
                await self.send(type="open", table=table, seat=due[0])
            status, hint = await self.ask("POST", f"/api/tables/{table}/hint", {"seat": due[0]})
            assert status == 200, hint
            done = await self.do(table, "play", seat=due[0], move=hint["move"], version=hint["n"])
            assert done["type"] == "ack", done
        return update
