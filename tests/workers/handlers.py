"""What workers of the tests run. Worker processes import it from here."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

TARGET = f"{__name__}:Obedient"


class Obedient:
    """Does what a message says."""

    def __init__(self) -> None:
        self._farewell: Path | None = None

    def answer(self, message: bytes) -> bytes:
        word, _, detail = message.decode().partition(" ")
        match word:
            case "die":
                _die(detail)
            case "exit":
                os._exit(int(detail))
            case "raise":
                raise ZeroDivisionError(detail)
            case "sleep":
                time.sleep(float(detail))
            case "child":
                child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
                return str(child.pid).encode()
            case "print":
                print("x" * 100_000)  # noqa: T201 -- what it is there for
                sys.stdout.flush()
            case "read":
                return sys.stdin.read().encode()
            case "farewell":
                self._farewell = Path(detail)
            case "pid":
                return str(os.getpid()).encode()
            case "nice":
                return str(os.nice(0)).encode()
        return message

    def close(self) -> None:
        if self._farewell is not None:
            self._farewell.touch()


def _die(marker: str) -> None:
    """Die; with a marker only the first time."""
    if marker and Path(marker).exists():
        return
    if marker:
        Path(marker).touch()
    os.kill(os.getpid(), signal.SIGKILL)


class Unmade:
    """Cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("not here")
