"""The contract of every bot: limits, levels, the random bot, names, and a bound on threads."""

import threading
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from lunarium.bots import (
    BOTS,
    Choice,
    InvalidLimit,
    Limit,
    NothingToChoose,
    RandomBot,
    UnknownBot,
    bot_of,
)
from lunarium.bots.api import bound_threads, shorter, threads_for
from lunarium.bots.warm import is_warm, units, warm_up
from lunarium.games import GAMES, NOVALUNA, AnyGame, game_of


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
    with pytest.raises(InvalidLimit, match="positive and finite"):
        Limit(seconds=seconds)


@pytest.mark.parametrize("text", ["0.1s", "2s", "2000n"])
def test_a_limit_is_written_as_it_is_read(text: str) -> None:
    assert str(Limit.parse(text)) == text


def test_a_choice_need_not_judge_nor_look_ahead() -> None:
    choice = Choice("refill")
    assert (choice.move, choice.value, choice.line) == ("refill", None, ())


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@every_game
@pytest.mark.parametrize("name", BOTS)
def test_every_game_has_every_bot_under_its_own_name(game: AnyGame, name: str) -> None:
    assert bot_of(name, game).name == name


def test_the_names_are_all_different() -> None:
    assert len(set(BOTS)) == len(BOTS)


SECOND, MINUTE = Limit(seconds=1), Limit(seconds=60)
FEW, MANY = Limit(nodes=10), Limit(nodes=1000)


@pytest.mark.parametrize(
    ("own", "given", "holds"),
    [
        (SECOND, MINUTE, SECOND),
        (MINUTE, SECOND, SECOND),
        (FEW, MANY, FEW),
        (MANY, FEW, FEW),
        (SECOND, MANY, MANY),
        (FEW, MINUTE, FEW),
    ],
)
def test_the_shorter_limit_holds_and_nodes_where_they_are_given(
    own: Limit, given: Limit, holds: Limit
) -> None:
    assert shorter(own, given) == holds


LIMIT = Limit(nodes=1)
TABLES = [(game, seats) for game in GAMES.values() for seats in game.player_counts]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda one: getattr(one, "name", str(one)))
def test_random_bots_play_every_game_to_its_end(game: AnyGame, seats: int) -> None:
    rng = Random(f"{game.name} {seats}")
    bot = bot_of("random", game)
    state = game.start(game.options(seats), seats, rng)
    while waiting := game.to_move(state):
        seat = min(waiting)
        state = game.play(state, seat, bot.play(game.view(state, seat), LIMIT, rng).move)
    assert game.result(state) is not None
    with pytest.raises(NothingToChoose, match="the game is over"):
        bot.play(game.view(state, 0), LIMIT, rng)


def test_the_same_generator_gives_the_same_choice() -> None:
    game = GAMES["akvarko"]
    view = game.view(game.start(game.options(3), 3, Random(1)), 1)
    bot = bot_of("random", game)
    first, second = (bot.play(view, LIMIT, Random(5)) for _ in range(2))
    assert first == second


def test_every_legal_move_is_chosen_about_equally_often() -> None:
    game = GAMES["novaluna"]
    view = game.view(game.start(game.options(1), 1, Random(1)), 0)
    bot, rng = bot_of("random", game), Random(2)
    often = Counter(str(bot.play(view, LIMIT, rng).move) for _ in range(3000))
    assert sorted(often) == sorted(str(move) for move in game.choices(view))
    assert min(often.values()) > 900  # expected 1000 each; four standard deviations are 103


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_that_is_not_on_turn_has_nothing_to_choose(seat: int | None) -> None:
    game = GAMES["novaluna"]
    state = game.start(game.options(2), 2, Random(3))
    if seat in game.to_move(state):
        state = game.play(state, seat, game.moves(state, seat)[0])
    with pytest.raises(NothingToChoose, match="not on turn"):
        bot_of("random", game).play(game.view(state, seat), LIMIT, Random(4))


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match="no bot 'deep': the bots are random"):
        bot_of("deep", GAMES["novaluna"])


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_the_name_it_is_listed_under(name: str) -> None:
    assert bot_of(name, GAMES["akvarko"]).name == name


class Mare(type(NOVALUNA)):  # type: ignore[misc]  # mypy does not follow a computed base
    """The rules of Nova Luna under a name that has no part anywhere."""

    name = "mare"


@pytest.mark.parametrize("name", BOTS)
def test_a_game_without_bots_plays_at_random_under_every_name(name: str) -> None:
    mare: AnyGame = Mare()
    bot = bot_of(name, mare)
    assert isinstance(bot, RandomBot)
    assert bot.name == name
    state = mare.start(mare.options(2), 2, Random(1))
    (seat,) = mare.to_move(state)
    view = mare.view(state, seat)
    assert bot.play(view, LIMIT, Random(2)).move in mare.choices(view)
    assert units(mare) == ()
    assert is_warm(mare)
    assert list(warm_up(mare)) == []


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
    assert len(started) <= 1, "the caller works itself, or waits for the one that does"
