"""Records are complete, and replaying them is playing again."""

import json

import pytest

from lunarium.games import game_of
from lunarium.records import RecordError, read_line, read_lines, record_game, write_line
from lunarium.records.fields import Object
from tests.random_play import SETTINGS, SHIPPED, random_game, random_record, setting_id

Setting = tuple[str, int, dict[str, object]]
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)


@every_setting
def test_replay_equals_play(setting: Setting) -> None:
    name, seats, options = setting
    game = game_of(name)
    start, played, end = random_game(game, seats, options, seed=11)
    record = record_game(game, start, played, [f"seat {seat}" for seat in range(seats)])
    replay = read_line(record.to_line())
    assert replay.record == record
    assert replay.states[0] == start
    assert replay.states[-1] == end
    assert [entry for entry in replay.played if entry] == played


@pytest.mark.parametrize("setting", SHIPPED, ids=setting_id)
def test_a_record_says_all_that_the_format_asks_for_and_nothing_else(setting: Setting) -> None:
    name, seats, _ = setting
    fields = json.loads(random_record(game_of(name), *setting[1:], seed=12).to_line())
    assert list(fields) == [
        "format", "game", "rules", "seats", "options", "setup", "moves", "result",
    ]  # fmt: skip
    assert fields["format"] == "lunarium/1"
    assert fields["rules"] == 1
    assert len(fields["seats"]) == seats
    setup = {"deck"}
    if name == "novaluna":
        assert set(fields["options"]) == {"discs"}
        setup |= {"stack"} if seats > 1 else set()
    else:
        assert set(fields["options"]) == {"fewer_species"}
        setup |= {"discards"} if seats == 2 else set()
    assert set(fields["setup"]) == setup


@every_setting
def test_an_open_game_is_a_record_without_a_result_at_any_move(setting: Setting) -> None:
    name, seats, options = setting
    game = game_of(name)
    start, played, _ = random_game(game, seats, options, seed=13)
    for length in range(0, len(played), 5):
        record = record_game(game, start, played[:length], ["x"] * seats)
        replay = read_line(record.to_line())
        assert record.result is None
        assert [entry for entry in replay.played if entry] == played[:length]


def test_a_state_can_be_had_after_any_move() -> None:
    game = game_of("novaluna")
    start, played, end = random_game(game, 2, {}, seed=14)
    replay = read_line(record_game(game, start, played, ["a", "b"]).to_line())
    assert replay.at(0) == start
    assert replay.at(1) == game.play(start, *played[0])
    assert replay.at(len(played)) == end
    for wrong in (-1, len(played) + 1):
        with pytest.raises(RecordError, match=f"there is no move {wrong}"):
            replay.at(wrong)


def test_the_swaps_of_two_players_stand_in_the_record_before_the_picks_of_their_round() -> None:
    """AK-4.1, AK-4.2: seven rounds of swaps in phase 1, six and a draw in phase 2."""
    record = random_record(game_of("akvarko"), 2, {}, seed=15)
    kinds = [str(move["do"]) for move in record.moves]
    rounds = ["pick", "pick", "place", "place"]
    swap, draw = ["swap", "swap"], ["draw", "draw"]
    first, second = [*rounds, *((swap + rounds) * 7)], [*rounds, *((swap + rounds) * 6)]
    assert kinds == [*first, *second, *draw, *rounds]
    swaps = [move for move in record.moves if move["do"] == "swap"]
    assert [move["seat"] for move in swaps] == [0, 1] * 13
    assert len(swaps) == 26


def test_an_open_record_may_stop_before_the_swaps_that_follow_by_themselves() -> None:
    """AK-4.1: they are no decision of anybody's."""
    game = game_of("akvarko")
    start, played, _ = random_game(game, 2, {}, seed=16)
    whole = json.loads(record_game(game, start, played[:4], ["a", "b"]).to_line())
    assert [move["do"] for move in whole["moves"][4:]] == ["swap", "swap"]
    for kept in (4, 5):
        cut = {**whole, "moves": whole["moves"][:kept]}
        assert len(read_line(json.dumps(cut)).played) == kept


def test_a_forced_refill_and_a_forced_phase_end_are_not_recorded() -> None:
    """NL-4.1, NL-7.3."""
    for seats in (1, 2):
        record = random_record(game_of("novaluna"), seats, {}, seed=17)
        takes = [move for move in record.moves if move["do"] == "take"]
        assert {move["do"] for move in record.moves} <= {"take", "refill", "end_phase"}
        assert len(takes) >= 11


def test_the_solo_result_has_score_and_both_notes() -> None:
    """NL-7.6."""
    result = random_record(game_of("novaluna"), 1, {}, seed=18).result
    assert result is not None
    phases = result["phases"]
    assert isinstance(phases, list)
    assert list(result) == ["discs_left", "ranking", "score", "phases"]
    assert result["score"] == sum(note for note in phases if isinstance(note, int))
    assert result["ranking"] == [[0]]


def test_the_score_sheet_of_a_tank_leaves_out_what_scores_nothing() -> None:
    """AK-6.5."""
    result = random_record(game_of("akvarko"), 3, {}, seed=19).result
    assert result is not None
    sheets, scores = result["sheet"], result["scores"]
    assert isinstance(sheets, list)
    assert isinstance(scores, list)
    for sheet, score in zip(sheets, scores, strict=True):
        assert isinstance(sheet, dict)
        points = [value for value in sheet.values() if isinstance(value, int)]
        assert all(value > 0 for value in points)
        assert sum(points) == score


def test_meta_is_kept_as_it_is() -> None:
    game = game_of("novaluna")
    start, played, _ = random_game(game, 2, {}, seed=20)
    meta: Object = {"seed": 20, "when": None, "who": ["Žofie", {"deep": [1.5, True]}]}
    line = record_game(game, start, played, ["Žofie", "Ödön"], meta).to_line()
    assert "Žofie" in line
    assert json.loads(line)["meta"] == meta
    assert read_line(line).record.meta == meta


def test_a_file_holds_one_game_a_line() -> None:
    records = [random_record(game_of("akvarko"), seats, {}, seed=21) for seats in (2, 4)]
    lines = [write_line(record) for record in records]
    assert all(line.count(b"\n") == 1 and line.endswith(b"\n") for line in lines)
    assert [replay.record for replay in read_lines(lines)] == records
