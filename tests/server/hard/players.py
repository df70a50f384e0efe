"""People who play on whatever happens: they connect again, and ask again what was not answered.

Every command is kept with all its answers, so that a test can compare them with the log. A command
without an answer is sent again with the same id until there is one; now and then a person clicks
twice.
"""

import asyncio
import ssl
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Protocol

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from lunarium.server.protocol.http import NewTable
from lunarium.server.protocol.messages import (
    Ack,
    Closing,
    Do,
    Message,
    Moved,
    Ping,
    Refused,
    Request,
    Update,
    Watch,
)
from lunarium.server.protocol.tables import Play, Start, TableCommand, TableInfo, Undo
from lunarium.server.tables.events import MovePlayed, Undone
from tests.server.hard.logbook import Logs
from tests.server.visitors import new_id, notations

_read = msgspec.json.Decoder(Message).decode
_TLS = ssl.create_default_context()  # nobody uses it, but every client wants one

AWAY = (OSError, WebSocketException, InvalidHandshake, httpx.HTTPError, EOFError, TimeoutError)
"""All the ways in which a server can be gone."""

PAUSE_S = 0.02
DEADLINE_S = 30.0
"""A socket that is silent for this long is abandoned, and another one is opened."""

HEARTBEAT_S = 10.0

NOT_NOW = frozenset({"unavailable", "closing", "internal"})
"""With these codes a server may refuse a valid command, which is then sent again."""


_numbers = count(1)


class Where(Protocol):
    """A server's addresses."""

    @property
    def url(self) -> str:
        """For requests."""

    @property
    def live(self) -> str:
        """For sockets."""


@dataclass
class Asked:
    """A command with every answer that it got."""

    command: TableCommand
    acks: list[int] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    @property
    def is_answered(self) -> bool:
        """Whether the server has said what became of it."""
        return bool(self.acks) or any(code not in NOT_NOW for code in self.refusals)


