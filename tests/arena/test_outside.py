"""Bots from outside that fail in every way: the game continues, and no process is left behind."""

import json
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from lunarium.arena import (
    AnswerLimits,
    Contest,
    Entrant,
    Fixture,
    FromFile,
    Match,
    MatchGame,
    Outside,
    Shuffled,
    line_up,
    outside_entrant,
    registered,
)
from lunarium.arena import introduce as meet
from lunarium.arena.outside import STARTS
from lunarium.bots import Limit
from lunarium.games import game_of
from lunarium.records import Record, read_line, write_line
from lunarium.workers import ErrorLog, Program, ProgramFailed
from tests.arena.marks import left_behind, processes, rogue

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")

PATIENT = AnswerLimits(start=60, grace=1, nodes=30)
HASTY = AnswerLimits(start=60, grace=0.1, nodes=0.2)

BOTS = '''
from lunarium.bots import Choice

class Mine:
    name = "mine"

    def __init__(self, game):
        self.game = game

    def play(self, view, limit, rng):
        print("this goes to standard error")
        return Choice(rng.choice(self.game.choices(view)))

class First:
    """Needs no rules, and has no name of its own."""

    def play(self, view, limit, rng):
        from lunarium.games import NOVALUNA
        return Choice(NOVALUNA.choices(view)[0])

class Raises(Mine):
    def play(self, view, limit, rng):
        raise ZeroDivisionError("no idea")

class Leaves(Mine):
    def play(self, view, limit, rng):
        raise SystemExit(5)

class Bare(Mine):
    def play(self, view, limit, rng):
        return self.game.choices(view)[0]

class Reads(Mine):
    def play(self, view, limit, rng):
        return Choice(self.game.choices(view)[len(input() or "")])

class Needs:
    def __init__(self, game, weights): ...
    def play(self, view, limit, rng): ...

class Silent: ...
'''


def contest_of(
    *entrants: Entrant, game: str = "novaluna", seats: int = 2, limit: Limit | None = None
) -> Contest:
    rules = game_of(game)
    order = line_up(len(entrants), seats) if seats > 1 else (0,)
    return Contest(
        game, entrants, order, rules.options(seats), limit or Limit(nodes=1), Shuffled(3)
    )


def against_random(
    bot: Outside, limits: AnswerLimits = PATIENT, game: str = "novaluna", games: int = 1
) -> list[MatchGame]:
    """Games of a bot from outside on the second seat; its processes have ended after them."""
    contest = contest_of(
        registered(["random"])[0], outside_entrant(bot, "guest", limits), game=game
    )  # fmt: skip
    match = Match(contest)
    try:
        return [match.play(Fixture(number, 0)) for number in range(games)]
    finally:
        match.close()


def checked(record: Record) -> Record:
    """The record after every word of it has been verified."""
    return read_line(write_line(record).decode()).record


def codes(played: MatchGame) -> Counter[str]:
    return Counter(forfeit.code for forfeit in played.forfeits)


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_a_program_plays_whole_games_in_one_process(game: str, tmp_path: Path) -> None:
    first, second = against_random(rogue("play", tmp_path), game=game, games=2)
    for played in (first, second):
        assert played.forfeits == ()
        meta = checked(played.record).meta
        assert meta is not None
        assert meta["forfeits"] == []
        assert meta["bots"] == ["random", "guest"]
    assert len(processes(tmp_path)) == 1
    assert left_behind(tmp_path) == []


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    one, two = (against_random(rogue("play", tmp_path), games=2) for _ in range(2))
    assert [write_line(game.record) for game in one] == [write_line(game.record) for game in two]


@pytest.mark.parametrize(
    ("deed", "code", "says"),
    [
        ("crash", "ended", "it ended with exit status 1"),
        ("exit", "ended", "it ended with exit status 3"),
        ("abort", "ended", "it was ended by the signal SIGABRT"),
        ("rubbish", "rubbish", "it wrote 'I think about it' where a JSON object is expected"),
        ("wrong fields", "rubbish", "the field turn of its move must be a whole number, not null"),
        ("wrong type", "rubbish", "it said ready where move is expected"),
        ("not utf-8", "rubbish", "it wrote something that is not UTF-8 text"),
        ("next turn", "rubbish", "it answers turn 4, but this is turn 3"),
        ("long line", "flood", "it wrote more than 64 KiB without being asked"),
        ("give up", "failed", "it failed: I am lost [2J"),
        ("no move", "illegal", "it played 'the queen to e4', which is not a move: "),
        (
            "close output",
            "ended",
            "it is still running, but has closed its standard input or output",
        ),
    ],
)
def test_a_deed_costs_the_move_and_nothing_else(
    deed: str, code: str, says: str, tmp_path: Path
) -> None:
    (played,) = against_random(rogue(deed, tmp_path))
    assert set(codes(played)) <= {code, "start"}
    first = played.forfeits[0]
    assert first.code == code
    assert first.reason.startswith(says)
    assert first.seat == 1
    record = checked(played.record)
    assert record.meta is not None
    assert record.meta["forfeits"] == [forfeit.to_json() for forfeit in played.forfeits]
    assert record.moves[first.move - 1]["seat"] == 1
    assert left_behind(tmp_path) == []


