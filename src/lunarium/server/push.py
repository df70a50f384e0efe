"""Push messages: people with no page in view learn on their devices that a table waits for them.

Devices subscribe with an address at the push service of their browser. That address comes from a
stranger, so a message only goes to public addresses over https, and no redirect is followed. The
content is encrypted for the device (RFC 8291): which table waits, which game, whose names.
"""

import asyncio
import base64
import ipaddress
import socket
from datetime import UTC, datetime, time, timedelta
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import msgspec

from lunarium.server.logs import log_error
from lunarium.server.metrics import PUSHES
from lunarium.server.protocol.http import PushSubscription, QuietTime
from lunarium.server.protocol.refusals import refuse
from lunarium.server.settings import Settings
from lunarium.server.store import ListedTable, PushRow, Store, StoreUnavailable
from lunarium.server.tables import PersonId, TableState
from lunarium.server.tables.stored import waited_for

if TYPE_CHECKING:
    import aiohttp
    from py_vapid import Vapid02

EXPIRED: Final = (404, 410)
"""The push service does not know the subscription any more."""

LIFE_S: Final = 24 * 3600
"""How long a push service keeps a message for a device that is off."""

ANSWER_S: Final = 10.0
AT_ONCE: Final = 20
"""How many messages are on their way at a time."""

TRIES: Final = 3
RETRY_S: Final = 60.0

_LOOK_S: Final = 0.5
_MOST_PEOPLE: Final = 20_000
_TABLES_READ: Final = 200
_TUNNELS: Final = tuple(
    ipaddress.ip_network(name)
    for name in ("64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")
)
"""Ranges of IPv6 that lead to other addresses, perhaps private ones."""


