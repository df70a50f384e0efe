"""Shares, Elo and intervals: known values, and whether 95 % means 95 %."""

from random import Random
from statistics import NormalDist

import pytest

from lunarium.arena import Fixture, MatchGame, Tally
from lunarium.arena.intervals import (
    ELO_END,
    elo_of,
    elo_told,
    mean_margin,
    share_interval,
    share_of,
    t_quantile,
)
from lunarium.arena.statistics import win
from lunarium.games.api import Result
from lunarium.records import Record
from tests.arena.bots import contest

NO_RECORD = Record("novaluna", (), {}, {}, (), None)


def played(seating: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> MatchGame:
    """A game that was never played: scores 10, 20, … by seat, 2 moves of 5 ms by seat."""
    seats = range(len(seating))
    result = Result(ranking, tuple(10 * (seat + 1) for seat in seats), ((),) * len(seating))
    return MatchGame(Fixture(0, 0), seating, result, (0.01,) * len(seating), (2,) * len(seating),
                  NO_RECORD)  # fmt: skip


@pytest.mark.parametrize(
    ("share", "expected", "elo"),
    [
        (0.5, 0.5, 0.0),
        (0.75, 0.5, 190.849),
        (0.65, 0.5, 107.538),
        (0.9, 0.5, 381.697),
        (10 / 11, 0.5, 400.0),
        (0.25, 0.25, 0.0),
        (0.45, 0.25, 155.988),
        (10 / 13, 0.25, 400.0),
        (0.55, 0.75, -155.988),
    ],
)
def test_elo_and_share_are_two_words_for_the_same(
    share: float, expected: float, elo: float
) -> None:
    assert elo_of(share, expected) == pytest.approx(elo, abs=0.001)
    assert share_of(elo, expected) == pytest.approx(share, abs=1e-5)


def test_who_wins_all_games_has_a_finite_elo_and_an_open_interval() -> None:
    assert (elo_of(0), elo_of(1)) == (-ELO_END, ELO_END)
    assert elo_told(1, 20) == pytest.approx(elo_of(39 / 40))
    assert elo_told(0, 20) == pytest.approx(-elo_of(39 / 40))
    assert elo_told(0.6, 20) == elo_of(0.6)
    low, high = share_interval([1.0] * 10)
    assert high == 1
    assert 0.6 < low < elo_told(1, 20)


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423),
     (31, 2.0395), (100, 1.9840), (10**6, 1.9600)],
)  # fmt: skip
def test_students_t_is_that_of_the_tables(degrees: int, quantile: float) -> None:
    assert t_quantile(degrees) == pytest.approx(quantile, abs=5e-5)


def test_the_interval_of_a_mean_is_that_of_the_textbook() -> None:
    # Five results with mean 3 and variance 2.5: 2.7764 · sqrt(2.5 / 5).
    assert mean_margin([1, 2, 3, 4, 5]) == pytest.approx(1.9632, abs=1e-4)
    assert mean_margin([7]) is None


def test_for_many_single_games_the_interval_is_wilsons() -> None:
    # 1500 of 2000; Wilson's score interval is 0.7305 to 0.7685.
    low, high = share_interval([1.0] * 1500 + [0.0] * 500)
    assert [low, high] == pytest.approx([0.7305, 0.7685], abs=2e-4)


def test_pairs_in_which_luck_cancels_out_make_the_interval_narrow() -> None:
    split = share_interval([0.5] * 90 + [1.0] * 5 + [0.0] * 5)
    wild = share_interval([1.0] * 50 + [0.0] * 50)
    assert split[1] - split[0] < 0.4 * (wild[1] - wild[0])


@pytest.mark.parametrize("results", [[0.5], [1.0], [0.5, 0.5], [1.0, 1.0], [0.0] * 50])
def test_few_or_equal_results_never_look_certain(results: list[float]) -> None:
    low, high = share_interval(results)
    assert 0 <= low < high <= 1
    assert high - low > 1 / (len(results) + 5)


