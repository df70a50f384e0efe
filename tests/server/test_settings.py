"""Settings by variables and options: which wins, and what is refused."""

import os
import time
from pathlib import Path

import httpx
import pytest

from lunarium.server.settings import InvalidSettings, Settings, from_environment
from tests.launcher import run
from tests.server.running import READY_S, WITHOUT_LIMITS, RunningServer, free_port, running


def test_an_option_wins_over_the_variable(tmp_path: Path) -> None:
    variables = {
        **WITHOUT_LIMITS,
        "LUNARIUM_PORT": str(free_port()),
        "LUNARIUM_DB": f"sqlite:///{tmp_path / 'other.db'}",
    }
    with running(f"sqlite:///{tmp_path / 'named.db'}", variables=variables) as server:
        assert httpx.get(f"{server.url}/health", trust_env=False).status_code == 200
    assert (tmp_path / "named.db").exists()
    assert not (tmp_path / "other.db").exists()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("LUNARIUM_LOG_LEVEL", "loud", "debug, info, warning, error, critical"),
        ("LUNARIUM_PERSON_RATE", "nan", "LUNARIUM_PERSON_RATE must be 0 or more"),
        ("LUNARIUM_SILENCE_S", "-1", "LUNARIUM_SILENCE_S must be 0 or more"),
        ("LUNARIUM_HEARTBEAT_S", "2.5", "LUNARIUM_HEARTBEAT_S must be a whole number"),
    ],
)
def test_a_variable_that_makes_no_sense_stops_the_start(
    tmp_path: Path, name: str, value: str, said: str
) -> None:
    db = f"sqlite:///{tmp_path / 'x.db'}"
    answer = run("serve", "--db", db, env={**os.environ, name: value}, text=True, timeout=120)
    assert answer.returncode == 2
    assert said in " ".join(answer.stderr.split())


def test_host_names_are_the_same_in_upper_and_lower_case() -> None:
    found = from_environment(Settings(db="x"), {"LUNARIUM_NAMES": "Play.Example.org"})
    assert found.answers_to == ("play.example.org",)


def test_numbers_below_zero_are_refused() -> None:
    with pytest.raises(InvalidSettings, match="0 or more"):
        from_environment(Settings(db="x"), {"LUNARIUM_OPEN_TABLES": "-3"})


def test_yes_and_no_are_read_and_nothing_else() -> None:
    found = [
        from_environment(Settings(db="x"), {"LUNARIUM_PREPARE": text}).prepare
        for text in ("yes", "No", "1", "0", "TRUE", "false")
    ]
    assert found == [True, False, True, False, True, False]
    with pytest.raises(InvalidSettings, match="must be yes or no, not 'perhaps'"):
        from_environment(Settings(db="x"), {"LUNARIUM_PREPARE": "perhaps"})


def test_bots_get_ready_at_the_start_unless_told_otherwise(tmp_path: Path) -> None:
    def thinking(server: RunningServer) -> bool:
        tasks = Path(f"/proc/{server.pid}/task").glob("*/children")
        return any(task.read_text().split() for task in tasks)

    db = f"sqlite:///{tmp_path / 'x.db'}"
    with running(db, variables={**WITHOUT_LIMITS, "LUNARIUM_PREPARE": "yes"}) as server:
        since = time.monotonic()
        while not thinking(server):
            assert time.monotonic() < since + READY_S
            time.sleep(0.05)
        took_s = time.monotonic() - since
    with running(db, variables={**WITHOUT_LIMITS, "LUNARIUM_PREPARE": "no"}) as server:
        time.sleep(2 * took_s)
        assert not thinking(server)


def test_the_size_of_an_uploaded_record_is_a_setting(tmp_path: Path) -> None:
    variables = {**WITHOUT_LIMITS, "LUNARIUM_RECORD_BYTES": "1000", "LUNARIUM_BODY_BYTES": "500"}
    with running(f"sqlite:///{tmp_path / 'x.db'}", variables=variables) as server:
        statuses = {
            size: httpx.post(
                f"{server.url}/api/replay", json={"a": "x" * size}, trust_env=False
            ).status_code
            for size in (600, 1200)
        }
    assert statuses == {600: 400, 1200: 413}
