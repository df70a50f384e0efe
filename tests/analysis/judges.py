"""Workers of the tests that judge moves, until something happens to them."""

import os
import signal
import time
from pathlib import Path
from typing import Any

from lunarium.analysis.working import AnalysisWorker
from lunarium.workers import unpack

MARKER = "LUNARIUM_TESTS_MARKER"
"""The variable that names the file of a worker that has died already."""


class DiesOnce(AnalysisWorker):
    """The first one is killed at its second move."""

    def answer(self, message: bytes) -> bytes:
        task: Any = unpack(message)
        marker = Path(os.environ[MARKER])
        if task.step.n == 2 and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().answer(message)


class Dies(AnalysisWorker):
    """Every one is killed."""

    def answer(self, message: bytes) -> bytes:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().answer(message)


class Hangs(AnalysisWorker):
    """Every one hangs."""

    def answer(self, message: bytes) -> bytes:
        time.sleep(3600)
        return super().answer(message)
