"""The settings of a server, from `lunarium serve` and from LUNARIUM_… in the environment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from ipaddress import ip_address
from math import isfinite
from pathlib import Path
from typing import Any, Final

PREFIX: Final = "LUNARIUM_"

LOOPBACK_NAMES: Final = ("localhost", "127.0.0.1", "[::1]")

YES_AND_NO: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}

LOG_LEVELS: Final = ("debug", "info", "warning", "error", "critical")


class InvalidSettings(ValueError):
    """Settings that cannot be used; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one person, one address and one process may ask for.

    Rates are in requests a second; the burst is how many may come at once after a pause.
    Every name is also a variable: `LUNARIUM_PERSON_RATE=50`. A rate of 0 means no limit.
    """

    person_rate: float = 20.0
    person_burst: float = 80.0
    address_rate: float = 100.0
    address_burst: float = 400.0
    network_rate: float = 400.0
    network_burst: float = 1_600.0
    share_rate: float = 2.0
    share_burst: float = 20.0
    process_rate: float = 3_000.0
    process_burst: float = 6_000.0
    file_rate: float = 300.0
    file_burst: float = 3_000.0
    newcomer_rate: float = 1.0
    newcomer_burst: float = 120.0
    table_rate: float = 0.1
    table_burst: float = 60.0
    heavy_rate: float = 2.0
    heavy_burst: float = 20.0
    word_rate: float = 0.2
    word_burst: float = 4.0
    address_heavy_rate: float = 10.0
    address_heavy_burst: float = 100.0
    sockets: int = 5_000
    person_sockets: int = 20
    address_sockets: int = 500
    bot_rate: float = 20.0
    bot_burst: float = 80.0
    streams: int = 1_000
    bot_streams: int = 20
    address_streams: int = 200
    bot_accounts: int = 10
    bot_tokens: int = 10
    refused_moves: int = 5
    watched_tables: int = 50
    person_pushes: int = 10
    open_tables: int = 200
    sent_games: int = 500
    thinking: int = 200
    person_thinking: int = 50
    connections: int = 4_000
    header_bytes: int = 32 * 1024
    body_bytes: int = 64 * 1024
    record_bytes: int = 256 * 1024
    frame_bytes: int = 16 * 1024
    bad_messages: int = 8
    outbox_messages: int = 128
    outbox_bytes: int = 2 * 1024 * 1024
    missed_rows: int = 200
    tables_in_memory: int = 20_000


@dataclass(frozen=True, slots=True)
class Settings:
    """Where a server listens, where it keeps its tables, and how patient it is.

    names       the host names it answers to; none: all, or the loopback names on loopback
    origins     further sites whose pages may talk to it (`https://example.org`)
    proxies     addresses of reverse proxies whose X-Forwarded headers are trusted
    web         the built client; none: the one that came with the package
    header_s    the headers of a request may take this long; 0: no limit
    body_s      its body may take this long after them; 0: no limit
    silence_s   a socket that is silent for this long is closed
    idle_s      a table that nobody follows for this long is removed from memory
    sweep_s     how often a process looks for bots whose turn was missed
    move_limit_s  how long a program from outside may think about a move
    absence_s   at a table without a time control, after this long without a move the others may let
                a bot take a person's seat; a table keeps the value that it was made with
    stream_s    how often an idle stream sends an empty line
    push_after_s  the wait before a push message to a person who has no page in view
    push_pause_s  the shortest time between two push messages to a person
    push_contact  where push services can reach the operator: mailto:… or https://…
    push_anywhere  send push messages to any address, also without https: for tests
    routed      a proxy sends each table to one process, by the address of the socket
    prepare     load engines and bots at the start; else when a bot is first asked to move
    guest_days  people without a chosen name who never came back are erased after this many
                days; 0: never
    retention_days  everybody else is erased after this many days without a visit; 0: never
    """

    db: str
    host: str = "127.0.0.1"
    port: int = 8080
    workers: int = 1
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    ray: str | None = None
    web: Path | None = None
    heartbeat_s: int = 25
    header_s: float = 20.0
    body_s: float = 30.0
    silence_s: float = 60.0
    idle_s: float = 300.0
    sweep_s: float = 4.0
    move_limit_s: float = 60.0
    absence_s: float = 3 * 24 * 3600.0
    stream_s: float = 5.0
    push_after_s: float = 20.0
    push_pause_s: float = 60.0
    push_contact: str = ""
    push_anywhere: bool = False
    routed: bool = False
    prepare: bool = True
    shutdown_s: float = 5.0
    log_level: str = "warning"
    guest_days: int = 90
    retention_days: int = 730
    limits: Limits = field(default_factory=Limits)

    @property
    def is_loopback(self) -> bool:
        """Whether only this computer can reach the server."""
        if self.host == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def is_sqlite(self) -> bool:
        """Whether the tables are kept in a file, which only one process may write."""
        return self.db.startswith("sqlite")

    @property
    def answers_to(self) -> tuple[str, ...]:
        """The host names it answers to; empty: any.

        On loopback a page of another site must not reach us by a name that it points here.
        """
        if self.names or not self.is_loopback:
            return tuple(name.lower() for name in self.names)
        return LOOPBACK_NAMES

    @property
    def contact(self) -> str:
        """The contact for push services; they do not accept a message without one."""
        name = next((name for name in self.names if "." in name), "example.org")
        return self.push_contact or f"mailto:webmaster@{name}"

    def check(self) -> None:
        """Raise `InvalidSettings` for what cannot work together."""
        if self.workers < 1:
            raise InvalidSettings(f"the number of workers must be 1 or more, not {self.workers}")
        if self.workers > 1 and self.is_sqlite:
            raise InvalidSettings(
                f"{self.workers} workers need PostgreSQL: SQLite has one writer. Give "
                "--db postgresql://user:password@host/name, or omit --workers"
            )
        if self.push_contact and not self.push_contact.startswith(("mailto:", "https://")):
            raise InvalidSettings(
                "LUNARIUM_PUSH_CONTACT must begin with mailto: or https://, not "
                f"{self.push_contact!r}"
            )
        if self.log_level.lower() not in LOG_LEVELS:
            raise InvalidSettings(
                f"{self.log_level!r} is not a log level: choose one of {', '.join(LOG_LEVELS)}"
            )


def from_environment(settings: Settings, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings with what the environment says; a value that cannot be read is an error."""
    variables = os.environ if environment is None else environment
    limits = replace(settings.limits, **_read(settings.limits, variables))
    return replace(settings, limits=limits, **_read(settings, variables))


def _read(defaults: Limits | Settings, variables: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in fields(defaults):
        name = PREFIX + one.name.upper()
        if one.name == "limits" or name not in variables:
            continue
        found[one.name] = _value(name, variables[name], getattr(defaults, one.name), one.name)
    return found


def _value(name: str, text: str, default: object, field_name: str) -> object:
    if field_name == "web":
        return Path(text)
    if isinstance(default, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if isinstance(default, bool):
        if text.lower() not in YES_AND_NO:
            raise InvalidSettings(f"{name} must be yes or no, not {text!r}")
        return YES_AND_NO[text.lower()]
    if not isinstance(default, int | float):
        return text
    kind = type(default)
    try:
        number = kind(text)
    except ValueError:
        whole = "a whole number" if kind is int else "a number"
        raise InvalidSettings(f"{name} must be {whole}, not {text!r}") from None
    if not isfinite(number) or number < 0:
        raise InvalidSettings(f"{name} must be 0 or more, not {text!r}")
    return number
