"""Programs at a real server: bot accounts of people, over real HTTP and real streams."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from types import TracebackType
from typing import Any, Self, TypeAlias

import httpx
import msgspec

from lunarium.server.protocol.bots import (
    AnyBotEvent,
    AnyTableLine,
    BotAccount,
    BotDone,
    BotPosition,
    BotSeat,
    Scope,
    TokenMade,
)
from lunarium.server.protocol.http import Problem
from lunarium.server.protocol.messages import Ack
from lunarium.server.protocol.tables import Offer, Start, TableInfo
from tests.server.running import RunningServer
from tests.server.visitors import _TLS, PATIENCE_S, Visitor, new_id, problem, read

ALL_SCOPES: tuple[Scope, ...] = ("watch", "join", "play")
AnyLine: TypeAlias = AnyBotEvent | AnyTableLine

_read_line = msgspec.json.Decoder(AnyLine).decode
_numbers = count(1)


class Listener:
    """A stream that is being read. `heard` is every line that came, the empty ones too."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self.heard: list[str] = []
        self._lines = response.aiter_lines()

    async def line(self) -> str | None:
        """The next line, empty or not; null at the end of the stream."""
        async with asyncio.timeout(PATIENCE_S):
            try:
                line = await anext(self._lines)
            except StopAsyncIteration:
                return None
        self.heard.append(line)
        return line

    async def next(self) -> Any:
        """The next message; null at the end. Which kinds may come, the test knows."""
        while (line := await self.line()) is not None:
            if line:
                return _read_line(line)
        return None

    async def get(self, kind: type[Any], fits: Callable[[Any], bool] = lambda _: True) -> Any:
        """The next message of a kind that fits; others are passed over."""
        while True:
            message = await self.next()
            assert message is not None, f"the stream ended without a {kind.__name__}"
            if isinstance(message, kind) and fits(message):
                return message

    async def rest(self) -> list[Any]:
        """All messages until the stream ends."""
        found = []
        while (message := await self.next()) is not None:
            found.append(message)
        return found


class Program:
    """A program with a token."""

    def __init__(
        self, server: RunningServer, token: str, account: str = "", name: str = ""
    ) -> None:
        self.server = server
        self.token = token
        self.account = account
        self.name = name
        self.http = httpx.AsyncClient(
            base_url=server.url,
            timeout=PATIENCE_S,
            trust_env=False,
            verify=_TLS,
            headers={"authorization": f"Bearer {token}"},
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _: TracebackType | None,
    ) -> None:
        await self.http.aclose()

    async def join(self, table: str, **body: object) -> BotSeat:
        """Take a seat."""
        return read(await self.post(table, "join", body), BotSeat)

    async def play(self, table: str, move: str, n: int | None = None, **more: str) -> int:
        """Play a move that must be taken; the row that it is in."""
        answer = await self.post(table, "play", {"move": move, "n": n, **more})
        return read(answer, BotDone).n

    async def try_play(self, table: str, move: str, n: int | None = None) -> Problem:
        """Play a move that must be refused."""
        return problem(await self.post(table, "play", {"move": move, "n": n}))

    async def post(self, table: str, what: str, body: object = None) -> httpx.Response:
        """Ask for something at a table."""
        path = f"/api/bot/tables/{table}/{what}"
        return await self.http.post(path) if body is None else await self.http.post(path, json=body)

    @asynccontextmanager
    async def events(self) -> AsyncIterator[Listener]:
        """The event stream."""
        async with self._stream("/api/bot/events") as listener:
            yield listener

    @asynccontextmanager
    async def follow(self, table: str) -> AsyncIterator[Listener]:
        """The stream of a table."""
        async with self._stream(f"/api/bot/tables/{table}/stream") as listener:
            yield listener

    @asynccontextmanager
    async def _stream(self, path: str) -> AsyncIterator[Listener]:
        async with self.http.stream("GET", path) as response:
            if response.status_code != 200:
                await response.aread()
            assert response.status_code == 200, response.text
            assert response.headers["content-type"] == "application/x-ndjson"
            yield Listener(response)


async def open_account(owner: Visitor, name: str | None = None) -> BotAccount:
    """A bot account of somebody."""
    called = name or f"Bot {next(_numbers)} {new_id()}"
    return await owner.post("/api/me/bots", {"name": called}, BotAccount)


async def make_token(
    owner: Visitor, account: str, scopes: Sequence[Scope] = ALL_SCOPES
) -> TokenMade:
    """A token for it."""
    body = {"name": "a token", "scopes": scopes}
    return await owner.post(f"/api/me/bots/{account}/tokens", body, TokenMade)


async def bring(
    owner: Visitor, name: str | None = None, scopes: Sequence[Scope] = ALL_SCOPES
) -> Program:
    """A program of somebody, with an account of its own."""
    account = await open_account(owner, name)
    token = await make_token(owner, account.id, scopes)
    return Program(owner.server, token.token, account.id, account.name)


async def offer(host: Visitor, table: str, seat: int, bot: str | None) -> Ack:
    """Offer a seat."""
    return await host.command(table, Offer(id=new_id(), seat=seat, bot=bot))


async def seat_programs(
    host: Visitor,
    programs: Sequence[Program],
    game: str,
    *,
    sits: bool = False,
    start: bool = True,
    **fields: Any,
) -> TableInfo:
    """A table with these programs, and the host on the last seat if so wished, that plays.

    What is due soon after the start may be missed by who begins to follow only then: such a test
    starts the game itself.
    """
    seats = [{"kind": "open"} for _ in programs] + [{"kind": "me"}] * sits
    info = await host.make_table(game, *seats, **fields)
    for seat, program in enumerate(programs):
        await offer(host, info.id, seat, program.name)
        assert (await program.join(info.id)).seat == seat
    if start:
        await host.command(info.id, Start(id=new_id()))
    return info


async def play_to_the_end(
    program: Program, table: str, rng: Random, heard: list[Any] | None = None
) -> BotPosition:
    """Play at random by the stream alone; the last position."""
    async with program.follow(table) as stream:
        last, done = None, 0
        while (message := await stream.next()) is not None:
            if heard is not None:
                heard.append(message)
            if isinstance(message, BotPosition):
                last = message
                # What was written before the own move arrived asks for it once more.
                if message.legal and message.n >= done:
                    move = rng.choice(message.legal)
                    done = await program.play(table, move, message.n, id=new_id())
    assert last is not None
    return last
