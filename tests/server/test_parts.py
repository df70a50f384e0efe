"""Small parts of the server by themselves: names and cookies, limits, settings, logs."""

import hmac
import json
import logging
import re
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest

from lunarium.server.identity import (
    Identities,
    Session,
    Signer,
    device_of,
    new_person,
    new_session,
)
from lunarium.server.limits import ConnectionCounts, Limiter, Rate, TooMany
from lunarium.server.logs import REQUEST, JsonLines, hide_secrets, new_request_id
from lunarium.server.metrics import exposition
from lunarium.server.privacy import STORED, stored_kinds
from lunarium.server.protocol.http import StoredKind
from lunarium.server.protocol.refusals import RefusalError
from lunarium.server.settings import InvalidSettings, Limits, Settings, from_environment
from lunarium.server.store import KeyRow, Revocation, schema
from lunarium.server.store.sessions import first_key
from lunarium.server.tables.names import clean_name, made_up_name

ROOT = Path(__file__).parents[2]


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_lets_a_burst_through_and_then_one_at_a_time() -> None:
    clock = Clock()
    rate = Rate(2.0, 3.0, clock)
    assert [rate.wait("ann") for _ in range(3)] == [0.0, 0.0, 0.0]
    assert rate.wait("ann") == pytest.approx(0.5)
    assert rate.wait("ben") == 0.0, "others have buckets of their own"
    clock.now += 0.5
    assert rate.wait("ann") == 0.0
    assert rate.wait("ann") > 0.0
    clock.now += 1000.0
    assert [rate.wait("ann") for _ in range(4)].count(0.0) == 3, "it holds no more than the burst"


def test_without_a_rate_there_is_no_limit() -> None:
    rate = Rate(0.0, 1.0)
    assert {rate.wait("ann") for _ in range(100)} == {0.0}


def test_places_are_counted_for_people_addresses_and_all() -> None:
    places = ConnectionCounts(total=3, by_person=2, by_address=2)
    assert places.take("ann", "1.1.1.1")
    assert places.take("ann", "2.2.2.2")
    assert not places.take("ann", "3.3.3.3"), "two for a person"
    assert places.take("ben", "1.1.1.1")
    assert not places.take("cleo", "4.4.4.4"), "three in all"
    places.free("ann", "1.1.1.1")
    assert places.take("cleo", "1.1.1.1")


def test_the_gate_says_when_newcomers_may_come_again() -> None:
    limiter = Limiter(Limits(newcomer_rate=0.5, newcomer_burst=1.0))
    limiter.newcomer("1.1.1.1")
    with pytest.raises(TooMany) as refused:
        limiter.newcomer("1.1.1.1")
    assert 1.0 < refused.value.wait_s <= 2.0


def test_a_cookie_is_known_by_the_server_that_signed_it_and_by_no_other() -> None:
    signer, other = Signer({0: b"a" * 32}), Signer({0: b"b" * 32})
    session = new_session(new_person())
    cookie = signer.cookie(session)
    assert signer.session(cookie) == session
    assert other.session(cookie) is None
    for place in range(len(cookie)):
        changed = cookie[:place] + ("A" if cookie[place] != "A" else "B") + cookie[place + 1 :]
        assert signer.session(changed) is None, place
    for bad in (None, "", "1", "1..", "a.b.c", cookie + "x", cookie[:-1], f"{cookie}.x", "é.é.é"):
        assert signer.session(bad) is None


def test_cookies_of_the_first_version_and_of_older_keys_are_read_until_the_key_ends() -> None:
    secret, person = bytes(32), "AAAAAAAAAAAAAAAAAAAAAA"
    first = first_key(secret)
    mac = hmac.digest(first, f"1.{person}".encode(), "sha256")
    old = f"1.{person}.{urlsafe_b64encode(mac).rstrip(b'=').decode()}"
    assert Signer({0: first}).session(old) == Session(person, "", 0)
    session = new_session(person)
    cookie = Signer({0: first}).cookie(session)
    both, new = Signer({0: first, 1: b"n" * 32}), Signer({1: b"n" * 32})
    assert (both.session(old), both.session(cookie)) == (Session(person), session)
    assert new.session(both.cookie(session)) == session, "the newest key signs"
    assert (new.session(old), new.session(cookie)) == (None, None)


def test_a_revoked_session_is_nobody_and_all_that_were_made_before() -> None:
    now = datetime(2026, 11, 16, 6, 0, tzinfo=UTC)
    key = KeyRow(0, b"a" * 32, now, None)
    known = Identities([key])
    one, two = new_session("p" * 22, now), new_session("p" * 22, now)
    later = new_session("p" * 22, now + timedelta(milliseconds=1))
    other = new_session("q" * 22, now)
    known.revoke([Revocation(one.person, one.id, now)])
    cookies = {each: known.signer.cookie(each) for each in (one, two, later, other)}
    assert [known.session(cookie) for cookie in cookies.values()] == [None, two, later, other]
    known.revoke([Revocation(one.person, "", now)])
    assert [known.session(cookie) for cookie in cookies.values()] == [None, None, later, other]
    assert known.is_ended(Session("p" * 22)), "a cookie of the first version, too"


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox · Linux",
        ),
        (
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
                "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
            ),
            "Safari · iPhone",
        ),
        (
            (
                "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/140.0.0.0 Mobile Safari/537.36"
            ),
            "Chrome · Android",
        ),
        ("curl/8.0", ""),
        (None, ""),
    ],
)
def test_a_device_is_named_by_browser_and_system_alone(agent: str | None, device: str) -> None:
    assert device_of(agent) == device


