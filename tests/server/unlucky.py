"""A supervisor of two workers of which one cannot open for a while, as in an outage.

Workers are spawned and load this file first; the server is imported where they do not need it.
"""

import socket
import sys
import time
from multiprocessing.process import BaseProcess


def main() -> None:
    """Let the first worker live, the second fail four times in a row and live then; count."""
    from lunarium.server import process  # noqa: PLC0415 -- as said above
    from lunarium.server.settings import Settings  # noqa: PLC0415 -- as said above

    class Unlucky(process.Supervisor):
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

    process._RESTART_PAUSE_S = 0.05  # noqa: SLF001 -- the real pauses add up to seconds
    with socket.socket() as listener:
        supervisor = Unlucky(Settings(db="postgresql://nowhere/x", workers=2), listener)
        supervisor.run()
    sys.stdout.write(f"{supervisor.started} starts\n")


if __name__ == "__main__":
    main()
