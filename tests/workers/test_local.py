"""Worker processes of this machine: they answer, they die, they are ended, nothing is left."""

import asyncio
import os
import subprocess
import sys
import time
from concurrent.futures import wait
from pathlib import Path

import pytest

from lunarium.workers import LocalWorkers, Worker, WorkerDied, WorkerTimeout, ask, cores
from tests.workers.handlers import TARGET
from tests.workers.processes import gone, worker_processes


@pytest.fixture
def worker() -> Worker:
    return LocalWorkers(1).start(TARGET)


def test_answers_come_in_the_order_of_the_messages(worker: Worker) -> None:
    messages = [f"say {number}".encode() for number in range(50)]
    answers = [worker.submit(message) for message in messages]
    assert [answer.result(60) for answer in answers] == messages
    worker.close()
    assert worker_processes() == []


def test_a_long_message_arrives_whole(worker: Worker) -> None:
    message = b"say " + bytes(range(32, 127)) * 50_000
    assert worker.submit(message).result(60) == message
    worker.close()


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (b"die", "its process ended with signal SIGKILL"),
        (b"exit 3", "its process ended with exit status 3"),
        (b"raise no idea", "its process ended with exit status 1"),
    ],
)
def test_a_worker_that_ends_fails_all_that_was_asked_of_it(
    message: bytes, says: str, worker: Worker
) -> None:
    first, second = worker.submit(message), worker.submit(b"say more")
    for answer in (first, second):
        with pytest.raises(WorkerDied, match=says):
            answer.result(60)
    with pytest.raises(WorkerDied, match=says):
        worker.submit(b"say it again").result(60)
    worker.close()
    assert worker_processes() == []


def test_a_handler_that_cannot_be_made_ends_its_worker() -> None:
    worker = LocalWorkers(1).start("tests.workers.handlers:Unmade")
    with pytest.raises(WorkerDied, match="exit status 1"):
        worker.submit(b"say").result(60)
    worker.close()


def test_a_worker_is_ended_whatever_it_does_and_more_than_once(worker: Worker) -> None:
    answer = worker.submit(b"sleep 3600")
    pid = int(worker.name.removeprefix("process "))
    worker.close()
    worker.close()
    assert gone(pid)
    with pytest.raises(WorkerDied):
        answer.result(0)


def test_a_worker_is_asked_with_a_deadline(worker: Worker) -> None:
    assert asyncio.run(ask(worker, b"say more", 60, bytes.decode)) == "say more"
    worker.close()


def unreadable(answer: bytes) -> bytes:
    raise ValueError("not a word of it")


@pytest.mark.parametrize(
    ("message", "seconds", "error", "says"),
    [
        (b"sleep 3600", 0.1, WorkerTimeout, "no answer within 0.1 s"),
        (b"die", 60, WorkerDied, "SIGKILL"),
        (b"say", 60, WorkerDied, "its answer cannot be read: not a word of it"),
    ],
)
def test_a_worker_that_fails_when_asked_is_ended(
    message: bytes, seconds: float, error: type[Exception], says: str, worker: Worker
) -> None:
    pid = int(worker.name.removeprefix("process "))
    with pytest.raises(error, match=says):
        asyncio.run(ask(worker, message, seconds, unreadable))
    assert gone(pid)


def test_a_worker_that_nobody_waits_for_any_more_is_ended(worker: Worker) -> None:
    pid = int(worker.name.removeprefix("process "))

    async def leave() -> None:
        asked = asyncio.create_task(ask(worker, b"sleep 3600", 60, bytes))
        await asyncio.sleep(0)  # it has asked
        asked.cancel()
        await asyncio.wait([asked])

    asyncio.run(leave())
    assert gone(pid)


def test_what_a_worker_has_started_is_ended_with_it(worker: Worker) -> None:
    child = int(worker.submit(b"child").result(60))
    worker.close()
    deadline = time.monotonic() + 60
    while not gone(child) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert gone(child)


def test_what_a_handler_prints_does_not_get_among_the_answers(worker: Worker) -> None:
    assert worker.submit(b"print").result(60) == b"print"
    assert worker.submit(b"read").result(60) == b""
    assert worker.submit(b"say").result(60) == b"say"
    worker.close()


def test_an_idle_worker_may_end_in_good_order(worker: Worker, tmp_path: Path) -> None:
    worker.submit(f"farewell {tmp_path / 'note'}".encode()).result(60)
    worker.close(grace=60)
    assert (tmp_path / "note").exists()


def test_two_workers_work_at_the_same_time() -> None:
    workers = LocalWorkers(2)
    both = [workers.start(TARGET) for _ in range(workers.open())]
    pids = {worker.submit(b"pid").result(60) for worker in both}
    assert len(pids) == 2
    began = time.monotonic()
    wait([worker.submit(b"sleep 1") for worker in both])
    assert time.monotonic() - began < 1.9
    for worker in both:
        worker.close()


SCRIPT = """
import sys
from lunarium.workers import LocalWorkers, pack, unpack

class Mine:
    def __init__(self):
        self.word = "mine"

class Handler:
    def answer(self, message):
        return unpack(message).word.encode()
    def close(self): ...

if __name__ == "__main__":
    worker = LocalWorkers(1).start("handler_of_script:Handler")
    print(worker.submit(pack(Mine())).result(60).decode())
    worker.close()
"""


def test_a_worker_knows_what_the_script_of_its_parent_defines(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    (tmp_path / "handler_of_script.py").write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, str(tmp_path / "script.py")], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("mine\n", "")


def test_the_cores_are_shared_out_among_the_workers() -> None:
    assert LocalWorkers().open() == cores() >= 1
    assert LocalWorkers(cores() + 1).threads == 1
    assert LocalWorkers(1).threads == cores()
    assert LocalWorkers(3, 2).threads == 2


def test_no_process_means_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", os.devnull)
    with pytest.raises(WorkerDied, match="no process could be started"):
        LocalWorkers(1).start(TARGET)
