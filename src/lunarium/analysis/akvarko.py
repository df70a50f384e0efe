"""Judges Akvárko: moves are played out in possible worlds, as the search does.

In each world all seats play on by their weights for some rounds; then the tanks are evaluated, or
the game is over. A move is judged in worlds drawn from what its seat has seen. The bookkeeping uses
worlds with the true hands, in which the rest of the deck and the random discards to come are drawn
again: the same ones for all moves until a card is drawn, so that only the moves differ.
"""

import time
from dataclasses import replace
from random import Random
from typing import Final

import numpy as np

from lunarium.analysis.api import Chances, Judged, Reason, Weighed, in_order
from lunarium.bots.akvarko.decision import decision_of
from lunarium.bots.akvarko.planner import rank
from lunarium.bots.akvarko.policy import play_many_on, values
from lunarium.bots.akvarko.reading import Weights, learned
from lunarium.bots.akvarko.search import CANDIDATES, HORIZON, Worlds, shuffle_future
from lunarium.bots.api import Limit
from lunarium.fast.akvarko import MAX_SEATS, decode, encode, pack, play_many, result_many
from lunarium.fast.akvarko.layout import DRAWN, ROUND, ROUNDS
from lunarium.fast.akvarko.tank import Unsigned
from lunarium.fast.api import Reals, Words
from lunarium.games.akvarko import AKVARKO, Move, State, View
from lunarium.games.akvarko.draft import cards_drawn, passer
from lunarium.games.akvarko.explain import preview_pick
from lunarium.games.akvarko.moves import Pick
from lunarium.games.api import Seat

_BATCH: Final = 8
"""Worlds at once, for each move that is still a candidate."""

_STAGES: Final = (1.0, 0.5, 0.25)
"""Which part of the moves goes into each stage; each stage takes the same time."""

_BOOKS: Final = 0.25
"""The part of a limit for the books."""

_DUEL: Final = 0.35
"""The part of a limit for a final comparison of the best move and the one played."""

_LEAST_WORLDS: Final = 16
_MOST_WORLDS: Final = 512

_LEAST: Final = 0.005
"""No interval is narrower to either side."""