class Player:
    """A person with one seat at one table, on whichever server can be reached."""

    def __init__(
        self, servers: Sequence[Where], rng: Random, *, double_clicks: float = 0.1
    ) -> None:
        self.servers = servers
        self.rng = rng
        self.double_clicks = double_clicks
        number = next(_numbers)
        self.address = f"10.{number // 250 % 250}.{number % 250}.7"
        """Everybody is at home, as a proxy in front of the server would say."""
        self.cookie = ""
        self.person = ""
        self.table = ""
        self.asked: list[Asked] = []
        self.known = 0
        self.bot_moves = 0
        self.connections = 0
        self.last: Update | None = None
        self.finished = asyncio.Event()
        self.pace_s = 0.0

    # ------------------------------------------------------------------ plain requests

    async def request(self, method: str, path: str, body: object = None) -> httpx.Response:
        """A request that is repeated until a server answers it with anything but "not now"."""
        headers = {"content-type": "application/json", "x-forwarded-for": self.address}
        if self.cookie:
            headers["cookie"] = f"lunarium={self.cookie}"
        while True:
            url = self.rng.choice(self.servers).url + path
            content = None if body is None else msgspec.json.encode(body)
            try:
                async with httpx.AsyncClient(
                    trust_env=False, timeout=DEADLINE_S, verify=_TLS
                ) as client:
                    answer = await client.request(method, url, content=content, headers=headers)
            except AWAY:
                await asyncio.sleep(PAUSE_S)
                continue
            if answer.status_code < 500:
                return answer
            await asyncio.sleep(PAUSE_S)

    async def come_in(self) -> None:
        """Get an identity."""
        answer = await self.request("GET", "/api/me")
        assert answer.status_code == 200, answer.text
        self.cookie = answer.cookies["lunarium"]
        self.person = answer.json()["id"]

    async def make_table(self, new: NewTable) -> TableInfo:
        """Make a table; `new.id` sees to it that it is one, however often it is asked for."""
        assert new.id is not None
        answer = await self.request("POST", "/api/tables", new)
        assert answer.status_code == 201, answer.text
        info = msgspec.json.decode(answer.content, type=TableInfo)
        self.table = info.id
        return info

    async def join(self, table: str, invite: str) -> None:
        """Take a seat."""
        body = {"table": table, "invite": invite, "id": new_id()}
        answer = await self.request("POST", "/api/join", body)
        assert answer.status_code == 200, answer.text
        self.table = table

    async def start(self) -> None:
        """Start the game."""
        path = f"/api/tables/{self.table}/commands"
        answer = await self.request("POST", path, Start(id=new_id()))
        assert answer.status_code == 200, answer.text

    # ------------------------------------------------------------------ playing

    async def play(self) -> None:
        """Play the game to its end, over as many sockets as it takes."""
        while not self.finished.is_set():
            server = self.rng.choice(self.servers)
            with suppress(*AWAY):
                async with connect(
                    f"{server.live}?table={self.table}",
                    additional_headers={
                        "cookie": f"lunarium={self.cookie}",
                        "x-forwarded-for": self.address,
                    },
                    compression=None,
                    open_timeout=DEADLINE_S,
                    close_timeout=0.2,
                    max_size=None,
                    proxy=None,
                ) as socket:
                    self.connections += 1
                    await self._sit(socket)
            await asyncio.sleep(PAUSE_S)

    async def _sit(self, socket: ClientConnection) -> None:
        """One socket, from the first look to its end."""
        before, self.last = self.known, None
        await self._send(socket, Watch(table=self.table, have=self.known or None))
        first = True
        while not self.finished.is_set():
            async with asyncio.timeout(DEADLINE_S):
                message = _read(await self._hear(socket))
            match message:
                case Update():
                    # What was acknowledged, or only seen, is never taken back by a crash.
                    assert message.n >= before, f"row {before} was seen and is gone: {message.n}"
                    self.known = max(self.known, message.n)
                    self.bot_moves += sum(
                        isinstance(one, Moved) and one.bot is not None for one in message.happened
                    )
                    if first:
                        first = False
                        await self._ask_again(socket)
                    self.last = message
                    await self._decide(socket)
                case Ack() | Refused() if message.id is not None:
                    await self._answered(socket, message)
                case Refused():
                    if message.refusal.code in NOT_NOW:
                        return  # the watch itself was refused: come again
                    raise AssertionError(message)
                case Closing():
                    return
                case _:
                    pass

    async def _hear(self, socket: ClientConnection) -> str | bytes:
        """The next message; until it comes, pings tell the server that we are still here."""
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT_S):
                    return await socket.recv()
            except TimeoutError:
                await self._send(socket, Ping())

    async def _send(self, socket: ClientConnection, request: Request) -> None:
        await socket.send(msgspec.json.encode(request).decode())

    def _open_question(self) -> Asked | None:
        return self.asked[-1] if self.asked and not self.asked[-1].is_answered else None

    async def _ask_again(self, socket: ClientConnection) -> None:
        question = self._open_question()
        if question is not None:
            await self._send(socket, Do(table=self.table, command=question.command))

    async def _decide(self, socket: ClientConnection) -> None:
        update = self.last
        if update is None:
            return
        if update.info.status == "finished":
            if self._open_question() is None:
                self.finished.set()
            return
        if update.moves is None or update.seat is None or self._open_question() is not None:
            return
        command: TableCommand
        if update.info.undo.how == "free" and self.rng.random() < 0.05:
            command = Undo(id=new_id(), seat=update.seat, version=update.n)
        else:
            move = self.rng.choice(notations(update.moves))
            command = Play(id=new_id(), seat=update.seat, move=move, version=update.n)
        self.asked.append(Asked(command))
        if self.pace_s:
            await asyncio.sleep(self.rng.uniform(0, 2 * self.pace_s))
        for _ in range(1 + (self.rng.random() < self.double_clicks)):
            await self._send(socket, Do(table=self.table, command=command))

    async def _answered(self, socket: ClientConnection, answer: Ack | Refused) -> None:
        asked = next(one for one in reversed(self.asked) if one.command.id == answer.id)
        if isinstance(answer, Ack):
            asked.acks.append(answer.n)
            self.known = max(self.known, answer.n)
            if self.last is not None and self.last.n >= answer.n:
                await self._decide(socket)  # the news came before the answer
        else:
            asked.refusals.append(answer.refusal.code)
            if not asked.is_answered:
                await asyncio.sleep(PAUSE_S)
                await self._send(socket, Do(table=self.table, command=asked.command))
                return
            # The position has moved on, as by an undo: look at it again.
            await self._send(socket, Watch(table=self.table, have=self.known))

    @property
    def acknowledged(self) -> int:
        """How many of its commands were acknowledged."""
        return sum(bool(one.acks) for one in self.asked)


def compare_with_log(player: Player, logs: Logs) -> int:
    """Every acknowledged command is in the log as its row, once; returns how many there are."""
    rows = logs[player.table]
    by_key: dict[str, list[int]] = {}
    for row in rows:
        if row.command is not None:
            by_key.setdefault(row.command, []).append(row.n)
    for asked in player.asked:
        command = asked.command
        found = by_key.get(f"{player.person}:{command.id}", [])
        assert len(found) <= 1, f"{command} acted twice: rows {found}"
        assert set(asked.acks) <= set(found), f"{command} was acknowledged as {asked.acks}"
        if asked.refusals and not asked.acks and asked.is_answered:
            assert not found, f"{command} was refused with {asked.refusals}, and is in the log"
        if found:
            (event,) = rows[found[0] - 1].events
            if isinstance(command, Play):
                assert event == MovePlayed(command.seat, command.move, by=player.person)
            else:
                assert isinstance(event, Undone)
    return sum(bool(one.acks) for one in player.asked)
