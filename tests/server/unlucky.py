"""A supervisor of two workers of which one cannot open for a while, as in an outage."""

import socket
import sys
import time
from multiprocessing.process import BaseProcess

from lunarium.server import process
from lunarium.server.settings import Settings


class Unlucky(process.Supervisor):
    """Its first worker lives. The second fails four times in a row, and lives then."""

    started = 0

    def _start(self) -> BaseProcess:
        self.started += 1
        if 2 <= self.started <= 5:
            worker = self._context.Process(target=sys.exit, args=(1,))
        else:
            worker = self._context.Process(target=time.sleep, args=(60,))
        worker.start()
        if self.started == 6:
            self._stopping = True
        return worker


if __name__ == "__main__":
    process._RESTART_PAUSE_S = 0.05  # noqa: SLF001 -- the real pauses add up to seconds
    with socket.socket() as listener:
        supervisor = Unlucky(Settings(db="postgresql://nowhere/x", workers=2), listener)
        supervisor.run()
    sys.stdout.write(f"{supervisor.started} starts\n")
