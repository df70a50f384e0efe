"""One game between bots: they get views, every choice is timed, and nobody is replaced."""

import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from lunarium.arena.clock import Clock
from lunarium.arena.errors import BotFailed
from lunarium.arena.schedule import Contest, Fixture
from lunarium.bots import AnyBot, Limit
from lunarium.games import game_of
from lunarium.games.api import IllegalMove, Result, Seat
from lunarium.records import Record, record_game
from lunarium.records.fields import Object
from lunarium.records.replay import AnyMove, AnyState

_FIRST_LOOK = Limit(nodes=1)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game. `seating`, `seconds` and `moves` are by seat: who, how long, how often."""

    fixture: Fixture
    seating: tuple[int, ...]
    result: Result
    seconds: tuple[float, ...]
    moves: tuple[int, ...]
    record: Record


class Match:
    """A contest made ready in this process: its game and its bots, which play any number of games.

    A bot keeps nothing between two calls, so one of each is enough for all seats and games. The
    clock tells who thinks, to those who wait.
    """

    def __init__(self, contest: Contest, clock: Clock | None = None) -> None:
        self._contest = contest
        self._game = game_of(contest.game)
        self._clock = clock or Clock.here()
        self._bots: list[AnyBot] = []
        for number, entrant in enumerate(contest.entrants):
            self._clock.start(number)
            self._bots.append(entrant.make(self._game))
        self._look_once()

    def _look_once(self) -> None:
        """Let every bot choose once and forget it.

        What is compiled or loaded on first use is no part of the time for a move. Should a bot
        fail here, it will fail in its game too, and there the error can say where.
        """
        game, seats = self._game, self._contest.seats
        state = game.start(self._contest.options, seats, Random(0))
        seat = min(game.to_move(state))
        for number, bot in enumerate(self._bots):
            self._clock.start(number)
            with suppress(Exception):
                bot.play(game.view(state, seat), _FIRST_LOOK, Random(0))
        self._clock.stop()

    def play(self, fixture: Fixture) -> Played:
        """Play one game to its end; raises `BotFailed`."""
        contest, game = self._contest, self._game
        seating = contest.seating(fixture)
        start = state = contest.deals.start(game, contest.options, contest.seats, fixture.pair)
        played: list[tuple[Seat, AnyMove]] = []
        seconds = [0.0] * contest.seats
        moves = [0] * contest.seats
        while waiting := game.to_move(state):
            seat = min(waiting)  # who choose at the same time do not see each other's choice
            move, state, spent = self._choose(fixture, seating, state, seat, len(played) + 1)
            seconds[seat] += spent
            moves[seat] += 1
            played.append((seat, move))
        result = game.result(state)
        if result is None:
            raise RuntimeError(f"{game.title} stopped without a result")
        names = [contest.entrants[entrant].name for entrant in seating]
        meta: Object = {
            **contest.deals.meta(fixture.pair),
            "game": fixture.turn + 1,
            "bots": [self._bots[entrant].name for entrant in seating],
            "limit": str(contest.limit),
        }
        record = record_game(game, start, played, names, meta)
        return Played(fixture, seating, result, tuple(seconds), tuple(moves), record)

    def _choose(
        self, fixture: Fixture, seating: tuple[int, ...], state: AnyState, seat: Seat, number: int
    ) -> tuple[AnyMove, AnyState, float]:
        """One move of a bot: the move, the state after it, and how long the bot thought."""
        contest, game = self._contest, self._game
        view = game.view(state, seat)
        rng = contest.generator(fixture, seat, number)

        def failed(reason: str, details: str) -> BotFailed:
            name = contest.entrants[seating[seat]].name
            deal = contest.deals.key(fixture.pair)
            return BotFailed(name, seat, deal, fixture.turn + 1, number, reason, details)

        self._clock.start(seating[seat], seat, number)
        began = time.perf_counter()
        try:
            move = self._bots[seating[seat]].play(view, contest.limit, rng).move
        except Exception as error:  # noqa: BLE001 -- a bot may be anybody's code and raise anything
            said = f"it raised {type(error).__name__}: {error}"
            raise failed(said, traceback.format_exc()) from None
        finally:
            self._clock.stop()
        spent = time.perf_counter() - began
        try:
            return move, game.play(state, seat, move), spent
        except IllegalMove as error:
            said = f"it may not play {move}: {error.reason} ({error.clause})"
            raise failed(said, error.position) from None
        except Exception as error:  # noqa: BLE001 -- what it chose need not even be a move
            said = f"it chose {move!r}, which is no move: {error}"
            raise failed(said, traceback.format_exc()) from None
