"""What bots see: discs at once, wins in sight, when to end phase 1; and who beats whom."""

from random import Random

import pytest

from lunarium.bots.api import Limit, RandomBot
from lunarium.bots.novaluna import BOTS, LEVELS
from lunarium.games.novaluna import NOVALUNA, EndPhase, Player, Take, View
from tests.bots.novaluna.tables import course, finished, laid_out, position, started, win_share

TINY = Limit(nodes=60)


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_takes_the_most_discs_and_of_those_the_cheapest(seats: int) -> None:
    bot = BOTS["greedy"]()
    for state, move in course(started(seats, 21, 7), [bot] * seats, TINY, 1):
        previews = NOVALUNA.previews(NOVALUNA.view(state, state.open.on_turn))
        most = max(preview.discs for preview in previews)
        chosen = next(preview for preview in previews if preview.move == move)
        assert chosen.discs == most
        if isinstance(move, Take) and chosen.next_seat is not None:
            equals = [one.move for one in previews if one.discs == most]
            assert move.tile.cost == min(m.tile.cost for m in equals if isinstance(m, Take))


@pytest.mark.parametrize("seats", [2, 4])
def test_crescent_gives_a_disc_for_four_steps_but_not_for_three(seats: int) -> None:
    bot = LEVELS["crescent"]()
    given_up = 0
    for state, move in course(started(seats, 21, 7), [bot] * seats, TINY, 1):
        previews = NOVALUNA.previews(NOVALUNA.view(state, state.open.on_turn))
        worth = {
            one.move: one.discs - 0.3 * (one.move.tile.cost if isinstance(one.move, Take) else 0)
            for one in previews
        }
        chosen = next(preview for preview in previews if preview.move == move)
        if chosen.next_seat is not None:
            assert worth[move] == pytest.approx(max(worth.values()))
            given_up += chosen.discs < max(preview.discs for preview in previews)
    assert given_up > 0


@pytest.mark.parametrize("name", ["planner", "search", "gibbous"])
def test_the_last_disc_is_placed_when_it_can_be(name: str) -> None:
    # R5a wants BB and Y; one yellow beside it is all that is needed.
    mine = Player(laid_out(("R5a", 0, 0)), 1, 5)
    theirs = Player(laid_out(("T3a", 0, 0)), 12, 6)
    view = View(position("T1 B2a Y2a R1 R2a R3a", [mine, theirs]), 0)
    move = {**BOTS, **LEVELS}[name]().play(view, Limit(nodes=100), Random(1)).move
    assert isinstance(move, Take)
    assert move.tile.id == "Y2a"
    assert NOVALUNA.previews(view)[NOVALUNA.choices(view).index(move)].next_seat is None


def test_search_takes_two_turns_in_a_row_to_win() -> None:
    # R5a wants BB and Y. Two turns in a row win: a blue of cost 1 or 2 leaves the seat on turn,
    # and the second blue then places the last disc before the other seat places its own (Y1).
    # T4a leaves it on turn too, beside Y2a, and T2a then brings its own task the T that it wants.
    mine = Player(laid_out(("R5a", 0, 0), ("Y2a", 0, 1)), 1, 2)
    theirs = Player(laid_out(("B5a", 0, 0)), 1, 6)
    view = View(position("B1 T4a B2a T2a T2b R2a", [mine, theirs]), 0)
    choice = BOTS["search"]().play(view, Limit(nodes=600), Random(1))
    assert isinstance(choice.move, Take)
    assert choice.move.tile.id in ("B1", "B2a", "T4a")
    assert choice.value is not None
    assert choice.value > 0.99


def test_phase_1_is_ended_soon_after_the_eighth_disc() -> None:
    bot = BOTS["search"]()
    for deal in range(3):
        game = list(course(started(1, 21, deal), [bot], Limit(nodes=3000), deal))
        ends = [state for state, move in game if isinstance(move, EndPhase)]
        assert len(ends) <= 1
        if ends:
            assert 8 <= ends[0].open.discs_placed(0) <= 12


def test_the_solo_planner_scores_well_even_with_little_time() -> None:
    bot = BOTS["search"]()
    scores: list[int] = []
    for deal in range(6):
        result = NOVALUNA.result(finished(started(1, 21, deal), [bot], Limit(nodes=5000), deal))
        assert result is not None
        scores += result.scores
    assert sum(scores) / len(scores) < 108


def test_each_bot_beats_the_weaker_one() -> None:
    greedy, planner, search = (BOTS[name]() for name in ("greedy", "planner", "search"))
    assert win_share(greedy, RandomBot(NOVALUNA), 10, TINY) > 0.9
    assert win_share(planner, greedy, 20, TINY) > 0.6
    assert win_share(search, greedy, 4, Limit(nodes=150)) > 0.7


def test_levels_come_weakest_first_with_their_names_and_limits() -> None:
    assert list(LEVELS) == [
        "new-moon", "crescent", "first-quarter", "gibbous", "full-moon", "supermoon",
    ]  # fmt: skip
    for name, make in LEVELS.items():
        level = make()
        assert level.name == name
        assert level.title.casefold().replace(" ", "-") == name
        assert level.limit.seconds is None or level.limit.seconds <= (
            5 if name == "supermoon" else 2
        )
