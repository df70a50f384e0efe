"""Bad messages for the socket, in great number: none may do anything but be refused.

    python -m tests.server.hard.fuzz [MESSAGES]      a soak, 100,000 messages

Valid messages with something changed, random JSON, random bytes, wrong types, huge numbers, deep
nesting, tables that are not there, seats of others. Whether a message can be read at all is known
before it is sent, by the types of the protocol; what can be read must still change nothing, for the
senders may not do anything at the tables they name.
"""

import asyncio
import json
import string
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from lunarium.server.protocol.messages import (
    Ack,
    Closing,
    FromServer,
    Message,
    Ping,
    Pong,
    Refused,
    Request,
    Update,
)
from lunarium.server.protocol.refusals import CODES
from tests.server.hard.logbook import check_database, errors_in, read_logs
from tests.server.running import WITHOUT_LIMITS, RunningServer, running
from tests.server.visitors import Visitor, new_id, seat_friends

BAD_MESSAGES = 300
"""How many unreadable messages close a socket here; by default it is 8."""

PING = '{"type":"ping"}'
FRAME_BYTES = 16 * 1024
SENDERS = 6
BATCH = 40
LIMITS = {
    **WITHOUT_LIMITS,  # it is one address that sends nothing but nonsense
    "LUNARIUM_BAD_MESSAGES": str(BAD_MESSAGES),
    "LUNARIUM_FRAME_BYTES": str(FRAME_BYTES),
    "LUNARIUM_OUTBOX_MESSAGES": "1000",
}

NOTHING: frozenset[str] = frozenset()
ALWAYS_ALLOWED = frozenset({"leave", "return"})
"""What a person at the table may do, whichever seat is on turn."""

_read = msgspec.json.Decoder(Message).decode
_understood = msgspec.json.Decoder(Request).decode
_ALPHABET = string.ascii_letters + string.digits + "-_"


@dataclass
class Tally:
    """What became of the messages."""

    sent: int = 0
    unreadable: int = 0
    closed: Counter[int] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)


