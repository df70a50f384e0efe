"""A person with a bot account at a real server, who makes tables and starts games."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

import httpx

from tests.server.running import WITHOUT_LIMITS, RunningServer, running

Json: TypeAlias = dict[str, Any]
ALL = ("watch", "join", "play")
NEW_MOON = {"kind": "bot", "level": "new-moon"}
OPEN = {"kind": "open"}
_numbers = count(1)


class Owner:
    """Somebody with a browser: here an HTTP client with a cookie."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=60.0, trust_env=False)
        self.http.get("/api/me").raise_for_status()

    def close(self) -> None:
        self.http.close()

    def bot(self, name: str | None = None) -> Json:
        """A new bot account."""
        return self._post("/api/me/bots", {"name": name or f"Tidal {next(_numbers)}"})

    def token(self, scopes: Sequence[str] = ALL, bot: Json | None = None) -> str:
        """A token of a bot account."""
        account = bot or self.bot()
        made = self._post(
            f"/api/me/bots/{account['id']}/tokens", {"name": "test", "scopes": list(scopes)}
        )
        return str(made["token"])

    def table(self, *seats: Json, game: str = "novaluna") -> Json:
        """A new table."""
        return self._post("/api/tables", {"game": game, "seats": list(seats)})

    def link(self, table: Json) -> str:
        """The invitation to it."""
        return f"{self.server.url}/join/{table['id']}#{table['invites']['any_seat']}"

    def command(self, table: Json, **command: object) -> httpx.Response:
        fields = {"id": f"command-{next(_numbers)}", **command}
        return self.http.post(f"/api/tables/{table['id']}/commands", json=fields)

    def start(self, table: Json) -> None:
        """Start its game as soon as everybody is there."""
        deadline = time.monotonic() + 90
        while (answer := self.command(table, type="start")).status_code != 200:
            assert answer.json()["code"] == "seats_open", answer.text
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def look(self, table: Json) -> Json:
        """The table now."""
        answer = self.http.get(f"/api/tables/{table['id']}")
        answer.raise_for_status()
        found: Json = answer.json()
        return found

    def _post(self, path: str, body: Json) -> Json:
        answer = self.http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        found: Json = answer.json()
        return found


@contextmanager
def owning(folder: Path, variables: Mapping[str, str] = WITHOUT_LIMITS) -> Iterator[Owner]:
    """Somebody at a server of their own, whose tables are in this folder."""
    with running(f"sqlite:///{folder / 'tables.db'}", variables=variables) as server:
        owner = Owner(server)
        try:
            yield owner
        finally:
            owner.close()
