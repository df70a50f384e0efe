"""Random and greedy games, step by step in both engines."""

from collections import Counter

import pytest

from lunarium.fast.akvarko.layout import HANDS
from lunarium.records import parse_record, replay
from tests.fast.akvarko.walking import TABLES, Mismatch, Walk, soak

CHUNKS = 10
GAMES_A_CHUNK = 105


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_kernels_and_rules_agree_after_every_step(chunk: int) -> None:
    moves = soak(GAMES_A_CHUNK, first=chunk * GAMES_A_CHUNK)

    # Every table as often, and sixteen picks and placements for each seat.
    games = Counter(TABLES[n % len(TABLES)] for n in range(GAMES_A_CHUNK))
    assert moves == sum(32 * seats * number for (seats, _), number in games.items())


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_every_decision_of_a_game_is_previewed_alike(seats: int, fewer: bool) -> None:
    assert Walk(seats, fewer, seed=5).to_the_end(previewed=1.0) == 32 * seats


def test_a_mismatch_shows_a_record_that_replays() -> None:
    walk = Walk(3, False, seed=1)
    for seat in (0, 1, 2, 0):
        walk.step(seat)
    walk.array[HANDS] += 1  # a danio out of nowhere

    with pytest.raises(Mismatch, match="but in the kernels") as caught:
        walk.compare_state(read_back=False)

    record = parse_record(str(caught.value).splitlines()[-1])
    assert replay(record).states[-1] == walk.state
