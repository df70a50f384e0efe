"""What every request meets: headers, origins, limits, and errors that say what was wrong."""

import json

import httpx
import pytest

from lunarium.server.protocol.http import Problem
from tests.server.running import WITHOUT_LIMITS, RunningServer, running
from tests.server.visitors import Come, Visitor, problem

pytestmark = pytest.mark.anyio
TABLE = {"game": "novaluna", "seats": [{"kind": "me"}]}


@pytest.mark.parametrize("path", ["/", "/api/me", "/schema", "/health", "/api/nothing"])
async def test_every_answer_has_the_headers_that_protect(visitors: Come, path: str) -> None:
    headers = (await (await visitors()).http.get(path)).headers
    policy = headers["content-security-policy"]
    for rule in ("default-src 'self'", "script-src 'self'", "frame-ancestors 'none'",
                 "base-uri 'none'", "form-action 'self'"):  # fmt: skip
        assert rule in policy
    assert "unsafe-eval" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "permissions-policy" in headers
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_behind_a_trusted_proxy_https_makes_cookies_secure(sqlite_url: str) -> None:
    variables = {**WITHOUT_LIMITS, "LUNARIUM_PROXIES": "127.0.0.1"}
    with running(sqlite_url, variables=variables) as server:
        answer = httpx.get(
            f"{server.url}/api/me", headers={"x-forwarded-proto": "https"}, trust_env=False
        )
    assert "; Secure" in answer.headers["set-cookie"]
    assert answer.headers["strict-transport-security"].startswith("max-age=")


async def test_pages_of_other_sites_can_change_nothing(visitors: Come) -> None:
    ann = await visitors()
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://[::1"},
        {"sec-fetch-site": "cross-site"},
    ):
        refused = await ann.http.post("/api/tables", json=TABLE, headers=headers)
        assert (refused.status_code, problem(refused).code) == (403, "bad_origin")
    own = await ann.http.post("/api/tables", json=TABLE, headers={"origin": ann.server.url})
    assert own.status_code == 201


def test_on_loopback_no_foreign_name_leads_here(server: RunningServer) -> None:
    answer = httpx.get(
        f"{server.url}/api/me", headers={"host": f"evil.example:{server.port}"}, trust_env=False
    )
    assert (answer.status_code, problem(answer).code) == (403, "bad_origin")


