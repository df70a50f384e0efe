"""Processes that work for us, with deadlines: on this machine, on a Ray cluster, or programs.

`LocalWorkers` and `RayWorkers` start workers that answer messages in bytes. `Program` is a program
of somebody else that is asked in lines and trusted with nothing. All of them end with the process
that started them, and none of this knows what the work is about.
"""

from lunarium.workers.api import (
    ClusterError,
    Handler,
    Worker,
    WorkerDied,
    Workers,
    cores,
    pack,
)
from lunarium.workers.child import unpack
from lunarium.workers.local import LocalWorkers
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
    "Workers",
    "cores",
    "pack",
    "printable",
    "unpack",
]
