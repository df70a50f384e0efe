"""Push messages: delivered to a push service of our own, decrypted as a browser would."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import http_ece
import msgspec
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from lunarium.server.protocol.http import PushFacts, PushKeys, PushSubscription, QuietTime
from lunarium.server.protocol.messages import Attend, Follow, Waiting
from lunarium.server.protocol.refusals import RefusalError
from lunarium.server.push import PushSender, check_subscription, is_public, quiet_until
from lunarium.server.store import PushRow, Store
from tests.server.running import WITHOUT_LIMITS, RunningServer, running
from tests.server.visitors import Visitor, problem, seat_friends

SOON = {
    **WITHOUT_LIMITS,
    "LUNARIUM_PUSH_AFTER_S": "0.2",
    "LUNARIUM_PUSH_PAUSE_S": "0",
    "LUNARIUM_PUSH_ANYWHERE": "yes",
}


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The keys of a subscription, and how a browser reads what comes."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self, endpoint: str, **quiet: Any) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": plain(point), "auth": plain(self.auth)}
        return {"endpoint": endpoint, "keys": keys, **quiet}

    def read(self, body: bytes) -> dict[str, Any]:
        text = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        found: dict[str, Any] = json.loads(text)
        return found


class PushService:
    """Takes messages on loopback; answers with `status`."""

    def __init__(self) -> None:
        self.status = 201
        self.came: asyncio.Queue[tuple[str, dict[str, str], bytes]] = asyncio.Queue()
        self.port = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator["PushService"]:
        server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.port}/{name}"

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        signed = next((line for line in head if line.lower().startswith("authorization")), "")
        headers["authorization"] = signed.partition(": ")[2]
        body = await reader.readexactly(int(headers["content-length"]))
        away = "Location: http://127.0.0.1:1/\r\n" if self.status == 307 else ""
        rest = "Content-Length: 0\r\nConnection: close\r\n\r\n"
        writer.write(f"HTTP/1.1 {self.status} X\r\n{away}{rest}".encode())
        await writer.drain()
        writer.close()
        self.came.put_nowait((head[0].split(" ")[1], headers, body))

    async def next(self) -> tuple[str, dict[str, str], bytes]:
        async with asyncio.timeout(30):
            return await self.came.get()


@pytest.fixture(scope="module")
def pusher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that sends push messages soon, and to loopback."""
    file = tmp_path_factory.mktemp("push") / "tables.db"
    with running(f"sqlite:///{file}", variables=SOON) as server:
        yield server


async def subscribe(visitor: Visitor, wanted: dict[str, Any]) -> None:
    answer = await visitor.try_post("/api/me/push", wanted)
    assert answer.status_code == 204, answer.text


async def devices(visitor: Visitor) -> int:
    return (await visitor.get("/api/me/push", PushFacts)).devices


@pytest.mark.anyio
async def test_a_device_is_told_once_in_a_message_only_it_can_read(pusher: RunningServer) -> None:
    browser = Browser()
    async with PushService().open() as service, Visitor(pusher) as ann, Visitor(pusher) as ben:
        await subscribe(ann, browser.subscription(service.url("ann")))
        facts = await ann.get("/api/me/push", PushFacts)
        assert facts.devices == 1
        table, _ = await seat_friends(ann, [ben], "akvarko")
        path, headers, body = await service.next()
        assert path == "/ann"
        assert browser.read(body) == {
            "table": table,
            "game": "akvarko",
            "names": [(await ben.me()).name],
            "why": "turn",
            "count": 1,
        }
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["topic"] == "waiting"
        signature = headers["authorization"]
        assert signature.endswith(f"k={facts.key}"), "signed with the key that browsers were given"
        claims = signature.partition("t=")[2].split(".")[1]
        said = json.loads(base64.urlsafe_b64decode(claims + "=="))
        assert said["aud"] == f"http://127.0.0.1:{service.port}"
        assert Vapid02.verify(signature), "the signature is good"
        assert service.came.empty()


@pytest.mark.anyio
async def test_expired_subscriptions_are_removed_and_a_page_that_is_seen_needs_no_message(
    pusher: RunningServer,
) -> None:
    async with PushService().open() as service, Visitor(pusher) as ann, Visitor(pusher) as ben:
        for name in ("old", "older"):
            await subscribe(ann, Browser().subscription(service.url(name)))
        await subscribe(ben, Browser().subscription(service.url("ben")))
        service.status = 410
        async with ben.line() as line:
            await line.send(Attend(visible=True))
            await line.send(Follow(topic="mine"))
            await line.get(Waiting)
            await seat_friends(ann, [ben], "akvarko")
            await line.get(Waiting, lambda word: word.count == 1)
            told = {(await service.next())[0], (await service.next())[0]}
            assert told == {"/old", "/older"}, "Ben sees it on his page"
        while await devices(ann):  # noqa: ASYNC110 -- it happens in another process
            await asyncio.sleep(0.02)
        assert await devices(ben) == 1


