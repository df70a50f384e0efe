"""Figures of a running server, for Prometheus, summed over all workers."""

import os
from functools import cache
from pathlib import Path
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from lunarium.server.live.live_tables import Meter
from lunarium.server.tables.events import Events, MovePlayed

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that tells the workers of one server where to put their figures."""

_REGISTRY = CollectorRegistry()
_WAITS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
_THOUGHTS = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16)

MOVES: Final = Counter("lunarium_moves", "Moves played.", ("game", "by"), registry=_REGISTRY)
COMMANDS: Final = Counter("lunarium_commands", "Commands logged.", registry=_REGISTRY)
REFUSALS: Final = Counter("lunarium_refusals", "Refusals.", ("code",), registry=_REGISTRY)
APPENDS: Final = Histogram(
    "lunarium_append_seconds", "Seconds until a row of the log is durable.",
    buckets=_WAITS, registry=_REGISTRY,
)  # fmt: skip
THOUGHTS: Final = Histogram(
    "lunarium_bot_seconds", "Seconds until a bot has answered.", ("level",),
    buckets=_THOUGHTS, registry=_REGISTRY,
)  # fmt: skip
STOOD_IN: Final = Counter(
    "lunarium_bot_stood_in", "Moves for which a lower level had to stand in.", ("level",),
    registry=_REGISTRY,
)  # fmt: skip
FORFEITS: Final = Counter(
    "lunarium_forfeits", "Moves that programs from outside forfeited.", ("reason",),
    registry=_REGISTRY,
)  # fmt: skip
STREAMS: Final = Gauge(
    "lunarium_streams", "Open streams of programs.", multiprocess_mode="livesum",
    registry=_REGISTRY,
)  # fmt: skip
PUSHES: Final = Counter(
    "lunarium_pushes", "Push messages, by outcome.", ("outcome",), registry=_REGISTRY
)
SOCKETS: Final = Gauge(
    "lunarium_sockets", "Open sockets.", multiprocess_mode="livesum", registry=_REGISTRY
)
DROPPED: Final = Counter(
    "lunarium_sockets_dropped", "Sockets closed by the server.", ("reason",), registry=_REGISTRY
)
TABLES: Final = Gauge(
    "lunarium_tables_in_memory", "Tables in memory.", multiprocess_mode="livesum",
    registry=_REGISTRY,
)  # fmt: skip
BROKEN: Final = Counter(
    "lunarium_tables_broken", "Tables that could not be read or loaded.", registry=_REGISTRY
)
REQUESTS: Final = Histogram(
    "lunarium_request_seconds", "Seconds until the answer to a request over HTTP begins.",
    ("kind", "status"), buckets=_WAITS, registry=_REGISTRY,
)  # fmt: skip
COMMAND_SECONDS: Final = Histogram(
    "lunarium_command_seconds", "Seconds until a command is carried out or refused.", ("by",),
    buckets=_WAITS, registry=_REGISTRY,
)  # fmt: skip
LAG: Final = Histogram(
    "lunarium_loop_lag_seconds", "How late the event loop wakes a task, in seconds.",
    buckets=_WAITS, registry=_REGISTRY,
)  # fmt: skip
THINKING: Final = Gauge(
    "lunarium_thinking", "Decisions of bots.", ("state",), multiprocess_mode="livesum",
    registry=_REGISTRY,
)  # fmt: skip
POOL_WORKERS: Final = Gauge(
    "lunarium_thinking_workers", "Processes in which bots think.", multiprocess_mode="livesum",
    registry=_REGISTRY,
)  # fmt: skip
CONNECTIONS: Final = Gauge(
    "lunarium_store_connections", "Connections to the database.", ("state",),
    multiprocess_mode="livesum", registry=_REGISTRY,
)  # fmt: skip
APPENDS_WAITING: Final = Gauge(
    "lunarium_store_appends_waiting", "Rows that wait to be written.",
    multiprocess_mode="livesum", registry=_REGISTRY,
)  # fmt: skip
MEMORY: Final = Gauge(
    "lunarium_memory_bytes", "Memory in use by the server, without its bots.",
    multiprocess_mode="livesum", registry=_REGISTRY,
)  # fmt: skip
LOADS: Final = Histogram(
    "lunarium_load_rows", "Rows that were folded to load a table.",
    buckets=(16, 32, 48, 64, 128, 256, 512, 1024), registry=_REGISTRY,
)  # fmt: skip
UNAVAILABLE: Final = Counter(
    "lunarium_store_unavailable", "Times the database could not be reached.", registry=_REGISTRY
)


@cache
def moves_of(game: str, by: str) -> Counter:
    """The counter of the moves of a game; finding it among all takes longer than counting."""
    return MOVES.labels(game, by)


@cache
def command_seconds_of(by: str) -> Histogram:
    """The waits for commands of people, or of bots."""
    return COMMAND_SECONDS.labels(by)


class TableMeter(Meter):
    """The figures of live tables."""

    def loaded(self, rows: int) -> None:
        """A table was folded from this many rows."""
        LOADS.observe(rows)

    def in_memory(self, tables: int) -> None:
        """How many tables are in memory."""
        TABLES.set(tables)

    def appended(self, seconds: float) -> None:
        """A row is durable after this many seconds."""
        APPENDS.observe(seconds)

    def unavailable(self) -> None:
        """A row could not be written."""
        UNAVAILABLE.inc()

    def commanded(self, game: str, events: Events) -> None:
        """A command at a table of this game has made these events."""
        COMMANDS.inc()
        for event in events:
            if isinstance(event, MovePlayed):
                moves_of(game, "bot" if event.bot else "person").inc()


def exposition() -> bytes:
    """All figures in the text format of Prometheus."""
    if SHARED_FOLDER not in os.environ:
        return generate_latest(_REGISTRY)
    shared = CollectorRegistry()
    multiprocess.MultiProcessCollector(shared)  # type: ignore[no-untyped-call]  # it has no types
    return generate_latest(shared)


def memory_in_use() -> int:
    """Bytes of memory of this process; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def forget_process(pid: int | None) -> None:
    """Take the gauges of a dead worker out of the sums."""
    if pid is not None:
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]  # it has no types
