"""Who shares the machine can bound the threads of a bot, and it plays the same."""

import threading
from collections.abc import Iterator
from random import Random

import pytest

from lunarium.bots import Limit, bot_of
from lunarium.bots.api import bound_threads, threads_for
from lunarium.games import game_of

# Kernels are compiled once, by whoever of these tests comes first.
pytestmark = pytest.mark.xdist_group("kernels")


@pytest.fixture(autouse=True)
def unbound() -> Iterator[None]:
    yield
    bound_threads(None)


def test_a_bound_takes_away_but_never_gives() -> None:
    assert threads_for(8) == 8
    bound_threads(2)
    assert (threads_for(8), threads_for(1)) == (2, 1)
    with pytest.raises(ValueError, match="one thread or more, not 0"):
        bound_threads(0)
    assert threads_for(8) == 2


CASES = [("novaluna", 1, 20_000), ("novaluna", 2, 500), ("akvarko", 2, 200)]


@pytest.mark.parametrize(("game", "seats", "nodes"), CASES)
def test_a_bot_with_one_thread_chooses_the_same_move(
    game: str, seats: int, nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []
    start = threading.Thread.start

    def counted(thread: threading.Thread) -> None:
        started.append(thread.name)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", counted)
    rules = game_of(game)
    state = rules.start(rules.options(seats), seats, Random(2))
    view = rules.view(state, min(rules.to_move(state)))
    search = bot_of("search", rules)
    free = search.play(view, Limit(nodes=nodes), Random(3))
    started.clear()
    bound_threads(1)
    assert search.play(view, Limit(nodes=nodes), Random(3)) == free
    assert len(started) == 1