@pytest.mark.anyio
async def test_no_redirect_is_followed_and_what_failed_is_tried_again(
    pusher: RunningServer,
) -> None:
    async with PushService().open() as service, Visitor(pusher) as ann, Visitor(pusher) as ben:
        await subscribe(ann, Browser().subscription(service.url("moved")))
        service.status = 307
        await seat_friends(ann, [ben], "akvarko")
        await service.next()
        async with await Store.open(pusher.db, upgrade=False) as store:
            me = (await ann.me()).id
            while (await store.pushes_of([me]))[0].sent.year > 1970:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert await devices(ann) == 1, "it counts as not told"


@pytest.mark.anyio
async def test_a_person_has_a_bounded_number_of_devices_and_ends_only_their_own(
    pusher: RunningServer,
) -> None:
    async with Visitor(pusher) as ann, Visitor(pusher) as ben:
        for number in range(12):
            await subscribe(ann, Browser().subscription(f"http://127.0.0.1:1/{number}"))
        assert await devices(ann) == 10
        await ben.try_post("/api/me/push/end", {"endpoint": "http://127.0.0.1:1/11"})
        assert await devices(ann) == 10
        await ann.try_post("/api/me/push/end", {"endpoint": "http://127.0.0.1:1/11"})
        assert await devices(ann) == 9
        same = Browser().subscription("http://127.0.0.1:1/10")
        await subscribe(ben, same)
        assert (await devices(ann), await devices(ben)) == (8, 1), "another uses the device now"


@pytest.mark.anyio
async def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    keys = []
    with running(db) as server:
        for _ in range(2):
            async with Visitor(server) as ann:
                keys.append((await ann.get("/api/me/push", PushFacts)).key)
            server.stop()
            server.start()
    assert keys[0] == keys[1]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.net/1",
        "https://127.0.0.1/1",
        "https://[::1]/1",
        "https://localhost/1",
        "https://printer.local/1",
        "https://2130706433/1",
        "https://push.example.net:8443/1",
        "https://user@push.example.net/1",
        "https://push.example.net:99999/1",
        "https://pu\u200bsh.example.net/1",
        "file:///etc/passwd/some-thing",
    ],
)
def test_addresses_that_are_no_public_push_service_are_refused(endpoint: str) -> None:
    wanted = msgspec.convert(Browser().subscription(endpoint), PushSubscription)
    with pytest.raises(RefusalError) as refused:
        check_subscription(wanted, anywhere=False)
    assert refused.value.refusal.code == "bad_push"


def test_bad_keys_and_unknown_zones_are_refused_and_good_ones_are_not() -> None:
    good = msgspec.convert(Browser().subscription("https://push.example.net/1"), PushSubscription)
    check_subscription(good, anywhere=False)
    keys = PushKeys(p256dh="B" + "A" * 86, auth=good.keys.auth)
    quiet = QuietTime(start=0, end=60, zone="Europe/../../etc/passwd")
    for bad in (
        msgspec.structs.replace(good, keys=keys),
        msgspec.structs.replace(good, quiet=quiet),
        msgspec.structs.replace(good, quiet=msgspec.structs.replace(quiet, zone="Mars/Phobos")),
    ):
        with pytest.raises(RefusalError):
            check_subscription(bad, anywhere=False)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),  # noqa: S104
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_only_addresses_of_the_public_internet_are_reached(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.anyio
async def test_a_name_that_leads_behind_our_walls_is_not_reached() -> None:
    """The name is public, but its address is not: it is checked when the connection is made."""
    browser = Browser()
    async with PushService().open() as service:
        wanted = browser.subscription(f"http://localhost:{service.port}/inside")
        device = PushRow(
            "ann", wanted["endpoint"], wanted["keys"]["p256dh"], wanted["keys"]["auth"], None,
            datetime.now(UTC),
        )  # fmt: skip
        sender = PushSender(b"\1" * 32, "mailto:a@example.org", anywhere=False)
        assert await sender.send(device, b"hello") is None
        assert service.came.empty()
        await sender.close()


@pytest.mark.parametrize(
    ("start", "end", "now", "until"),
    [
        (1320, 480, "2026-01-10T21:30Z", "2026-01-11T07:00Z"),
        (1320, 480, "2026-01-11T05:00Z", "2026-01-11T07:00Z"),
        (1320, 480, "2026-01-11T07:00Z", None),
        (720, 780, "2026-01-11T11:30Z", "2026-01-11T12:00Z"),
        (720, 780, "2026-07-11T11:30Z", None),  # in summer Prague is another hour ahead
        (600, 600, "2026-01-11T09:00Z", None),
    ],
)
def test_the_quiet_time_is_that_of_the_device(
    start: int, end: int, now: str, until: str | None
) -> None:
    quiet = QuietTime(start=start, end=end, zone="Europe/Prague")
    found = quiet_until(quiet, datetime.fromisoformat(now))
    assert found == (None if until is None else datetime.fromisoformat(until))


@pytest.mark.anyio
async def test_a_stranger_cannot_have_us_send_anywhere(server: RunningServer) -> None:
    async with Visitor(server) as ann:
        answer = await ann.try_post(
            "/api/me/push", Browser().subscription("http://127.0.0.1:22/secret")
        )
        assert problem(answer).code == "bad_push"
