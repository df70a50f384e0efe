"""Random games of every table, in which everything is checked after every step."""

from collections import Counter
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lunarium.games.akvarko import (
    AKVARKO,
    KINDS,
    Move,
    Pick,
    PickPreview,
    Place,
    PlacePreview,
    State,
    score,
)
from lunarium.games.api import IllegalMove

from . import recount
from .tables import TABLES, cards_of, start

NEAR = [(x, y) for y in range(-4, 5) for x in range(-4, 5)]


def other_moves(state: State, seat: int) -> list[Move]:
    """Every pick, every cell around, and every turn around on the first legal cells."""
    legal = AKVARKO.moves(state, seat)
    cells = list(dict.fromkeys(move.at for move in legal if isinstance(move, Place)))[:2]
    every: list[Move] = [Pick(kind) for kind in KINDS]
    every += [Place(at) for at in NEAR]
    every += [Place(at, flip) for at in cells for flip in NEAR]
    return [move for move in every if move not in legal]


class RandomGame(RuleBasedStateMachine):
    """A game that Hypothesis plays; each step is checked against the promises of the rules."""

    @initialize(of=st.sampled_from(TABLES), seed=st.integers(0, 2**32))
    def sit_down(self, of: tuple[int, bool], seed: int) -> None:
        self.rng = Random(seed)
        self.state = start(of[0], seed, fewer=of[1])
        self.deck = Counter(self.state.deck)

    def play(self, seat: int, move: Move) -> None:
        view = AKVARKO.view(self.state, seat)
        before = hash(self.state)
        after = AKVARKO.play(self.state, seat, move)
        assert hash(self.state) == before
        preview = AKVARKO.previews(view)[list(AKVARKO.choices(view)).index(move)]
        assert preview.move == move
        old, new = score(self.state.tanks[seat]), score(after.tanks[seat])
        if isinstance(preview, PlacePreview):
            assert preview.gain == new.points - old.points
            changes = {kind: (was, now) for kind, was, now in preview.changes}
            for kind in KINDS:
                was, now = dict(old.sheet).get(kind, 0), dict(new.sheet).get(kind, 0)
                assert changes.get(kind, (was, was)) == (was, now)
        self.state = after

    @precondition(lambda self: not self.state.over)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(AKVARKO.to_move(self.state))))
        self.play(seat, data.draw(st.sampled_from(AKVARKO.moves(self.state, seat))))

    @precondition(lambda self: not self.state.over)
    @rule()
    def finish_round(self) -> None:
        present = self.state.round
        while self.state.round == present:
            seat = self.rng.choice(sorted(AKVARKO.to_move(self.state)))
            self.play(seat, self.rng.choice(AKVARKO.moves(self.state, seat)))

    @precondition(lambda self: not self.state.over)
    @rule(data=st.data())
    def try_everything_else(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(-1, self.state.seats))
        before = hash(self.state)
        for move in other_moves(self.state, seat):
            with pytest.raises(IllegalMove) as refused:
                AKVARKO.play(self.state, seat, move)
            assert refused.value.reason
            assert refused.value.clause.startswith("AK-")
        assert hash(self.state) == before

    @invariant()
    def no_card_is_lost(self) -> None:
        assert cards_of(self.state) == self.deck

    @invariant()
    def choices_are_the_moves(self) -> None:
        for seat in range(self.state.seats):
            moves = AKVARKO.moves(self.state, seat)
            view = AKVARKO.view(self.state, seat)
            assert list(AKVARKO.choices(view)) == list(moves)
            assert bool(moves) == (seat in AKVARKO.to_move(self.state))
            assert len(set(moves)) == len(moves)
            assert view.waiting_for == AKVARKO.to_move(self.state)
        assert AKVARKO.choices(AKVARKO.view(self.state, None)) == ()

    @invariant()
    def listed_moves_are_accepted_and_read_back(self) -> None:
        for seat in AKVARKO.to_move(self.state):
            for move in AKVARKO.moves(self.state, seat)[::7]:
                assert AKVARKO.play(self.state, seat, move) != self.state
                assert AKVARKO.parse(str(move)) == move

    @invariant()
    def pick_previews_name_the_best_cell(self) -> None:
        seat = self.rng.randrange(self.state.seats)
        tank = self.state.tanks[seat]
        for preview in AKVARKO.previews(AKVARKO.view(self.state, seat)):
            if isinstance(preview, PickPreview):
                kind = preview.move.card
                gains = [
                    recount.best({**tank.kinds, cell: kind})[0] - score(tank).points
                    for cell in tank.free_cells
                ]
                assert preview.gain == max(gains)
                assert preview.best == Place(tank.free_cells[gains.index(max(gains))])
                break  # one kind a step is enough: the recount is slow

    @rule()
    def draw_hidden_cards_anew(self) -> None:
        for seat in (None, *range(self.state.seats)):
            view = AKVARKO.view(self.state, seat)
            assert AKVARKO.view(AKVARKO.sample(view, self.rng), seat) == view

    def teardown(self) -> None:
        if not hasattr(self, "state"):
            return
        while not self.state.over:
            self.finish_round()
        result = AKVARKO.result(self.state)
        assert result is not None
        recounted = [recount.best(tank.kinds) for tank in self.state.tanks]
        assert list(result.scores) == [points for points, _, _ in recounted]
        assert [dict(sheet) for sheet in result.sheets] == [sheet for _, sheet, _ in recounted]
        strength = [(points, len(set(sheet) - {"plant"})) for points, sheet, _ in recounted]
        ranked = [seat for group in result.ranking for seat in group]
        assert sorted(ranked) == list(range(self.state.seats))
        for seat in range(self.state.seats):
            better = sum(other > strength[seat] for other in strength)
            assert result.place(seat) == better + 1


TestRandomGames = RandomGame.TestCase
TestRandomGames.settings = settings(
    derandomize=True, max_examples=80, stateful_step_count=20, deadline=None
)