async def test_forms_cannot_send_what_looks_like_json(visitors: Come) -> None:
    ann = await visitors()
    refused = await ann.http.post(
        "/api/tables", content=b'{"game":"novaluna"}', headers={"content-type": "text/plain"}
    )
    assert (refused.status_code, problem(refused).code) == (400, "bad_message")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_message"),
        (b"{", "bad_message"),
        (b"\xff", "bad_message"),
        (b'{"game":"chess","seats":[{"kind":"me"}]}', "bad_message"),
        (b'{"game":"novaluna","seats":[]}', "bad_message"),
        (b'{"game":"novaluna","seats":[{"kind":"me"}],"extra":1}', "bad_message"),
        (b'{"game":"novaluna","seats":[{"kind":"bot","level":"new-moon"}]}', "bad_setup"),
        (b'{"game":"akvarko","seats":[{"kind":"me"}]}', "bad_setup"),
        (b'{"game":"novaluna","seats":[{"kind":"me"}],"options":{"discs":7}}', "bad_setup"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_a_reason(
    visitors: Come, body: bytes, code: str
) -> None:
    refused = await (await visitors()).try_post("/api/tables", body)
    found = problem(refused)
    assert (refused.status_code, found.code) == (400, code)
    assert found.reason


async def test_a_body_nested_without_end_is_refused(visitors: Come) -> None:
    ann = await visitors()
    for body in (b"[" * 20_000, b'{"game":' + b"[" * 10_000 + b"]" * 10_000 + b"}"):
        refused = await ann.try_post("/api/tables", body)
        assert refused.status_code == 400
        assert problem(refused) == Problem("bad_message", "the body is nested too deeply")


async def test_a_huge_body_is_refused(visitors: Come) -> None:
    refused = await (await visitors()).try_post("/api/tables", b'"' + b"x" * 100_000 + b'"')
    assert (refused.status_code, problem(refused).code) == (413, "too_large")


async def test_unknown_addresses_and_methods_are_problems_too(visitors: Come) -> None:
    ann = await visitors()
    nothing = await ann.http.get("/api/nothing")
    assert (nothing.status_code, problem(nothing).code) == (404, "not_found")
    wrong = await ann.http.delete("/api/games")
    assert (wrong.status_code, problem(wrong).code) == (405, "not_allowed")
    assert "GET" in wrong.headers["allow"]
    missing = await ann.http.get(f"/api/tables/{'a' * 22}")
    assert (missing.status_code, problem(missing).code) == (404, "no_such_table")
    odd = await ann.http.get("/api/tables/x")
    assert (odd.status_code, problem(odd).code) == (400, "bad_message")


def test_too_many_requests_are_told_when_to_come_again(sqlite_url: str) -> None:
    variables = {**WITHOUT_LIMITS, "LUNARIUM_ADDRESS_RATE": "0.1", "LUNARIUM_ADDRESS_BURST": "5"}
    with running(sqlite_url, variables=variables) as server:
        answers = [httpx.get(f"{server.url}/api/games", trust_env=False) for _ in range(8)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert problem(refused[0]).code == "too_many"
        assert int(refused[0].headers["retry-after"]) >= 1
        assert httpx.get(f"{server.url}/health", trust_env=False).status_code == 200


async def test_newcomers_from_one_address_are_limited_and_lookers_are_not(sqlite_url: str) -> None:
    variables = {
        **WITHOUT_LIMITS,
        "LUNARIUM_NEWCOMER_RATE": "0.001",
        "LUNARIUM_NEWCOMER_BURST": "2",
    }
    with running(sqlite_url, variables=variables) as server:
        codes = []
        for _ in range(3):
            visitor = Visitor(server)
            await visitor.me()
            codes.append((await visitor.try_post("/api/tables", TABLE)).status_code)
            await visitor.leave()
        assert codes == [201, 201, 429]


async def test_the_description_of_the_interface_names_every_error_as_a_problem(
    visitors: Come,
) -> None:
    described = (await (await visitors()).http.get("/schema")).json()
    assert described["info"]["title"] == "Lunarium"
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema["$ref"].endswith("/Problem"), (path, method, status)


async def test_figures_are_there_for_prometheus(visitors: Come) -> None:
    ann = await visitors()
    await ann.make_table("novaluna", {"kind": "me"})
    await ann.http.get(f"/api/tables/{'a' * 22}")
    figures = (await ann.http.get("/metrics")).text
    for name in ("lunarium_append_seconds_bucket", "lunarium_tables_in_memory", "lunarium_sockets"):
        assert name in figures
    assert 'lunarium_refusals_total{code="no_such_table"}' in figures


async def test_logs_are_json_and_hold_no_secret(sqlite_url: str) -> None:
    with running(sqlite_url, variables={**WITHOUT_LIMITS, "LUNARIUM_LOG_LEVEL": "debug"}) as server:
        ann = Visitor(server)
        await ann.me()
        info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
        assert info.invites is not None
        secrets = [ann.cookie, info.invites.any_seat]
        await ann.http.get(f"/api/tables/{info.id}", params={"invite": info.invites.any_seat})
        async with ann.line() as line:
            await line.watch(info.id, invite=info.invites.any_seat)
        await ann.leave()
        server.stop()
        lines = server.logged().splitlines()
    events = [json.loads(line) for line in lines if line.startswith("{")]
    assert {"the server is open", "the server is closed"} <= {one["event"] for one in events}
    assert all({"at", "level", "event"} <= set(one) for one in events)
    for secret in secrets:
        assert secret not in "\n".join(lines)