@pytest.mark.parametrize("name", ["Ada", "Anna Scunthorpe", "Анна", "Picasso", "Ondřej", "Сукачёв"])
def test_a_name_of_a_person_is_taken(name: str) -> None:
    assert clean_name(f"  {name} ") == name


@pytest.mark.parametrize(
    "name", ["Admin", "f u c k", "n1gger", "fu\u0441k", "хуй", "KURVÁÁÁ", "Moderator"]
)
def test_an_insult_or_a_role_is_not_taken_as_a_name(name: str) -> None:
    with pytest.raises(RefusalError, match="choose another"):
        clean_name(name)


def test_the_privacy_page_speaks_of_every_column_of_the_database() -> None:
    """A column that is new says what it tells about people, or the page would be untrue."""
    schema_now = {
        table.name: {column.name for column in table.columns}
        for table in schema.metadata.sorted_tables
    }
    assert {table: set(columns) for table, columns in STORED.items()} == schema_now
    assert set(stored_kinds()) == set(get_args(StoredKind))


def test_made_up_names_are_friendly_and_stay_the_same() -> None:
    people = [new_person() for _ in range(200)]
    names = [made_up_name(person) for person in people]
    assert names == [made_up_name(person) for person in people]
    assert len(set(names)) > 100
    assert all(3 <= len(name) <= 40 and " " in name for name in names)


def test_the_environment_sets_limits_and_patience() -> None:
    settings = from_environment(
        Settings(db="sqlite:///x"),
        {
            "LUNARIUM_PERSON_RATE": "2.5",
            "LUNARIUM_OPEN_TABLES": "7",
            "LUNARIUM_NAMES": "a.example, b.example",
            "LUNARIUM_IDLE_S": "3",
            "OTHER": "x",
        },
    )
    assert (settings.limits.person_rate, settings.limits.open_tables) == (2.5, 7)
    assert settings.names == ("a.example", "b.example")
    assert settings.idle_s == 3.0
    with pytest.raises(InvalidSettings, match="LUNARIUM_OPEN_TABLES must be a whole number"):
        from_environment(Settings(db="sqlite:///x"), {"LUNARIUM_OPEN_TABLES": "many"})


def test_several_workers_need_postgresql() -> None:
    Settings(db="postgresql://x/y", workers=3).check()
    with pytest.raises(InvalidSettings, match="need PostgreSQL"):
        Settings(db="sqlite:///x", workers=2).check()


@pytest.mark.parametrize(
    ("host", "names"),
    [
        ("127.0.0.1", ("localhost", "127.0.0.1", "[::1]")),
        ("::1", ("localhost", "127.0.0.1", "[::1]")),
        ("0.0.0.0", ()),  # noqa: S104 -- nothing is bound here
    ],
)
def test_on_loopback_only_loopback_names_are_answered(host: str, names: tuple[str, ...]) -> None:
    assert Settings(db="sqlite:///x", host=host).answers_to == names
    named = Settings(db="sqlite:///x", host=host, names=("play.example",))
    assert named.answers_to == ("play.example",)


def test_what_looks_like_a_secret_does_not_get_into_the_log() -> None:
    cookie = Signer({0: b"a" * 32}).cookie(new_session(new_person()))
    text = f'postgresql://me:hunter2@host/db invite=abc123 {cookie} seed: "00ff" token=t0k; done'
    hidden = hide_secrets(text)
    for secret in ("hunter2", "abc123", cookie, "00ff", "t0k"):
        assert secret not in hidden
    assert "postgresql://me:" in hidden
    assert "done" in hidden


def test_a_log_line_is_json_with_the_facts_of_the_event() -> None:
    record = logging.LogRecord("lunarium", logging.INFO, "", 0, "a move", None, None)
    record.facts = {"table": "t", "n": 3}
    line = json.loads(JsonLines().format(record))
    assert (line["event"], line["table"], line["n"], line["level"]) == ("a move", "t", 3, "info")


def test_a_line_of_the_log_names_the_request_that_caused_it() -> None:
    record = logging.LogRecord("lunarium.server", logging.INFO, "", 0, "hello", None, None)
    assert "request" not in json.loads(JsonLines().format(record))
    token = REQUEST.set(request := new_request_id())
    try:
        assert json.loads(JsonLines().format(record))["request"] == request
    finally:
        REQUEST.reset(token)
    assert new_request_id() != request


def test_the_dashboard_and_the_page_for_hosts_show_every_figure() -> None:
    figures = set(re.findall(r"^# TYPE (lunarium_\w+)", exposition().decode(), re.MULTILINE))
    figures = {name for name in figures if not name.endswith("_created")}
    assert len(figures) > 20
    shown = (ROOT / "docs" / "operation" / "dashboard.json").read_text()
    json.loads(shown)
    said = (ROOT / "docs" / "hosting.md").read_text()
    for text in (shown, said):
        assert {name for name in figures if name not in text} == set()
    asked = set(re.findall(r"lunarium_\w+", shown))
    suffix = re.compile("_(bucket|count|sum)$")
    assert {suffix.sub("", name) for name in asked} <= figures, (
        "the dashboard asks for nothing else"
    )