class AkvarkoJudge:
    """`lunarium.analysis.api.Judge` for Akvárko."""

    def weigh(
        self, view: View, limit: Limit, rng: Random, keep: Move | None = None
    ) -> list[Weighed[Move]]:
        """The most promising moves, played out in worlds that agree with the view."""
        start = time.perf_counter()
        weights = learned(view.seats)
        decision = decision_of(view)
        ranking = rank(decision, weights)
        tried = [int(n) for n in ranking.order[:CANDIDATES]]
        kept = None
        if keep is not None:
            number = int(np.flatnonzero(ranking.codes == encode(keep))[0])
            tried = list(dict.fromkeys((*tried, number)))
            kept = tried.index(number)
        codes = ranking.codes[tried]
        sums = _Sums(len(tried), view.seats, decision.seat)
        active = np.arange(len(tried))
        worlds = Worlds(view, rng)
        for stage, part in enumerate(_STAGES):
            if stage:
                active = sums.best(active, max(2, int(len(tried) * part)), kept)
            share = (stage + 1) / len(_STAGES)
            played = 0
            size = _BATCH
            if limit.nodes is not None:
                size = max(1, min(size, limit.nodes // (len(_STAGES) * len(active))))
            while True:
                batch = worlds.draw(size)
                sums.add(
                    active, _outcomes(batch, view.seats, decision.seat, codes[active], weights)
                )
                played += size * len(active)
                if limit.seconds is not None:
                    if time.perf_counter() - start >= limit.seconds * share:
                        break
                elif played * len(_STAGES) >= (limit.nodes or 1):
                    break
        order = [int(n) for n in sums.best(np.arange(len(tried)), len(tried), None)]
        first = int(sums.best(active, 1, None)[0])
        order.remove(first)
        found = [
            Weighed(decode(int(codes[n])), sums.mean(n), sums.interval(n), ranking.line(tried[n]))
            for n in (first, *order)
        ]
        return in_order(found, decision.seat)

    def judge(
        self, state: State, view: View, move: Move, limit: Limit, rng: Random
    ) -> Judged[Move]:
        """The best move from the mover's view; before and after with all hands open."""
        books = (limit.seconds or 0.0) * _BOOKS
        found = self.weigh(view, _part_of(limit, 1 - _BOOKS - _DUEL), rng, move)
        best, played = found[0], next(one for one in found if one.move == move)
        if best is not played:
            best, played = self._duel(view, best, played, _part_of(limit, _DUEL), rng)
        least = _LEAST_WORLDS
        if limit.nodes is not None:
            least = max(1, int(limit.nodes * _BOOKS / 2))
        seat = view.seat or 0
        before, after = _open_chances(state, seat, move, books, min(least, _MOST_WORLDS))
        return Judged(best, played, before, after)

    def _duel(
        self, view: View, best: Weighed[Move], played: Weighed[Move], limit: Limit, rng: Random
    ) -> tuple[Weighed[Move], Weighed[Move]]:
        """Two moves again, in the same fresh worlds.

        The best of many moves has been lucky with the worlds in which it was found the best.
        """
        start, seat = time.perf_counter(), view.seat or 0
        pair = np.arange(2)
        codes = np.array([encode(best.move), encode(played.move)], np.int64)
        sums, worlds, weights = _Sums(2, view.seats, seat), Worlds(view, rng), learned(view.seats)
        size = _BATCH if limit.nodes is None else max(1, min(_BATCH, limit.nodes // 2))
        drawn = 0
        while True:
            batch = worlds.draw(size)
            sums.add(pair, _outcomes(batch, view.seats, seat, codes, weights))
            drawn += size
            if limit.seconds is not None:
                if time.perf_counter() - start >= limit.seconds:
                    break
            elif 2 * drawn >= (limit.nodes or 1):
                break
        again = [
            replace(one, chances=sums.mean(n), interval=sums.interval(n))
            for n, one in enumerate((best, played))
        ]
        return again[0], again[1]

    def draws(self, before: State, after: State) -> bool:
        """Whether hands were dealt, or at a table of two a card was lost and one drawn."""
        seats, begun = before.seats, (len(before.received), len(after.received))
        return cards_drawn(seats, begun[0]) != cards_drawn(seats, begun[1])

    def reasons(self, view: View, move: Move) -> tuple[Reason, ...]:
        """Points, kinds that come nearer, what the next seat does not get, and turns."""
        moves = list(AKVARKO.choices(view))
        brings = AKVARKO.previews(view)[moves.index(move)]
        found = []
        if brings.gain:
            found.append(Reason("points", brings.gain))
        nearer = AKVARKO.nearer(view, move)
        if nearer:
            found.append(Reason("prepares", nearer))
        if isinstance(move, Pick):
            denied = _denied(view, move)
            if denied is not None:
                found.append(denied)
        elif move.flip is not None:
            found.append(Reason("turns"))
        return tuple(found)


def _denied(view: View, move: Pick) -> Reason | None:
    """What the seat that gets the hand next could have made of the card at once."""
    if view.seat is None or view.round % 8 == 0:
        return None  # what is left is not passed on
    seats = range(view.seats)
    receiver = next(s for s in seats if passer(s, view.seats, view.round + 1) == view.seat)
    gain = preview_pick(view.tanks[receiver], move).gain
    return Reason("denies", gain, receiver) if gain > 0 else None


def _part_of(limit: Limit, part: float) -> Limit:
    if limit.seconds is not None:
        return Limit(seconds=limit.seconds * part)
    return Limit(nodes=max(1, int((limit.nodes or 1) * part)))


class _Sums:
    """What moves have got so far, world by world."""

    def __init__(self, moves: int, seats: int, seat: Seat) -> None:
        self._seat = seat
        self._sums = np.zeros((moves, seats))
        self._squares = np.zeros(moves)
        self._worlds = np.zeros(moves, np.int64)

    def add(self, active: Words, outcomes: Reals) -> None:
        """Outcomes by world, move and seat."""
        self._sums[active] += outcomes.sum(axis=0)
        self._squares[active] += (outcomes[:, :, self._seat] ** 2).sum(axis=0)
        self._worlds[active] += len(outcomes)

    def best(self, active: Words, count: int, kept: int | None) -> Words:
        """The best of the active moves, and the one to keep; of equals the more promising."""
        own = self._sums[active, self._seat] / np.maximum(1, self._worlds[active])
        chosen = active[np.argsort(-own, kind="stable")[:count]]
        if kept is not None and kept not in chosen:
            chosen = np.append(chosen, kept)
        return chosen

    def mean(self, n: int) -> Chances:
        return tuple(float(x) for x in self._sums[n] / self._worlds[n])

    def interval(self, n: int) -> tuple[float, float]:
        """95 % of the error of sampling."""
        worlds = int(self._worlds[n])
        mean = float(self._sums[n, self._seat] / worlds)
        variance = max(0.0, float(self._squares[n] / worlds) - mean**2)
        off = max(_LEAST, 1.96 * (variance / max(1, worlds - 1)) ** 0.5)
        return max(0.0, mean - off), min(1.0, mean + off)


def _outcomes(worlds: Unsigned, seats: int, seat: Seat, codes: Words, weights: Weights) -> Reals:
    """The chances after each move in each world: by world, move and seat."""
    states = np.repeat(worlds, len(codes), axis=0)
    until = _until(worlds)
    _play_all(states, seat, np.tile(codes, len(worlds)))
    return _chances(states, seats, until, weights).reshape(len(worlds), len(codes), seats)


def _until(worlds: Unsigned) -> int:
    """The last round that is played out."""
    return min(int(worlds[0, ROUND]) + HORIZON, ROUNDS)


def _play_all(states: Unsigned, seat: Seat, codes: Words) -> None:
    play_many(states.view(np.int64), np.full(len(states), seat, np.int64), codes)


def _chances(states: Unsigned, seats: int, until: int, weights: Weights) -> Reals:
    """The chances of all seats when everybody has played on, state by state; states change."""
    left = until - int(states[0, ROUND]) + 1
    if left > 0:
        play_many_on(states, left, weights.tank[np.newaxis])
    if until == ROUNDS:
        scores = np.empty((len(states), MAX_SEATS), np.int64)
        places = np.empty((len(states), MAX_SEATS), np.int64)
        result_many(states.view(np.int64), scores, places)
        won = (places[:, :seats] == 1).astype(np.float64)
        parts: Reals = won / won.sum(axis=1, keepdims=True)
        return parts
    found = np.empty((len(states), MAX_SEATS))
    for n in range(len(states)):
        values(states[n], weights.tank[np.newaxis], found[n])
    points = found[:, :seats] / weights.spread[until]
    odds = np.exp(points - points.max(axis=1, keepdims=True))
    shares: Reals = odds / odds.sum(axis=1, keepdims=True)
    return shares


def _open_chances(
    state: State, seat: Seat, move: Move, seconds: float, worlds: int
) -> tuple[Chances, Chances]:
    """The chances before and after a move with all hands open and the rest of the deck unknown."""
    start = time.perf_counter()
    words = pack(state).view(np.uint64)
    weights = learned(state.seats)
    size = min(worlds, _LEAST_WORLDS)
    code = np.full(size, int(encode(move)), np.int64)
    rng = Random(int(words[DRAWN]))
    before, after, played = np.zeros(state.seats), np.zeros(state.seats), 0
    while True:
        batch = np.repeat(words[np.newaxis], size, axis=0)
        for n in range(size):
            shuffle_future(batch[n], np.array([rng.getrandbits(64)], np.uint64))
        until = _until(batch)
        before += _chances(batch.copy(), state.seats, until, weights).sum(axis=0)
        _play_all(batch, seat, code)
        after += _chances(batch, state.seats, until, weights).sum(axis=0)
        played += size
        late = time.perf_counter() - start >= seconds
        if (late and played >= worlds) or played >= _MOST_WORLDS:
            chances = before / played, after / played
            return tuple(map(float, chances[0])), tuple(map(float, chances[1]))


JUDGE = AkvarkoJudge()
"""The judge of Akvárko."""
