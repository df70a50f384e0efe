"""Watches over one program: when the process that asked for it is gone, the program is ended.

    python -I -S watchdog.py FD PROGRAM ARGUMENT…

The program gets our standard streams and a process group of its own. FD is the reading end of a
pipe that nobody writes to. It ends when its other end is closed: on purpose, or because the process
that holds it was killed. Then the whole group is killed. This file imports nothing of Lunarium: it
starts often, and must start fast.
"""

import os
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


def main() -> int:
    """Run the program; its exit status, with 128 + N for the signal N."""
    pipe, command = int(sys.argv[1]), sys.argv[2:]
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
    _kill(program.pid)  # what it has started itself goes with it
    status = program.wait()
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    os._exit(main())
