"""A hint is a legal move with its reason: what it brings now, and what comes nearer."""

from random import Random

import pytest

from lunarium.bots import NothingToChoose
from lunarium.bots.warm import warm_up
from lunarium.games import GAMES, AnyState, game_of
from lunarium.games.akvarko import AKVARKO, Kind, Place, explain_tank
from lunarium.games.akvarko.explain import PickPreview
from lunarium.games.novaluna import NOVALUNA, Take, explain_tableau
from lunarium.server.thinking import ThinkingPool, Timeouts
from lunarium.server.thoughts import reason_for
from lunarium.workers import LocalWorkers
from tests.server.thinking.bots import position


def walk(game: str, seats: int, seed: int) -> list[AnyState]:
    """All states of a random game."""
    rules = game_of(game)
    rng = Random(seed)
    states = [rules.start(rules.options(seats), seats, rng)]
    while waiting := rules.to_move(states[-1]):
        seat = min(waiting)
        move = rng.choice(rules.moves(states[-1], seat))
        states.append(rules.play(states[-1], seat, move))
    return states[:-1]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_tasks_come_nearer_by_what_the_rules_themselves_say_after_the_move(seats: int) -> None:
    """Recounted on the real next state: gain in discs, and tasks that miss fewer tiles."""
    seen = 0
    for state in walk("novaluna", seats, 3):
        (seat,) = NOVALUNA.to_move(state)
        view = NOVALUNA.view(state, seat)
        for move in NOVALUNA.choices(view)[::5]:
            reason = reason_for(NOVALUNA, view, str(move))
            if not isinstance(move, Take):
                assert (reason.gain, reason.nearer) == (0, 0)
                continue
            before = state.open.players[seat]
            after = NOVALUNA.play(state, seat, move).open.players[seat]
            if len(after.tableau.laid) != len(before.tableau.laid) + 1:
                continue  # the first phase of the solo game has ended: the tableau is a new one
            assert reason.gain == before.discs_left - after.discs_left
            lacking = [
                {
                    task.ref: [max(0, c.need - c.have) for c in task.colours]
                    for task in explain_tableau(tableau)
                    if not task.covered and not task.fulfilled
                }
                for tableau in (before.tableau, after.tableau)
            ]
            nearer = [
                ref
                for ref in lacking[0].keys() & lacking[1].keys()
                if sum(lacking[1][ref]) < sum(lacking[0][ref])
            ]
            assert reason.nearer == len(nearer)
            seen += len(nearer)
    assert seen > 20


def test_a_kind_with_fewer_cards_to_go_has_come_nearer() -> None:
    """Over a whole game, with a recount from the text of the explanations."""
    nearer = 0
    for state in walk("akvarko", 3, 5):
        seat = min(AKVARKO.to_move(state))
        view = AKVARKO.view(state, seat)
        moves = AKVARKO.choices(view)
        for move, preview in list(zip(moves, AKVARKO.previews(view), strict=True))[::7]:
            reason = reason_for(AKVARKO, view, str(move))
            assert reason.gain == preview.gain
            if isinstance(preview, PickPreview):
                place, card = preview.best, preview.move.card
            else:
                place, card = preview.move, state.picks[seat]
            nearer += reason.nearer
            expected = _fewer_to_go(state.tanks[seat], card, place)
            assert reason.nearer == expected
    assert nearer > 10


def _fewer_to_go(tank: AnyState, card: Kind, place: Place) -> int:
    def texts(of: AnyState) -> dict[Kind, tuple[str, int]]:
        found = {}
        for line in explain_tank(of).kinds:
            head, _, tail = line.text.partition(" points with ")
            if tail:
                points = head.split(": ")[1].split(" points")[0]
                found[line.kind] = points, int(tail.split(" more")[0])
        return found

    before, after = texts(tank), texts(tank.laid(card, place.at, place.flip))
    return sum(
        kind in before and before[kind][0] == points and more < before[kind][1]
        for kind, (points, more) in after.items()
    )


@pytest.mark.anyio
@pytest.mark.xdist_group("kernels")
@pytest.mark.parametrize(("game", "seats"), [("novaluna", 1), ("novaluna", 2), ("akvarko", 3)])
async def test_a_hint_is_full_moons_move_and_legal(game: str, seats: int) -> None:
    for _ in warm_up(GAMES[game]):
        pass
    rules = game_of(game)
    thinkers = ThinkingPool(
        LocalWorkers(1), timeouts=Timeouts(start=120, ready=300, grace=60, give_up=300)
    )
    try:
        for moves in (0, 7):
            state = position(game, seats, moves)
            view = rules.view(state, min(rules.to_move(state)))
            hint = await thinkers.hint(game, view)
            assert hint.thought.bot == "full-moon"
            notations = [str(move) for move in rules.choices(view)]
            assert hint.gain == rules.previews(view)[notations.index(hint.move)].gain
            assert hint.nearer >= 0
            assert hint.thought.line[0] == hint.move
    finally:
        await thinkers.close()


@pytest.mark.anyio
async def test_only_a_seat_that_is_to_move_gets_a_hint() -> None:
    thinkers = ThinkingPool(LocalWorkers(1))
    state = position("akvarko", 2, 0)
    try:
        with pytest.raises(NothingToChoose, match="a spectator of Akvárko"):
            await thinkers.hint("akvarko", AKVARKO.view(state, None))
        with pytest.raises(TypeError, match="gets the view of a seat"):
            await thinkers.hint("akvarko", state)
    finally:
        await thinkers.close()
