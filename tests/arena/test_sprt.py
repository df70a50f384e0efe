"""The sequential test: known ratios, and how often it is wrong."""

import math
from random import Random

import pytest

from lunarium.arena import InvalidContest, Sprt
from lunarium.arena.intervals import share_of
from lunarium.arena.sprt import BOUND, PENTANOMIAL, Verdict, log_likelihood_ratio


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
    assert (sprt.llr, sprt.verdict) == (0, "undecided")


def test_results_turned_round_give_the_ratio_turned_round() -> None:
    one = _counted((3, 10, 40, 20, 6), -20, 20)
    other = _counted((6, 20, 40, 10, 3), -20, 20)
    assert one.llr == pytest.approx(-other.llr)


# Chances of a pair of two games, as often a draw by seats as luck would have it, tilted to a mean.
def _pair(mean: float, rng: Random) -> float:
    wins = (rng.random() < mean) + (rng.random() < mean)
    return wins / 2


def _run(elo: float, rng: Random, most: int = 3000) -> tuple[Verdict, int]:
    sprt = Sprt(0, 60)
    mean = share_of(elo)
    for number in range(1, most + 1):
        sprt.add(_pair(mean, rng))
        if sprt.verdict != "undecided":
            return sprt.verdict, number
    return "undecided", most


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "H1"), (60.0, "H0")])
def test_at_both_hypotheses_the_test_is_wrong_in_about_one_of_twenty(
    elo: float, wrong: Verdict
) -> None:
    rng = Random(f"sprt {elo}")
    runs = [_run(elo, rng) for _ in range(120)]
    mistakes = sum(verdict == wrong for verdict, _ in runs)
    assert all(verdict != "undecided" for verdict, _ in runs)
    assert mistakes <= 13  # 6 expected; three standard deviations are 7
    # A test of fixed length with the same errors needs about 182 pairs.
    assert sum(pairs for _, pairs in runs) / len(runs) < 150


def test_a_clear_difference_is_seen_soon() -> None:
    verdict, pairs = _run(400, Random(1))
    assert (verdict, pairs < 40) == ("H1", True)


def test_with_four_seats_the_hypotheses_are_about_a_quarter_of_the_wins() -> None:
    sprt = Sprt(0, 100, expected=0.25)
    for result in [0.25] * 30 + [0.5] * 10 + [0.0] * 10:
        sprt.add(result)
    assert sprt.verdict == "H0"
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
