"""One game between bots: they get views, and every choice is timed.

None of our own bots is replaced: if one fails, the match ends and says so. A bot from outside that
fails forfeits the move to New Moon, which is counted and reported.
"""

import time
import traceback
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from lunarium.arena.errors import BotFailed, Forfeit, NoMove
from lunarium.arena.outside import OutsideBot
from lunarium.arena.schedule import Contest, Fixture
from lunarium.arena.stopwatch import Stopwatch
from lunarium.bots import STAND_IN, AnyBot, Limit, bot_of
from lunarium.games import game_of
from lunarium.games.api import IllegalMove, Result, Seat
from lunarium.records import Record, codec_of
from lunarium.records.fields import Object
from lunarium.table import AnyTable, Table

_FIRST_LOOK = Limit(nodes=1)


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A finished game. `seating`, `seconds` and `moves` are by seat: entrant, time, choices.

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
    """A game in progress. `entries` counts what its record has so far, forced moves included."""

    fixture: Fixture
    seating: tuple[int, ...]
    table: AnyTable
    entries: int = 0
    seconds: dict[Seat, float] = field(default_factory=lambda: defaultdict(float))
    forfeits: list[Forfeit] = field(default_factory=list)


class Match:
    """A contest made ready in this process: its game and its bots, which play any number of games.

    A bot keeps nothing between two calls, so one of each is enough for all seats and games. The
    stopwatch knows which bot thinks. It does not time bots from outside: each of their answers has
    a limit of its own. `close` ends their processes.
    """

    def __init__(self, contest: Contest, stopwatch: Stopwatch | None = None) -> None:
        self._contest = contest
        self._game = game_of(contest.game)
        self._stopwatch = stopwatch or Stopwatch()
        self._bots: list[AnyBot] = []
        for number, entrant in enumerate(contest.entrants):
            self._stopwatch.start(number)
            self._bots.append(entrant.bot(self._game))
        self._look_once()

    def _look_once(self) -> None:
        """Let every bot choose once and forget it.

        Compiling and loading at first use must not count towards the time of a move. If a bot
        fails here, it will fail in its game too, and there the error can say where.
        """
        game, seats = self._game, self._contest.seats
        state = game.start(self._contest.options, seats, Random(0))
        seat = min(game.to_move(state))
        for number, bot in enumerate(self._bots):
            if isinstance(bot, OutsideBot):
                continue  # it is asked whether it is ready
            self._stopwatch.start(number)
            with suppress(Exception):
                bot.play(game.view(state, seat), _FIRST_LOOK, Random(0))
        self._stopwatch.stop()

    @cached_property
    def _outside_bots(self) -> dict[int, OutsideBot]:
        """The bots from outside by the number of their entrant."""
        return {number: bot for number, bot in enumerate(self._bots) if isinstance(bot, OutsideBot)}

    def close(self) -> None:
        """End the processes of bots from outside."""
        for outside in self._outside_bots.values():
            outside.close()

    def play(self, fixture: Fixture) -> MatchGame:
        """Play one game to its end; raises `BotFailed`."""
        course = self._begin(fixture)
        while waiting := course.table.to_move:
            # Seats that choose at the same time do not see each other's choice.
            self._move(course, waiting[0])
        return self._finish(course)

    def _begin(self, fixture: Fixture) -> "_Course":
        contest, codec = self._contest, codec_of(self._game.name)
        start = contest.deals.start(self._game, contest.options, contest.seats, fixture.pair)
        seating = contest.seating(fixture)
        names = [contest.entrants[entrant].name for entrant in seating]
        course = _Course(fixture, seating, Table(self._game, start, names))
        course.entries = len(codec.forced(None, start))
        for number, outside in self._outside_bots.items():
            own = [seat for seat, entrant in enumerate(course.seating) if entrant == number]
            outside.begin_game(own, contest.seats, codec.options(start))
        return course

    def _move(self, course: "_Course", seat: Seat) -> None:
        if course.seating[seat] in self._outside_bots:
            spent, why = self._ask(course, seat)
            if why is not None:
                course.forfeits.append(Forfeit(seat, course.entries + 1, why.code, why.reason))
        else:
            spent = self._choose(course, seat)
        last = course.table.played[-1]
        course.entries += 1 + len(codec_of(self._game.name).forced(last.before, last.after))
        course.seconds[seat] += spent

    def _finish(self, course: "_Course") -> MatchGame:
        contest, game, fixture = self._contest, self._game, course.fixture
        result = course.table.result
        if result is None:
            raise RuntimeError(f"{game.title} stopped without a result")
        for outside in self._outside_bots.values():
            outside.end_game(result)
        meta: Object = {
            **contest.deals.meta(fixture.pair),
            "game": fixture.turn + 1,
            "bots": [self._bots[entrant].name for entrant in course.seating],
            "limit": str(contest.limit),
        }
        if self._outside_bots:
            meta["forfeits"] = [forfeit.to_json() for forfeit in course.forfeits]
        moved = [played.seat for played in course.table.played]
        return MatchGame(
            fixture,
            course.seating,
            result,
            tuple(course.seconds[seat] for seat in range(contest.seats)),
            tuple(moved.count(seat) for seat in range(contest.seats)),
            course.table.record(meta),
            tuple(course.forfeits),
        )

    def _ask(self, course: "_Course", seat: Seat) -> tuple[float, NoMove | None]:
        """Play a move of a bot from outside, or of New Moon in its place: how long, and why."""
        contest, table = self._contest, course.table
        place = (course.fixture, seat, len(table.played) + 1)
        outside = self._outside_bots[course.seating[seat]]
        outside.prepare(seat)
        view = table.view(seat)
        began = time.perf_counter()
        try:
            move = outside.play(view, contest.limit, contest.generator(*place)).move
            spent = time.perf_counter() - began
            table.play(move, seat)
        except NoMove as error:
            why = error
        except IllegalMove as error:
            said = f"it may not play {error.move}: {error.reason} ({error.clause})"
            why = NoMove("illegal", said)
        else:
            return spent, None
        spent = time.perf_counter() - began
        move = self._stand_in.play(view, contest.limit, contest.generator(*place)).move
        table.play(move, seat)
        return spent, why

    @cached_property
    def _stand_in(self) -> AnyBot:
        return bot_of(STAND_IN, self._game)

    def _choose(self, course: "_Course", seat: Seat) -> float:
        """Play a move of one of our bots; how long it thought."""
        contest, table = self._contest, course.table
        fixture, seating, number = course.fixture, course.seating, len(table.played) + 1
        view = table.view(seat)
        rng = contest.generator(fixture, seat, number)

        def failed(reason: str, details: str) -> BotFailed:
            name = contest.entrants[seating[seat]].name
            deal = contest.deals.key(fixture.pair)
            return BotFailed(name, seat, deal, fixture.turn + 1, number, reason, details)

        self._stopwatch.start(seating[seat], seat, number)
        began = time.perf_counter()
        try:
            move = self._bots[seating[seat]].play(view, contest.limit, rng).move
        except Exception as error:  # noqa: BLE001 -- a bot may be anybody's code and raise anything
            said = f"it raised {type(error).__name__}: {error}"
            raise failed(said, traceback.format_exc()) from None
        finally:
            self._stopwatch.stop()
        spent = time.perf_counter() - began
        try:
            table.play(move, seat)
        except IllegalMove as error:
            said = f"it may not play {move}: {error.reason} ({error.clause})"
            raise failed(said, error.position) from None
        except Exception as error:  # noqa: BLE001 -- its choice need not even be a move
            said = f"it chose {move!r}, which is not a move: {error}"
            raise failed(said, traceback.format_exc()) from None
        return spent
