"""What a server stores about people: every column of the database, and what it is for.

The privacy page is made from this. A test compares it with the schema, so a new column cannot be
added without a word about it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lunarium.server.protocol.http import StoredKind

_NOTHING: Final = None
"""A column that says nothing about anybody: of the server, or a plain number of a table."""

STORED: Final[Mapping[str, Mapping[str, StoredKind | None]]] = MappingProxyType(
    {
        "people": {
            "id": "person",
            "name": "person",
            "named": "person",
            "kind": "bots",
            "created": "visits",
            "seen": "visits",
            "owner": "bots",
            "handle": "bots",
        },
        "sessions": dict.fromkeys(("id", "person", "created", "seen", "device"), "sessions"),
        "revocations": dict.fromkeys(("person", "session", "at"), "sessions"),
        "transfers": dict.fromkeys(("token_hash", "person", "expires", "used"), "sessions"),
        "pushes": dict.fromkeys(
            (
                "endpoint_hash", "person", "endpoint", "p256dh", "auth", "quiet_start", "quiet_end",
                "zone", "created", "sent",
            ),
            "pushes",
        ),
        "tokens": dict.fromkeys(
            ("token_hash", "id", "account", "name", "scopes", "created", "used"), "bots"
        ),
        "log": {
            "table_id": _NOTHING,
            "n": _NOTHING,
            "command": "games",
            "at": "games",
            "events": "games",
        },
        "tables": {
            "id": _NOTHING,
            "n": _NOTHING,
            "updated": "games",
            "game": "games",
            "status": _NOTHING,
            "public": _NOTHING,
            "host": "games",
            "bots_waiting": _NOTHING,
            "created": "games",
            "daily": "games",
            "solo_score": "games",
            "summary": "games",
            "due": _NOTHING,
        },
        "snapshots": {
            "table_id": _NOTHING,
            "n": _NOTHING,
            "format": _NOTHING,
            "state": "games",
        },
        "reviews": {"id": _NOTHING, "created": "games", "document": "games", "ends": _NOTHING},
        "sittings": {"person": "games", "table_id": "games"},
        "blocks": dict.fromkeys(("person", "blocked", "name", "at"), "blocks"),
        "reports": dict.fromkeys(
            (
                "id", "at", "reporter", "person", "table_id", "seat", "name", "reason", "words",
                "closed",
            ),
            "reports",
        ),
        "bans": dict.fromkeys(("person", "until", "reason", "at"), "bans"),
        "audit": dict.fromkeys(("id", "at", "who", "what", "subject", "reason"), "bans"),
        "erasures": dict.fromkeys(("person", "asked"), "erasures"),
        "secrets": dict.fromkeys(("name", "value"), _NOTHING),
        "keys": dict.fromkeys(("id", "value", "created", "ends"), _NOTHING),
        "chains": dict.fromkeys(("first", "days", "tip", "end", "published"), _NOTHING),
    }
)  # fmt: skip
"""By table and column of the database: what it says about a person, if anything."""


def stored_kinds() -> tuple[StoredKind, ...]:
    """All kinds of things that are stored about people, in the order of the page."""
    return tuple(
        dict.fromkeys(
            kind for columns in STORED.values() for kind in columns.values() if kind is not None
        )
    )