# Chances of the pair results 0, ¼, ½, ¾ and 1.
PAIRS = {
    "even": (0.25, 0.0, 0.5, 0.0, 0.25),
    "seat decides": (0.05, 0.0, 0.9, 0.0, 0.05),
    "draws": (0.05, 0.2, 0.5, 0.2, 0.05),
    "deal decides": (0.5, 0.0, 0.0, 0.0, 0.5),
    "nine of ten": (0.01, 0.0, 0.18, 0.0, 0.81),
    "nearly all": (0.0, 0.0, 0.04, 0.0, 0.96),
}


@pytest.mark.parametrize("pairs", [4, 12, 40, 150])
@pytest.mark.parametrize("kind", PAIRS)
def test_the_interval_holds_the_truth_at_least_about_95_times_in_100(kind: str, pairs: int) -> None:
    values, chances = (0.0, 0.25, 0.5, 0.75, 1.0), PAIRS[kind]
    truth = sum(value * chance for value, chance in zip(values, chances, strict=True))
    rng = Random(f"{kind} {pairs}")
    trials, inside = 1000, 0
    for _ in range(trials):
        low, high = share_interval(rng.choices(values, chances, k=pairs))
        inside += low <= truth <= high
    # 950 expected; three standard deviations are 21, and so few different results are coarse.
    assert inside >= 925
    if pairs == 150:
        assert inside <= 985  # nor is it so wide that it says nothing


def test_the_margin_of_a_mean_holds_the_truth_about_95_times_in_100() -> None:
    rng = Random(3)
    spread = NormalDist(90, 6)
    inside = 0
    for _ in range(1000):
        scores = spread.samples(8, seed=rng.random())
        margin = mean_margin(scores)
        assert margin is not None
        inside += abs(sum(scores) / 8 - 90) <= margin
    assert 925 <= inside <= 975


def test_a_shared_first_place_is_split() -> None:
    result = Result(((0, 2), (1,)), (5, 3, 5), ((), (), ()))
    assert [win(result, seat) for seat in range(3)] == [0.5, 0, 0.5]


def test_a_tally_tells_the_figures_of_both_bots() -> None:
    tally = Tally(contest())
    assert tally.standings() == []
    tally.add([played((0, 1), ((0,), (1,))), played((1, 0), ((1,), (0,)))])  # won both
    tally.add([played((0, 1), ((0,), (1,))), played((1, 0), ((0, 1),))])  # a win and a draw
    tally.add([played((0, 1), ((0,), (1,))), played((1, 0), ((0,), (1,)))])  # one each
    first, second = tally.standings()
    assert (tally.pairs, tally.games) == (3, 6)
    assert tally.pentanomial() == (0, 0, 1, 1, 1)
    assert (first.name, second.name) == ("random", "random 2")
    assert (first.share, second.share) == (0.75, 0.25)
    assert first.elo == pytest.approx(190.849, abs=0.001)
    assert second.elo == pytest.approx(-first.elo)
    assert first.low < 0 < first.elo < first.high
    assert [second.low, second.high] == pytest.approx([-first.high, -first.low])
    assert (first.mean_score, first.score_margin) == (15, 0)
    assert first.ms_per_move == pytest.approx(5)


def test_at_a_table_of_four_a_quarter_of_the_wins_is_an_equals_share() -> None:
    tally = Tally(contest(seats=4))
    won = played((0, 1, 1, 1), ((0,), (1, 2, 3)))
    lost = played((1, 1, 1, 0), ((0,), (1,), (2, 3)))
    tally.add([won, lost, lost, lost])
    first, second = tally.standings()
    assert [first.share, first.expected, first.elo] == pytest.approx([0.25, 0.25, 0])
    assert [second.share, second.expected, second.elo] == pytest.approx([0.75, 0.75, 0])
    assert first.mean_score == (10 + 3 * 40) / 4
    assert second.mean_score == (20 + 30 + 40 + 3 * (10 + 20 + 30)) / 12