@pytest.mark.parametrize("deed", ["crash", "exit"])
def test_a_dead_program_is_started_again_so_often_in_a_game(deed: str, tmp_path: Path) -> None:
    first, second = against_random(rogue(deed, tmp_path), games=2)
    for played in (first, second):
        assert codes(played)["ended"] == STARTS
        given_up = [forfeit for forfeit in played.forfeits if forfeit.code == "start"]
        assert len(given_up) == played.moves[1] - 3 * STARTS
        assert "is not started again in this game" in given_up[0].reason
    assert len(processes(tmp_path)) == 2 * STARTS
    assert left_behind(tmp_path) == []


def test_one_that_plays_on_after_its_deed_forfeits_one_move(tmp_path: Path) -> None:
    for deed in ("rubbish", "give up", "no move", "wrong fields"):
        (played,) = against_random(rogue(deed, tmp_path))
        assert len(played.forfeits) == 1, deed


def test_illegal_moves_are_forfeited_with_their_clause(tmp_path: Path) -> None:
    (played,) = against_random(rogue("illegal", tmp_path))
    assert codes(played) == {"illegal": played.moves[1] - 2}
    assert played.forfeits[0].reason.startswith("it may not play T1@40,40: ")
    assert played.forfeits[0].reason.endswith(")")
    assert len(processes(tmp_path)) == 1


@pytest.mark.parametrize("deed", ["hang", "deaf"])
def test_one_that_hangs_is_ended_at_its_deadline(deed: str, tmp_path: Path) -> None:
    (played,) = against_random(rogue(deed, tmp_path), HASTY)
    assert codes(played)["late"] >= 1
    assert set(codes(played)) <= {"late", "ended", "start"}
    assert checked(played.record).result is not None
    assert left_behind(tmp_path) == []


def test_one_that_prints_lines_without_end_is_ended_too(tmp_path: Path) -> None:
    (played,) = against_random(rogue("many lines", tmp_path))
    assert codes(played)["rubbish"] >= 1
    assert set(codes(played)) <= {"rubbish", "flood", "start"}
    assert checked(played.record).result is not None
    assert left_behind(tmp_path) == []


def test_a_deadline_is_the_limit_and_the_grace() -> None:
    assert AnswerLimits(grace=0.5).for_move(Limit(seconds=2)) == 2.5
    assert AnswerLimits().for_move(Limit(nodes=1000)) == 10 + 5 + 1


def test_an_answer_to_an_old_turn_is_passed_by(tmp_path: Path) -> None:
    for deed in ("late thoughts", "old turn"):
        (played,) = against_random(rogue(deed, tmp_path))
        assert played.forfeits == (), deed


def test_a_flood_of_standard_error_harms_nobody_and_the_log_has_an_end(tmp_path: Path) -> None:
    log = tmp_path / "bots.log"
    (tmp_path / "marks").mkdir()
    guest = outside_entrant(rogue("noisy", tmp_path / "marks"), "noisy", PATIENT, log)
    match = Match(contest_of(registered(["random"])[0], guest))
    played = match.play(Fixture(0, 0))
    match.close()
    assert played.forfeits == ()
    lines = log.read_text().splitlines()
    assert lines[0].startswith("noisy: noise noise ")
    assert lines[-1] == "noisy: … more than 1 MiB: the rest is left out"
    assert log.stat().st_size < 1.2 * (1 << 20)


def test_a_long_start_is_no_part_of_a_move(tmp_path: Path) -> None:
    (played,) = against_random(
        rogue("slow start", tmp_path), AnswerLimits(start=60, grace=1, nodes=5)
    )
    assert played.forfeits == ()
    assert played.seconds[1] < 1.5 * played.moves[1]


def test_a_program_that_is_never_ready_forfeits_every_move(tmp_path: Path) -> None:
    (played,) = against_random(rogue("not ready", tmp_path))
    assert codes(played) == {"start": played.moves[1]}
    assert played.forfeits[0].reason == "it was not ready: it ended with exit status 4"
    assert len(processes(tmp_path)) == STARTS


def test_a_program_that_ends_after_each_game_is_started_for_the_next(tmp_path: Path) -> None:
    games = against_random(rogue("one game", tmp_path), games=3)
    assert [played.forfeits for played in games] == [(), (), ()]
    assert len(processes(tmp_path)) == 3


def test_what_a_program_has_started_is_ended_with_it(tmp_path: Path) -> None:
    against_random(rogue("child", tmp_path))
    assert len(processes(tmp_path)) == 2
    assert left_behind(tmp_path) == []


