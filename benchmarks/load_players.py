"""The players of `benchmarks.load`: many tables with two people each, over real sockets.

They are cheap, because they share the machine with the server: of every message they read only the
few fields that a player needs. A player takes any move that the server lists.
"""

import asyncio
import resource
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Literal

import msgspec

from benchmarks.load_connections import Browser, Wire, upgrade

Cell = tuple[int, int]


class _Take(msgspec.Struct):
    tile: str


class _NovaLuna(msgspec.Struct, tag_field="game", tag="novaluna"):
    cells: list[Cell]
    takes: list[_Take]
    refill: bool


class _Pick(msgspec.Struct):
    card: str


class _Place(msgspec.Struct):
    at: Cell


class _Akvarko(msgspec.Struct, tag_field="game", tag="akvarko"):
    picks: list[_Pick]
    places: list[_Place]


class _Info(msgspec.Struct):
    status: str


class _Update(msgspec.Struct, tag_field="type", tag="update"):
    n: int
    info: _Info
    moves: _NovaLuna | _Akvarko | None
    seat: int | None = None


class _Ack(msgspec.Struct, tag_field="type", tag="ack"):
    rematch: str | None = None


class _Refused(msgspec.Struct, tag_field="type", tag="refused"):
    refusal: dict[str, str | None]


class _Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    pass


class _Presence(msgspec.Struct, tag_field="type", tag="presence"):
    pass


class _Pong(msgspec.Struct, tag_field="type", tag="pong"):
    pass


class _Closing(msgspec.Struct, tag_field="type", tag="closing"):
    reason: str


_read = msgspec.json.Decoder(
    _Update | _Ack | _Refused | _Welcome | _Presence | _Pong | _Closing
).decode


def choose(moves: _NovaLuna | _Akvarko, rng: Random) -> str:
    """Any of the moves."""
    if isinstance(moves, _NovaLuna):
        if not moves.takes:
            return "refill" if moves.refill else "end"
        x, y = rng.choice(moves.cells)
        return f"{rng.choice(moves.takes).tile}@{x},{y}"
    if moves.picks:
        return rng.choice(moves.picks).card
    x, y = rng.choice(moves.places).at
    return f"@{x},{y}"


@dataclass
class Order:
    """What a generator is to do."""

    host: str
    port: int
    game: str
    tables: int
    seconds: float
    warm_up_s: float
    offered: float | None
    """Moves a second in an open loop; none: a closed loop."""
    seed: int = 0


@dataclass
class Report:
    """What a generator has found. Waits are in seconds."""

    moves: int = 0
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    cpu_s: float = 0.0
    failure: str = ""
    games: int = 0
    late: int = 0
    """Moves that were due when every table was waiting for an answer."""


class Pair:
    """A table with its two people."""

    def __init__(self, crowd: "Crowd", table: str, cookies: list[str]) -> None:
        self.crowd = crowd
        self.table = table
        self.cookies = cookies
        self.wires: list[Wire] = []
        self.ready: dict[int, _Update] = {}
        self.waiting: dict[int, float] = {}
        self.last: dict[int, _Update] = {}
        self.looked = 0
        self.rematching = False
        self.settled: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def all_wires(self) -> list[Wire]:
        """Every socket of the two."""
        return self.wires

    async def sit_down(self) -> None:
        """Open both sockets and look at the table."""
        order, loop = self.crowd.order, asyncio.get_running_loop()
        for who, cookie in enumerate(self.cookies):
            request = upgrade(order.host, order.port, f"/live?table={self.table}", cookie)

            def heard(text: bytes, who: int = who) -> None:
                self.hear(who, text)

            def make(request: bytes = request, heard: Callable[[bytes], None] = heard) -> Wire:
                return Wire(request, heard)

            _, wire = await loop.create_connection(make, order.host, order.port)
            await wire.opened
            self.wires.append(wire)
        self.watch()
        await self.settled

    def watch(self) -> None:
        """Both look at the table."""
        self.looked = 0
        self.ready.clear()
        self.last.clear()
        for wire in self.wires:
            wire.send(b'{"type":"watch","table":"%s"}' % self.table.encode())

    def hear(self, who: int, text: bytes) -> None:
        """A message to one of the two."""
        message = _read(text)
        if isinstance(message, _Update):
            self.last[who] = message
            if who not in self.waiting:
                self._look(who, message)
        elif isinstance(message, _Ack):
            self._acknowledged(who, message)
        elif isinstance(message, _Refused):
            self.crowd.fail(f"refused: {message.refusal}")
        elif isinstance(message, _Closing):
            self.crowd.fail(f"the server hangs up: {message.reason}")

    def _acknowledged(self, who: int, ack: _Ack) -> None:
        """The answer follows on the heels of the new view: only then is the move through."""
        due = self.waiting.pop(who, None)
        if due is not None:
            self.crowd.answered(due)
            self._look(who, self.last[who])
        elif ack.rematch is not None:
            self.rematching = False
            old, self.table = self.table, ack.rematch
            for wire in self.wires:
                wire.send(b'{"type":"unwatch","table":"%s"}' % old.encode())
            self.watch()

    def _look(self, who: int, update: _Update) -> None:
        """What a person does who sees this."""
        if self.looked < 2:
            self.looked += 1
            if self.looked == 2 and not self.settled.done():
                self.settled.set_result(None)
        if update.info.status == "finished":
            if who == 0 and not self.rematching:
                self.rematching = True
                self.crowd.report.games += 1
                self._command(0, b'{"type":"rematch","id":"%s"}' % _new_id())
        elif update.moves is not None:
            known = who in self.ready
            self.ready[who] = update
            if not known:
                self.crowd.is_ready(self)

    def play(self, due: float) -> None:
        """The player to move moves."""
        if not self.ready:  # the game has ended meanwhile
            return
        # Who it is stays; the seat changes with every rematch, so the update says it.
        who, update = self.ready.popitem()
        move = choose(update.moves, self.crowd.rng) if update.moves else ""
        self.waiting[who] = due
        self._command(
            who,
            b'{"type":"play","id":"%s","seat":%d,"move":"%s","version":%d}'
            % (_new_id(), update.seat or 0, move.encode(), update.n),
        )

    def _command(self, who: int, command: bytes) -> None:
        self.wires[who].send(
            b'{"type":"do","table":"%s","command":%s}' % (self.table.encode(), command)
        )


