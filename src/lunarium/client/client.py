"""The bot API as Python: a client for a server, a table for each seat taken."""

from collections.abc import Iterator
from dataclasses import replace
from uuid import uuid4

from lunarium.client.connection import Connection, Waiting
from lunarium.client.messages import (
    Account,
    Event,
    Fields,
    Json,
    Line,
    Position,
    StrangeAnswer,
    read_account,
    read_event,
    read_line,
)


def _silently(_reason: str, _seconds: float) -> None:
    """Wait silently."""


class Client:
    """A bot account at a server.

        client = Client("http://127.0.0.1:8080", token)
        table = client.join(table_id, invite=secret)
        for line in table.stream():
            if isinstance(line, Position) and line.legal:
                table.play(line.legal[0], line.n)

    If the server cannot be reached or asks to come later, a request is tried again for `patience`
    seconds; `waiting` is called before each pause. Raises `Refused`, `ServerAway` or
    `StrangeAnswer`.
    """

    def __init__(
        self, server: str, token: str, *, patience: float = 300.0, waiting: Waiting = _silently
    ) -> None:
        self._connection = Connection(server, token, patience, waiting)

    @property
    def patience(self) -> float:
        """For how many seconds something is tried again."""
        return self._connection.patience

    @patience.setter
    def patience(self, seconds: float) -> None:
        self._connection.patience = seconds

    def me(self) -> Account:
        """The bot account of this token."""
        return read_account(self._connection.ask("GET", "/api/bot/me"))

    def events(self) -> Iterator[Event]:
        """Offers, starts and ends of games: first the current state, then what happens."""
        for fields in self._connection.lines("/api/bot/events"):
            event = read_event(fields)
            if event is not None:
                yield event

    def table(self, table: str) -> "RemoteTable":
        """A table by its id, to follow it or to play where the bot already sits."""
        return RemoteTable(self._connection, table)

    def join(
        self, table: str, *, invite: str | None = None, seat: int | None = None
    ) -> "RemoteTable":
        """Take a seat: one that is offered, or with an invitation, or an open one.

        A bot that already sits there gets the same seat again.
        """
        body = {
            key: value for key, value in (("invite", invite), ("seat", seat)) if value is not None
        }
        answer = self._connection.ask("POST", f"/api/bot/tables/{table}/join", body)
        taken = answer.get("seat")
        return RemoteTable(self._connection, table, taken if isinstance(taken, int) else None)

    def decline(self, table: str, reason: str | None = None) -> None:
        """Decline the seat that is offered there; the host sees the reason."""
        body = {} if reason is None else {"reason": reason}
        self._connection.ask("POST", f"/api/bot/tables/{table}/decline", body)


class RemoteTable:
    """One table: follow it and play. `seat` is known after `join`, or from the stream."""

    def __init__(self, connection: Connection, table: str, seat: int | None = None) -> None:
        self._connection = connection
        self._path = f"/api/bot/tables/{table}"
        self._played = 0
        self.id = table
        self.seat = seat

    def stream(self) -> Iterator[Line]:
        """The table at once and after every change, until its game is over.

        A broken stream is opened again and then repeats the current state. The table may change
        while a bot thinks; a position from before its last move has no `legal` any more, so that
        nothing is played twice.
        """
        told = 0
        for fields in self._connection.lines(f"{self._path}/stream"):
            line = read_line(fields)
            if line is None:
                continue
            if isinstance(line, Position):
                if line.n < self._played:
                    line = replace(line, legal=None, remaining_s=None)
                if line.n > told or line.legal is not None or line.over:
                    yield line
                told = max(told, line.n)
                if line.over:
                    return
            else:
                yield line

    def play(self, move: str, n: int | None = None) -> int:
        """Play a move; `n` is that of the position it answers. Returns the row that it is in.

        The request has an id, so if its answer is lost, it can be sent again and still acts once.
        """
        body: dict[str, Json] = {"move": move, "id": uuid4().hex}
        if n is not None:
            body["n"] = n
        self._played = max(self._played, self._done("play", body))
        return self._played

    def resign(self) -> int:
        """Hand the seat to a bot of the lowest level for the rest of the game."""
        return self._done("resign", {})

    def _done(self, what: str, body: Fields) -> int:
        n = self._connection.ask("POST", f"{self._path}/{what}", body).get("n")
        if not isinstance(n, int):
            raise StrangeAnswer("the server accepted it, but did not say in which row")
        return n