def test_each_seat_has_a_process_of_its_own(tmp_path: Path) -> None:
    """AK-2.5: one process on two seats would see two hands."""
    guest = outside_entrant(rogue("play", tmp_path), "guest", PATIENT)
    match = Match(contest_of(registered(["random"])[0], guest, game="akvarko", seats=4))
    for turn in range(2):
        assert match.play(Fixture(0, turn)).forfeits == ()
    match.close()
    assert len(processes(tmp_path)) == 3
    assert left_behind(tmp_path) == []


def test_solo_games_are_played_from_outside_too(tmp_path: Path) -> None:
    match = Match(contest_of(outside_entrant(rogue("play", tmp_path), "guest", PATIENT), seats=1))
    played = match.play(Fixture(0, 0))
    match.close()
    assert (len(played.moves), played.forfeits) == (1, ())
    assert checked(played.record).result is not None


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "bots.py"
    path.write_text(BOTS)
    return path


@pytest.mark.parametrize("name", ["Mine", "First"])
def test_a_class_from_a_file_plays(name: str, bots: Path) -> None:
    (played,) = against_random(FromFile(bots, name))
    assert played.forfeits == ()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Raises", "it failed: ZeroDivisionError: no idea"),
        ("Leaves", "it was not ready: it ended with exit status 5"),
        ("Bare", "it failed: TypeError: play gives a Choice(move), not Take("),
        ("Reads", "it failed: EOFError"),
        ("Needs", "it was not ready: it failed: TypeError"),
    ],
)
def test_a_class_that_fails_forfeits_its_moves(name: str, says: str, bots: Path) -> None:
    (played,) = against_random(FromFile(bots, name))
    assert len(played.forfeits) == played.moves[1]
    assert played.forfeits[0].reason.startswith(says)


def test_a_class_may_import_what_lies_beside_its_file(bots: Path) -> None:
    (bots.parent / "advice.py").write_text("def best(moves): return moves[-1]\n")
    bots.write_text("import advice\n" + BOTS.replace("rng.choice(", "advice.best("))
    (played,) = against_random(FromFile(bots, "Mine"))
    assert played.forfeits == ()


def test_names_are_what_the_bots_call_themselves(bots: Path, tmp_path: Path) -> None:
    assert meet(FromFile(bots, "Mine")) == "mine"
    assert meet(FromFile(bots, "First")) == "First"
    assert meet(rogue("play", tmp_path)) == "rogue"
    assert left_behind(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Nobody", "there is no class Nobody in bots.py: it has Mine, First, Raises"),
        ("Silent", "the class Silent in bots.py has no method play(view, limit, rng)"),
    ],
)
def test_a_class_that_is_no_bot_is_told_at_once(name: str, says: str, bots: Path) -> None:
    with pytest.raises(ProgramFailed) as failed:
        meet(FromFile(bots, name))
    assert failed.value.reason.startswith(says)


def test_a_file_that_cannot_be_loaded_is_told_with_what_it_raised(tmp_path: Path) -> None:
    for text, says in (("import nothing_there", "ModuleNotFoundError"), ("class (", "SyntaxError")):
        path = tmp_path / "broken.py"
        path.write_text(text)
        with pytest.raises(ProgramFailed, match=f"broken.py cannot be loaded: {says}") as failed:
            meet(FromFile(path, "Mine"))
        assert "Traceback" in failed.value.reason
        assert 'broken.py", line 1' in failed.value.reason, "where, in the author's own file"


@pytest.mark.parametrize(
    ("deed", "says"),
    [
        ("other protocol", "it speaks 'lunarium-bot/99', not 'lunarium-bot/1'"),
        ("never hello", "it did not answer in time"),
    ],
)
def test_a_program_that_does_not_say_hello_is_told_at_once(
    deed: str, says: str, tmp_path: Path
) -> None:
    with pytest.raises(ProgramFailed) as failed:
        meet(rogue(deed, tmp_path), AnswerLimits(start=3))
    assert failed.value.reason == says
    assert left_behind(tmp_path) == []


SHOWS_ITSELF = """
import json, os, resource
kinds = (resource.RLIMIT_DATA, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_CORE)
print(json.dumps([dict(os.environ), [resource.getrlimit(kind)[1] for kind in kinds]]))
input()
"""


def test_a_program_gets_no_secret_and_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUNARIUM_DB", "postgresql://lunarium:hidden@db/lunarium")
    monkeypatch.setenv("LUNARIUM_TOKEN", "lun_hidden")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "hidden")
    monkeypatch.setenv("MY_MODEL", "small")
    monkeypatch.setenv("LUNARIUM_BOT_ENV", "MY_MODEL, OTHER")
    monkeypatch.setenv("LUNARIUM_BOT_MEMORY", "512")
    program = Program([sys.executable, "-c", SHOWS_ITSELF], ErrorLog())
    try:
        variables, limits = json.loads(program.line(time.monotonic() + 60))
    finally:
        program.end()
    assert "hidden" not in str(variables)
    assert variables["MY_MODEL"] == "small"
    assert variables["PATH"]
    assert limits[0] == 512 << 20
    assert 0 < limits[1] <= 256 << 20
    assert 0 < limits[2] <= 256
    assert limits[3] == 0
