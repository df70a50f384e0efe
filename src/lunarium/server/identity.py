"""Identity without an account: a random id and a session, signed, in a cookie.

The cookie is `2.PERSON.SESSION.ISSUED.KEY.SIGNATURE`. Nothing is stored when it is made, so a
visitor who only looks costs nothing; the person is stored with the first thing that they do.
Revocations are stored, and every process has all of them in memory, so a request needs no database
query. Cookies of the first version, `1.PERSON.SIGNATURE`, are accepted too, and replaced.
"""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Final, NamedTuple

from lunarium.server.store import BanRow, KeyRow, Revocation

COOKIE: Final = "lunarium"
COOKIE_AGE_S: Final = 2 * 365 * 24 * 3600

_FIRST_KEY = 0
_ID = "[A-Za-z0-9_-]{22}"
_FIRST_VERSION = re.compile(rf"1\.(?P<person>{_ID})\.(?P<signature>[A-Za-z0-9_-]{{43}})")
_COOKIE = re.compile(
    rf"2\.(?P<person>{_ID})\.(?P<session>{_ID})\.(?P<issued>[0-9a-f]{{1,12}})"
    r"\.(?P<key>[0-9]{1,6})\.(?P<signature>[A-Za-z0-9_-]{43})"
)


def new_person() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(16)


class Session(NamedTuple):
    """A browser in which a person is logged in, since `issued` (in milliseconds since 1970).

    A cookie of the first version names no session: its id is empty, and it was issued at 0.
    """

    person: str
    id: str = ""
    issued: int = 0


def new_session(person: str, now: datetime | None = None) -> Session:
    """A session that begins now."""
    moment = now or datetime.now(UTC)
    return Session(person, secrets.token_urlsafe(16), int(moment.timestamp() * 1000))


class Signer:
    """Signs sessions with the newest key, and verifies signatures of all keys it has."""

    def __init__(self, keys: Mapping[int, bytes]) -> None:
        self._keys = dict(keys)
        self._newest = max(self._keys)

    def cookie(self, session: Session) -> str:
        """The value of the cookie for a session."""
        signed = f"2.{session.person}.{session.id}.{session.issued:x}.{self._newest}"
        return f"{signed}.{self._signature(self._newest, signed)}"

    def session(self, cookie: str | None) -> Session | None:
        """The session of a cookie that we signed, or None."""
        if found := _COOKIE.fullmatch(cookie or ""):
            number = int(found["key"])
            session = Session(found["person"], found["session"], int(found["issued"], 16))
        elif found := _FIRST_VERSION.fullmatch(cookie or ""):
            number, session = _FIRST_KEY, Session(found["person"])
        else:
            return None
        if number not in self._keys:
            return None
        signed = found[0].rpartition(".")[0]
        good = hmac.compare_digest(found["signature"], self._signature(number, signed))
        return session if good else None

    def _signature(self, number: int, signed: str) -> str:
        mac = hmac.digest(self._keys[number], signed.encode(), "sha256")
        return urlsafe_b64encode(mac).rstrip(b"=").decode()


class Identities:
    """Who is behind a cookie, and may do what: signatures, revocations and bans, in memory."""

    def __init__(self, keys: Iterable[KeyRow]) -> None:
        self._ended: dict[str, set[str]] = {}
        self._ended_until: dict[str, int] = {}
        self._bans: dict[str, BanRow] = {}
        self.latest: datetime | None = None
        """The moment of the latest revocation that is known here."""
        self.set_keys(keys)

    def set_keys(self, keys: Iterable[KeyRow]) -> None:
        """The keys that are accepted from now on."""
        self.signer = Signer({key.id: key.value for key in keys})

    def set_bans(self, bans: Iterable[BanRow]) -> None:
        """The bans that hold from now on."""
        self._bans = {ban.person: ban for ban in bans}

    def revoke(self, revocations: Iterable[Revocation]) -> None:
        """End sessions."""
        for one in revocations:
            if one.session:
                self._ended.setdefault(one.person, set()).add(one.session)
            else:
                until = int(one.at.timestamp() * 1000)
                self._ended_until[one.person] = max(until, self._ended_until.get(one.person, 0))
                self._ended.pop(one.person, None)  # all of them were made before
            self.latest = one.at if self.latest is None else max(self.latest, one.at)

    def session(self, cookie: str | None) -> Session | None:
        """The session of a cookie that we signed and nobody has ended, or None."""
        session = self.signer.session(cookie)
        return None if session is None or self.is_ended(session) else session

    def is_ended(self, session: Session) -> bool:
        """Whether the session was revoked."""
        if session.id in self._ended.get(session.person, ()):
            return True
        return session.issued <= self._ended_until.get(session.person, -1)

    def ban_of(self, person: str, now: datetime) -> BanRow | None:
        """The ban of a person, if one holds."""
        ban = self._bans.get(person)
        return ban if ban is not None and (ban.until is None or now < ban.until) else None


_BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("CrOS", "ChromeOS"), ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


def device_of(agent: str | None) -> str:
    """The browser and system that a `User-Agent` names, and nothing finer; "" if unknown."""
    found = [
        next((name for mark, name in marks if mark in (agent or "")), None)
        for marks in (_BROWSERS, _SYSTEMS)
    ]
    return " · ".join(name for name in found if name is not None)