def is_readable(message: str | bytes) -> bool:
    """Whether the protocol knows such a message."""
    if isinstance(message, bytes):
        return False
    try:
        _understood(message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
    return True


def is_ping(message: str | bytes) -> bool:
    """Whether it is answered by `pong`."""
    return isinstance(message, str) and is_readable(message) and _understood(message) == Ping()


def _is_too_large(message: str | bytes) -> bool:
    return len(message if isinstance(message, bytes) else message.encode()) > FRAME_BYTES


class Mischief:
    """Makes bad messages about these tables, at which the sender may change nothing."""

    def __init__(self, tables: list[str], rng: Random, allowed: frozenset[str] = NOTHING) -> None:
        self.tables = tables
        self.rng = rng
        self.allowed = allowed
        self.kinds: list[Callable[[], str | bytes]] = [
            self.changed_text,
            self.changed_text,
            self.changed_value,
            self.changed_value,
            self.foreign,
            self.foreign,
            self.random_json,
            self.random_text,
            self.random_bytes,
            self.nested,
        ]

    def __call__(self) -> str | bytes:
        """A bad message."""
        return self.rng.choice(self.kinds)()

    def valid(self) -> dict[str, Any]:
        """A message as a client sends it, with a command that is not the sender's to give."""
        rng = self.rng
        table = rng.choice([*self.tables, "".join(rng.choices(_ALPHABET, k=22))])
        seat = rng.randrange(6)
        commands: list[dict[str, Any]] = [
                {"type": "play", "seat": seat, "move": rng.choice(["R1@0,0", "refill", "@0,0"]),
                 "version": rng.randrange(9)},
                {"type": "undo", "seat": seat},
                {"type": "answer_undo", "seat": seat, "agree": True},
                {"type": "join", "invite": "".join(rng.choices(_ALPHABET, k=22)), "seat": seat},
                {"type": "set_seat", "seat": seat, "bot": "gibbous"},
                {"type": "start"},
                {"type": "leave", "seat": seat},
                {"type": "return", "seat": seat},
                {"type": "rematch"},
                {"type": "archive"},
            ]  # fmt: skip
        command = rng.choice([one for one in commands if one["type"] not in self.allowed])
        return rng.choice(
            [
                {"type": "do", "table": table, "command": {**command, "id": new_id()}},
                {"type": "do", "table": table, "command": {**command, "id": new_id()}},
                {"type": "do", "table": table, "command": {**command, "id": new_id()}},
                {"type": "watch", "table": table, "have": rng.randrange(50)},
                {"type": "watch", "table": table, "invite": "x" * 22},
                {"type": "unwatch", "table": table},
                {"type": "open", "table": table, "seat": seat},
                {"type": "explain", "table": table, "seat": seat},
                {"type": "preview", "table": table},
                {"type": "ping"},
            ]
        )

    def foreign(self) -> str:
        """Readable, about something that is not there or not the sender's."""
        return json.dumps(self.valid())

    def changed_text(self) -> str:
        """A valid message with some of its characters changed, lost or doubled."""
        text = list(self.foreign())
        for _ in range(self.rng.randint(1, 4)):
            place = self.rng.randrange(len(text))
            how = self.rng.randrange(4)
            if how == 0:
                text[place] = chr(self.rng.choice([self.rng.randrange(1, 128), 0xE9, 0x1F319]))
            elif how == 1:
                text[place] = ""
            elif how == 2:
                text[place] *= self.rng.randint(2, 40)
            else:
                text = text[:place] or ["{"]
        return "".join(text)

    def changed_value(self) -> str:
        """A valid message with one value of a wrong type, size or name."""
        message = self.valid()
        place = message.get("command", message) if self.rng.random() < 0.7 else message
        key = self.rng.choice(list(place))
        if self.rng.random() < 0.2:
            place[key + self.rng.choice("xyz_")] = place.pop(key)
        else:
            place[key] = self.value(3)
        return json.dumps(message)

    def value(self, depth: int) -> Any:
        """Any value of JSON, preferably an odd one."""
        rng = self.rng
        odd: list[Any] = [
            None, True, False, 0, -1, 6, 2**31, 2**53, 2**64, -(2**70), 10**300, 1.5, -0.0, 1e308,
            float("inf"), float("nan"), "", "\0", "0", "null", "🌙" * rng.randint(1, 50),
            "a" * rng.randint(1, 3000), "'; DROP TABLE log; --", "<script>alert(1)</script>",
            "..%2f..%2fetc%2fpasswd", "\ud83c\udf19", "\u202e", [], {}, [[]], {"": {}},
        ]  # fmt: skip
        if depth and rng.random() < 0.3:
            count = rng.randrange(4)
            if rng.random() < 0.5:
                return [self.value(depth - 1) for _ in range(count)]
            return {str(self.value(0))[:20]: self.value(depth - 1) for _ in range(count)}
        return rng.choice(odd)

    def random_json(self) -> str:
        """JSON that has nothing to do with us."""
        return json.dumps(self.value(5))

    def random_text(self) -> str:
        """Text that is no JSON at all."""
        return "".join(self.rng.choices(string.printable + "ž🌙", k=self.rng.randrange(200)))

    def random_bytes(self) -> bytes:
        """A frame of bytes, perhaps with a good message in it."""
        if self.rng.random() < 0.3:
            return self.foreign().encode()
        return self.rng.randbytes(self.rng.randrange(300))

    def nested(self) -> str:
        """Brackets within brackets."""
        bracket = self.rng.choice(["[", '{"type":', '[{"a":'])
        return bracket * self.rng.randrange(1, 2000 if bracket == "[" else 800)


class Sender:
    """Sends bad messages over socket after socket, and judges every answer."""

    def __init__(self, visitor: Visitor, mischief: Mischief, tally: Tally) -> None:
        self.visitor = visitor
        self.mischief = mischief
        self.tally = tally

    async def send(self, count: int) -> None:
        """Send this many bad messages."""
        while count > 0:
            count -= await self._one_socket(count)

    async def _one_socket(self, most: int) -> int:
        """Use one socket until it is closed, as it must be after the last bad message allowed."""
        sent = bad = 0
        async with self.visitor.open_line() as line:
            socket = line.connection
            try:
                while sent < most:
                    batch = [self.mischief() for _ in range(min(BATCH, most - sent))]
                    if self.mischief.rng.random() < 0.003:
                        batch[-1] = "x" * (FRAME_BYTES + 1)
                    with suppress(ConnectionClosed):  # what was answered before is still read
                        for message in (*batch, PING):
                            await socket.send(message)
                    sent += len(batch)
                    bad += await self._judge(socket.recv, batch, bad)
            except ConnectionClosed as end:
                code = end.rcvd.code if end.rcvd else 1006
                self.tally.closed[code] += 1
                if code == 4400:
                    assert self._bad_here == BAD_MESSAGES, self._bad_here
                else:
                    assert code == 1009, f"closed with {code}"
                    assert any(map(_is_too_large, batch)), "closed without a reason"
            else:
                assert bad < BAD_MESSAGES, "too many unreadable messages, and the socket is open"
        self.tally.sent += sent
        return sent

    async def _judge(
        self, receive: Callable[[], Any], batch: list[str | bytes], before: int
    ) -> int:
        """Read all answers to a batch; returns how many of it were unreadable."""
        pongs = 1 + sum(is_ping(message) for message in batch)
        unreadable = sum(not is_readable(message) for message in batch)
        self._bad_here = before
        told = 0
        while pongs:
            async with asyncio.timeout(60):
                answer = _read(await receive())
            self._check(answer)
            pongs -= isinstance(answer, Pong)
            if isinstance(answer, Refused) and answer.refusal.code == "bad_message":
                told += 1
                self._bad_here += 1
        assert told == unreadable, f"{unreadable} were unreadable, {told} were told so"
        self.tally.unreadable += unreadable
        return unreadable

    def _check(self, answer: FromServer) -> None:
        assert not isinstance(answer, Ack), f"a command was taken: {answer}"
        if isinstance(answer, Closing):
            assert answer.reason == "bad_message"
        if isinstance(answer, Refused):
            code = answer.refusal.code
            self.tally.refusals[code] += 1
            assert code in CODES or answer.refusal.clause, answer
            assert code not in {"internal", "unavailable", "closing"}, answer
            assert "Traceback" not in answer.refusal.reason

    _bad_here = 0


async def pester(server: RunningServer, count: int, rng: Random) -> Tally:
    """Send this many bad messages, and check that nothing has changed and that play continues."""
    ann, ben = Visitor(server), Visitor(server)
    strangers = [Visitor(server) for _ in range(SENDERS)]
    for visitor in (ann, ben, *strangers):
        await visitor.me()
    tables = [
        (await seat_friends(ann, [ben], game, public=public))[0]
        for game in ("novaluna", "akvarko")
        for public in (True, False)
    ]
    tables.append((await ann.make_table("akvarko", {"kind": "me"}, {"kind": "open"})).id)
    waits = await _table_where_he_waits(ann, ben)
    before = await read_logs(server.db)
    tally = Tally()
    mischiefs = [Mischief(tables, Random(rng.random())) for _ in strangers]
    mischiefs.append(Mischief([waits], Random(rng.random()), ALWAYS_ALLOWED))
    senders = zip((*strangers, ben), mischiefs, strict=True)
    share = -(-count // len(mischiefs))
    await asyncio.gather(*(Sender(who, what, tally).send(share) for who, what in senders))
    assert await read_logs(server.db) == before, "a log has changed"
    assert not errors_in(server.logged()), errors_in(server.logged())[:3]
    figures = (await ann.http.get("/metrics")).text
    assert 'lunarium_refusals_total{code="internal"}' not in figures
    assert (await ann.http.get("/ready")).status_code == 200
    await check_database(server.db)
    for visitor in (ann, ben, *strangers):
        await visitor.leave()
    return tally


async def _table_where_he_waits(ann: Visitor, ben: Visitor) -> str:
    """A table of Nova Luna at which Ben sits, and Ann is on turn: whatever he plays is refused."""
    while True:
        table, _ = await seat_friends(ann, [ben], "novaluna")
        if (await ben.get(f"/api/tables/{table}", Update)).info.to_move == (0,):
            return table


def main() -> None:
    """The soak."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with (
        tempfile.TemporaryDirectory(prefix="lunarium-fuzz-") as folder,
        running(f"sqlite:///{Path(folder) / 'tables.db'}", variables=LIMITS) as server,
    ):
        began = time.monotonic()
        tally = asyncio.run(pester(server, count, Random()))
    sys.stdout.write(
        f"{tally.sent:,} bad messages within {time.monotonic() - began:.0f} s,"
        f" {tally.unreadable:,} of them unreadable; sockets closed: {dict(tally.closed)}\n"
        f"refused with: {dict(tally.refusals.most_common())}\n"
    )


if __name__ == "__main__":
    main()
