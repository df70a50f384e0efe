"""How many of our functions a move passes through: `python -m benchmarks.move_path [-v]`.

A person plays for two seats over a socket, so that the position is the same every time. It counts
every function that is called between the command and its answer, including the broadcast; with `-v`
it names those of the server's core. ARCHITECTURE.md describes the main ones.
"""

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

import lunarium
from lunarium.server.identity import new_session
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.messages import Do, Watch
from lunarium.server.protocol.tables import GameName, Play
from lunarium.server.server import Server
from lunarium.server.settings import Settings
from lunarium.server.socket import Socket
from lunarium.server.tables import create, draw_fresh

ROOT = str(Path(lunarium.__file__).parent)
CORE = ("server/socket", "server/server.py", "server/live", "server/tables", "server/protocol")
PERSON, ADDRESS = "A" * 22, "127.0.0.1"
WARM_UP = 2
SETTLE_S = 1.0

Function = tuple[str, str]


@contextmanager
def called() -> Iterator[list[Function]]:
    """The calls of our own functions in this thread: the file and the name of each."""
    calls: list[Function] = []

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(ROOT) and code.co_name[0] != "<":
            calls.append((code.co_filename.removeprefix(ROOT + "/"), code.co_qualname))

    sys.setprofile(profile)
    try:
        yield calls
    finally:
        sys.setprofile(None)


async def one_move(game: GameName) -> list[Function]:
    """The calls of one move in the middle of a game."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Settings(db=f"sqlite:///{folder}/tables.db", prepare=False))
        await server.open()
        host = await server.register(PERSON, ADDRESS)
        new = NewTable(game=game, seats=(NewSeat(kind="me"), NewSeat(kind="guest", name="Gus")))
        live = await server.tables.create(create(new, host, draw_fresh(2, bytes(range(32)))))
        inbox: asyncio.Queue[Any] = asyncio.Queue()
        outbox: asyncio.Queue[Any] = asyncio.Queue()
        served = asyncio.create_task(
            Socket(server, new_session(PERSON), ADDRESS, outbox.put).serve(inbox.get)
        )

        async def ask(request: msgspec.Struct, answer: str) -> None:
            text = msgspec.json.encode(request).decode()
            await inbox.put({"type": "websocket.receive", "text": text})
            while msgspec.json.decode((await outbox.get())["text"])["type"] != answer:
                pass

        async def move() -> None:
            table = live.table
            seat = table.to_move[0]
            chosen = str(table.rules.moves(table.state, seat)[0])
            command = Play(id=f"move-{table.n:04}", seat=seat, move=chosen, version=table.n)
            await ask(Do(table=table.id, command=command), "ack")

        await ask(Watch(table=live.id), "update")
        for _ in range(WARM_UP):
            await move()
        await asyncio.sleep(SETTLE_S)  # what presence and the first sweep do is not of the move
        with called() as calls:
            await move()
        await inbox.put({"type": "websocket.disconnect"})
        await served
        await server.close()
    return calls


def report(game: GameName, *, names: bool) -> None:
    """Print the figures of one game."""
    calls = asyncio.run(one_move(game))
    functions = dict.fromkeys(calls)
    core = [function for function in functions if function[0].startswith(CORE)]
    for what, some in (("all", list(functions)), ("the core", core)):
        files = len({file for file, _ in some})
        print(f"{game:9} {what:9} {len(some):4} functions in {files:3} files")
    print(f"{game:9} {'':9} {len(calls):4} calls")
    for file, name in core if names else ():
        print(f"    {file} {name}")


if __name__ == "__main__":
    for each in ("novaluna", "akvarko"):
        report(each, names="-v" in sys.argv)
