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

from lunarium.arena.errors import BotFailed, Forfeit, MoveForfeited
from lunarium.arena.outside import OutsideBot
from lunarium.arena.schedule import Contest, Fixture
from lunarium.arena.watchdog import Watchdog
from lunarium.bots import STAND_IN, AnyBot, Limit, bot_of
from lunarium.games import AnyMove, game_of
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
class _GameUnderWay:
    """A game that is being played: its table, and who sits where by the number of the entrant.

    `entries` counts what its record has so far, forced moves included.
    """

    fixture: Fixture
    seating: tuple[int, ...]
    table: AnyTable
    entries: int
    seconds: dict[Seat, float] = field(default_factory=lambda: defaultdict(float))
    forfeits: list[Forfeit] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The number of the next move, counted from 1."""
        return len(self.table.played) + 1


class Match:
    """A contest made ready in this process: its game and its bots, which play any number of games.

    A bot keeps nothing between two calls, so one of each is enough for all seats and games. The
    watchdog knows which bot thinks. Bots from outside are not watched: each of their answers has a
    deadline of its own. `close` ends their processes.
    """

    def __init__(self, contest: Contest, watchdog: Watchdog | None = None) -> None:
        self._contest = contest
        self._game = game_of(contest.game)
        self._watchdog = watchdog or Watchdog()
        self._bots: list[AnyBot] = []
        for number, entrant in enumerate(contest.entrants):
            self._watchdog.start(number)
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
            if isinstance(bot, OutsideBot):
                continue  # it is asked whether it is ready
            self._watchdog.start(number)
            with suppress(Exception):
                bot.play(game.view(state, seat), _FIRST_LOOK, Random(0))
        self._watchdog.stop()

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
        game = self._begin(fixture)
        while waiting := game.table.to_move:
            # Seats that choose at the same time do not see each other's choice.
            self._move(game, waiting[0])
        return self._finish(game)

    def _begin(self, fixture: Fixture) -> _GameUnderWay:
        contest, codec = self._contest, codec_of(self._game.name)
        start = contest.deals.start(self._game, contest.options, contest.seats, fixture.pair)
        seating = contest.seating(fixture)
        table: AnyTable = Table(
            self._game, start, [contest.entrants[entrant].name for entrant in seating]
        )
        for number, outside in self._outside_bots.items():
            own = [seat for seat, entrant in enumerate(seating) if entrant == number]
            outside.begin_game(own, contest.seats, codec.options(start))
        return _GameUnderWay(fixture, seating, table, len(codec.forced(None, start)))

    def _move(self, game: _GameUnderWay, seat: Seat) -> None:
        if game.seating[seat] in self._outside_bots:
            spent = self._ask(game, seat)
        else:
            spent = self._choose(game, seat)
        played = game.table.played[-1]
        forced = codec_of(self._game.name).forced(played.before, played.after)
        game.entries += 1 + len(forced)
        game.seconds[seat] += spent

    def _finish(self, game: _GameUnderWay) -> MatchGame:
        contest, fixture, result = self._contest, game.fixture, game.table.result
        if result is None:
            raise RuntimeError(f"{self._game.title} stopped without a result")
        for outside in self._outside_bots.values():
            outside.end_game(result)
        meta: Object = {
            **contest.deals.meta(fixture.pair),
            "game": fixture.turn + 1,
            "bots": [self._bots[entrant].name for entrant in game.seating],
            "limit": str(contest.limit),
        }
        if self._outside_bots:
            meta["forfeits"] = [forfeit.to_json() for forfeit in game.forfeits]
        moved = [played.seat for played in game.table.played]
        return MatchGame(
            fixture,
            game.seating,
            result,
            tuple(game.seconds[seat] for seat in range(contest.seats)),
            tuple(moved.count(seat) for seat in range(contest.seats)),
            game.table.record(meta),
            tuple(game.forfeits),
        )

    def _ask(self, game: _GameUnderWay, seat: Seat) -> float:
        """Play one move of a bot from outside, or of New Moon in its place; the seconds it took."""
        contest, table = self._contest, game.table
        place = (game.fixture, seat, game.number)
        outside = self._outside_bots[game.seating[seat]]
        outside.prepare(seat)
        view = table.view(seat)
        began = time.perf_counter()
        try:
            move = outside.play(view, contest.limit, contest.generator(*place)).move
            spent = time.perf_counter() - began
            table.play(move, seat)
        except MoveForfeited as error:
            why = error
        except IllegalMove as error:
            said = f"it may not play {error.move}: {error.reason} ({error.clause})"
            why = MoveForfeited("illegal", said)
        else:
            return spent
        spent = time.perf_counter() - began
        game.forfeits.append(Forfeit(seat, game.entries + 1, why.code, why.reason))
        table.play(self._stand_in.play(view, contest.limit, contest.generator(*place)).move, seat)
        return spent

    @cached_property
    def _stand_in(self) -> AnyBot:
        return bot_of(STAND_IN, self._game)

    def _choose(self, game: _GameUnderWay, seat: Seat) -> float:
        """Play one move of a bot; the seconds that it thought."""
        contest, fixture, number = self._contest, game.fixture, game.number
        entrant = game.seating[seat]
        view = game.table.view(seat)
        rng = contest.generator(fixture, seat, number)

        def failed(reason: str, details: str) -> BotFailed:
            name = contest.entrants[entrant].name
            deal = contest.deals.key(fixture.pair)
            return BotFailed(name, seat, deal, fixture.turn + 1, number, reason, details)

        self._watchdog.start(entrant, seat, number)
        began = time.perf_counter()
        try:
            move = self._bots[entrant].play(view, contest.limit, rng).move
        except Exception as error:  # noqa: BLE001 -- a bot may be anybody's code and raise anything
            said = f"it raised {type(error).__name__}: {error}"
            raise failed(said, traceback.format_exc()) from None
        finally:
            self._watchdog.stop()
        spent = time.perf_counter() - began
        try:
            self._play(game.table, move, seat)
        except IllegalMove as error:
            said = f"it may not play {move}: {error.reason} ({error.clause})"
            raise failed(said, error.position) from None
        except Exception as error:  # noqa: BLE001 -- what it chose need not even be a move
            said = f"it chose {move!r}, which is no move: {error}"
            raise failed(said, traceback.format_exc()) from None
        return spent

    def _play(self, table: AnyTable, move: AnyMove, seat: Seat) -> None:
        if isinstance(move, str):  # a table would read it, but a bot chooses moves, not texts
            self._game.play(table.state, seat, move)
        table.play(move, seat)
