"""The client of the bot API with a real server, and with servers that misbehave."""

import contextlib
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from lunarium.client import (
    BadLink,
    BadToken,
    Client,
    Finished,
    Offered,
    Position,
    Refused,
    RemoteTable,
    ServerAway,
    Started,
    StrangeAnswer,
    TableInfo,
    Withdrawn,
)
from lunarium.games import game_of
from lunarium.records import view_from_json
from tests.client.tables import NEW_MOON, OPEN, Owner
from tests.server.running import RunningServer, free_port, running

ANY_TOKEN = "lun_" + "x" * 43
AnswerTo = Callable[[str], tuple[int, dict[str, str], bytes]]


def play_out(table: RemoteTable, seen: list[Position] | None = None) -> Position:
    """Play the last legal move until the game is over."""
    for line in table.stream():
        if isinstance(line, Position):
            if seen is not None:
                seen.append(line)
            if line.over:
                return line
            if line.legal:
                table.play(line.legal[-1], line.n)
    raise AssertionError("the stream ended before the game")


def test_only_the_standard_library_is_needed() -> None:
    code = (
        "import sys; before = set(sys.modules); import lunarium.client;"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(new - sys.stdlib_module_names))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "['lunarium']"


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_a_client_plays_a_whole_game(owner: Owner, game: str) -> None:
    table = owner.table(OPEN, NEW_MOON, game=game)
    client = Client(owner.server.url, owner.token())
    seat = client.join(table["id"], invite=table["invites"]["any_seat"])
    assert (seat.id, seat.seat) == (table["id"], 0)
    owner.start(table)
    seen: list[Position] = []
    last = play_out(seat, seen)
    assert last.status == "finished"
    assert last.result is not None
    assert sorted(place for group in last.result.ranking for place in group) == [0, 1]
    rules = game_of(game)
    chosen = [position for position in seen if position.legal is not None]
    assert len(chosen) > 10
    for position in chosen[:5]:
        legal = [str(move) for move in rules.choices(view_from_json(position.view))]
        assert position.legal == tuple(legal)
        assert position.remaining_s is not None


def test_a_client_knows_who_it_is(owner: Owner) -> None:
    bot = owner.bot("Neap")
    account = Client(owner.server.url, owner.token(("watch",), bot)).me()
    assert (account.id, account.name, account.scopes) == (bot["id"], "Neap", ("watch",))


def test_offers_beginnings_and_ends_come_as_events(owner: Owner) -> None:
    bot = owner.bot()
    client = Client(owner.server.url, owner.token(bot=bot))
    table = owner.table(OPEN, NEW_MOON)
    owner.command(table, type="offer", seat=0, bot=bot["name"])
    events = client.events()
    offered = next(events)
    assert isinstance(offered, Offered)
    assert (offered.table, offered.seat, offered.game) == (table["id"], 0, "novaluna")
    client.decline(table["id"], "no time today")
    assert next(events) == Withdrawn(table["id"], 0)
    owner.command(table, type="offer", seat=0, bot=bot["id"])
    assert isinstance(next(events), Offered)
    seat = client.join(table["id"])
    owner.start(table)
    assert next(events) == Started(table["id"], 0, "novaluna")
    play_out(seat)
    assert next(events) == Finished(table["id"])


def test_who_has_a_seat_gets_it_again(owner: Owner) -> None:
    table = owner.table(OPEN, NEW_MOON)
    client = Client(owner.server.url, owner.token())
    first = client.join(table["id"], invite=table["invites"]["any_seat"])
    assert client.join(table["id"]).seat == first.seat
    info = next(client.table(table["id"]).stream())
    assert isinstance(info, TableInfo)
    assert (info.seat, info.bots) == (0, (True, True))


