"""The fast rules do what the readable rules do, step by step."""

from dataclasses import replace
from random import Random

import pytest

from lunarium.fast.novaluna import Words, play
from lunarium.games.novaluna import NOVALUNA, Laid, Player, State, Tableau

from . import walk
from .walk import TABLES, Mismatch, walk_from

GAMES = 250
"""Games of each table, 1,500 in all."""


@pytest.mark.parametrize(("seats", "discs"), TABLES)
@pytest.mark.parametrize("fifth", range(5))
def test_games_agree_after_every_step(seats: int, discs: int, fifth: int) -> None:
    for seed in range(GAMES * fifth // 5, GAMES * (fifth + 1) // 5):
        assert walk.walk(seats, discs, seed).open.over


def test_the_walks_meet_every_way_to_end() -> None:
    ends = {
        (seats, _end(walk.walk(seats, discs, seed, 0)))
        for seats, discs in TABLES[:2]
        for seed in range(60)
    }
    assert ends == {
        (1, "phase 2, all discs"),
        (1, "phase 2, no tiles"),
        (2, "phase 0, all discs"),
        (2, "phase 0, no tiles"),
    }


def _end(state: State) -> str:
    placed = any(player.discs_left == 0 for player in state.open.players)
    return f"phase {state.open.phase}, {'all discs' if placed else 'no tiles'}"


def test_the_last_disc_ends_the_solo_game_in_phase_1_too() -> None:
    # NL-7.5. Nobody places 21 discs on eleven tiles, so the game starts with three left.
    ends = set()
    for seed in range(40):
        rng = Random(seed)
        start = NOVALUNA.start(NOVALUNA.options(1), 1, rng)
        few = replace(start.open, players=(replace(start.open.players[0], discs_left=3),))

        def any_take(state: State, moves: Words, brings: Words, rng: Random = rng) -> int:
            return rng.randrange(int((moves >> 16 < 68)[: len(NOVALUNA.moves(state, 0))].sum()))

        ends.add(_end(walk_from(replace(start, open=few), any_take, lambda: False)))
    assert "phase 1, all discs" in ends


def test_more_tasks_than_discs_are_covered_in_the_order_laid() -> None:
    # NL-4.5: with one disc left, the greediest move of the end fulfils several tasks.
    met = 0
    for seed in range(40):
        rng = Random(seed)
        start = NOVALUNA.start(NOVALUNA.options(2), 2, rng)
        state = start
        while not state.open.over and len(state.open.players[0].tableau.laid) < 12:
            seat = state.open.order[0]
            state = NOVALUNA.play(state, seat, rng.choice(NOVALUNA.moves(state, seat)))
        if state.open.over:
            continue
        players = tuple(replace(player, discs_left=1) for player in state.open.players)
        state = replace(state, open=replace(state.open, players=players))
        seat = state.open.order[0]
        most = max(NOVALUNA.previews(NOVALUNA.view(state, seat)), key=lambda one: len(one.fulfils))
        met += len(most.fulfils) > 1
        column = list(NOVALUNA.moves(state, seat)).index(most.move)
        end = walk_from(state, lambda *_, column=column: column, lambda: True)
        assert end.open.over or len(most.fulfils) == 0
    assert met > 10


@pytest.mark.parametrize("covered", [True, False])
def test_discs_laid_out_by_hand_are_taken_as_they_are(covered: bool) -> None:
    # No game leaves a fulfilled task open while it goes on; the readable rules cover it with the
    # next move that touches it, and so must the fast ones.
    for seed in range(8):
        rng = Random(seed)
        state = NOVALUNA.start(NOVALUNA.options(2), 2, rng)
        for _ in range(30):
            seat = state.open.order[0]
            state = NOVALUNA.play(state, seat, rng.choice(NOVALUNA.moves(state, seat)))
        players = tuple(
            Player(
                Tableau(
                    tuple(
                        Laid(laid.tile, laid.at, (covered,) * len(laid.covered))
                        for laid in player.tableau.laid
                    )
                ),
                player.discs_left,
                player.distance,
            )
            for player in state.open.players
        )

        def anything(state: State, moves: Words, brings: Words, rng: Random = rng) -> int:
            return rng.randrange(len(NOVALUNA.moves(state, state.open.order[0])))

        by_hand = replace(state, open=replace(state.open, players=players))
        assert walk_from(by_hand, anything, lambda: True).open.over


def test_a_mismatch_prints_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(fast: Words, seat: int, move: int) -> None:
        play(fast, seat, move)
        fast[4] += 1  # the moon

    monkeypatch.setattr(walk, "play", wrong)
    with pytest.raises(Mismatch, match=r'another state\n.*\n\{"format":"lunarium/1"'):
        walk.walk(2, 21, 1)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("step", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_tableau_may_be_a_line_of_all_tiles(seats: int, step: tuple[int, int]) -> None:
    # NL-4.4: no limit to the tableau's size. One seat is on turn from the first tile to the last.
    start = NOVALUNA.start(NOVALUNA.options(seats), seats, Random(5))
    players = tuple(Player(Tableau(), 1000, 0 if seat == 0 else 9999) for seat in range(seats))
    order = (0, *range(1, seats))
    position = replace(start.open, players=players, order=order, phase=0)

    def farthest(state: State, moves: Words, brings: Words) -> int:
        laid = len(state.open.players[0].tableau.laid)
        return next(
            n
            for n, move in enumerate(NOVALUNA.moves(state, 0))
            if getattr(move, "at", None) == (step[0] * laid, step[1] * laid)
        )

    turns = iter(range(100))
    end = walk_from(replace(start, open=position), farthest, lambda: next(turns) % 8 == 0)
    assert len(end.open.players[0].tableau.laid) == 68
    assert end.open.players[0].tableau.laid[-1].at == (step[0] * 67, step[1] * 67)


def test_lines_of_all_seats_share_the_room() -> None:
    # 17 tiles each in a line: 36 free cells a seat, and the space is redistributed on the way.
    start = NOVALUNA.start(NOVALUNA.options(4), 4, Random(6))
    players = tuple(replace(player, discs_left=1000) for player in start.open.players)
    state = replace(start, open=replace(start.open, players=players))

    def rightmost(state: State, moves: Words, brings: Words) -> int:
        seat = state.open.order[0]
        laid = len(state.open.players[seat].tableau.laid)
        cells = [getattr(move, "at", None) for move in NOVALUNA.moves(state, seat)]
        return cells.index((laid, 0))

    end = walk_from(state, rightmost, lambda: False)
    assert sum(len(player.tableau.laid) for player in end.open.players) == 68
