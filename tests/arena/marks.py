"""Which of the processes that left a mark are still there."""

import os
import sys
import time
from pathlib import Path

from lunarium.arena import OwnProgram

ROGUE = Path(__file__).with_name("rogue.py")


def rogue(deed: str, folder: Path) -> OwnProgram:
    return OwnProgram((sys.executable, str(ROGUE), deed, str(folder)))


def processes(folder: Path) -> list[int]:
    """All that ever left a mark."""
    return [int(mark.name) for mark in folder.iterdir() if mark.name.isdigit()]


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # One that has ended, and waits for its parent to notice, is no process any more.
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def left_behind(folder: Path, seconds: float = 20.0) -> list[int]:
    """Those that do not end even after a while."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not any(alive(process) for process in processes(folder)):
            return []
        time.sleep(0.02)
    return [process for process in processes(folder) if alive(process)]
