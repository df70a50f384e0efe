"""ARCHITECTURE.md tells what one move does, function by function. Here a real move is watched."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec
import pytest
from litestar.types import Scope

from lunarium.server.identity import new_session
from lunarium.server.live import LiveTable
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.messages import Do, Watch
from lunarium.server.protocol.tables import Play
from lunarium.server.server import Server
from lunarium.server.settings import Settings
from lunarium.server.socket import SocketEndpoint
from lunarium.server.tables import Person, TableState, create, decide, draw_fresh

PAGE = (Path(__file__).parents[2] / "ARCHITECTURE.md").read_text(encoding="utf-8")
STEP = re.compile(r"^\| (\d+) \| `([\w.]+)` \| [^|]+ \|$", re.MULTILINE)
PERSON = "one-move-one-move-one-"
PATIENCE_S = 60.0


def steps() -> list[str]:
    """The functions of the page, in its order."""
    page = PAGE.split("## One move, step by step")[1].split("\n## ")[0]
    numbers, names = zip(*STEP.findall(page), strict=True)
    assert [int(number) for number in numbers] == list(range(1, len(names) + 1))
    return list(names)


def code_of(name: str) -> CodeType:
    """The code behind `server.tables.decide.decide`, or of a method; it must exist."""
    words = f"lunarium.{name}".split(".")
    for cut in range(len(words) - 1, 1, -1):
        try:
            found: Any = import_module(".".join(words[:cut]))
        except ModuleNotFoundError:
            continue
        for word in words[cut:]:
            found = getattr(found, word)
        code: CodeType = found.__code__
        return code
    raise AssertionError(f"there is no {name}")


@contextmanager
def watched(codes: set[CodeType]) -> Iterator[list[CodeType]]:
    """The calls of these functions in this thread, in order. A coroutine counts when it begins."""
    seen: list[CodeType] = []
    begun: set[FrameType] = set()  # holds the frames, so that none is taken for another

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code in codes and frame not in begun:
            begun.add(frame)
            seen.append(frame.f_code)

    sys.setprofile(profile)
    try:
        yield seen
    finally:
        sys.setprofile(None)


class Client:
    """A browser at the socket's own endpoint, without a network between them."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[Any] = asyncio.Queue()
        self.heard: asyncio.Queue[Any] = asyncio.Queue()

    async def say(self, request: msgspec.Struct) -> None:
        text = msgspec.json.encode(request).decode()
        await self.sent.put({"type": "websocket.receive", "bytes": None, "text": text})

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of this kind."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                message = await self.heard.get()
                if message["type"] == "websocket.send":
                    told: dict[str, Any] = msgspec.json.decode(message["text"] or "")
                    if told["type"] == kind:
                        return told


@asynccontextmanager
async def connected(server: Server) -> AsyncIterator[Client]:
    client = Client()
    cookie = f"lunarium={server.identities.signer.cookie(new_session(PERSON))}"
    scope: Any = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": "/live",
        "raw_path": b"/live",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"cookie", cookie.encode())],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "subprotocols": [],
    }
    whole: Scope = scope
    endpoint = SocketEndpoint(server)
    await client.sent.put({"type": "websocket.connect"})
    task = asyncio.create_task(endpoint(whole, client.sent.get, client.heard.put))
    try:
        yield client
    finally:
        await client.sent.put({"type": "websocket.disconnect", "code": 1000, "reason": ""})
        await task


async def bots_at_rest(live: LiveTable) -> None:
    """Wait until no bot is to move or thinks."""
    while live.table.bots_to_move or live.thinking:  # noqa: ASYNC110 -- no event tells of it
        await asyncio.sleep(0.01)


def any_move(table: TableState, place: int = 0) -> Play:
    """A legal move of seat 0."""
    move = str(table.rules.moves(table.state, 0)[place])
    return Play(id=f"one-move-{table.n}-{place}", seat=0, move=move, version=table.n)


def before_the_bot(table: TableState, person: Person) -> Play | None:
    """A move of seat 0 after which the bot is to move, if there is one."""
    for place in range(len(table.rules.moves(table.state, 0))):
        play = any_move(table, place)
        if decide(table, person, play, table.updated).after.bots_to_move:
            return play
    return None


def test_the_page_has_at_most_fifteen_steps() -> None:
    assert 10 <= len(steps()) <= 15


@pytest.mark.anyio
@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
async def test_a_move_over_the_socket_goes_the_way_that_the_page_tells(
    game: str, tmp_path: Path
) -> None:
    server = Server(Settings(db=f"sqlite:///{tmp_path / 'tables.db'}", prepare=False))
    await server.open()
    try:
        host = await server.register(PERSON, "127.0.0.1")
        seats = (NewSeat(kind="me"), NewSeat(kind="bot", level="new-moon"))
        live = await server.tables.create(
            create(NewTable(game=game, seats=seats), host, draw_fresh(2))
        )
        async with connected(server) as client:
            await client.say(Watch(table=live.id))
            update = await client.hear("update")
            while 0 not in update["info"]["to_move"]:
                update = await client.hear("update")
            await bots_at_rest(live)  # the steps of this one move alone are of interest
            while (play := before_the_bot(live.table, host)) is None:
                await client.say(Do(table=live.id, command=any_move(live.table)))
                await client.hear("ack")
                await bots_at_rest(live)
            codes = [code_of(name) for name in steps()]
            with watched(set(codes)) as seen:
                await client.say(Do(table=live.id, command=play))
                await client.hear("ack")
                # The move of the bot comes the same way.
                async with asyncio.timeout(PATIENCE_S):
                    await bots_at_rest(live)
    finally:
        await server.close()
    assert in_order(codes, seen), "\n".join(code.co_qualname for code in seen)


def in_order(wanted: list[CodeType], seen: list[CodeType]) -> bool:
    """Whether the functions were called in this order, perhaps with others among them."""
    rest = iter(seen)
    return all(code in rest for code in wanted)
