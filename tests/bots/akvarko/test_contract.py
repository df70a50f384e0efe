"""What every bot and every level has to keep to."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import perf_counter

import pytest

from lunarium.bots.akvarko import BOTS, LEVELS
from lunarium.bots.akvarko.search import Search
from lunarium.bots.api import Bot, Limit, NothingToChoose
from lunarium.games.akvarko import AKVARKO, Move, Pick, View
from tests.bots.akvarko.tables import NODES, play_game, some_views, states

ALL: dict[str, Callable[[], Bot[View, Move]]] = {**BOTS, **LEVELS}
TABLES = [(seats, False) for seats in range(2, 7)] + [(2, True), (3, True)]


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
@pytest.mark.parametrize("name", ALL)
def test_a_bot_chooses_a_legal_move_at_every_table(name: str, seats: int, fewer: bool) -> None:
    bot = ALL[name]()
    for view in some_views(seats, seats, (1, 2, 6, 8, 9, 12, 15, 16), fewer=fewer):
        choice = bot.play(view, NODES, Random(1))
        assert choice.move in AKVARKO.choices(view)
        assert choice.value is None or 0 <= choice.value <= 1
        assert choice.line in ((), (choice.move, *choice.line[1:]))


@pytest.mark.parametrize("name", ALL)
def test_the_same_view_seed_and_nodes_give_the_same_choice(name: str) -> None:
    for view in some_views(3, 5, (2, 7, 13)):
        one, other = (ALL[name]().play(view, Limit(nodes=60), Random(3)) for _ in range(2))
        assert one == other


def test_a_search_does_not_depend_on_the_number_of_threads() -> None:
    for view in some_views(2, 6, (3, 11)):
        choices = {Search(threads=n).play(view, Limit(nodes=90), Random(3)) for n in (1, 2, 5)}
        assert len(choices) == 1


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", ALL)
def test_nothing_hidden_changes_a_choice(name: str, seats: int) -> None:
    for view in some_views(seats, 7, (3, 10)):
        truth = ALL[name]().play(view, NODES, Random(4))
        for seed in range(3):
            world = AKVARKO.sample(view, Random(seed))
            same = AKVARKO.view(world, view.seat)
            assert same == view
            assert ALL[name]().play(same, NODES, Random(4)) == truth


@pytest.mark.parametrize("name", ALL)
def test_who_cannot_move_has_nothing_to_choose(name: str) -> None:
    bot = ALL[name]()
    first, *_, last = states(2, 8)
    waiting = AKVARKO.play(first, 0, AKVARKO.moves(first, 0)[0])
    for view in (AKVARKO.view(last, 0), AKVARKO.view(waiting, 0), AKVARKO.view(first, None)):
        with pytest.raises(NothingToChoose, match="no move to choose"):
            bot.play(view, NODES, Random(1))


def test_a_whole_game_of_all_levels_ends() -> None:
    state = play_game([make() for make in LEVELS.values()], 9)
    assert AKVARKO.result(state) is not None


def test_a_search_within_seconds_answers_in_time_with_a_line() -> None:
    (view, _) = some_views(2, 10, (5,))
    choice = Search().play(view, Limit(seconds=0.05), Random(1))
    assert choice.move in AKVARKO.choices(view)
    assert len(choice.line) == 2
    assert isinstance(choice.line[0], Pick)


@pytest.mark.parametrize("name", ALL)
def test_a_bot_has_the_name_it_is_listed_under(name: str) -> None:
    assert ALL[name]().name == name


def test_there_are_six_levels_from_dark_to_full() -> None:
    levels = [make() for make in LEVELS.values()]
    assert [level.title for level in levels] == [
        "New Moon", "Crescent", "First Quarter", "Gibbous", "Full Moon", "Supermoon",
    ]  # fmt: skip
    assert list(LEVELS) == [level.title.lower().replace(" ", "-") for level in levels]
    for level in levels:
        longest = {"Full Moon": 2.0, "Supermoon": 5.0}.get(level.title, 1.0)
        assert level.limit.seconds is None or level.limit.seconds <= longest


def test_a_level_thinks_no_longer_than_its_own_limit() -> None:
    level = replace(LEVELS["full-moon"](), limit=Limit(seconds=0.02))
    (view, _) = some_views(2, 10, (14,))
    begun = perf_counter()
    level.play(view, Limit(seconds=60), Random(1))
    assert perf_counter() - begun < 20