def is_public(address: str) -> bool:
    """Whether an address is one of the public internet, and nothing behind our own walls."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif any(found in tunnel for tunnel in _TUNNELS):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def check_subscription(subscription: PushSubscription, *, anywhere: bool) -> None:
    """Refuse an address that we would not send to, keys that are none, and an unknown time zone."""
    try:
        parts = urlsplit(subscription.endpoint)
        port = parts.port
    except ValueError:
        raise refuse("bad_push", "the endpoint is not an address") from None
    if not subscription.endpoint.isascii() or not subscription.endpoint.isprintable():
        raise refuse("bad_push", "the endpoint is not an address")
    if not anywhere:
        name = (parts.hostname or "").rstrip(".")
        if parts.scheme != "https" or port not in {None, 443} or "@" in parts.netloc:
            raise refuse("bad_push", "a push service is reached over https, on its usual port")
        if "." not in name or not name.rsplit(".", 1)[1].isalpha() or name.endswith(".local"):
            raise refuse("bad_push", "a push service has a public name")
    elif parts.scheme not in {"http", "https"} or not parts.hostname:
        raise refuse("bad_push", "the endpoint is not an address")
    _check_keys(subscription)
    if subscription.quiet is not None:
        _check_zone(subscription.quiet)


def _check_keys(subscription: PushSubscription) -> None:
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 -- only for this

    try:
        point = _unpadded(subscription.keys.p256dh)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        secret = _unpadded(subscription.keys.auth)
    except ValueError:
        raise refuse("bad_push", "p256dh is not a point of the curve P-256") from None
    if len(point) != 65 or len(secret) != 16:
        raise refuse("bad_push", "p256dh has 65 bytes and auth has 16")


def _check_zone(quiet: QuietTime) -> None:
    try:
        ZoneInfo(quiet.zone)
    except (ValueError, OSError, KeyError):
        raise refuse("bad_push", "this is not a time zone") from None


def _unpadded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def quiet_until(quiet: QuietTime | None, now: datetime) -> datetime | None:
    """The end of the quiet time, if it is quiet now."""
    if quiet is None or quiet.start == quiet.end:
        return None
    local = now.astimezone(ZoneInfo(quiet.zone))
    minute = local.hour * 60 + local.minute
    over_midnight = quiet.start > quiet.end
    is_quiet = (
        (minute >= quiet.start or minute < quiet.end)
        if over_midnight
        else quiet.start <= minute < quiet.end
    )
    if not is_quiet:
        return None
    day = local.date() + timedelta(days=1 if over_midnight and minute >= quiet.start else 0)
    end = datetime.combine(day, time(quiet.end // 60, quiet.end % 60), local.tzinfo)
    return end.astimezone(UTC)


class PushSender:
    """Encrypts and sends messages, signed with the server's key (VAPID, RFC 8292)."""

    def __init__(self, private: bytes, contact: str, *, anywhere: bool) -> None:
        self._private = private
        self._contact = contact
        self._anywhere = anywhere
        self._vapid: Vapid02 | None = None
        self._session: aiohttp.ClientSession | None = None

    @property
    def key(self) -> str:
        """The public key, which browsers want for a subscription."""
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 -- takes long

        public = self._signer().public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return base64.urlsafe_b64encode(public).rstrip(b"=").decode()

    def _signer(self) -> "Vapid02":
        if self._vapid is None:
            from py_vapid import Vapid02  # noqa: PLC0415 -- a server without devices needs none

            self._vapid = Vapid02.from_raw(base64.urlsafe_b64encode(self._private).rstrip(b"="))
        return self._vapid

    async def send(self, device: PushRow, content: bytes) -> int | None:
        """Send a message; the status of the answer, or None if there was none."""
        import aiohttp  # noqa: PLC0415 -- a server without devices needs none
        from pywebpush import WebPusher  # noqa: PLC0415 -- the same

        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=AT_ONCE, socket_factory=self._socket),
                timeout=aiohttp.ClientTimeout(total=ANSWER_S),
                cookie_jar=aiohttp.DummyCookieJar(),
            )
        parts = urlsplit(device.endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._contact}
        keys = {"p256dh": device.p256dh, "auth": device.auth}
        try:
            pusher = WebPusher({"endpoint": device.endpoint, "keys": keys})
            body: bytes = pusher.encode(content)["body"]
            headers = {
                **self._signer().sign(claims),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(LIFE_S),
                "Topic": "waiting",  # a newer message takes the place of one not delivered yet
                "Urgency": "normal",
            }
            async with self._session.post(
                device.endpoint, data=body, headers=headers, allow_redirects=False
            ) as answer:
                return answer.status
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
            return None

    def _socket(self, found: tuple[Any, ...]) -> socket.socket:
        """A socket for a resolved address, whatever name it had; not behind our own walls."""
        family, kind, protocol, _, address = found
        if not self._anywhere and not is_public(str(address[0])):
            raise OSError(f"{address[0]} is not a public address")
        made = socket.socket(family, kind, protocol)
        made.setblocking(False)
        return made

    async def close(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()


class Pushes:
    """Decides who gets a push message, and when.

    The process whose row made a table wait for a person first gives them some time to see it on an
    open page. Then each of their devices gets one message about all waiting tables, but not in its
    quiet time. The store remembers what was sent to each device, so no process repeats it, and
    after a restart the server sends the messages that were still due.
    """

    def __init__(self, store: Store, sender: PushSender, settings: Settings) -> None:
        self._store = store
        self._sender = sender
        self._settings = settings
        self._due: dict[PersonId, float] = {}
        self._next: dict[PersonId, float] = {}
        self._tries: dict[PersonId, int] = {}
        self._sending = asyncio.Semaphore(AT_ONCE)

    def consider(self, before: TableState | None, after: TableState) -> None:
        """This process has written a row."""
        fresh = waited_for(after)
        if before is not None and fresh:
            fresh -= waited_for(before)
        for person in fresh:
            self._owe(person, self._settings.push_after_s)

    def cancel(self, person: PersonId) -> None:
        """The person sees a page that says it."""
        self._due.pop(person, None)

    def _owe(self, person: PersonId, wait_s: float) -> None:
        if len(self._due) < _MOST_PEOPLE:
            due = max(monotonic() + wait_s, self._next.get(person, 0.0))
            self._due[person] = min(due, self._due.get(person, due))

    async def run(self) -> None:
        """Check again and again who is due."""
        owed = False
        while True:
            try:
                if not owed:
                    for person in await self._store.people_with_pushes(_MOST_PEOPLE):
                        self._owe(person, self._settings.push_after_s)
                    owed = True
                await self._look()
            except StoreUnavailable:
                pass  # next time
            except Exception as error:  # noqa: BLE001 -- one message must not stop the others
                log_error("push messages failed", error)
            await asyncio.sleep(_LOOK_S)

    async def _look(self) -> None:
        now = monotonic()
        self._next = {person: at for person, at in self._next.items() if at > now}
        due = [person for person, at in self._due.items() if at <= now]
        if not due:
            return
        devices = await self._store.pushes_of(due)
        for person in due:
            self._due.pop(person, None)
        by_person: dict[PersonId, list[PushRow]] = {}
        for device in devices:
            by_person.setdefault(device.person, []).append(device)
        await asyncio.gather(*(self._tell(*one) for one in by_person.items()))

    async def _tell(self, person: PersonId, devices: list[PushRow]) -> None:
        page = await self._store.tables_of(person, ("open", "running"), limit=_TABLES_READ)
        waiting = [table for table in page.tables if table.summary.waits_for(person)]
        if not waiting:
            return
        newest = max(table.updated for table in waiting)
        content = _content(person, waiting)
        now = datetime.now(UTC)
        failed = False
        for device in devices:
            if device.sent >= newest:
                continue
            end = quiet_until(device.quiet, now)
            if end is not None:
                self._owe(person, (end - now).total_seconds() + 1.0)
            elif await self._store.claim_push(device, newest):
                failed |= not await self._send(device, content)
        self._next[person] = monotonic() + self._settings.push_pause_s
        tries = self._tries.pop(person, 0) + 1
        if failed and tries < TRIES:
            self._tries[person] = tries
            self._owe(person, RETRY_S * tries)

    async def _send(self, device: PushRow, content: bytes) -> bool:
        async with self._sending:
            status = await self._sender.send(device, content)
        if status is not None and 200 <= status < 300:
            PUSHES.labels("sent").inc()
            return True
        if status in EXPIRED:
            PUSHES.labels("expired").inc()
            await self._store.drop_push(device.endpoint)
            return True
        PUSHES.labels("failed").inc()
        await self._store.unclaim_push(device)
        return False


def _content(person: PersonId, waiting: list[ListedTable]) -> bytes:
    """What the device shows: the table that waits longest, and how many there are."""
    first = min(waiting, key=lambda table: table.updated)
    mine = first.seats_of(person)
    names = [name for seat, name in enumerate(first.summary.names) if seat not in mine]
    return msgspec.json.encode(
        {
            "table": first.id,
            "game": first.summary.game,
            "names": names,
            "why": first.summary.waits_for(person),
            "count": len(waiting),
        }
    )
