"""How the players of `benchmarks.load` reach the server: a WebSocket and plain requests, cheaply.

The WebSocket client is our own, an asyncio protocol without a task for each message, because it
shares the machine with the server that is measured.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Any

import msgspec


class Wire(asyncio.Protocol):
    """A WebSocket, as far as a benchmark needs one; `heard` is called with every text."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self._request = request
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = transport  # type: ignore[assignment]  # TCP has no other
        self.send_raw(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server did not let us in"))

    def data_received(self, data: bytes) -> None:
        """Take frames out of the stream."""
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:end]:
                self.opened.set_exception(ConnectionError(buffer[:end].decode()))
                return
            del buffer[: end + 4]
            self._open = True
            self.opened.set_result(None)
        place, size = 0, len(buffer)
        while size - place >= 2:
            length, head = buffer[place + 1] & 0x7F, 2
            if length == 126:
                if size - place < 4:
                    break
                length, head = int.from_bytes(buffer[place + 2 : place + 4]), 4
            elif length == 127:
                if size - place < 10:
                    break
                length, head = int.from_bytes(buffer[place + 2 : place + 10]), 10
            if size - place < head + length:
                break
            frame = bytes(buffer[place + head : place + head + length])
            kind = buffer[place] & 0x0F
            place += head + length
            if kind == 1:
                self._heard(frame)
            elif kind == 9:
                self._send(0x8A, frame)
        del buffer[:place]

    def send_raw(self, data: bytes) -> None:
        """Write bytes."""
        if self._transport is not None:
            self._transport.write(data)

    def send(self, text: bytes) -> None:
        """Send a text. The mask is four zeros: allowed, and free."""
        self._send(0x81, text)

    def _send(self, kind: int, content: bytes) -> None:
        length = len(content)
        if length < 126:
            head = bytes((kind, 0x80 | length, 0, 0, 0, 0))
        else:
            head = struct.pack(">BBHI", kind, 0xFE, length, 0)
        self.send_raw(head + content)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


def upgrade(host: str, port: int, path: str, cookie: str = "") -> bytes:
    """The request that opens a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    named = f"Cookie: lunarium={cookie}\r\n" if cookie else ""
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n{named}"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    ).encode()


class Browser:
    """Plain requests over one connection that is kept."""

    def __init__(self, host: str, port: int) -> None:
        self._where = host, port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, cookie: str = "", body: object = None
    ) -> tuple[str, Any]:
        """The cookie that the answer sets, and its body."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(*self._where)
        reader, writer = self._streams
        content = b"" if body is None else msgspec.json.encode(body)
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {self._where[0]}:{self._where[1]}\r\n"
            f"Cookie: lunarium={cookie}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length, given = 0, ""
        for line in head.split("\r\n")[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                given = value.partition("=")[2].partition(";")[0]
        answer = await reader.readexactly(length)
        if not head.startswith(("HTTP/1.1 200", "HTTP/1.1 201")):
            raise RuntimeError(f"{method} {path}: {head.partition(chr(13))[0]} {answer[:200]!r}")
        return given, msgspec.json.decode(answer)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
