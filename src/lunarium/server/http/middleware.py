"""What happens before any handler: host, origin, identity and rate are checked, headers are set.

A plain ASGI wrapper around everything: a request that is refused here costs nothing more.
"""

import re
from time import perf_counter
from typing import Any, Final, TypeAlias, cast
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from lunarium.server.http.problems import retry_headers
from lunarium.server.identity import (
    COOKIE,
    COOKIE_AGE_S,
    Identities,
    Session,
    new_person,
    new_session,
)
from lunarium.server.logs import REQUEST, new_request_id
from lunarium.server.metrics import REFUSALS, REQUESTS
from lunarium.server.protocol.http import Problem
from lunarium.server.protocol.refusals import CODES, status_of
from lunarium.server.server import Server
from lunarium.server.store.people import TOKEN_PREFIX

PERSON: Final = "lunarium_person"
"""The key of the scope that holds the person who asks (None if the server doesn't know them)."""

SESSION: Final = "lunarium_session"
"""The key of the scope that holds the session of that person."""

BECOME: Final = "lunarium_become"
"""The key under which a handler stores the session that the response's cookie should name."""

TOKEN: Final = "lunarium_token"  # noqa: S105 -- a key, no secret
"""The key that holds the token that was sent, whether it is valid or not."""

_BOT_API = "/api/bot/"
"""Paths below it accept tokens and ignore cookies; everywhere else it is the other way round."""

_Headers: TypeAlias = list[tuple[bytes, bytes]]

_WANTS_JSON = "a request with a body needs Content-Type: application/json"
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_COOKIE_ENDS = re.compile("[;,]")
_FILE = re.compile(r"\.[a-z]{2,11}[0-9]?")
_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")

_FIXED_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # old links hold invitations
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)
_NOT_STORED = b"private, no-store"
_FOR_ONE = b"private, no-cache"
"""For a page that sets a cookie: a browser keeps it and asks again, a proxy keeps nothing."""
_HSTS = (b"strict-transport-security", b"max-age=31536000")


def header(scope: Scope, name: bytes) -> str | None:
    """The first header of this name."""
    found = next((value for key, value in scope["headers"] if key.lower() == name), None)
    return None if found is None else found.decode("latin-1")


def address_of(scope: Scope) -> str:
    """The network address of the client."""
    client = scope.get("client")
    return client[0] if client else "unknown"


def session_of(scope: Scope, identities: Identities) -> Session | None:
    """The session of our first valid cookie, whatever other cookies there are.

    Other programs of the same host set cookies that no strict parser reads (JSON, blanks, letters
    that are not ASCII), and some proxies join several headers with a comma. None of that may cost a
    person the only credential, so nothing but our own pair is read.
    """
    headers = [value for key, value in scope["headers"] if key.lower() == b"cookie"]
    for pair in _COOKIE_ENDS.split(b";".join(headers).decode("latin-1")):
        name, _, value = pair.partition("=")
        if name.strip() == COOKIE:
            session = identities.session(value.strip().strip('"'))
            if session is not None:
                return session
    return None


