"""How a socket is opened, what it takes, and when it is closed."""

import asyncio
import json
import secrets
import signal
import socket as sockets

import pytest
from websockets.exceptions import InvalidStatus

from lunarium.server.protocol.messages import (
    PROTOCOL,
    Ack,
    Closing,
    Do,
    Explain,
    Explained,
    Ping,
    Pong,
    PreviewMoves,
    Previews,
    Refused,
    Update,
    Welcome,
)
from lunarium.server.protocol.tables import Play, Undo
from tests.server.running import WITHOUT_LIMITS, running
from tests.server.visitors import Come, Visitor, new_id, notations

pytestmark = pytest.mark.anyio


async def test_the_first_word_is_a_welcome(visitors: Come) -> None:
    ann = await visitors()
    me = await ann.me()
    async with ann.open_line() as line:
        welcome = await line.next()
        assert isinstance(welcome, Welcome)
        assert (welcome.protocol, welcome.person, welcome.name) == (PROTOCOL, me.id, me.name)
        await line.send(Ping())
        assert await line.next() == Pong()


@pytest.mark.parametrize(
    "forge",
    [
        "",
        "nonsense",
        "1.{person}.{mac}",
        "1.{person}.{mac_of_mine}",
        "2.{person}.{session}.{mac}",
        "2.{other}.{session}.{mac_of_mine}",
    ],
)
async def test_without_an_identity_of_ours_nobody_is_let_in(visitors: Come, forge: str) -> None:
    ann = await visitors()
    _, person, rest = ann.cookie.split(".", 2)
    session, mac = rest.rsplit(".", 1)  # the session with its beginning and its key
    forged = forge.format(
        person=person,
        session=session,
        other=secrets.token_urlsafe(16),
        mac=secrets.token_urlsafe(32),
        mac_of_mine=mac,
    )
    ann.http.cookies.clear()
    async with ann.open_line(**({"cookie": f"lunarium={forged}"} if forged else {})) as line:
        refused = await line.next()
        assert isinstance(refused, Refused)
        assert refused.refusal.code == "no_identity"
        assert await line.closed() == 4401


async def test_pages_of_other_sites_cannot_open_a_socket(visitors: Come) -> None:
    ann = await visitors()
    for foreign in (
        "https://evil.example",
        f"{ann.server.url}.evil.example",
        "null",
        "http://[::1",
    ):
        with pytest.raises(InvalidStatus) as refused:
            async with ann.line(origin=foreign):
                pass
        assert refused.value.response.status_code == 403
    async with ann.line(origin=ann.server.url):
        pass


async def test_a_client_of_another_protocol_is_told_so(visitors: Come) -> None:
    ann = await visitors()
    async with ann.open_line(query=f"?protocol={PROTOCOL + 1}") as line:
        assert await line.closed() == 4426
    async with ann.open_line(query=f"?protocol={PROTOCOL}") as line:
        assert isinstance(await line.next(), Welcome)


BAD: list[str | bytes] = [
    "",
    "nonsense",
    "{}",
    "[]",
    '{"type":"watch"}',
    '{"type":"watch","table":"short"}',
    '{"type":"ping","extra":1}',
    '{"type":"welcome"}',
    '{"type":"do","table":"aaaaaaaaaaaaaaaaaaaaaa","command":{"type":"play","id":"x"}}',
    "[" * 5000,
    b"\xff\xfe",
]


async def test_unreadable_messages_are_refused_and_after_several_the_socket_is_closed(
    visitors: Come,
) -> None:
    ann = await visitors()
    async with ann.line() as line:
        for bad in BAD[:7]:
            await line.send_text(bad)
            refused = await line.next()
            assert isinstance(refused, Refused), bad
            assert refused.refusal.code == "bad_message"
        await line.send(Ping())
        assert await line.next() == Pong()
        await line.send_text(BAD[7])
        assert isinstance(await line.next(), Refused)
        assert isinstance(await line.next(), Closing)
        assert await line.closed() == 4400


@pytest.mark.parametrize("bad", BAD)
async def test_nothing_unreadable_does_any_harm(visitors: Come, bad: str | bytes) -> None:
    ann = await visitors()
    async with ann.line() as line:
        await line.send_text(bad)
        refused = await line.next()
        assert isinstance(refused, Refused)
        assert refused.refusal.code == "bad_message"
        await line.send(Ping())
        assert await line.next() == Pong()


async def test_a_huge_frame_closes_the_socket(visitors: Come) -> None:
    ann = await visitors()
    async with ann.line() as line:
        await line.send_text(json.dumps({"type": "ping", "filler": "x" * 20_000}))
        assert await line.closed() == 1009


async def test_explanations_and_previews_are_answers_to_questions(visitors: Come) -> None:
    ann = await visitors()
    info = await ann.make_table("novaluna", {"kind": "me"})
    async with ann.line() as line:
        await line.send(Explain(table=info.id, seat=0))
        assert isinstance(await line.get(Refused), Refused), "the table is not watched"
        update = await line.watch(info.id)
        assert isinstance(update, Update)
        assert update.moves is not None
        await line.send(Explain(table=info.id, seat=0))
        explained = await line.get(Explained)
        assert (explained.seat, explained.n) == (0, update.n)
        await line.send(PreviewMoves(table=info.id))
        previews = await line.get(Previews)
        assert {one.move for one in previews.previews} == set(notations(update.moves))


