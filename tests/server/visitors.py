"""People at a real server, over real HTTP and real sockets."""

import asyncio
import secrets
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from types import TracebackType
from typing import Any, Self, TypeAlias, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lunarium.server.protocol.boards import AkvarkoBoard, ListedMoves, Moves, NovaLunaMoves
from lunarium.server.protocol.http import Me, Problem, ReplayStep
from lunarium.server.protocol.messages import (
    Ack,
    Do,
    FromServer,
    Message,
    Refused,
    Request,
    Update,
    Watch,
    Welcome,
)
from lunarium.server.protocol.tables import Command, Join, Play, Start, TableCommand, TableInfo
from tests.server.running import RunningServer

PATIENCE_S = 60.0
M = TypeVar("M", bound=FromServer)
T = TypeVar("T")

_read = msgspec.json.Decoder(Message).decode
_TLS = ssl.create_default_context()  # nobody uses it, and a client of its own takes long to make it


def new_id() -> str:
    """An id for a command."""
    return secrets.token_hex(8)


def notations(moves: Moves) -> list[str]:
    """All moves that the message tells, as they are played."""
    if isinstance(moves, NovaLunaMoves):
        takes = [f"{take.tile}@{x},{y}" for take in moves.takes for x, y in moves.cells]
        return takes + ["refill"] * moves.refill + ["end"] * moves.end
    if isinstance(moves, ListedMoves):
        return [one.move for one in moves.moves]
    found = [pick.card for pick in moves.picks]
    for place in moves.places:
        x, y = place.at
        found.append(f"@{x},{y}")
        found += [f"@{x},{y}~{turn.at[0]},{turn.at[1]}" for turn in place.turns]
    return found


def is_over(position: Update | ReplayStep) -> bool:
    """Whether the position that is shown is the end of its game."""
    if isinstance(position.board, AkvarkoBoard):
        return position.board.over
    assert position.view is not None
    return bool(position.view["over"])