def _new_id() -> bytes:
    return b"%016x" % secrets.randbits(64)


class Crowd:
    """All tables of one generator process."""

    def __init__(self, order: Order, pair: "type[Pair]" = Pair) -> None:
        self.order = order
        self._pair = pair
        self.rng = Random(order.seed)
        self.report = Report()
        self.pairs: list[Pair] = []
        self._idle: deque[Pair] = deque()
        self._counting = False
        self._running = False
        self._pinging: asyncio.Task[None] | None = None
        self._pinged = 0

    async def gather(self) -> None:
        """Make the tables and seat everybody, some at a time."""
        rows: asyncio.Queue[int] = asyncio.Queue()
        for number in range(self.order.tables):
            rows.put_nowait(number)
        self._pinging = asyncio.create_task(self._ping())
        await asyncio.gather(*(self._fill(rows) for _ in range(8)))

    async def _ping(self) -> None:
        """The server closes a socket that is silent for a minute; nobody pings at one moment."""
        while True:
            await asyncio.sleep(1)
            for pair in self.pairs[self._pinged % 20 :: 20]:
                for wire in pair.all_wires():
                    wire.send(b'{"type":"ping"}')
                await asyncio.sleep(0.01)
            self._pinged += 1

    async def _fill(self, rows: "asyncio.Queue[int]") -> None:
        browser = Browser(self.order.host, self.order.port)
        while not rows.empty():
            rows.get_nowait()
            cookies = [(await browser.ask("GET", "/api/me"))[0] for _ in range(2)]
            seats = [{"kind": "me"}, {"kind": "open"}]
            _, info = await browser.ask(
                "POST", "/api/tables", cookies[0], {"game": self.order.game, "seats": seats}
            )
            table, invite = info["id"], info["invites"]["any_seat"]
            join = {"table": table, "invite": invite, "id": secrets.token_hex(8)}
            await browser.ask("POST", "/api/join", cookies[1], join)
            start = {"type": "start", "id": secrets.token_hex(8)}
            await browser.ask("POST", f"/api/tables/{table}/commands", cookies[0], start)
            pair = self._pair(self, table, cookies)
            await pair.sit_down()
            self.pairs.append(pair)
        browser.close()

    def fail(self, reason: str) -> None:
        """Something that must not happen: the measurement is worth nothing."""
        self.report.failure = self.report.failure or reason

    def is_ready(self, pair: Pair) -> None:
        """Somebody at this table may move."""
        if self._running and self.order.offered is None:
            pair.play(time.perf_counter())
        else:
            self._idle.append(pair)

    def answered(self, due: float) -> None:
        """A mover sees the new position."""
        if self._counting:
            self.report.moves += 1
            self.report.waits.append(time.perf_counter() - due)

    async def play(self, mark: Callable[[Literal["begin", "end"]], None]) -> Report:
        """Play for the time ordered; `mark` is called when counting begins and ends."""
        self._running = True
        if self.order.offered is None:
            while self._idle:
                self._idle.popleft().play(time.perf_counter())
            offering = None
        else:
            offering = asyncio.create_task(self._offer(self.order.offered))
        await asyncio.sleep(self.order.warm_up_s)
        mark("begin")
        self._counting, began, cpu = True, time.perf_counter(), _cpu()
        await asyncio.sleep(self.order.seconds)
        self._counting = False
        self.report.seconds = time.perf_counter() - began
        self.report.cpu_s = _cpu() - cpu
        mark("end")
        self._running = False
        if offering is not None:
            offering.cancel()
        await asyncio.sleep(0.5)
        return self.report

    async def _offer(self, rate: float) -> None:
        """Moves at their moments, whether or not the server keeps up; waits count from these."""
        due = time.perf_counter()
        while True:
            due += self.rng.expovariate(rate)
            if (pause := due - time.perf_counter()) > 0.0005:
                await asyncio.sleep(pause)
            if self._idle:
                self._idle.popleft().play(due)
            else:
                self.report.late += self._counting
                await asyncio.sleep(0)

    def close(self) -> None:
        """Everybody goes."""
        if self._pinging is not None:
            self._pinging.cancel()
        for pair in self.pairs:
            for wire in pair.all_wires():
                wire.close()


def _cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