async def test_who_sends_too_fast_is_told_and_play_goes_on_later(sqlite_url: str) -> None:
    variables = {**WITHOUT_LIMITS, "LUNARIUM_PERSON_RATE": "20", "LUNARIUM_PERSON_BURST": "30"}
    with running(sqlite_url, variables=variables) as server:
        ann = Visitor(server)
        await ann.me()
        async with ann.line() as line:
            for _ in range(60):
                await line.send(Ping())
            answers = [await line.next() for _ in range(60)]
            refused = [one for one in answers if isinstance(one, Refused)]
            assert {one.refusal.code for one in refused} == {"too_many"}
            assert 0 < len(refused) < 60
            while True:  # it comes back automatically
                await line.send(Ping())
                if isinstance(await line.next(), Pong):
                    break
                await asyncio.sleep(0.05)
            for _ in range(400):
                await line.send(Ping())
            assert await line.closed() == 4429
        await ann.leave()


async def test_there_is_an_end_to_the_sockets_of_one_person(sqlite_url: str) -> None:
    variables = {**WITHOUT_LIMITS, "LUNARIUM_PERSON_SOCKETS": "2"}
    with running(sqlite_url, variables=variables) as server:
        ann = Visitor(server)
        await ann.me()
        async with ann.line(), ann.line(), ann.open_line() as third:
            refused = await third.next()
            assert isinstance(refused, Refused)
            assert refused.refusal.code == "too_many"
            assert await third.closed() == 4429
        async with ann.line():
            pass
        await ann.leave()


async def test_a_silent_socket_is_closed_and_one_that_pings_is_not(sqlite_url: str) -> None:
    with running(sqlite_url, variables={**WITHOUT_LIMITS, "LUNARIUM_SILENCE_S": "1"}) as server:
        ann = Visitor(server)
        await ann.me()
        async with ann.line() as silent, ann.line() as lively:
            ending = asyncio.create_task(silent.closed())
            while not ending.done():
                await lively.send(Ping())
                assert await lively.next() == Pong()
                await asyncio.sleep(0.1)
            assert await ending == 4408
        await ann.leave()


async def test_who_does_not_read_is_let_go_and_others_do_not_notice(sqlite_url: str) -> None:
    variables = {**WITHOUT_LIMITS, "LUNARIUM_OUTBOX_MESSAGES": "8"}
    with running(sqlite_url, variables=variables) as server:
        ann = Visitor(server)
        await ann.me()
        info = await ann.make_table("novaluna", {"kind": "me"})
        with _deaf_socket(server.port, ann.cookie, info.id):
            async with ann.line() as line:
                update = await line.watch(info.id)
                assert isinstance(update, Update)
                assert update.moves is not None
                move = notations(update.moves)[0]
                while not await _dropped(ann):
                    for command in (
                        Play(id=new_id(), seat=0, move=move),
                        Undo(id=new_id(), seat=0),
                    ):
                        assert isinstance(await line.do(info.id, command), Ack)
        await ann.leave()


async def _dropped(visitor: Visitor) -> bool:
    figures = (await visitor.http.get("/metrics")).text
    return 'lunarium_sockets_dropped_total{reason="too_slow"}' in figures


def _deaf_socket(port: int, cookie: str, table: str) -> sockets.socket:
    """A socket that asks for a table often enough to fill every buffer, and never reads."""
    deaf = sockets.socket()
    deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", port))
    deaf.sendall(
        f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: lunarium={cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    head = b""
    while not head.endswith(b"\r\n\r\n"):  # this much it must hear
        head += deaf.recv(1)
    assert b" 101 " in head
    watch = json.dumps({"type": "watch", "table": table}).encode()
    deaf.sendall(3000 * (bytes([0x81, 0x80 | len(watch)]) + bytes(4) + watch))
    return deaf


async def test_a_server_that_goes_down_says_so_and_loses_nothing(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ann = Visitor(server)
        await ann.me()
        info = await ann.make_table("novaluna", {"kind": "me"})
        async with ann.line() as line:
            update = await line.watch(info.id)
            assert isinstance(update, Update)
            assert update.moves is not None
            play = Play(id=new_id(), seat=0, move=notations(update.moves)[0])
            await line.send(Do(table=info.id, command=play))
            server.process.send_signal(signal.SIGTERM)
            heard = []
            try:
                while True:
                    heard.append(await line.next())
            except Exception:  # noqa: BLE001 -- the end of the socket, checked below
                assert line.connection.close_code == 1012
            assert isinstance(heard[-1], Closing)
            acked = [one.n for one in heard if isinstance(one, Ack)]
        assert server.stop() == 0
        server.start()
        again = await ann.command(info.id, play)
        assert acked in ([], [again.n])
        assert (await ann.get(f"/api/tables/{info.id}", Update)).info.moves == 1
        await ann.leave()