def test_resigning_hands_the_seat_to_the_lowest_level(owner: Owner) -> None:
    table = owner.table(OPEN, NEW_MOON)
    seat = Client(owner.server.url, owner.token()).join(
        table["id"], invite=table["invites"]["any_seat"]
    )
    owner.start(table)
    assert seat.resign() > 0
    info = next(seat.stream())
    assert isinstance(info, TableInfo)
    assert info.resigned
    left = owner.look(table)["info"]["seats"][0]
    assert (left["away"], left["level"]) == (True, "new-moon")
    with pytest.raises(Refused) as refused:
        seat.play("refill")
    assert refused.value.code == "away"


def test_a_refusal_has_its_code_and_its_reason(owner: Owner) -> None:
    table = owner.table(OPEN, NEW_MOON)
    client = Client(owner.server.url, owner.token())
    with pytest.raises(Refused) as refused:
        client.join(table["id"], invite="x" * 22)
    assert (refused.value.code, refused.value.status) == ("bad_invite", 403)
    assert refused.value.reason in str(refused.value)
    with pytest.raises(Refused) as refused:
        client.join("A" * 22)
    assert refused.value.code == "no_such_table"
    seat = client.join(table["id"], invite=table["invites"]["any_seat"])
    owner.start(table)
    for line in seat.stream():
        if isinstance(line, Position) and line.legal:
            with pytest.raises(Refused) as refused:
                seat.play("T1@40,40", line.n)
            assert refused.value.clause is not None
            break
    with pytest.raises(Refused) as refused:
        Client(owner.server.url, ANY_TOKEN).me()
    assert refused.value.code == "no_token"
    with pytest.raises(Refused) as refused:
        Client(owner.server.url, owner.token(("watch",))).join(table["id"])
    assert refused.value.code == "missing_scope"


def test_positions_from_before_the_own_move_ask_for_nothing(owner: Owner) -> None:
    """At a table where all choose at once, others continue while a bot thinks."""
    table = owner.table(OPEN, OPEN, NEW_MOON, game="akvarko")
    invite = table["invites"]["any_seat"]
    slow, quick = (
        Client(owner.server.url, owner.token()).join(table["id"], invite=invite) for _ in range(2)
    )
    owner.start(table)
    playing = threading.Thread(target=play_out, args=(quick,))
    playing.start()
    for line in slow.stream():
        if isinstance(line, Position) and line.legal:
            time.sleep(0.05)
            slow.play(line.legal[0], line.n)  # a move that is not asked for would be refused
    playing.join(60)
    assert not playing.is_alive()