class Line:
    """A socket of a visitor. All that was ever received is in `heard`, as text."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[str] = []
        self.updates: dict[str, Update] = {}

    async def send(self, request: Request) -> None:
        """Send a message."""
        await self.connection.send(msgspec.json.encode(request).decode())

    async def send_text(self, text: str | bytes) -> None:
        """Send anything at all."""
        await self.connection.send(text)

    async def next(self) -> FromServer:
        """The next message, whatever it is."""
        async with asyncio.timeout(PATIENCE_S):
            text = await self.connection.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        message: FromServer = _read(text)
        if isinstance(message, Update):
            self.updates[message.table] = message
        return message

    async def get(self, kind: type[M], fits: Callable[[M], bool] = lambda _: True) -> M:
        """The next message of a kind that fits; others are passed over."""
        while True:
            message = await self.next()
            if isinstance(message, kind) and fits(message):
                return message

    async def watch(
        self, table: str, have: int | None = None, invite: str | None = None
    ) -> Update | Refused:
        """Follow a table; the first look at it, or why not."""
        await self.send(Watch(table=table, have=have, invite=invite))
        return await self._answer(Update, lambda update: update.table == table)

    async def _answer(self, kind: type[M], fits: Callable[[M], bool]) -> M | Refused:
        while True:
            message = await self.next()
            if isinstance(message, Refused):
                return message
            if isinstance(message, kind) and fits(message):
                return message

    async def do(self, table: str, command: TableCommand) -> Ack | Refused:
        """Give a command, and wait for its answer."""
        await self.send(Do(table=table, command=command))
        return await self.answer_to(command)

    async def answer_to(self, command: Command) -> Ack | Refused:
        """The answer to a command that was sent."""
        while True:
            message = await self.next()
            if isinstance(message, Ack | Refused) and message.id == command.id:
                return message

    async def until(self, table: str, fits: Callable[[Update], bool]) -> Update:
        """The first update of a table, from the last one on, that fits."""
        last = self.updates.get(table)
        if last is not None and fits(last):
            return last
        return await self.get(Update, lambda update: update.table == table and fits(update))

    async def closed(self) -> int:
        """Wait until the server has closed the socket, and return its code."""
        try:
            while True:
                await self.next()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006


Come: TypeAlias = Callable[[], Awaitable["Visitor"]]
"""How the fixture `visitors` is called: one more person."""


class Visitor:
    """A browser: a cookie jar, and sockets."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.http = httpx.AsyncClient(
            base_url=server.url, timeout=PATIENCE_S, trust_env=False, verify=_TLS
        )

    @property
    def cookie(self) -> str:
        """The identity cookie."""
        return self.http.cookies["lunarium"]

    async def me(self) -> Me:
        """Who I am; the first visit makes somebody."""
        return await self.get("/api/me", Me)

    async def get(self, path: str, kind: type[T], **params: Any) -> T:
        """Get something that must be there."""
        return read(await self.http.get(path, params=params), kind)

    async def post(self, path: str, body: object, kind: type[T]) -> T:
        """Post something that must be taken."""
        return read(await self.try_post(path, body), kind)

    async def try_post(self, path: str, body: object) -> httpx.Response:
        """Post something."""
        content = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return await self.http.post(
            path, content=content, headers={"content-type": "application/json"}
        )

    async def make_table(self, game: str, *seats: dict[str, str], **fields: Any) -> TableInfo:
        """A new table."""
        return await self.post("/api/tables", {"game": game, "seats": seats, **fields}, TableInfo)

    async def command(self, table: str, command: TableCommand) -> Ack:
        """A command over HTTP."""
        return await self.post(f"/api/tables/{table}/commands", command, Ack)

    async def try_command(self, table: str, command: TableCommand) -> Problem:
        """A command over HTTP that must be refused."""
        answer = await self.try_post(f"/api/tables/{table}/commands", command)
        assert answer.status_code >= 400, answer.text
        return msgspec.json.decode(answer.content, type=Problem)

    @asynccontextmanager
    async def line(self, **headers: str) -> AsyncIterator[Line]:
        """A socket, welcomed."""
        async with self.open_line(**headers) as line:
            await line.get(Welcome)
            yield line

    @asynccontextmanager
    async def open_line(self, *, query: str = "", **headers: str) -> AsyncIterator[Line]:
        """A socket that has heard nothing yet."""
        cookie = self.http.cookies.get("lunarium")
        named = {"cookie": f"lunarium={cookie}"} if cookie else {}
        async with connect(
            self.server.live + query,
            additional_headers={**named, **headers},
            compression=None,
            max_size=4 * 1024 * 1024,
            open_timeout=PATIENCE_S,
            proxy=None,
        ) as connection:
            yield Line(connection)

    async def __aenter__(self) -> Self:
        await self.me()
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        await self.leave()

    async def leave(self) -> None:
        """Go home."""
        await self.http.aclose()


def read(answer: httpx.Response, kind: type[T]) -> T:
    """The body of an answer that must be good."""
    assert answer.is_success, f"{answer.status_code}: {answer.text}"
    return msgspec.json.decode(answer.content, type=kind)


def problem(answer: httpx.Response) -> Problem:
    """The body of an answer that must be an error."""
    assert answer.is_error, f"{answer.status_code}: {answer.text}"
    return msgspec.json.decode(answer.content, type=Problem)


async def seat_friends(
    host: Visitor, guests: list[Visitor], game: str, **fields: Any
) -> tuple[str, TableInfo]:
    """A running table with one seat for each; the host has seat 0, alone it is a solo game."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in guests)]
    info = await host.make_table(game, *seats, **fields)
    if not guests:
        return info.id, info
    assert info.invites is not None
    for guest in guests:
        join = {"table": info.id, "invite": info.invites.any_seat, "id": new_id()}
        await guest.post("/api/join", join, Ack)
    await host.command(info.id, Start(id=new_id()))
    return info.id, info


async def play_on(line: Line, table: str, rng: Random, *, seats: int = 1) -> Update:
    """Play a person's seat at random until the game is over; the last update."""
    while True:
        update = await line.until(
            table, lambda update: update.info.status == "finished" or update.moves is not None
        )
        if update.moves is None:
            return update
        assert update.seat is not None
        move = rng.choice(notations(update.moves))
        play = Play(id=new_id(), seat=update.seat, move=move, version=update.n)
        answer = await line.do(table, play)
        assert isinstance(answer, Ack), answer
        await line.until(table, lambda update, n=answer.n: update.n >= n)  # type: ignore[misc]


__all__ = [
    "Come",
    "Join",
    "Line",
    "Visitor",
    "new_id",
    "notations",
    "play_on",
    "read",
    "seat_friends",
]