def token_of(scope: Scope) -> str | None:
    """The token of the header `Authorization: Bearer …`, as it was sent."""
    kind, _, token = (header(scope, b"authorization") or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def is_known_host(scope: Scope, server: Server) -> bool:
    """Whether the `Host` of the request is a name of this server."""
    found = _HOST.fullmatch(header(scope, b"host") or "")
    names = server.settings.answers_to
    return found is not None and (not names or found["name"].lower() in names)


def is_own_origin(scope: Scope, server: Server) -> bool:
    """Whether the request comes from one of our pages, or from no page at all.

    Browsers send the origin with every request that could do harm; programs need not.
    """
    origin = header(scope, b"origin")
    if origin is None:
        return header(scope, b"sec-fetch-site") not in {"cross-site", "same-site"}
    if origin in server.settings.origins:
        return True
    host = header(scope, b"host")
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # as http://[::1 without its second bracket
        return False
    return host is not None and place.lower() == host.lower()


class SecurityMiddleware:
    """Checks every request before its handler sees it, and sets the headers of every response."""

    def __init__(self, server: Server, plain: ASGIApp, live: ASGIApp) -> None:
        self._server = server
        self._plain = plain
        self._live = live

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        kind: str = scope["type"]
        if kind == "websocket":  # the socket has its own rules
            await self._live(scope, receive, send)
        elif kind == "http":
            await self._answer(cast(HTTPScope, scope), receive, send)
        else:
            await self._plain(scope, receive, send)

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        server = self._server
        secure = scope["scheme"] == "https"
        token, for_bots = token_of(scope), scope["path"].startswith(_BOT_API)
        session = None if for_bots else session_of(scope, server.identities)
        fresh = None
        if session is None and scope["method"] == "GET" and _makes_identity(scope["path"]):
            fresh = session = None if is_ours(token) else new_session(new_person())
        person = None if session is None else session.person
        carried: dict[str, Any] = dict(scope)
        carried[PERSON] = person
        carried[SESSION] = session
        carried[TOKEN] = token if for_bots else None
        request = self._request_id(scope)
        REQUEST.set(request)
        since = perf_counter()
        headers = [*_security_headers(scope, secure=secure), (b"x-request-id", request.encode())]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                took = perf_counter() - since
                REQUESTS.labels(_kind(scope["path"]), message["status"]).observe(took)
                given = [*message.get("headers", ()), *headers]
                if scope["path"].startswith("/api/"):
                    given = _with_caching(given, _NOT_STORED)
                if (become := carried.get(BECOME, fresh)) is not None:
                    cookie = _cookie(server.identities.signer.cookie(become), secure=secure)
                    given = [*_with_caching(given, _FOR_ONE), (b"set-cookie", cookie)]
                message["headers"] = given
            await send(message)

        refusal = self._refusal(scope, None if fresh else person, token)
        if refusal is not None:
            code, wait_s = refusal
            await _refuse(send_with_headers, code, wait_s)
        else:
            await self._plain(carried, receive, send_with_headers)  # type: ignore[arg-type]  # our keys

    def _request_id(self, scope: HTTPScope) -> str:
        """An id for logs: the one of the proxy in front of us, or a new one."""
        given = header(scope, b"x-request-id") if self._server.settings.proxies else None
        return given if given and _REQUEST_ID.fullmatch(given) else new_request_id()

    def _refusal(
        self, scope: HTTPScope, person: str | None, token: str | None
    ) -> tuple[str, float] | None:
        server = self._server
        if not is_known_host(scope, server):
            return "bad_origin", 0.0
        changes = scope["method"] not in _SAFE_METHODS
        if changes and not is_own_origin(scope, server):
            return "bad_origin", 0.0
        limiter, address = server.limiter, address_of(scope)
        if not scope["path"].startswith("/api/"):
            wait = limiter.file(address)
            return ("too_many", wait) if wait else None
        for_bots = scope["path"].startswith(_BOT_API)
        if wait := limiter.token(token, address) if for_bots else limiter.request(person, address):
            return "too_many", wait
        if is_ours(token) and not for_bots:
            return "no_identity", 0.0  # a token identifies a bot, never its owner
        if changes and _has_body(scope) and not _is_json(scope):
            return "bad_message", 0.0
        return None


def names_a_file(path: str) -> bool:
    """Whether a path ends like a file: `.js`, `.woff2`.

    Clauses (`/rules/novaluna/NL-5.4`) have a dot too, and so had invitations in old links.
    """
    last = path.rsplit("/", 1)[-1]
    return "." in last and _FILE.fullmatch(last[last.rindex(".") :]) is not None


def is_ours(token: str | None) -> bool:
    """Whether a token looks like one of ours; tokens for a proxy in front of us do not matter."""
    return token is not None and token.startswith(TOKEN_PREFIX)


def _kind(path: str) -> str:
    """What a request asks for, roughly, for the figures."""
    if path.startswith(_BOT_API):
        return "bot"
    return "api" if path.startswith("/api/") else "page"


def _makes_identity(path: str) -> bool:
    """Pages and the API know people; the bot API, files and metrics do not."""
    if path.startswith("/api/"):
        return not path.startswith(_BOT_API)
    return not names_a_file(path) and path not in {"/health", "/ready", "/metrics"}


def _has_body(scope: Scope) -> bool:
    return header(scope, b"content-length") not in {None, "0"} or (
        header(scope, b"transfer-encoding") is not None
    )


def _is_json(scope: Scope) -> bool:
    kind = (header(scope, b"content-type") or "").partition(";")[0].strip().lower()
    return kind == "application/json"


def _cookie(value: str, *, secure: bool) -> bytes:
    text = f"{COOKIE}={value}; Path=/; Max-Age={COOKIE_AGE_S}; HttpOnly; SameSite=Lax"
    return f"{text}; Secure".encode() if secure else text.encode()


def _with_caching(headers: _Headers, caching: bytes) -> _Headers:
    """The headers with this Cache-Control, unless there is one that keeps proxies out already."""
    found = next((value for key, value in headers if key.lower() == b"cache-control"), b"")
    if b"private" in found or b"no-store" in found:
        return headers
    others = [pair for pair in headers if pair[0].lower() != b"cache-control"]
    return [*others, (b"cache-control", caching)]


_WORKER = "/assets/worker-"
"""The scripts of workers, which have a content security policy of their own."""


def _security_headers(scope: Scope, *, secure: bool) -> list[tuple[bytes, bytes]]:
    host = header(scope, b"host") or ""
    # Some browsers do not take 'self' for a WebSocket of the same host.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    # Only the worker that holds tables without a network compiles WebAssembly, and pages do not.
    compiles = " 'wasm-unsafe-eval'" if scope["path"].startswith(_WORKER) else ""
    policy = (
        f"default-src 'self'; script-src 'self'{compiles}; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data:; connect-src 'self'{sockets}; "
        "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )
    headers = [*_FIXED_HEADERS, (b"content-security-policy", policy.encode())]
    return [*headers, _HSTS] if secure else headers


async def _refuse(send: Send, code: str, wait_s: float) -> None:
    REFUSALS.labels(code).inc()
    reason = _WANTS_JSON if code == "bad_message" else CODES[code]
    body = msgspec.json.encode(Problem(code, reason))
    headers = {"content-type": "application/json", "content-length": str(len(body))}
    if wait_s:
        headers |= retry_headers(wait_s)
    start: Any = {
        "type": "http.response.start",
        "status": status_of(code),
        "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
    }
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
