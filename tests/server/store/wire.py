"""A wire to PostgreSQL that a test can cut, hold or make lose answers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy.engine import make_url


class Wire:
    """Passes bytes both ways between a client and PostgreSQL's socket.

    lose_answers   what the client says arrives; the first answer after that is lost, with the
                   connection
    lose_requests  what the client says is lost, with the connection
    passable       while this is not set nothing passes, but nothing is closed
    """

    def __init__(self, socket: str) -> None:
        self.socket = socket
        self.port = 0
        self.lose_answers = False
        self.lose_requests = False
        self.refuse = False
        self.passable = asyncio.Event()
        self.passable.set()
        self.lost = asyncio.Event()
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of a client."""
        if self.refuse:
            writer.close()
            return
        server_reader, server_writer = await asyncio.open_unix_connection(self.socket)
        pair = (writer, server_writer)
        self._open.update(pair)
        for work in (
            self._pass_on(reader, server_writer, pair, from_client=True),
            self._pass_on(server_reader, writer, pair, from_client=False),
        ):
            task = asyncio.ensure_future(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(
        self,
        source: asyncio.StreamReader,
        target: asyncio.StreamWriter,
        pair: tuple[asyncio.StreamWriter, ...],
        *,
        from_client: bool,
    ) -> None:
        with suppress(ConnectionError):
            while data := await source.read(65536):
                await self.passable.wait()
                if self.lose_requests if from_client else self.lose_answers:
                    self.lost.set()
                    break
                target.write(data)
                await target.drain()
        for writer in pair:
            writer.close()
            self._open.discard(writer)

    async def end(self) -> None:
        """Close what is open."""
        self.passable.set()
        for writer in tuple(self._open):
            writer.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def wire_to(url: str) -> AsyncIterator[tuple[Wire, str]]:
    """A wire to the database of an address with a Unix socket, and the address at its near end."""
    address = make_url(url)
    wire = Wire(f"{address.query['host']}/.s.PGSQL.5432")
    server = await asyncio.start_server(wire.serve, "127.0.0.1", 0)
    wire.port = server.sockets[0].getsockname()[1]
    near = address.set(host="127.0.0.1", port=wire.port, query={})
    try:
        yield wire, near.render_as_string(hide_password=False)
    finally:
        server.close()
        await wire.end()
        await server.wait_closed()
