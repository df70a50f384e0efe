"""Deals, seats and generators of a match."""

from collections import Counter
from random import Random

import pytest

from lunarium.arena import Fixture, InvalidContest, Seeded, Shuffled, line_up, registered
from lunarium.games import game_of
from tests.arena.bots import contest


def test_two_bots_swap_seats_on_every_deal() -> None:
    match = contest()
    assert [match.seating(fixture) for fixture in match.fixtures(2)] == [
        (0, 1), (1, 0), (0, 1), (1, 0),
    ]  # fmt: skip


def test_one_bot_against_three_of_another_sits_on_each_seat_once() -> None:
    match = contest(seats=4)
    assert match.line_up == (0, 1, 1, 1)
    assert [match.seating(fixture) for fixture in match.fixtures(1)] == [
        (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 3), (4, 4), (3, 4), (2, 3)])
def test_in_every_pair_everybody_sits_equally_often_on_every_seat(bots: int, seats: int) -> None:
    match = contest(seats=seats, bots=bots)
    for pair in range(5):
        seatings = [match.seating(Fixture(pair, turn)) for turn in range(seats)]
        for seat in range(seats):
            often = Counter(seating[seat] for seating in seatings)
            assert often == Counter(match.line_up)


def test_who_sits_beside_whom_changes_from_pair_to_pair() -> None:
    match = contest(seats=4, bots=4)
    after_first = Counter(match.seating(Fixture(pair, 0))[1] for pair in range(300))
    assert sorted(after_first) == [1, 2, 3]
    assert min(after_first.values()) > 70  # expected 100 each; four standard deviations are 33


def test_the_games_of_a_pair_have_the_same_deal_and_those_of_two_pairs_do_not() -> None:
    game = game_of("akvarko")
    deals = Shuffled(7)
    first, again, other = (deals.start(game, game.options(2), 2, pair) for pair in (3, 3, 4))
    assert first == again
    assert first != other
    assert first != Shuffled(8).start(game, game.options(2), 2, 3)


def test_the_deal_of_a_solo_seed_is_the_one_that_anybody_can_make() -> None:
    game = game_of("novaluna")
    deals = Seeded(range(5, 9))
    expected = game.start(game.options(1), 1, Random(6))
    assert deals.start(game, game.options(1), 1, 1) == expected
    assert deals.key(1) == "seed 6"


def test_every_choice_has_a_generator_of_its_own() -> None:
    match = contest()
    places = [(Fixture(p, t), seat, move) for p in (0, 1) for t in (0, 1) for seat in (0, 1)
              for move in (1, 2)]  # fmt: skip
    drawn = [match.generator(*place).random() for place in places]
    assert len(set(drawn)) == len(places)
    assert drawn == [match.generator(*place).random() for place in places]


def test_the_same_bot_twice_is_told_apart() -> None:
    names = [entrant.name for entrant in registered(["random", "random", "random"])]
    assert names == ["random", "random 2", "random 3"]


@pytest.mark.parametrize(("bots", "seats"), [(1, 2), (0, 2), (1, 1), (3, 2), (5, 4)])
def test_too_few_and_too_many_bots_make_no_match(bots: int, seats: int) -> None:
    with pytest.raises(InvalidContest, match=r"two bots or more|do not fit"):
        line_up(bots, seats)
