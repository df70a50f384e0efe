"""Shares, Elo, intervals and the sequential test: known values, and how often they are wrong."""

import math
from random import Random
from statistics import NormalDist

import pytest

from lunarium.arena import Fixture, InvalidContest, MatchGame, Sprt, Tally
from lunarium.arena.statistics import (
    BOUND,
    ELO_END,
    PENTANOMIAL,
    Accepted,
    elo_of,
    elo_told,
    log_likelihood_ratio,
    mean_margin,
    share_interval,
    share_of,
    t_quantile,
    win,
)
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


# ---------------------------------------------------------------------- when to stop


def test_for_single_games_the_ratio_is_walds() -> None:
    often = {0.0: 40, 1.0: 60}
    wald = 60 * math.log(0.6 / 0.5) + 40 * math.log(0.4 / 0.5)
    assert log_likelihood_ratio(often, 0.5, 0.6) == pytest.approx(wald, abs=1e-9)


def _counted(counts: tuple[int, ...], elo0: float, elo1: float) -> Sprt:
    sprt = Sprt(elo0, elo1)
    for value, count in zip(PENTANOMIAL, counts, strict=True):
        for _ in range(count):
            sprt.add(value)
    return sprt


@pytest.mark.parametrize(
    ("counts", "bounds", "llr"),
    [
        ((1, 20, 300, 900, 779), (0, 2), 11.462555),
        ((10, 40, 100, 60, 15), (0, 10), 1.518482),
        ((0, 0, 5, 3, 2), (0, 50), 1.335203),
        ((0, 0, 0, 0, 12), (0, 100), 2.963952),
    ],
)
def test_the_ratio_of_pair_results_is_that_of_the_chess_engines_tests(
    counts: tuple[int, ...], bounds: tuple[float, float], llr: float
) -> None:
    """Values of fishtest's `LLR_logistic`, computed with SciPy's root finder."""
    assert _counted(counts, *bounds).llr == pytest.approx(llr, abs=1e-6)


def test_nothing_counted_decides_nothing() -> None:
    sprt = Sprt(0, 20)
    assert (sprt.llr, sprt.accepted) == (0, "undecided")


def test_results_turned_round_give_the_ratio_turned_round() -> None:
    one = _counted((3, 10, 40, 20, 6), -20, 20)
    other = _counted((6, 20, 40, 10, 3), -20, 20)
    assert one.llr == pytest.approx(-other.llr)


# Chances of a pair of two games, as often a draw by seats as luck would have it, tilted to a mean.
def _pair(mean: float, rng: Random) -> float:
    wins = (rng.random() < mean) + (rng.random() < mean)
    return wins / 2


def _run(elo: float, rng: Random, most: int = 3000) -> tuple[Accepted, int]:
    sprt = Sprt(0, 60)
    mean = share_of(elo)
    for number in range(1, most + 1):
        sprt.add(_pair(mean, rng))
        if sprt.accepted != "undecided":
            return sprt.accepted, number
    return "undecided", most


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "H1"), (60.0, "H0")])
def test_at_both_hypotheses_the_test_is_wrong_in_about_one_of_twenty(
    elo: float, wrong: Accepted
) -> None:
    rng = Random(f"sprt {elo}")
    runs = [_run(elo, rng) for _ in range(120)]
    mistakes = sum(accepted == wrong for accepted, _ in runs)
    assert all(accepted != "undecided" for accepted, _ in runs)
    assert mistakes <= 13  # 6 expected; three standard deviations are 7
    # A test of fixed length with the same errors needs about 182 pairs.
    assert sum(pairs for _, pairs in runs) / len(runs) < 150


def test_a_clear_difference_is_seen_soon() -> None:
    accepted, pairs = _run(400, Random(1))
    assert (accepted, pairs < 40) == ("H1", True)


def test_with_four_seats_the_hypotheses_are_about_a_quarter_of_the_wins() -> None:
    sprt = Sprt(0, 100, expected=0.25)
    for result in [0.25] * 30 + [0.5] * 10 + [0.0] * 10:
        sprt.add(result)
    assert sprt.accepted == "H0"
    for result in [0.75] * 60:
        sprt.add(result)
    assert sprt.llr > BOUND


@pytest.mark.parametrize(
    "text", ["", "5", "0,1,2", "a,b", "5,5", "10,0", "nan,5", "0,inf", "0,9000", "0;5"]
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(InvalidContest, match=r"write two numbers|elo0 must be less than elo1"):
        Sprt.parse(text)


def test_two_numbers_are_read() -> None:
    sprt = Sprt.parse(" -5, 7.5")
    assert (sprt.elo0, sprt.elo1) == (-5, 7.5)
