"""One game between bots: they get views, and every choice is timed.

None of our own bots is replaced: if one fails, the match ends and says so. A bot from outside that
fails forfeits the move to New Moon, which is counted and told.
"""

import time
import traceback
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from lunarium.arena.clock import Clock
from lunarium.arena.errors import BotFailed
from lunarium.arena.forfeits import STAND_IN, Forfeit, MoveForfeited
from lunarium.arena.outside.guest import Guest
from lunarium.arena.schedule import Contest, Fixture
from lunarium.bots import AnyBot, Limit, bot_of
from lunarium.games import game_of
from lunarium.games.api import IllegalMove, Result, Seat
from lunarium.records import Record, codec_of, record_game
from lunarium.records.fields import Object
from lunarium.records.replay import AnyMove, AnyState

_FIRST_LOOK = Limit(nodes=1)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game. `seating`, `seconds` and `moves` are by seat: who, how long, how often.

    `forfeits` are the moves that bots from outside left to New Moon, in order.
    """

    fixture: Fixture
    seating: tuple[int, ...]
    result: Result
    seconds: tuple[float, ...]
    moves: tuple[int, ...]
    record: Record
    forfeits: tuple[Forfeit, ...] = ()


@dataclass(slots=True)
class _Course:
    """A game under way. `entries` counts what its record has so far, forced moves included."""

    fixture: Fixture
    seating: tuple[int, ...]
    start: AnyState
    state: AnyState
    entries: int = 0
    played: list[tuple[Seat, AnyMove]] = field(default_factory=list)
    seconds: dict[Seat, float] = field(default_factory=lambda: defaultdict(float))
    forfeits: list[Forfeit] = field(default_factory=list)


class Match:
    """A contest made ready in this process: its game and its bots, which play any number of games.

    A bot keeps nothing between two calls, so one of each is enough for all seats and games. The
    clock tells who thinks, to those who wait. Bots from outside are left out of it: each of their
    answers has a deadline of its own. `close` ends their processes.
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
            if isinstance(bot, Guest):
                continue  # it is asked whether it is ready
            self._clock.start(number)
            with suppress(Exception):
                bot.play(game.view(state, seat), _FIRST_LOOK, Random(0))
        self._clock.stop()

    @cached_property
    def _guests(self) -> dict[int, Guest]:
        """The bots from outside by the number of their entrant."""
        return {number: bot for number, bot in enumerate(self._bots) if isinstance(bot, Guest)}

    def close(self) -> None:
        """End the processes of bots from outside."""
        for guest in self._guests.values():
            guest.close()

    def play(self, fixture: Fixture) -> Played:
        """Play one game to its end; raises `BotFailed`."""
        course = self._begin(fixture)
        while waiting := self._game.to_move(course.state):
            # Who choose at the same time do not see each other's choice.
            self._move(course, min(waiting))
        return self._finish(course)

    def _begin(self, fixture: Fixture) -> "_Course":
        contest, codec = self._contest, codec_of(self._game.name)
        start = contest.deals.start(self._game, contest.options, contest.seats, fixture.pair)
        course = _Course(fixture, contest.seating(fixture), start, start)
        course.entries = len(codec.forced(None, start))
        for number, guest in self._guests.items():
            own = [seat for seat, entrant in enumerate(course.seating) if entrant == number]
            guest.sit(own, contest.seats, codec.options(start))
        return course

    def _move(self, course: "_Course", seat: Seat) -> None:
        before = course.state
        if course.seating[seat] in self._guests:
            move, course.state, spent, why = self._ask(course, seat)
            if why is not None:
                course.forfeits.append(Forfeit(seat, course.entries + 1, why.code, why.reason))
        else:
            move, course.state, spent = self._choose(course, seat)
        forced = codec_of(self._game.name).forced(before, course.state)
        course.entries += 1 + len(forced)
        course.seconds[seat] += spent
        course.played.append((seat, move))

    def _finish(self, course: "_Course") -> Played:
        contest, game, fixture = self._contest, self._game, course.fixture
        result = game.result(course.state)
        if result is None:
            raise RuntimeError(f"{game.title} stopped without a result")
        for guest in self._guests.values():
            guest.rise(result)
        names = [contest.entrants[entrant].name for entrant in course.seating]
        meta: Object = {
            **contest.deals.meta(fixture.pair),
            "game": fixture.turn + 1,
            "bots": [self._bots[entrant].name for entrant in course.seating],
            "limit": str(contest.limit),
        }
        if self._guests:
            meta["forfeits"] = [forfeit.to_json() for forfeit in course.forfeits]
        record = record_game(game, course.start, course.played, names, meta)
        moved = [seat for seat, _ in course.played]
        return Played(
            fixture,
            course.seating,
            result,
            tuple(course.seconds[seat] for seat in range(contest.seats)),
            tuple(moved.count(seat) for seat in range(contest.seats)),
            record,
            tuple(course.forfeits),
        )

    def _ask(
        self, course: "_Course", seat: Seat
    ) -> tuple[AnyMove, AnyState, float, MoveForfeited | None]:
        """One move of a bot from outside, or of New Moon in its place, and why."""
        contest, game, state = self._contest, self._game, course.state
        place = (course.fixture, seat, len(course.played) + 1)
        guest = self._guests[course.seating[seat]]
        guest.prepare(seat)
        view = game.view(state, seat)
        began = time.perf_counter()
        try:
            move = guest.play(view, contest.limit, contest.generator(*place)).move
            spent = time.perf_counter() - began
            return move, game.play(state, seat, move), spent, None
        except MoveForfeited as error:
            why = error
        except IllegalMove as error:
            said = f"it may not play {error.move}: {error.reason} ({error.clause})"
            why = MoveForfeited("illegal", said)
        spent = time.perf_counter() - began
        move = self._stand_in.play(view, contest.limit, contest.generator(*place)).move
        return move, game.play(state, seat, move), spent, why

    @cached_property
    def _stand_in(self) -> AnyBot:
        return bot_of(STAND_IN, self._game)

    def _choose(self, course: "_Course", seat: Seat) -> tuple[AnyMove, AnyState, float]:
        """One move of a bot: the move, the state after it, and how long the bot thought."""
        contest, game, state = self._contest, self._game, course.state
        fixture, seating, number = course.fixture, course.seating, len(course.played) + 1
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
