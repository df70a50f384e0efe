"""Links to tables, and requests and streams over HTTP with retries."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Final
from urllib.parse import SplitResult, urlsplit

from lunarium.client.messages import (
    BadLink,
    BadToken,
    Fields,
    Json,
    Refused,
    ServerAway,
    StrangeAnswer,
)

ANSWER_S: Final = 30.0
"""Seconds for an answer; a stream sends something every few seconds, so it holds there too."""

LONGEST_LINE: Final = 1 << 22
"""Bytes of an answer or a line; a position has some ten thousand."""

_TOKEN = re.compile(r"lun_[A-Za-z0-9_-]{43}")
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 10.0
_LATER = {429, 502, 503, 504}
"""Statuses that mean: not now."""

Waiting = Callable[[str, float], None]
"""Called with a reason and the seconds before something is tried again."""


class Connection:
    """The connection to one server, with one token.

    If the server is unreachable or busy, a request is tried again for `patience` seconds, with
    pauses; `Retry-After` of the server is respected.
    """

    def __init__(self, server: str, token: str, patience: float, waiting: Waiting) -> None:
        parts = read_address(server.strip().rstrip("/"))
        if parts is None:
            raise BadLink(f"{server!r} is not the address of a server: write http://host:8080")
        if not _TOKEN.fullmatch(token.strip()):
            raise BadToken("a token is lun_ and 43 letters, digits, - or _")
        self.patience = patience
        self._secure = parts.scheme == "https"
        self._place = parts.netloc.rpartition("@")[2]
        self._base = parts.path
        self._server = f"{parts.scheme}://{self._place}{self._base}"
        self._token = token.strip()
        self._waiting = waiting

    def ask(self, method: str, path: str, body: Fields | None = None) -> Fields:
        """A request and its answer; raises `Refused`, `ServerAway` or `StrangeAnswer`."""
        effort = _Effort(self)
        while True:
            with suppress(_NotNow), effort.tried(), self._answer(method, path, body) as answer:
                return _object(answer.read(LONGEST_LINE + 1))
            effort.pause()

    def lines(self, path: str) -> Iterator[Fields]:
        """The lines of a stream until it ends for good; a broken one is opened again.

        The reader ends it by stopping to ask: only the reader knows which line is the last.
        """
        effort = _Effort(self)
        while True:
            with suppress(_NotNow), effort.tried(), self._answer("GET", path, None) as answer:
                effort.succeeded()
                while line := answer.readline(LONGEST_LINE + 1):
                    if line.strip():
                        yield _object(line)
                raise _NotNow("the server has ended the stream", None)
            effort.pause()

    @contextmanager
    def _answer(self, method: str, path: str, body: Fields | None) -> Iterator[HTTPResponse]:
        """The answer to a request, if it is a success; it is always closed."""
        headers = {"Authorization": f"Bearer {self._token}", "Accept": "application/json"}
        content = None
        if body is not None:
            content = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        kind = HTTPSConnection if self._secure else HTTPConnection
        with closing(kind(self._place, timeout=ANSWER_S)) as opened:
            opened.request(method, f"{self._base}{path}", content, headers)
            with closing(opened.getresponse()) as answer:
                if answer.status in _LATER:
                    said = f"the server says {answer.status} {answer.reason}"
                    raise _NotNow(said, _retry_after(answer))
                if answer.status >= 300:
                    raise self._refused(answer)
                yield answer

    def _refused(self, answer: HTTPResponse) -> Exception:
        try:
            problem = _object(answer.read(LONGEST_LINE + 1))
            clause = problem.get("clause")
            named = None if clause is None else str(clause)
            return Refused(str(problem["code"]), str(problem["reason"]), named, answer.status)
        except (KeyError, StrangeAnswer):
            moved = answer.getheader("Location")
            where = f"; it has moved to {moved}" if moved else ""
            return StrangeAnswer(
                f"{self._server} answers {answer.status} {answer.reason}{where}."
                " Is it a Lunarium server?"
            )

    def wait(self, reason: str, seconds: float) -> None:
        """Say why, and wait."""
        self._waiting(reason, seconds)
        time.sleep(seconds)

    def away(self, reason: str) -> ServerAway:
        """The error when there is no time left to try again."""
        return ServerAway(f"{self._server} cannot be reached: {reason}")


class _NotNow(Exception):
    """It did not work, and may work later; `seconds` is the pause that the server asks for."""

    def __init__(self, reason: str, seconds: float | None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.seconds = seconds


class _Effort:
    """Retries with growing pauses until it works or the time is over."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._since = time.monotonic()
        self._pause = _FIRST_PAUSE
        self._failure = _NotNow("it was not tried", None)

    def succeeded(self) -> None:
        """It works again: the next failure starts a new series of retries."""
        self._since = time.monotonic()
        self._pause = _FIRST_PAUSE

    def tried(self) -> "_Effort":
        """A block that may fail; a failure that may pass becomes `_NotNow`."""
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, _NotNow):
            self._failure = error
        elif isinstance(error, OSError | HTTPException):
            self._failure = _NotNow(_in_words(error), None)
            raise self._failure from None

    def pause(self) -> None:
        """Wait before the next try; raises `ServerAway` if that would be too long."""
        pause = self._failure.seconds or self._pause
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        if time.monotonic() - self._since + pause > self._connection.patience:
            raise self._connection.away(self._failure.reason)
        self._connection.wait(self._failure.reason, pause)


