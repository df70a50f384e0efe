"""Figures of a running server, for Prometheus, summed over all workers."""

import os
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
    "lunarium_append_seconds", "Until a row of the log is durable.",
    buckets=_WAITS, registry=_REGISTRY,
)  # fmt: skip
THOUGHTS: Final = Histogram(
    "lunarium_bot_seconds", "Until a bot has answered.", ("level",),
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
    "lunarium_pushes", "Push messages, by what became of them.", ("outcome",), registry=_REGISTRY
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
    "lunarium_tables_broken", "Tables that could not be read or taken up.", registry=_REGISTRY
)
UNAVAILABLE: Final = Counter(
    "lunarium_store_unavailable", "Times the database could not be reached.", registry=_REGISTRY
)


def exposition() -> bytes:
    """All figures in the text format of Prometheus."""
    if SHARED_FOLDER not in os.environ:
        return generate_latest(_REGISTRY)
    shared = CollectorRegistry()
    multiprocess.MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return generate_latest(shared)


def forget_process(pid: int | None) -> None:
    """Take the gauges of a dead worker out of the sums."""
    if pid is not None:
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
