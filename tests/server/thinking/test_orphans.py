"""When the server is killed its workers end too, whatever they are doing."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.thinking.bots import gone

SERVER = """
import asyncio, sys
from lunarium.server.thinking import ThinkingPool
from lunarium.workers import LocalWorkers
from tests.server.thinking.bots import ladder, request

async def main():
    thinkers = ThinkingPool(LocalWorkers(1), ladder=ladder({"full-moon": sys.argv[1]}))
    if sys.argv[1].startswith("tell"):
        await thinkers.think(request())
        await asyncio.sleep(3600)
    await thinkers.think(request())

asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("deed", "doing"),
    [("tell", "nothing"), ("stay", "a thought"), ("stay-busy", "a thought that lets nobody in")],
)
def test_no_worker_outlives_a_server_that_is_killed(deed: str, doing: str, tmp_path: Path) -> None:
    note = tmp_path / "note"
    root = Path(__file__).parents[3]
    server = subprocess.Popen([sys.executable, "-c", SERVER, f"{deed} {note}"], cwd=root)
    try:
        while not note.exists():
            assert server.poll() is None
            time.sleep(0.01)
        worker = int(note.read_text(encoding="utf-8"))
        assert not gone(worker)
    finally:
        os.kill(server.pid, signal.SIGKILL)
        server.wait()
    patience = time.monotonic() + 60
    while not gone(worker) and time.monotonic() < patience:
        time.sleep(0.01)
    assert gone(worker), f"the worker was busy with {doing}"
