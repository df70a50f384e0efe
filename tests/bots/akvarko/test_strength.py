"""What the bots can do: small tasks with one right answer, and who beats whom."""

from dataclasses import replace
from random import Random

import pytest

from lunarium.bots.akvarko import Greedy, Planner, Search
from lunarium.bots.akvarko.quick import Beginner
from lunarium.bots.akvarko.reading import tuned
from lunarium.bots.api import Limit, RandomBot
from lunarium.games.akvarko import AKVARKO, Kind, Pick, Place, State, Tank, View, score
from tests.bots.akvarko.tables import NODES, share_of_wins, some_views, states

DANIO, NEON, SNAIL = Kind.DANIO, Kind.NEON, Kind.SNAIL


@pytest.mark.parametrize("seed", range(4))
def test_greedy_takes_the_placement_that_gains_most(seed: int) -> None:
    for view in some_views(3, seed, (3, 7, 12, 16)):
        if view.revealed:
            gains = {preview.move: preview.gain for preview in AKVARKO.previews(view)}
            choice = Greedy().play(view, NODES, Random(1))
            assert gains[choice.move] == max(gains.values())


def best_gain(view: View, card: Kind) -> int:
    assert view.seat is not None
    tank = view.tanks[view.seat]
    places = AKVARKO.choices(replace(view, history=(*view.history, (card,) * view.seats)))
    after = (tank.laid(card, move.at, move.flip) for move in places if isinstance(move, Place))
    return max(score(one).points for one in after)


@pytest.mark.parametrize("bot", [Greedy(), Planner(), Search()], ids=lambda bot: bot.name)
def test_the_last_card_of_two_is_the_one_that_scores_most(
    bot: Greedy | Planner | Search,
) -> None:
    for seed in range(12):
        for view in some_views(2, seed, (16,)):
            if not view.revealed:
                most = max(best_gain(view, card) for card in view.hand)
                choice = bot.play(view, NODES, Random(1))
                assert isinstance(choice.move, Pick)
                assert best_gain(view, choice.move.card) == most


@pytest.mark.parametrize("bot", [Greedy(), Planner(), Search()], ids=lambda bot: bot.name)
def test_the_last_placement_scores_most(bot: Greedy | Planner | Search) -> None:
    for seed in range(12):
        for view in some_views(4, seed, (16,)):
            if view.revealed:
                gains = {preview.move: preview.gain for preview in AKVARKO.previews(view)}
                assert gains[bot.play(view, NODES, Random(1)).move] == max(gains.values())


def late_pick(tank: Tank, hand: tuple[Kind, ...], seats: int = 3) -> View:
    """A pick late in phase 2 with this tank and hand, all else from a random game."""
    at = len(tank.cards) + 1
    state: State = next(s for s in states(seats, 3) if s.round == at and not any(s.picks))
    view = AKVARKO.view(state, 0)
    return replace(view, tanks=(tank, *view.tanks[1:]), hand=hand)


@pytest.mark.parametrize("bot", [Greedy(), Planner()], ids=lambda bot: bot.name)
def test_an_obvious_tier_is_completed(bot: Greedy | Planner) -> None:
    # Thirteen cards, two danios in a row with a free cell beside them; a third brings 6 points.
    rows: list[list[Kind | None]] = [
        [DANIO, DANIO, None, SNAIL],
        [Kind.PLECO, NEON, Kind.GUPPY, Kind.BALA],
        [Kind.GUPPY, Kind.ANGELFISH, NEON, None],
        [Kind.SWORDTAIL, Kind.BALA, None, Kind.PLECO],
    ]
    kinds = {(x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row) if kind}
    view = late_pick(Tank.of(kinds), (DANIO, NEON, Kind.ANGELFISH))
    choice = bot.play(view, NODES, Random(1))
    assert choice.move == Pick(DANIO)
    assert choice.line[1] in (Place((2, 0)), *(Place((2, 0), cell) for cell in kinds))


def test_search_completes_a_tier_for_the_last_but_one_card() -> None:
    for seed in range(40):
        for view in some_views(3, seed, (15,)):
            gains = sorted((p.gain for p in AKVARKO.previews(view)), reverse=True)
            if view.revealed and gains[0] >= gains[1] + 4:
                choice = Search().play(view, Limit(nodes=400), Random(1))
                best = max(AKVARKO.previews(view), key=lambda preview: preview.gain)
                assert choice.move == best.move
                return
    pytest.fail("no position with a clear tier was found")


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_planner_plays_by_the_weights_of_its_table(seats: int) -> None:
    own, others = tuned(seats), tuned(3 if seats == 2 else 2)
    views = [view for seed in range(3) for view in some_views(seats, seed, (3, 6, 11))]
    choices = {
        weights: [made.play(view, NODES, Random(1)) for view in views]
        for weights, made in (
            ("none", Planner()),
            ("own", Planner(own)),
            ("others", Planner(others)),
        )
    }
    assert choices["none"] == choices["own"] != choices["others"]


def test_beginner_never_turns_a_card() -> None:
    for view in some_views(2, 4, (4, 9, 14)):
        move = Beginner().play(view, NODES, Random(1)).move
        assert isinstance(move, Pick) or move.flip is None


def test_greedy_beats_random() -> None:
    assert share_of_wins(Greedy(), RandomBot(AKVARKO), range(8)) >= 0.9


def test_planner_beats_greedy() -> None:
    assert share_of_wins(Planner(), Greedy(), range(20)) >= 0.8
