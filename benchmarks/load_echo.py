"""The reference of `benchmarks.load`: the same stack with a server that does nothing.

    python -m benchmarks.load_echo --port 8000

It speaks just enough of the protocol for the players: it makes up tables, and answers every command
with an update of the usual size to both people and an ack. No rules, no log, no disk.
"""

import argparse
import itertools
from typing import Any

import uvicorn

TABLE = "AAAAAAAAAAAAAAAAAAAAAA"
UPDATE = (
    '{"type":"update","n":%d,"info":{"status":"running"},"filler":"' + "x" * 3_600 + '","moves":%s}'
)
MOVES = '{"game":"novaluna","cells":[[0,0]],"takes":[{"tile":"R1"}],"refill":false}'
INFO = b'{"id":"%s","invites":{"any_seat":"x"}}' % TABLE.encode()
_people = itertools.count()
_sockets: dict[int, Any] = {}


async def app(scope: Any, receive: Any, send: Any) -> None:
    """The ASGI application."""
    if scope["type"] == "http":
        await _plain(scope, receive, send)
    elif scope["type"] == "websocket":
        await _live(scope, receive, send)


async def _plain(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    cookie = b"lunarium=%d; Path=/" % next(_people) if scope["path"] == "/api/me" else b"x=1"
    headers = [(b"content-length", b"%d" % len(INFO)), (b"set-cookie", cookie)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": INFO})


async def _live(scope: Any, receive: Any, send: Any) -> None:
    cookie = next(value for name, value in scope["headers"] if name == b"cookie")
    me = int(cookie.rpartition(b"=")[2])
    partner = me ^ 1
    _sockets[me] = send
    await receive()
    await send({"type": "websocket.accept"})
    n = 0
    while (message := await receive())["type"] == "websocket.receive":
        text = message["text"]
        n += 1
        if '"watch"' in text:
            await _say(send, UPDATE % (n, MOVES if me % 2 == 0 else "null"))
            continue
        await _say(send, UPDATE % (n, "null"))
        await _say(_sockets[partner], UPDATE % (n, MOVES))
        await _say(send, '{"type":"ack"}')


async def _say(send: Any, text: str) -> None:
    await send({"type": "websocket.send", "text": text})


def main() -> None:
    """Serve until a signal comes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    uvicorn.run(
        app,
        port=parser.parse_args().port,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="error",
        access_log=False,
    )


if __name__ == "__main__":
    main()
