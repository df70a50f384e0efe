"""Which worker processes a process has started, and whether a process is still there."""

from contextlib import suppress
from pathlib import Path
from typing import Literal


def worker_processes(parent: int | Literal["self"] = "self") -> list[int]:
    """The workers among the children of a process, by default ours, that are still there."""
    while True:
        # A thread that ends while we look leaves its children to another one.
        with suppress(FileNotFoundError):
            children = [
                int(child)
                for task in Path(f"/proc/{parent}/task").iterdir()
                for child in (task / "children").read_text().split()
            ]
            return [child for child in children if not gone(child) and _is_worker(child)]


def _is_worker(pid: int) -> bool:
    return b"lunarium.workers.child" in Path(f"/proc/{pid}/cmdline").read_bytes()


def gone(pid: int) -> bool:
    """Whether there is no such process, or only what is left of one."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"
