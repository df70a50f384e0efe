# ruff: noqa: INP001 (a script beside the client, not a package)
"""Server and client side by side for developers: an edit of either shows at once.

    python web/scripts/dev.py

The server (port 8000) starts again when a source of Lunarium changes; Vite (port 5173) puts changed
parts of the client into the open page. Ctrl-C ends both.
"""

import subprocess
import sys
from pathlib import Path

from client import WEB, install
from watchfiles import PythonFilter, run_process

SOURCES = WEB.parent / "src" / "lunarium"


def main() -> None:
    """See the module."""
    install()
    vite = subprocess.Popen(  # noqa: S603 - our own script
        [sys.executable, Path(__file__).with_name("client.py"), "npm", "run", "dev"]
    )
    try:
        run_process(
            SOURCES,
            target=f"{sys.executable} -m lunarium serve --port 8000",
            target_type="command",
            watch_filter=PythonFilter(),
        )
    finally:
        vite.terminate()
        vite.wait(10)


if __name__ == "__main__":
    main()
