"""Every error answer is a `Problem`: a code, a sentence, a clause; and the status of each code."""

import math
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from lunarium.games.api import InvalidSetup
from lunarium.records import RecordError
from lunarium.server.limits import TooMany
from lunarium.server.logs import log_error
from lunarium.server.metrics import REFUSALS
from lunarium.server.protocol.http import Problem
from lunarium.server.protocol.refusals import CODES, status_of
from lunarium.server.store import StoreUnavailable
from lunarium.server.store.database import BadCursor
from lunarium.server.tables import RefusalError
from lunarium.server.thinking import Overloaded, PoolClosed

RETRY_S: Final = 2
"""When to try again after a 503."""


def problem(
    code: str,
    reason: str | None = None,
    clause: str | None = None,
    *,
    status: int | None = None,
    headers: dict[str, str] | None = None,
) -> Response[Problem]:
    """An error answer."""
    REFUSALS.labels(code).inc()
    return Response(
        Problem(code, reason or CODES.get(code, code), clause),
        status_code=status or status_of(code),
        media_type="application/json",
        headers=headers,
    )


def retry_headers(wait_s: float) -> dict[str, str]:
    """When to try again, in whole seconds."""
    return {"retry-after": str(max(1, math.ceil(wait_s)))}


AnyRequest = Request[Any, Any, Any]


_ON_THE_WAY: Final[Mapping[str, dict[str, str]]] = {
    "no_token": {"www-authenticate": "Bearer"},
    "too_many": {"retry-after": "5"},
    "too_many_tables": {"retry-after": "60"},  # a game must come to its end first
    "unavailable": {"retry-after": str(RETRY_S)},
    "closing": {"retry-after": str(RETRY_S)},
}
"""Headers of refusals that say when to try again, or with which authentication."""


def _refused(_request: AnyRequest, error: RefusalError) -> Response[Problem]:
    refusal = error.refusal
    headers = _ON_THE_WAY.get(refusal.code)
    return problem(refusal.code, refusal.reason, refusal.clause, headers=headers)


def _too_many(_request: AnyRequest, error: TooMany) -> Response[Problem]:
    return problem("too_many", headers=retry_headers(error.wait_s))


def _overloaded(_request: AnyRequest, error: Overloaded) -> Response[Problem]:
    return problem("too_many", str(error), headers=retry_headers(error.retry_s))


def _closing(_request: AnyRequest, _error: PoolClosed) -> Response[Problem]:
    return problem("closing", headers=retry_headers(RETRY_S))


def _unavailable(_request: AnyRequest, _error: StoreUnavailable) -> Response[Problem]:
    return problem("unavailable", headers=retry_headers(RETRY_S))


def _bad_setup(_request: AnyRequest, error: InvalidSetup) -> Response[Problem]:
    return problem("bad_setup", error.reason, error.clause)


def _bad_record(_request: AnyRequest, error: RecordError) -> Response[Problem]:
    return problem("bad_message", error.reason_at_move, error.clause)


def _unreadable(_request: AnyRequest, error: msgspec.MsgspecError) -> Response[Problem]:
    return problem("bad_message", str(error))


def _too_deep(request: AnyRequest, error: RecursionError) -> Response[Problem]:
    if _READING not in str(error):
        return _internal(request, error)
    return problem("bad_message", "the body is nested too deeply")


_READING = "while deserializing an object"
"""What msgspec says when the body was too deep, and not our own calls."""


_GONE = "client disconnected prematurely"
"""What the framework says when a body does not come whole. It is no error of the server."""


def _http(_request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """Refusals of the framework itself: unknown addresses, unreadable bodies, wrong methods."""
    code = {404: "not_found", 405: "not_allowed", 413: "too_large"}.get(error.status_code)
    if isinstance(error, MethodNotAllowedException):
        return problem("not_allowed", headers=dict(error.headers or {}))
    if code:
        return problem(code)
    if error.detail == _GONE:
        return problem("bad_message", _GONE)  # nobody reads it
    if error.status_code >= 500:
        return _internal(_request, error)
    return problem("bad_message", _detail(error), status=error.status_code)


def _detail(error: HTTPException) -> str:
    """Which field was wrong and why, as far as the framework knows."""
    extra = error.extra if isinstance(error.extra, list) else []
    wrong = [
        f"{one.get('key') or 'body'}: {one.get('message')}"
        for one in extra
        # Besides a real fault it also names optional fields that were left out.
        if one and one.get("message") != repr(one.get("key"))
    ]
    return "; ".join(wrong) or error.detail or CODES["bad_message"]


def _internal(request: AnyRequest, error: Exception) -> Response[Problem]:
    log_error("a request failed", error, method=request.method, path=request.url.path)
    return problem("internal")


def _bad_cursor(_request: AnyRequest, error: BadCursor) -> Response[Problem]:
    return problem("bad_message", str(error))


HANDLERS: Final[ExceptionHandlersMap] = {
    RefusalError: _refused,
    TooMany: _too_many,
    Overloaded: _overloaded,
    PoolClosed: _closing,
    StoreUnavailable: _unavailable,
    BadCursor: _bad_cursor,
    InvalidSetup: _bad_setup,
    RecordError: _bad_record,
    msgspec.MsgspecError: _unreadable,
    RecursionError: _too_deep,
    HTTPException: _http,
    Exception: _internal,
}


def may_answer(*statuses: int) -> dict[int, ResponseSpec]:
    """The error answers of an address for the OpenAPI document; every address has some of them."""
    words = {
        400: "The request cannot be read, or asks for something impossible.",
        401: "There is no valid identity cookie; in the interface for bots, no valid token.",
        403: "You are not allowed to do this.",
        404: "There is no such thing, or it is not open to you.",
        405: "This address does not support this method.",
        409: "The rules, or the state of the table, do not allow it.",
        413: "The body is too large.",
        429: "Too many requests, or too many tables; `Retry-After` says when to try again.",
        500: "Something went wrong on the server; nothing has changed.",
        503: "The server cannot save just now, or is shutting down; nothing has changed.",
    }
    return {
        status: ResponseSpec(Problem, description=words[status], generate_examples=False)
        for status in sorted({400, 401, 403, 405, 429, 500, 503, *statuses})
    }
