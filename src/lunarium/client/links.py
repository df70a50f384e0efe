"""Links to tables, as people copy them from the browser."""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from lunarium.client.errors import BadLink

_JOIN = re.compile(
    r"(?P<base>.*)/join/(?P<table>[A-Za-z0-9_-]{22})\.(?P<invite>[A-Za-z0-9_-]{1,64})"
)
_TABLE = re.compile(r"(?P<base>.*)/table/(?P<table>[A-Za-z0-9_-]{22})(?:/.*)?")
_FORMS = (
    "copy it from the browser: http://host:8080/join/TABLE.INVITATION, or"
    " http://host:8080/table/TABLE where a seat is offered or the table is public"
)


@dataclass(frozen=True, slots=True)
class TableLink:
    """Where a table is: the address of its server, its id, and the invitation if there is one."""

    server: str
    table: str
    invite: str | None = None


def read_address(text: str) -> SplitResult | None:
    """The parts of an address on the web; `None` if it is none."""
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
        raise BadLink(f"{text!r} is no link to a table: {_FORMS}")
    path = parts.path.rstrip("/")
    found = _JOIN.fullmatch(path) or _TABLE.fullmatch(path)
    if not found:
        raise BadLink(f"{text!r} is no link to a table: {_FORMS}")
    server = f"{parts.scheme}://{parts.netloc}{found['base']}"
    return TableLink(server, found["table"], found.groupdict().get("invite"))
