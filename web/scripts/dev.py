# ruff: noqa: INP001 (a script beside the client, not a package)
"""Run the server and the client side by side for developers: an edit of either shows at once.

    python web/scripts/dev.py

The server (port 8000) restarts when a source of Lunarium changes; Vite (port 5173) puts changed
parts of the client into the open page. Ctrl-C ends both. The port is not the usual 8080, so that a
table can stay open beside it.
"""

import os
import subprocess
import sys
from pathlib import Path

from client import WEB, install
from watchfiles import PythonFilter, run_process

SOURCES = WEB.parent / "src" / "lunarium"
PORT = 8000


def main() -> None:
    """Start both and wait until the server ends."""
    install()
    vite = subprocess.Popen(  # noqa: S603 - our own script
        [sys.executable, Path(__file__).with_name("client.py"), "npm", "run", "dev"],
        env={"LUNARIUM_SERVER": f"http://127.0.0.1:{PORT}", **os.environ},
    )
    try:
        run_process(
            SOURCES,
            target=f"{sys.executable} -m lunarium serve --port {PORT}",
            target_type="command",
            watch_filter=PythonFilter(),
        )
    finally:
        vite.terminate()
        vite.wait(10)


if __name__ == "__main__":
    main()
