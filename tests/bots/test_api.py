"""Limits and choices: the contract of every bot."""

import pytest

from lunarium.bots import Choice, InvalidLimit, Limit


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("100ms", Limit(seconds=0.1)),
        ("2s", Limit(seconds=2)),
        ("0.5s", Limit(seconds=0.5)),
        (" 2 S ", Limit(seconds=2)),
        ("2000n", Limit(nodes=2000)),
    ],
)
def test_a_limit_is_read_as_seconds_or_nodes(text: str, limit: Limit) -> None:
    assert Limit.parse(text) == limit


@pytest.mark.parametrize(
    "text",
    [
        "", "s", "2", "-2s", "2m", "2 s s", "nans", "infs", "1e3s", "2.5n", "-5n", "0x10n", "٢s",
        "0s", "0ms", "0n", "0.0s", "9" * 400 + "s",
    ],
)  # fmt: skip
def test_nonsense_and_nothing_are_refused_as_a_limit(text: str) -> None:
    with pytest.raises(InvalidLimit) as refused:
        Limit.parse(text)
    assert str(refused.value)


def test_a_limit_is_either_seconds_or_nodes() -> None:
    with pytest.raises(InvalidLimit, match="either seconds or nodes"):
        Limit()
    with pytest.raises(InvalidLimit, match="either seconds or nodes"):
        Limit(seconds=1, nodes=1)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_a_limit_of_seconds_is_positive_and_finite(seconds: float) -> None:
    with pytest.raises(InvalidLimit, match="more than nothing"):
        Limit(seconds=seconds)


@pytest.mark.parametrize("text", ["0.1s", "2s", "2000n"])
def test_a_limit_is_written_as_it_is_read(text: str) -> None:
    assert str(Limit.parse(text)) == text


def test_a_choice_need_not_judge_nor_look_ahead() -> None:
    choice = Choice("refill")
    assert (choice.move, choice.value, choice.line) == ("refill", None, ())