def test_too_many_requests_are_waited_out(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("limits") / "tables.db"
    waits: list[tuple[str, float]] = []
    limits = {"LUNARIUM_BOT_RATE": "2", "LUNARIUM_BOT_BURST": "4"}
    with running(f"sqlite:///{file}", variables=limits) as server:
        owner = Owner(server)
        client = Client(
            server.url, owner.token(), waiting=lambda why, seconds: waits.append((why, seconds))
        )
        for _ in range(12):
            assert client.me().name.startswith("Tidal")
        owner.close()
    assert waits
    assert all("429" in why and seconds >= 1 for why, seconds in waits)


def test_a_game_goes_on_when_the_server_comes_back(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    file = tmp_path_factory.mktemp("restart") / "tables.db"
    waits: list[str] = []
    with running(f"sqlite:///{file}") as server:
        owner = Owner(server)
        table = owner.table(OPEN, NEW_MOON, game="akvarko")
        client = Client(server.url, owner.token(), waiting=lambda why, _: waits.append(why))
        seat = client.join(table["id"], invite=table["invites"]["any_seat"])
        owner.start(table)
        moves = 0
        for line in seat.stream():
            if isinstance(line, Position) and line.legal:
                if moves == 8:
                    server.kill()
                    threading.Timer(0.8, server.start).start()
                seat.play(line.legal[-1], line.n)
                moves += 1
        assert owner.look(table)["info"]["moves"] == 2 * 2 * 16
        owner.close()
    assert waits


def answering(answer_to: AnswerTo) -> contextlib.AbstractContextManager[str]:
    """The address of a server that answers as told."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, headers, body = answer_to(self.path)
            self.send_response(status)
            for key, value in headers.items():
                self.send_header(key, value)
            self.end_headers()
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    @contextlib.contextmanager
    def serving() -> Iterator[str]:
        with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            try:
                yield f"http://127.0.0.1:{server.server_port}"
            finally:
                server.shutdown()
                thread.join()

    return serving()


@pytest.mark.parametrize(
    ("status", "body", "says"),
    [
        (200, b"<html>hello</html>", "which is not JSON"),
        (200, b"[1]", "not an object"),
        (200, b"{}", "without id, name, scopes"),
        (404, b"<html>", "404 Not Found. Is it a Lunarium server?"),
        (301, b"", "it has moved to https://elsewhere.example"),
    ],
)
def test_a_server_that_is_none_of_ours_is_told(status: int, body: bytes, says: str) -> None:
    headers = {"Location": "https://elsewhere.example/"} if status == 301 else {}
    with answering(lambda _path: (status, headers, body)) as url:
        with pytest.raises(StrangeAnswer) as strange:
            Client(url, ANY_TOKEN).me()
        assert says in str(strange.value)


def test_lines_and_fields_of_a_later_version_are_passed_over() -> None:
    position = {
        "type": "position", "n": 3, "status": "finished", "to_move": [], "view": None,
        "legal": None, "remaining_s": None, "happened": [], "result": None, "mood": "good",
    }  # fmt: skip
    lines = b"\n".join([b'{"type": "weather"}', b"", json.dumps(position).encode(), b""])
    with answering(lambda _path: (200, {}, lines)) as url:
        heard = list(Client(url, ANY_TOKEN).table("x").stream())
    assert [type(line) for line in heard] == [Position]


def test_a_server_that_asks_to_come_later_for_ever_is_given_up() -> None:
    with (
        answering(lambda _path: (503, {"Retry-After": "1"}, b"")) as url,
        pytest.raises(ServerAway, match="the server says 503"),
    ):
        Client(url, ANY_TOKEN, patience=1.5).me()


def test_a_server_that_is_away_is_tried_again_and_then_given_up() -> None:
    waits: list[str] = []
    client = Client(
        f"http://127.0.0.1:{free_port()}", ANY_TOKEN, patience=2.0,
        waiting=lambda why, _: waits.append(why),
    )  # fmt: skip
    with pytest.raises(ServerAway, match="cannot be reached: connection refused"):
        client.me()
    assert waits == ["connection refused"] * len(waits)
    assert len(waits) >= 2


def test_wrong_addresses_and_tokens_are_refused_before_anything_is_sent() -> None:
    for address in ("localhost:8080", "http://", "http://h:port", "http://[::1", "file:///x"):
        with pytest.raises(BadLink):
            Client(address, ANY_TOKEN)
    for token in ("", "lun_short", ANY_TOKEN + "\r\nX: y"):
        with pytest.raises(BadToken) as error:
            Client("http://127.0.0.1", token)
        assert token not in str(error.value) or not token


def test_a_stream_that_breaks_is_opened_again() -> None:
    calls: list[str] = []
    table = {"type": "table", "table": "x", "game": "novaluna", "options": {}, "seat": 0,
             "names": [], "bots": [], "move_limit_s": 60, "commitment": ""}  # fmt: skip
    position = {"type": "position", "n": 3, "status": "running", "to_move": [], "view": None,
                "legal": None, "remaining_s": None, "happened": [], "result": None}  # fmt: skip

    def answer(path: str) -> tuple[int, dict[str, str], bytes]:
        calls.append(path)
        now = position if len(calls) < 3 else {**position, "n": 4, "status": "finished"}
        return 200, {}, b"".join(json.dumps(one).encode() + b"\n" for one in (table, now))

    with answering(answer) as url:
        heard = list(Client(url, ANY_TOKEN).table("x").stream())
    assert calls == ["/api/bot/tables/x/stream"] * 3
    numbers = [line.n for line in heard if isinstance(line, Position)]
    assert numbers == [3, 4], "the current moves are sent again, but not delivered twice"


def test_the_server_of_these_tests_runs(server: RunningServer) -> None:
    assert server.process.poll() is None