def _in_words(error: OSError | HTTPException) -> str:
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error) or type(error).__name__


def _retry_after(answer: HTTPResponse) -> float | None:
    text = answer.getheader("Retry-After", "")
    return float(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _object(content: bytes) -> dict[str, Json]:
    if len(content) > LONGEST_LINE:
        raise StrangeAnswer("the server's answer is too long")
    try:
        value = json.loads(content)
    except (ValueError, RecursionError):
        start = content[:60].decode(errors="replace")
        raise StrangeAnswer(f"the server answered {start!r}, which is not JSON") from None
    if not isinstance(value, dict):
        raise StrangeAnswer("the server answered something that is not an object")
    return value


_JOIN = re.compile(
    # Older links have a dot in the place of the #.
    r"(?P<base>.*)/join/(?P<table>[A-Za-z0-9_-]{22})[#.](?P<invite>[A-Za-z0-9_-]{1,64})"
)
_TABLE = re.compile(r"(?P<base>.*)/table/(?P<table>[A-Za-z0-9_-]{22})(?:/.*)?")
_FORMS = (
    "copy it from the browser: http://host:8080/join/TABLE#INVITATION, or"
    " http://host:8080/table/TABLE where a seat is offered or the table is public"
)


@dataclass(frozen=True, slots=True)
class TableLink:
    """Where a table is: the address of its server, its id, and the invitation if there is one."""

    server: str
    table: str
    invite: str | None = None


def read_address(text: str) -> SplitResult | None:
    """The parts of a web address; `None` if it is none."""
    try:
        parts = urlsplit(text.strip())
        if parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0:
            return parts
    except ValueError:  # a port that is no number, half a pair of brackets
        pass
    return None


def read_link(text: str) -> TableLink:
    """Read the link of a table or of an invitation; raises `BadLink`."""
    parts = read_address(text)
    if parts is None:
        raise BadLink(f"{text!r} is not a link to a table: {_FORMS}")
    path = parts.path.rstrip("/")
    invited = f"{path}#{parts.fragment}" if parts.fragment else path
    found = _JOIN.fullmatch(invited) or _TABLE.fullmatch(path)
    if not found:
        raise BadLink(f"{text!r} is not a link to a table: {_FORMS}")
    server = f"{parts.scheme}://{parts.netloc}{found['base']}"
    return TableLink(server, found["table"], found.groupdict().get("invite"))
