"""Structured logs: one line of JSON per event, on standard error, without secrets.

If a request or a socket caused a line, the line has its id, which the answer also has.

Secrets (cookies, tokens, invitations, transfer links, seeds) are never passed to the log. The
formatter still removes everything that looks like a secret, for text that others have written.
"""

import json
import logging
import re
import secrets
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from itertools import count
from typing import Final

LOG: Final = logging.getLogger("lunarium.server")

_FACTS = "facts"

REQUEST: ContextVar[str | None] = ContextVar("lunarium_request", default=None)
"""The id of the request or socket that this task serves."""

_PREFIX = secrets.token_hex(4)
_numbers = count(1)


def new_request_id() -> str:
    """An id that no other request has, in this process or another."""
    return f"{_PREFIX}-{next(_numbers):x}"


_SECRETS = re.compile(
    r"(?P<url>://[^/\s:@]+:)[^@\s]+(?=@)"  # the password in the URL of a database
    r"|(?P<pair>(?:invite|token|cookie|seed|secret|password)\"?\s*[=:]\s*\"?)[^\s\"&;,)}\]]+"
    r"|\b[12]\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_.-]{43,90}|\blun_[A-Za-z0-9_-]{43}",
    re.IGNORECASE,
)


def hide_secrets(text: str) -> str:
    """The text with everything that looks like a secret replaced by a sign."""
    return _SECRETS.sub(lambda found: f"{found['url'] or found['pair'] or ''}…", text)


class JsonLines(logging.Formatter):
    """A record as one line of JSON: time, level, logger, event, and the facts of the event."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON, without secrets."""
        fields: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": hide_secrets(record.getMessage()),
        }
        if (request := REQUEST.get()) is not None:
            fields["request"] = request
        for name, value in getattr(record, _FACTS, {}).items():
            fields[name] = hide_secrets(value) if isinstance(value, str) else value
        if record.exc_info and record.exc_info[0] is not None:
            fields["error"] = record.exc_info[0].__name__
            fields["trace"] = hide_secrets("".join(traceback.format_exception(*record.exc_info)))
        return json.dumps(fields, ensure_ascii=False, default=str)


class _NoFaultOfOurs(logging.Filter):
    """Drops messages that any client could flood the log with: bytes that violate the protocol."""

    _FAULTS = ("Invalid UTF-8 sequence received", "Invalid HTTP request received")

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is worth logging."""
        return not str(record.msg).startswith(self._FAULTS)


def set_up_logs(level: str) -> None:
    """Send every log of this process through one handler; called once for a process."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(_NoFaultOfOurs())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar", "numba"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        # The libraries below log every start and every connection at level "info".
        logger.setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))


def log_event(event: str, level: int = logging.INFO, **facts: object) -> None:
    """Log an event with its facts."""
    LOG.log(level, event, extra={_FACTS: facts})


def log_error(event: str, error: BaseException, **facts: object) -> None:
    """Log an error with its trace; the client learns nothing of it."""
    LOG.error(event, exc_info=error, extra={_FACTS: facts})
