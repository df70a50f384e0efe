"""Reviews: the books balance, grades come from what the mover could know, and draws are luck."""

from random import Random
from typing import Any, assert_type

import pytest

from lunarium.analysis import (
    CannotAnalyse,
    Review,
    SoloJudge,
    Weighed,
    analyse,
    could_have_been,
    grade_of,
    review_record,
    run,
)
from lunarium.analysis.review import judge_of, steps_of
from lunarium.bots import Limit, NothingToChoose, bot_of
from lunarium.games import AKVARKO, GAMES, NOVALUNA, akvarko, novaluna
from lunarium.records import AnyReplay, read_line
from lunarium.table import Table

QUICK = Limit(nodes=24)


def a_game(name: str, players: int, seed: int = 3) -> AnyReplay:
    """A game of greedy bots; those who choose at the same time do so in any order."""
    game, rng = GAMES[name], Random(seed)
    table = Table.start(game, players, seed=seed)
    bot = bot_of("greedy", game)
    while not table.over:
        seat = rng.choice(table.to_move)
        table.play(bot.play(table.view(seat), QUICK, rng).move, seat)
    return read_line(table.record().to_line())


TABLES = [("novaluna", n) for n in range(1, 5)] + [("akvarko", n) for n in range(2, 7)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_books_balance(name: str, players: int) -> None:
    document: Any = review_record(a_game(name, players), QUICK).to_json()
    moves = document["moves"]
    assert [*document] == ["game", "players", "moves", "seats", "limit"]
    for seat, sums in enumerate(document["seats"]):
        changes = sum(move["after"][seat] - move["before"][seat] for move in moves)
        luck = sum(move["luck"][seat] for move in moves)
        assert sums["result"] - moves[0]["before"][seat] == pytest.approx(changes + luck, abs=1e-9)
        assert sums["luck"] == pytest.approx(luck, abs=1e-9)
    for move in moves:
        assert move["loss"] >= 0
        if move["best"] == move["move"]:
            assert (move["loss"], move["grade"]) == (0, "best")
        if players > 1:
            for field in ("before", "after", "best_after"):
                assert sum(move[field]) == pytest.approx(1, abs=1e-6)


def test_only_a_game_for_one_is_shown_how_good_it_could_have_been() -> None:
    alone, together = (Review.of(a_game("novaluna", players), QUICK) for players in (1, 2))
    assert isinstance(alone.solo_judge, SoloJudge)
    assert together.solo_judge is None
    could_have_been(together, QUICK, "ada")
    assert together.solo is None


def test_luck_is_where_something_was_drawn_and_nowhere_else() -> None:
    for name, players in (("novaluna", 2), ("akvarko", 2), ("akvarko", 3)):
        replay = a_game(name, players)
        drawn = [step.draws for step in steps_of(replay)]
        moves = review_record(replay, QUICK).moves()
        assert any(drawn)
        for draws, move in zip(drawn, moves, strict=True):
            assert draws or not any(move.luck)
    drew = [step.before for step in steps_of(replay) if step.draws]
    rounds = [state.round for state in drew if isinstance(state, akvarko.State)]
    assert rounds == [8], "with three, cards are drawn only when hands are dealt"


def test_choices_at_the_same_time_are_booked_in_seat_order() -> None:
    replay = a_game("akvarko", 4)
    steps = steps_of(replay)
    assert [step.seat for step in steps[:8]] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert sorted(step.n for step in steps) == list(range(1, len(replay.played) + 1))
    for step in steps:
        assert replay.record.moves[step.n - 1]["seat"] == step.seat
        assert step.view == AKVARKO.view(replay.at(step.n - 1), step.seat), "what it knew then"


def test_a_grade_does_not_depend_on_what_the_mover_could_not_know() -> None:
    replay = a_game("akvarko", 3)
    step = steps_of(replay)[3]
    state, view, move = step.before, step.view, step.move
    assert isinstance(state, akvarko.State)
    assert isinstance(view, akvarko.View)
    assert isinstance(move, akvarko.Pick | akvarko.Place)
    for seed in range(50):
        other = AKVARKO.sample(AKVARKO.view(state, step.seat), Random(seed))
        if other.hands != state.hands:
            break
    judge = judge_of(AKVARKO)
    found = [judge.judge(one, view, move, QUICK, Random(1)) for one in (state, other)]
    assert found[0].best == found[1].best
    assert found[0].played == found[1].played


def test_a_review_under_way_has_the_moves_so_far_in_order() -> None:
    review = Review.of(a_game("novaluna", 2), QUICK)
    for done in run(review):
        # A move without a draw is worth what the next one begins with, so one is still open.
        assert len(review.moves()) in {done - 1, done}
        if done == 5:
            break
    assert [move.n for move in review.moves()] == [1, 2, 3, 4]
    assert len(review.tasks()) == len(review.steps) - 5


def test_the_analysis_of_a_view_lists_moves_with_reasons() -> None:
    for game in (NOVALUNA, AKVARKO):
        table = Table.start(game, 2, seed=1)
        seat = table.to_move[0]
        found = analyse(table.view(seat), Limit(nodes=60))
        own = [move.chances[seat] for move in found.moves]
        assert own == sorted(own, reverse=True)
        legal = set(map(str, table.legal_moves(seat)))
        for move in found.moves:
            assert str(move.move) in legal
            assert move.line[0] == move.move
            assert move.interval[0] <= move.interval[1]
        document: Any = found.to_json()
        assert document["moves"][0]["reasons"] is not None
        again = analyse(table.view(seat), Limit(nodes=60))
        assert again.to_json() == found.to_json()
        with pytest.raises(NothingToChoose):
            analyse(table.view(None), QUICK)


def test_the_moves_of_an_analysis_have_the_types_of_the_game() -> None:
    first, second = Table.start(NOVALUNA, 2, seed=1), Table.start(AKVARKO, 2, seed=1)
    found = analyse(first.view(first.to_move[0]), QUICK).moves[0]
    other = analyse(second.view(0), QUICK).moves[0]
    assert_type(found, Weighed[novaluna.Move])
    assert_type(other, Weighed[akvarko.Move])
    assert isinstance(found.move, novaluna.Take)
    assert isinstance(other.move, akvarko.Pick)


def test_absurd_wishes_are_refused() -> None:
    table = Table.start(NOVALUNA, 2, seed=1)
    with pytest.raises(CannotAnalyse, match="too long"):
        analyse(table.view(0), Limit(seconds=1e9))
    with pytest.raises(CannotAnalyse, match="is not a view"):
        analyse("R1@0,0", QUICK)


def test_grades_have_the_documented_thresholds() -> None:
    losses = {0.0: "best", 0.02: "good", 0.05: "inaccuracy", 0.1: "mistake", 0.2: "blunder"}
    assert {loss: grade_of(loss, 2) for loss in losses} == losses
    assert [grade_of(points, 1) for points in (0, 1, 4, 9, 11)] == [*losses.values()]
