"""Connections that do more than Uvicorn's own.

`LimitedConnection` has limits: how large headers and how slow requests may be.
httptools keeps an unfinished header in memory however long it grows, and nothing ends a request
whose header or body never comes to its end. So a connection here counts what it gets without any
progress, and checks the clock.

`LiveConnection` sends several messages with one write, which costs as much as one.
"""

from asyncio import TimerHandle, Transport
from typing import Any, Final

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from lunarium.server.metrics import REFUSALS
from lunarium.server.protocol.http import Problem

_TOO_LARGE: Final = 431
_TOO_SLOW: Final = 408

SEVERAL: Final = "lunarium.several"
"""The extension of ASGI that `LiveConnection` has, and its message with `texts` to send."""


class LimitedConnection(HttpToolsProtocol):
    """One HTTP connection.

    header_bytes  how large the address and the headers of a request may be together
    header_s      how long they may take to come, from the connection or the first byte on
    body_s        how long the body may take to come after them
    """

    def __init__(
        self, *, header_bytes: int, header_s: float, body_s: float, **uvicorns: Any
    ) -> None:
        super().__init__(**uvicorns)
        self._most = header_bytes
        self._header_s = header_s
        self._body_s = body_s
        self._timer: TimerHandle | None = None
        self._fields = 0
        """Bytes of the address and the finished headers of this request."""
        self._waiting = 0
        """Bytes that came since the last header section, piece of a body or request was whole."""
        self._too_large = False
        self._in_body = False
        """Whether the headers are whole and the body is not."""

    # ------------------------------------------------------------------ the connection

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as Uvicorn
        """Somebody connects, and should soon say what for."""
        super().connection_made(transport)
        self._start_timer(self._header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse incoming data; an endless request is refused before it fills the memory."""
        self._waiting += len(data)
        super().data_received(data)
        if self._waiting > self._most and not self.transport.is_closing():
            self._refuse(_TOO_LARGE, "too_large", f"headers may have {self._most} bytes in all")

    # ------------------------------------------------------------------ what the parser finds

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        self._fields = 0
        self._in_body = False
        if self._timer is None:
            self._start_timer(self._header_s)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A piece of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or after a body a trailer."""
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All headers are here."""
        self._waiting = 0
        self._stop_timer()
        if not (self.parser.should_upgrade() and self._should_upgrade()):
            self._in_body = True
            self._start_timer(self._body_s)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body; the application limits how large a body may be."""
        self._waiting = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._waiting = 0
        self._in_body = False
        self._stop_timer()
        super().on_message_complete()

    def _count(self, size: int) -> None:
        self._fields += size
        if self._fields > self._most:
            self._too_large = True
            raise ValueError("the headers are too large")  # it ends the parsing

    # ------------------------------------------------------------------ refusing

    def send_400_response(self, msg: str) -> None:
        """What the parser cannot read, or what we told it not to."""
        if self._too_large:
            self._refuse(_TOO_LARGE, "too_large", f"headers may have {self._most} bytes in all")
        else:
            super().send_400_response(msg)

    def _start_timer(self, patience_s: float) -> None:
        if patience_s > 0:
            self._timer = self.loop.call_later(patience_s, self._is_too_slow, patience_s)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_too_slow(self, patience_s: float) -> None:
        self._timer = None
        if self.transport.is_closing():
            return
        if self._in_body:
            self._end_slow_body(patience_s)
        elif not getattr(self.cycle, "response_complete", True):  # before the first it is None
            self._start_timer(patience_s)  # the answer to the request before is still on its way
        elif self._waiting:
            reason = f"the headers did not come within {patience_s:g} s"
            self._refuse(_TOO_SLOW, "bad_message", reason)
        else:
            self.transport.close()

    def _end_slow_body(self, patience_s: float) -> None:
        """End the request; a reader that waits for its body learns that the client is gone."""
        if getattr(self.cycle, "response_started", True):
            self.transport.close()
        else:
            reason = f"the body did not come within {patience_s:g} s"
            self._refuse(_TOO_SLOW, "bad_message", reason)

    def _refuse(self, status: int, code: str, reason: str) -> None:
        REFUSALS.labels(code).inc()
        body = msgspec.json.encode(Problem(code, reason))
        head = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        end = b"connection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + head.encode() + end + body)
        self.transport.close()


class LiveConnection(WebSocketsSansIOProtocol):
    """One socket, which takes several texts at a time."""

    def handle_connect(self, event: Request) -> None:
        """A client asks for a socket: tell the application what the connection supports."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not after a refused handshake
            extensions: dict[str, Any] = dict(self.scope.get("extensions") or {})
            self.scope["extensions"] = extensions | {SEVERAL: {}}

    async def send(self, message: Any) -> None:
        """Send what the application says."""
        if message["type"] != SEVERAL:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        if not self.close_sent:
            try:
                for text in message["texts"]:
                    self.conn.send_text(text.encode())
            except InvalidState:
                raise ClientDisconnected from None
            self.transport.write(b"".join(self.conn.data_to_send()))
