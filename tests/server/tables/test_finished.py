"""Records of tables verify, and replays show every move."""

import dataclasses
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from lunarium.records import Record, Verdict, check_fairness, parse_record, replay
from lunarium.records.fields import Json, Object
from lunarium.server.protocol.boards import AkvarkoMoves
from lunarium.server.protocol.bots import ForfeitReason
from lunarium.server.protocol.http import ReplayGame
from lunarium.server.protocol.messages import Moved, TableChanged
from lunarium.server.protocol.tables import GameName
from lunarium.server.tables import BotActor, Person, RefusalError, TableViews
from lunarium.server.tables.finished import record_of, replay_game
from lunarium.server.tables.views import happened, time_text
from tests.random_play import SETTINGS, random_move, setting_id
from tests.server.tables.gathering import (
    ANA,
    BEN,
    ME,
    OPEN,
    Gathering,
    board,
    bot,
    document,
    people_at,
)


def shown_game(record: Record, seat: int | None = None, *, with_moves: bool = False) -> ReplayGame:
    """A record as it is replayed."""
    return replay_game(replay(record), seat, with_moves=with_moves)


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
def test_the_record_of_a_table_verifies_and_its_shuffle_was_fair(
    setting: tuple[Any, int, dict[str, Any]],
) -> None:
    game, seats, options = setting
    there = people_at(game, seats, options=options, deal=seats)
    table = there.finish(Random(seats))
    record = parse_record(record_of(table).to_line())
    replayed = replay(record)
    assert replayed.states[0] == table.start
    assert replayed.states[-1] == table.state
    assert record.seats == table.names
    assert record.options == table.options
    fairness = check_fairness(record)
    assert (fairness.verdict, fairness.commitment) == (Verdict.VERIFIED, table.commitment)
    assert record.meta is not None
    assert record.meta["table"] == table.id
    assert record.meta["started"] == time_text(table.started or table.created)
    assert record.meta["finished"] == TableViews(table).info(None).updated


def test_a_record_holds_the_moves_that_stand_and_not_those_undone() -> None:
    there = Gathering("novaluna", [ME, bot("crescent")])
    rng = Random(3)
    for _ in range(40):
        if there.table.to_move:
            there.move_at_random(rng)
        moved = any(one.seat == 0 for one in there.table.line)
        if moved and there.table.status == "running" and rng.random() < 0.3:
            there.do(ANA, there.undoing(0))
    there.finish(rng)
    record = record_of(there.table)
    assert len(record.moves) == len(there.table.line) < len(there.rows) - 1
    assert replay(record).states[-1] == there.table.state
    assert record.meta is not None
    assert record.meta["bots"] == [None, "crescent"]


def test_an_archived_game_that_was_not_finished_has_a_record_too() -> None:
    there = people_at("akvarko", 2)
    there.move_at_random(Random(1))
    there.end()
    record = record_of(there.table)
    assert record.result is None
    assert check_fairness(record).verdict is Verdict.VERIFIED


def test_there_is_no_record_before_the_end() -> None:
    for there, code in (
        (people_at("akvarko", 2), "not_over"),
        (Gathering("akvarko", [ME, OPEN]), "not_started"),
    ):
        with pytest.raises(RefusalError) as error:
            record_of(there.table)
        assert error.value.refusal.code == code


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
def test_a_replay_shows_each_position_as_the_seat_saw_it(
    setting: tuple[Any, int, dict[str, Any]],
) -> None:
    game, seats, options = setting
    there = people_at(game, seats, options=options, deal=3)
    table = there.finish(Random(seats))
    seen = [(document(one, 0), board(one)) for one in there.tables if one.state is not None]
    shown = shown_game(record_of(table), 0)
    steps = [
        (msgspec.json.decode(msgspec.json.encode(step.view)), step.board) for step in shown.steps
    ]
    assert steps == seen
    # Revealed cards are public: the client announces those of each seat.
    assert all(len(view.get("revealed") or range(seats)) == seats for view, _ in steps)
    assert (shown.game, shown.names, shown.seat) == (game, table.names, 0)
    assert shown.options == table.options
    assert (shown.result, shown.fair, shown.fair_reason) == (table.result, "verified", None)
    assert shown.steps[0].happened == (TableChanged(how="started"),)
    assert shown.steps[-1].happened[-1] == TableChanged(how="finished")
    stories = [
        happened(before, row, after, 0)
        for before, row, after in zip(there.tables, there.rows[1:], there.tables[1:], strict=False)
        if before.state is not None
    ]
    assert [step.happened for step in shown.steps[1:]] == stories
    assert len(shown.figures) == len(shown.steps)


def test_the_figures_of_a_replay_rise_to_the_score() -> None:
    table = people_at("akvarko", 3).finish(Random(1))
    figures = shown_game(record_of(table)).figures
    assert figures[0] == (0, 0, 0)
    assert table.result is not None
    assert figures[-1] == table.result.scores
    table = people_at("novaluna", 2).finish(Random(1))
    figures = shown_game(record_of(table)).figures
    assert table.result is not None
    assert figures[-1] == tuple(20 - left for left in table.result.scores)


def test_a_replay_for_a_spectator_shows_no_hand() -> None:
    table = people_at("akvarko", 2).finish(Random(1))
    for step in shown_game(record_of(table)).steps:
        view = msgspec.json.decode(msgspec.json.encode(step.view))
        assert (view["seat"], view["hand"], view["pick"]) == (None, [], None)


