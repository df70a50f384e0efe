"""What must hold in every game, whatever is played."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from lunarium.games.api import IllegalMove
from lunarium.games.novaluna import NOVALUNA, TILES, EndPhase, Move, Refill, State, Take, parse
from lunarium.records import read_line, record_game
from tests.games.novaluna import brute
from tests.games.novaluna.tables import covered

SETTINGS = [(1, 21), (2, 21), (3, 21), (3, 18), (4, 21), (4, 16)]


class NovaLunaGames(RuleBasedStateMachine):
    """Any legal game, step by step."""

    state: State

    @initialize(setting=st.sampled_from(SETTINGS), seed=st.integers(0, 2**32))
    def begin(self, setting: tuple[int, int], seed: int) -> None:
        self.seats, discs = setting
        self.start = NOVALUNA.start(
            NOVALUNA.options(self.seats, {"discs": discs}), self.seats, Random(seed)
        )
        self.state = self.start
        self.played: list[tuple[int, Move]] = []

    @precondition(lambda self: bool(NOVALUNA.to_move(self.state)))
    @rule(choice=st.integers(0, 10**6), steps=st.integers(1, 6))
    def play(self, choice: int, steps: int) -> None:
        """Several moves at a time reach the end of the game more often."""
        rng = Random(choice)
        for _ in range(steps):
            if not NOVALUNA.to_move(self.state):
                return
            (seat,) = NOVALUNA.to_move(self.state)
            move = rng.choice(NOVALUNA.moves(self.state, seat))
            assert parse(str(move)) == move
            self.state = NOVALUNA.play(self.state, seat, move)
            self.played.append((seat, move))

    @invariant()
    def what_is_unseen_is_what_the_supply_holds(self) -> None:
        unseen = [tile for tile in TILES.values() if tile in self.state.supply]
        assert self.state.open.unseen == tuple(unseen)

    @rule(seed=st.integers(0, 10**6))
    def everything_else_is_refused_with_a_reason(self, seed: int) -> None:
        rng = Random(seed)
        on_turn = NOVALUNA.to_move(self.state)
        seat = rng.randrange(self.seats) if not on_turn or seed % 4 == 0 else min(on_turn)
        legal = set(NOVALUNA.moves(self.state, seat))
        cells = [*self.state.open.players[seat].tableau.free_cells, (0, 0), (40, 40)]
        others: list[Move] = [Refill(), EndPhase()]
        others += [Take(rng.choice(list(TILES.values())), rng.choice(cells)) for _ in range(10)]
        others += [
            Take(tile, (rng.randrange(-5, 6), rng.randrange(-5, 6)))
            for tile in self.state.open.offer
        ]
        before = hash(self.state)
        for move in others:
            if move in legal:
                continue
            with pytest.raises(IllegalMove) as error:
                NOVALUNA.play(self.state, seat, move)
            assert error.value.reason
            assert error.value.clause.startswith("NL-")
        assert hash(self.state) == before

    @rule()
    def the_record_replays_to_the_same_state(self) -> None:
        record = record_game(
            NOVALUNA, self.start, self.played, [f"s{i}" for i in range(self.seats)]
        )
        replayed = read_line(record.to_line())
        assert replayed.record == record
        assert replayed.states[-1] == self.state

    @invariant()
    def no_tile_is_lost_or_doubled(self) -> None:
        position = self.state.open
        laid = [one.tile for player in position.players for one in player.tableau.laid]
        tiles = [*laid, *self.state.supply, *(tile for tile in position.wheel if tile)]
        assert sorted(tile.id for tile in tiles) == sorted(TILES)

    @invariant()
    def discs_agree_with_a_naive_recount(self) -> None:
        position = self.state.open
        for seat, player in enumerate(position.players):
            lying = covered(player.tableau)
            fulfilled = brute.fulfilled(player.tableau)
            assert len(lying) == position.discs_placed(seat)
            assert lying == fulfilled or (player.discs_left == 0 and lying < fulfilled)

    @invariant()
    def the_turn_order_follows_the_distances(self) -> None:
        position = self.state.open
        distances = [position.players[seat].distance for seat in position.order]
        assert distances == sorted(distances)
        for player in position.players:
            assert player.distance == sum(laid.tile.cost for laid in player.tableau.laid)

    @invariant()
    def the_game_goes_on_exactly_while_somebody_can_move(self) -> None:
        on_turn = NOVALUNA.to_move(self.state)
        assert (NOVALUNA.result(self.state) is None) == bool(on_turn)
        for seat in range(self.seats):
            assert bool(NOVALUNA.moves(self.state, seat)) == (seat in on_turn)
            view = NOVALUNA.view(self.state, seat)
            assert NOVALUNA.choices(view) == NOVALUNA.moves(self.state, seat)


NovaLunaGames.TestCase.settings = settings(max_examples=60, stateful_step_count=30)
test_games = NovaLunaGames.TestCase
