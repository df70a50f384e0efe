"""Processes that work for us, with deadlines: on this machine, on a Ray cluster, or programs.

`LocalWorkers` and `RayWorkers` start workers that answer messages in bytes. `Program` is
somebody else's program that is asked in lines and not trusted. All of them end with the process
that started them. Nothing in this package knows what the work is about.
"""

from lunarium.workers.api import (
    ClusterError,
    Handler,
    Worker,
    WorkerDied,
    Workers,
    WorkerTimeout,
    cores,
    pack,
)
from lunarium.workers.child import unpack
from lunarium.workers.local import LocalWorkers
from lunarium.workers.pool import WorkerPool, ask, end_worker
from lunarium.workers.program import ErrorLog, LogFile, Program, ProgramFailed, printable
from lunarium.workers.ray import LOCAL, RayWorkers

__all__ = [
    "LOCAL",
    "ClusterError",
    "ErrorLog",
    "Handler",
    "LocalWorkers",
    "LogFile",
    "Program",
    "ProgramFailed",
    "RayWorkers",
    "Worker",
    "WorkerDied",
    "WorkerPool",
    "WorkerTimeout",
    "Workers",
    "ask",
    "cores",
    "end_worker",
    "pack",
    "printable",
    "unpack",
]