def test_a_step_is_numbered_by_the_entry_of_the_record() -> None:
    record = record_of(people_at("akvarko", 2).finish(Random(1)))
    steps = shown_game(record).steps
    assert len(record.moves) > len(steps)  # swaps at a table of two happen by themselves
    for step in steps[1:]:
        moved = step.happened[0]
        assert isinstance(moved, Moved)
        assert record.moves[step.move - 1]["seat"] == moved.seat
        assert record.moves[step.move - 1]["do"] in {"pick", "place"}


def test_a_replay_may_show_what_else_could_be_done() -> None:
    record = record_of(people_at("akvarko", 2).finish(Random(1)))
    steps = shown_game(record, 1, with_moves=True).steps
    assert isinstance(steps[0].moves, AkvarkoMoves)
    assert steps[-1].moves is None
    assert all(step.moves is None for step in shown_game(record, 1).steps)


def test_a_seat_that_did_not_play_is_refused() -> None:
    record = record_of(people_at("akvarko", 2).finish(Random(1)))
    with pytest.raises(RefusalError) as error:
        shown_game(record, 2)
    assert error.value.refusal.code == "not_your_seat"


def test_a_record_without_a_proof_says_so() -> None:
    record = parse_record(record_of(people_at("novaluna", 2).finish(Random(1))).to_line())
    bare = type(record)(
        record.game, record.seats, record.options, record.setup, record.moves, record.result
    )
    assert shown_game(bare).fair == "absent"
    assert record.meta is not None
    proof = record.meta["fair"]
    assert isinstance(proof, dict)
    proof["seed"] = "00" * 32
    broken = shown_game(record)
    assert broken.fair == "broken"
    assert broken.fair_reason


def test_who_left_is_recorded_as_the_bot_that_played_on() -> None:
    there = people_at("akvarko", 2)
    there.do(BEN, there.leaving(1, level="crescent"))
    record = record_of(there.finish(Random(2)))
    assert record.meta is not None
    assert record.meta["bots"] == [None, "crescent"]
    assert record.seats == ("Ana", "Ben")


def a_program_that_forfeits(game: GameName, reasons: Sequence[ForfeitReason]) -> Gathering:
    """A finished game of Ana with a program that let New Moon make its first moves."""
    there = Gathering(game, [ME, OPEN])
    program = Person(BEN.id, BEN.name, program=True)
    there.do(program, there.joining(there.table.invites.any_seat))
    there.do(ANA, there.starting())
    rng, left = Random(5), list(reasons)
    while there.table.to_move:
        seat = there.table.to_move[0]
        move = random_move(there.table.rules.moves(there.table.state, seat), rng)
        if seat == 1 and left:
            there.play(BotActor("new-moon", 1, "program", left.pop(0)), 1, str(move))
        else:
            there.play(ANA if seat == 0 else program, seat, str(move))
    return there


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_a_record_tells_of_programs_and_a_replay_shows_what_they_forfeited(game: GameName) -> None:
    there = a_program_that_forfeits(game, ["time", "refused", "time", "time", "refused"])
    record = parse_record(record_of(there.table).to_line())
    shown = shown_game(record)
    assert shown.programs == (1,)
    stories = [
        happened(before, row, after, None)
        for before, row, after in zip(there.tables, there.rows[1:], there.tables[1:], strict=False)
        if before.state is not None
    ]
    assert [step.happened for step in shown.steps[1:]] == stories
    told = [step.happened[0] for step in shown.steps]
    forfeited = [one for one in told if isinstance(one, Moved) and one.forfeit is not None]
    assert [one.forfeit for one in forfeited] == ["time", "refused", "time", "time", "refused"]
    assert {(one.seat, one.bot, one.stood_in) for one in forfeited} == {(1, "new-moon", "program")}


def test_a_record_without_programs_says_nothing_of_them() -> None:
    record = record_of(people_at("novaluna", 2).finish(Random(1)))
    assert record.meta is not None
    assert not {"programs", "forfeits"} & record.meta.keys()
    assert shown_game(record).programs == ()


@pytest.mark.parametrize(
    "meta",
    [
        {"programs": "all", "forfeits": 7},
        {"programs": [True], "forfeits": ["x", {"move": "1", "seat": 0}, {"seat": 1}]},
        {"programs": [1, "yes"], "forfeits": [{"move": 1, "seat": 7, "code": "time"}]},
    ],
)
def test_rubbish_about_programs_in_a_record_is_passed_over(meta: Object) -> None:
    record = record_of(people_at("novaluna", 2).finish(Random(1)))
    shown = shown_game(dataclasses.replace(record, meta=meta))
    assert shown.programs == ()
    told = [one for step in shown.steps for one in step.happened if isinstance(one, Moved)]
    assert all(one.forfeit is None and one.stood_in is None for one in told)


def test_a_forfeit_of_a_match_is_shown_too() -> None:
    record = record_of(people_at("novaluna", 2).finish(Random(1)))
    seat = record.moves[2]["seat"]
    forfeits: list[Json] = [{"seat": seat, "move": 3, "code": "late", "reason": "it took 2 s"}]
    shown = shown_game(dataclasses.replace(record, meta={"forfeits": forfeits}))
    moved = shown.steps[3].happened[0]
    assert isinstance(moved, Moved)
    assert (moved.stood_in, moved.forfeit) == ("program", "time")
