"""Samples come from the exact distribution of the documented model."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import product
from math import sqrt
from random import Random

import pytest

from lunarium.games.akvarko import AKVARKO, Kind, Options, Pick, State, View, deal
from lunarium.games.akvarko.draft import discard_sizes
from lunarium.games.akvarko.material import sort_kinds
from lunarium.games.akvarko.windows import Trip, Window, draw_trips, possible_trips

from .chances import assert_alike, assert_drawn_from
from .tables import deck_from, kinds, place_all, start

Outcome = tuple[Trip, ...]


def all_trips(windows: list[Window], pool: list[Kind]) -> Counter[Hashable]:
    """Every joint outcome with its number of ways, from physical cards alone.

    Each card has a number of its own. All draws, losses and picks are tried, and those that
    show what the windows show are counted.
    """
    outcomes: Counter[Hashable] = Counter()
    numbered = list(enumerate(pool))

    def go(rest: list[Window], stock: list[tuple[int, Kind]], sofar: Outcome) -> None:
        if not rest:
            outcomes[sofar] += 1
            return
        window = rest[0]
        for card in stock:
            left = [other for other in stock if other != card]
            for trip in one_trip(window, card[1]):
                go(rest[1:], left, (*sofar, trip))

    go(windows, numbered, ())
    return outcomes


def one_trip(window: Window, drawn: Kind) -> list[Trip]:
    """All physical ways in which this draw leads to what the window shows."""
    found = []
    passed = list(window.passed)
    losing = range(len(passed)) if window.round != 16 else [None]
    for lost in losing:
        hand = [*(card for n, card in enumerate(passed) if n != lost), drawn]
        for pick, _ in enumerate(hand):
            if hand[pick] is not window.pick:
                continue
            left = [card for n, card in enumerate(hand) if n != pick]
            name = None if lost is None else passed[lost]
            if window.back is None:
                found.append(Trip(name, drawn, None))
                continue
            losing_too = range(len(left)) if window.round != 15 else [None]
            for mine in losing_too:
                kept = [card for n, card in enumerate(left) if n != mine]
                if sort_kinds(kept) == window.back:
                    found.append(Trip(name, drawn, None if mine is None else left[mine]))
    return found


def window(round_: int, passed: str, pick: str, back: str | None) -> Window:
    kept = None if back is None else sort_kinds(kinds(back))
    return Window(round_, sort_kinds(kinds(passed)), Kind(pick), kept)


CASES = {
    "a hand that came back with nothing new": (
        [window(2, "3 danio 4 neon", "neon", "2 danio 3 neon")],
        "2 danio neon 2 snail loach",
    ),
    "a hand that came back with the card drawn": (
        [window(2, "3 danio 4 neon", "neon", "2 danio 2 neon snail")],
        "2 danio neon 2 snail loach",
    ),
    "a pick that was not passed": (
        [window(4, "2 danio 2 neon bala", "snail", "danio neon bala")],
        "2 danio 2 snail",
    ),
    "a hand still away": (
        [window(5, "2 danio neon bala", "neon", None)],
        "2 danio 3 neon snail",
    ),
    "a hand of one in round eight": ([window(8, "danio", "neon", None)], "2 danio 3 neon"),
    "the last card goes in round eight": (
        [window(7, "danio neon", "neon", "")],
        "2 danio 2 neon snail",
    ),
    "no loss on return in the sixteenth round": (
        [window(15, "danio neon", "neon", "danio")],
        "2 danio 2 neon snail",
    ),
    "no loss in the sixteenth round": ([window(16, "danio", "neon", None)], "2 danio 3 neon"),
    "the sixteenth pick was passed": ([window(16, "danio", "danio", None)], "2 danio 3 neon"),
    "two windows that want the same rare card": (
        [
            window(2, "6 danio neon", "neon", "5 danio"),
            window(3, "5 danio neon", "neon", "4 danio"),
        ],
        "neon danio 2 snail",
    ),
    "three windows and a small pool": (
        [
            window(2, "3 danio 3 neon snail", "snail", "2 danio 3 neon"),
            window(3, "3 bala 2 neon snail", "neon", "2 bala neon snail"),
            window(4, "2 danio 2 neon", "danio", None),
        ],
        "danio neon 2 snail bala",
    ),
    "one window settles another": (
        [
            window(2, "5 danio neon bala", "snail", "4 danio neon"),
            window(3, "5 danio neon", "neon", "4 danio"),
        ],
        "snail neon danio",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_trips_are_drawn_as_often_as_physical_cards_allow(case: str) -> None:
    """AK-4.1 and AK-4.2, against a count of all physical ways."""
    windows, words = CASES[case]
    pool = kinds(words)
    ways = all_trips(windows, list(pool))
    rng = Random(1)
    drawn: Counter[Hashable] = Counter()
    for _ in range(6000):
        trips = draw_trips(windows, Counter(pool), rng)
        drawn[tuple(trips[each] for each in windows)] += 1
    if len(ways) == 1:
        assert set(drawn) == set(ways)
    else:
        assert_drawn_from(drawn, ways)


@pytest.mark.parametrize("case", [case for case in CASES if len(CASES[case][0]) == 1])
def test_the_weight_of_a_trip_is_its_number_of_physical_ways(case: str) -> None:
    (only,), words = CASES[case]
    ways = all_trips([only], list(kinds(words)))
    assert {(trip,): n for trip, n in possible_trips(only, Counter(kinds(words))).items()} == ways


Script = list[tuple[int, str | None]]
"""Picks in their order: a seat and the card it picks, `None` for any physical card."""


def played(state: State, script: Script, rng: Random, target: View | None) -> State | None:
    """The state after the script, placing between the rounds.

    Gives up as soon as picks or hands differ from what the target view shows.
    """
    for step, (seat, word) in enumerate(script, start=1):
        pick = rng.choice(state.hands[seat]) if word is None else Kind(word)
        state = AKVARKO.play(state, seat, Pick(pick))
        if not state.revealed:
            continue
        if target is not None and state.history != target.history[: len(state.history)]:
            return None
        if step < len(script):
            state = place_all(state)
        view = AKVARKO.view(state, None if target is None else target.seat)
        if target is not None and view.seen != target.seen[: len(view.seen)]:
            return None
    return state


class Situation:
    """A table whose deck has some fixed places, the others reshuffled for every game."""

    def __init__(self, top: list[str | None], seats: int, script: Script, seed: int) -> None:
        self.top = top
        self.seats = seats
        self.script = script
        self.rng = Random(seed)
        fixed = [Kind(word) for word in top if word is not None]
        self.rest = deck_from(fixed)[len(fixed) :]

    def play(self, target: View | None = None) -> State | None:
        rest = self.rest.copy()
        self.rng.shuffle(rest)
        deck = [rest.pop() if word is None else Kind(word) for word in self.top]
        discards = [self.rng.randrange(size) for size in discard_sizes(self.seats)]
        state = deal(Options(), self.seats, deck + rest, discards)
        return played(state, self.script, self.rng, target)

    def first_view(self, seat: int, wanted: Callable[[View], bool]) -> View:
        """The view of the first game that looks as wanted."""
        while True:
            state = self.play()
            assert state is not None
            if wanted(view := AKVARKO.view(state, seat)):
                return view

    def compare(self, target: View, fact: Callable[[State], Hashable], games: int) -> None:
        """Games that happen to lead to the view, against samples of the view."""
        happened: Counter[Hashable] = Counter()
        for _ in range(games):
            state = self.play(target)
            if state is not None and AKVARKO.view(state, target.seat) == target:
                happened[fact(state)] += 1
        rng = Random(99)
        drawn = Counter(fact(AKVARKO.sample(target, rng)) for _ in range(4000))
        assert happened.total() > 500
        assert_alike(happened, drawn)


def test_two_players_in_round_three_match_games_that_look_the_same() -> None:
    """AK-4.1: one hand has come back, the other is away with a pick face down."""
    top = [*["danio"] * 4, *["neon"] * 4, *["angelfish"] * 8, "snail", None, "loach", None]
    table = Situation(
        top, 2, [(0, "danio"), (1, None), (0, "angelfish"), (1, None), (1, None)], seed=11
    )
    seen = kinds("2 danio 3 neon loach")
    target = table.first_view(
        0, lambda view: view.seen[2].hand == seen and view.history[1][1] is Kind.NEON
    )
    assert target.picked == (False, True)

    def fact(state: State) -> Hashable:
        (_, before), (mine, now) = state.swap_log[1], state.swap_log[2]
        assert mine is not None
        assert now is not None
        return before, mine.out, now.out, state.picks[1]

    table.compare(target, fact, 9000)


def test_two_players_after_a_reveal_match_games_that_look_the_same() -> None:
    """AK-4.1: seat 1 has seen what seat 0 picked from the hand that it passed on."""
    top = [*["danio"] * 8, *["neon"] * 4, *["bala"] * 4, None, "snail"]
    table = Situation(top, 2, [(0, "danio"), (1, "neon"), (0, None), (1, "snail")], seed=12)
    target = table.first_view(1, lambda view: view.history[1][0] is Kind.BALA)
    assert target.revealed
    table.compare(target, lambda state: (state.swaps[0], state.hands[0]), 5000)


def test_three_players_match_games_that_look_the_same() -> None:
    """AK-2.5: of the one hand not seen yet a pick is open, and another lies face down."""
    top = [*["danio"] * 8, *[None] * 8, *["angelfish"] * 8]
    table = Situation(top, 3, [(0, "danio"), (1, None), (2, None), (2, None)], seed=13)
    target = table.first_view(0, lambda view: view.history[0][1] is Kind.NEON)
    assert target.picked == (False, False, True)

    def fact(state: State) -> Hashable:
        whole = state.received[-1][2]
        return whole.count(Kind.NEON), state.picks[2] is Kind.NEON, whole.count(Kind.SNAIL)

    table.compare(target, fact, 9000)


def test_a_spectator_of_two_draws_losses_from_all_cards_not_picked() -> None:
    """AK-4.1: the first loss of seat 0 is any of the 97 cards that nobody picked."""
    state = played(start(2, 6), [(0, None), (1, None)], Random(6), None)
    assert state is not None
    view = AKVARKO.view(place_all(state), None)
    unseen = Counter(state.deck) - Counter(view.history[0])
    rng = Random(7)
    lost: Counter[Hashable] = Counter()
    for _ in range(4000):
        swap = AKVARKO.sample(view, rng).swaps[0]
        assert swap is not None
        lost[swap.out] += 1
    assert_drawn_from(lost, {kind: float(number) for kind, number in unseen.items()})


def facts_of_a_duel(state: State, watcher: int | None) -> list[float]:
    """Some figures about hidden cards, of which each tells another part of the story."""
    seats = [seat for seat in (0, 1) if seat != watcher]
    figures = [0.0] * 6
    for n, (picks, swaps) in enumerate(zip(state.history, state.swap_log, strict=False)):
        for seat in seats:
            swap = swaps[seat]
            if swap is None:
                continue
            figures[0] += swap.drawn is picks[seat]
            figures[1] += swap.out is swap.drawn
            figures[2] += swap.out is picks[seat]
            figures[3] += swap.out is picks[1 - seat]
            earlier = state.swap_log[n - 1][1 - seat]
            figures[4] += earlier is not None and swap.out is earlier.drawn
            figures[5] += earlier is not None and swap.out is earlier.out
    return figures


@pytest.mark.parametrize(("watcher", "fewer"), list(product((0, 1, None), (False, True))))
def test_over_many_games_samples_tell_as_much_as_the_truth(
    watcher: int | None, fewer: bool
) -> None:
    """If samples follow the exact distribution, truth and sample cannot be told apart."""
    rng = Random(21)
    differences: list[list[float]] = []
    for seed in range(400):
        for state in list(drafts(start(2, seed, fewer=fewer), rng))[rng.randrange(11) :: 11]:
            drawn = AKVARKO.sample(AKVARKO.view(state, watcher), rng)
            pair = facts_of_a_duel(state, watcher), facts_of_a_duel(drawn, watcher)
            differences.append([true - false for true, false in zip(*pair, strict=True)])
    for column in zip(*differences, strict=True):
        number = len(column)
        mean = sum(column) / number
        deviation = sqrt(sum((value - mean) ** 2 for value in column) / number)
        # States of one game are not independent, hence the wide margin.
        assert abs(mean) < 5 * deviation / sqrt(number)
        assert deviation > 0


def drafts(state: State, rng: Random) -> Iterator[State]:
    """A game with random picks, where cards are laid on the first free cell."""
    while not state.over:
        state = played(state, [(0, None), (1, None)], rng, None) or state
        yield state
        state = place_all(state)
        yield state
