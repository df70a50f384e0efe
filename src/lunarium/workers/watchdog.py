"""Watches over one program, and ends it when the process that asked for it is gone.

    python -I -S watchdog.py FD LIMITS PROGRAM ARGUMENT…

The program gets our standard streams, its own process group, and limits on what it may use:
LIMITS is `MEMORY,FILE,FILES`, the bytes of its memory and of a file that it writes, and how many
files and connections it may have open; 0 means no limit. They apply to each of its processes.

FD is the reading end of a pipe that nobody writes to. It ends when its other end is closed: on
purpose, or because the process that holds it was killed. Then the whole group is killed. This file
imports nothing from Lunarium: it starts often, and must start fast.
"""

import os
import resource
import signal
import subprocess
import sys
import threading
from contextlib import suppress

CANNOT_START = 127


def _kill(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _end_with_the_pipe(pipe: int, group: int) -> None:
    with suppress(OSError):
        os.read(pipe, 1)
    _kill(group)


def _set_limits(limits: str) -> None:
    """Set the bounds for this process; those it starts inherit them, and cannot raise them."""
    memory, file, files = (int(one) for one in limits.split(","))
    for kind, value in (
        # What it really writes to: some languages reserve address space without end.
        (resource.RLIMIT_DATA, memory),
        (resource.RLIMIT_FSIZE, file),
        (resource.RLIMIT_NOFILE, files),
    ):
        _, most = resource.getrlimit(kind)
        if value and (most == resource.RLIM_INFINITY or value < most):
            with suppress(ValueError, OSError):  # not every system has every bound
                resource.setrlimit(kind, (value, value))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> int:
    """Run the program; its exit status, with 128 + N for the signal N."""
    pipe, limits, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    _set_limits(limits)
    # A worker ignores Ctrl-C, which the program must not inherit.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, set())
    try:
        program = subprocess.Popen(command, process_group=0)  # noqa: S603 -- what the user asked for
    except OSError as error:
        print(f"cannot start {command[0]}: {error.strerror}", file=sys.stderr)  # noqa: T201
        return CANNOT_START
    os.close(0)
    os.close(1)
    threading.Thread(target=_end_with_the_pipe, args=(pipe, program.pid), daemon=True).start()
    if hasattr(os, "waitid"):
        # Not reaped yet, so that nobody else can have its number when its group is ended.
        os.waitid(os.P_PID, program.pid, os.WEXITED | os.WNOWAIT)
    else:
        program.wait()
    _kill(program.pid)  # what it has started ends with it
    status = program.wait()
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    os._exit(main())
