"""Nova Luna: games to learn from, written as arrays of a network's inputs.

A file of games (`.npz`) for two to four players holds

    x         inputs of positions after a move (`lunarium.bots.novaluna.value`), a row each, float16
    won       the place, in the order of turns, of the seat that won in the end
    stage     the fewest discs left of any seat
    choice_x  inputs after each of up to `SIBLINGS` moves of one decision
    choice_q  how good each move was found, as logits; `NOTHING` where there is no move

games of the search also

    game      the game that a position is from, counted in its file
    order     the seats in the order of turns
    found     what the search then expected for each seat, by seat
    strayed   whether the move that followed was not the one that the search found best

and for the solo game `x`, `row` (which network) and `miss` (by how much the score in the end
missed what the weights expected).
"""

from collections.abc import Mapping
from random import Random

import numpy as np

from lunarium.bots.api import Limit
from lunarium.bots.network import Singles
from lunarium.bots.novaluna.beam import (
    ALL_CELLS,
    ALONE,
    AT_JUNCTION,
    ENDS,
    INPUTS_ALONE,
    JUNCTION,
    KIND,
    NO_NETS,
    PHASE_1,
    PHASE_2,
    ROWS,
    STEP,
    children,
    expected,
    finish,
    look_alone,
    mark_of,
    spread_rows,
)
from lunarium.bots.novaluna.features import BY_PLAYERS, FEATURES, SOLO
from lunarium.bots.novaluna.judge import SCRATCH, weigh_moves, winner_of
from lunarium.bots.novaluna.search import Search, Tree
from lunarium.bots.novaluna.value import (
    INPUTS_OF_SEAT,
    INPUTS_OF_TABLE,
    POLICY,
    SINGLES,
    VALUES,
    gather,
    judge_moves,
)
from lunarium.fast.api import Reals, Seeds, Words
from lunarium.fast.cache import kernel, outlined, part
from lunarium.fast.novaluna.course import do_move, list_moves
from lunarium.fast.novaluna.course import play as play_move
from lunarium.fast.novaluna.layout import (
    DECK,
    END_PHASE,
    LEFT,
    MAX_MOVES,
    NOTES,
    ON_WHEEL,
    ORDER,
    OVER,
    PHASE,
    SEATS,
    STATE_WORDS,
    SUPPLY,
    TILE_COUNT,
    player_of,
    size_of,
)
from lunarium.fast.novaluna.pack import BOX
from lunarium.fast.novaluna.playouts import shuffle, shuffled_tables
from lunarium.fast.random import below, generators
from lunarium.games.novaluna import NOVALUNA

SIBLINGS = 24
NOTHING = -1e4
SHARPNESS = 25.0
"""The first policy is that of the weights: exp(share * 25), as the first tree had it."""

MOST_POSITIONS = 24
"""Positions of a game that are kept at most; a game has about 40 moves."""

FULLY = 0.3
"""The share of decisions that get all nodes, if the others get few."""

_FINE = 1 << 30


def width_of(seats: int) -> int:
    """How many inputs a position has."""
    return seats * INPUTS_OF_SEAT + INPUTS_OF_TABLE


@part
def _uniform(rng: Seeds) -> float:
    return (below(rng, _FINE) + 0.5) / _FINE


@kernel("(int64[:, ::1], float32[:, ::1])")
def inputs_of_many(states: Words, x: Singles) -> None:
    """Write the inputs of each of these positions into a row of `x`."""
    scratch = np.empty(SCRATCH, dtype=np.int64)
    f = np.empty(FEATURES)
    for n in range(len(states)):
        gather(states[n], scratch, f, x[n])


@part
def fewest_left(s: Words) -> int:
    """The fewest discs that any seat has left."""
    least = 99
    for seat in range(s[SEATS]):
        least = min(least, s[player_of(seat) + LEFT])
    return least


@kernel(
    "(int64[:, ::1], uint64[::1], float64[::1], float32[:, ::1], float64, int64, int64,"
    " float32[:, ::1], int64[:, ::1], float32[:, :, ::1], float32[:, ::1], int64[::1])"
)
def record(  # noqa: C901, PLR0912 -- one game in one loop
    states: Words,
    rngs: Seeds,
    weights: Reals,
    net: Singles,
    noise: float,
    every: int,
    every_choice: int,
    x: Singles,
    facts: Words,
    choice_x: Singles,
    choice_q: Singles,
    counts: Words,
) -> None:
    """Play each row to its end, one ply deep; every seat strays once, at a random move.

    By the weights if the network has no rows, else by its policy. `facts` get for each position
    game, fewest discs left, and the order of the seats.
    """
    scratch = np.empty(SCRATCH, dtype=np.int64)
    f = np.empty(FEATURES)
    w = np.empty(SINGLES, dtype=np.float32)
    moves = np.empty(MAX_MOVES, dtype=np.int64)
    values = np.empty((MAX_MOVES, VALUES))
    scores = np.empty(MAX_MOVES)
    after = np.empty(STATE_WORDS, dtype=np.int64)
    for game in range(states.shape[0]):
        s = states[game]
        rng = rngs[game : game + 1]
        seats = s[SEATS]
        stray = below(rng, 60)
        number = 0
        start = counts[0]
        while not s[OVER]:
            mover = s[ORDER]
            # Nobody knows the order of the supply, so nobody may choose by it.
            shuffle(s, DECK + TILE_COUNT - s[SUPPLY], DECK + TILE_COUNT, rng)
            if net.shape[0] == 0:
                count = weigh_moves(s, weights, scratch, f, moves, values[:, :4])
                for n in range(count):
                    scores[n] = SHARPNESS * values[n, mover]
            else:
                count = list_moves(s, moves)
                judge_moves(s, net, moves, count, scratch, f, w, values)
                for n in range(count):
                    scores[n] = values[n, POLICY]
            shuffle(s, DECK + TILE_COUNT - s[SUPPLY], DECK + TILE_COUNT, rng)
            if below(rng, every_choice) == 0 and counts[1] < choice_x.shape[0] and count > 1:
                _keep_choice(s, moves, scores, count, rng, scratch, f, after,
                             choice_x[counts[1]], choice_q[counts[1]])  # fmt: skip
                counts[1] += 1
            loud = noise if number != stray else 5.0
            best = 0
            top = -1e300
            for n in range(count):
                score = scores[n] - loud * np.log(-np.log(_uniform(rng)))
                if score > top:
                    top = score
                    best = n
            do_move(s, moves[best])
            number += 1
            if (
                not s[OVER]
                and below(rng, every) == 0
                and counts[0] < x.shape[0]
                and counts[0] - start < MOST_POSITIONS
            ):
                row = counts[0]
                gather(s, scratch, f, x[row])
                facts[row, 0] = game
                facts[row, 1] = fewest_left(s)
                for place in range(seats):
                    facts[row, 2 + place] = s[ORDER + place]
                counts[0] = row + 1
        won = winner_of(s)
        for row in range(start, counts[0]):
            for place in range(seats):
                if facts[row, 2 + place] == won:
                    facts[row, 6] = place


@outlined
def _keep_choice(
    s: Words,
    moves: Words,
    scores: Reals,
    count: int,
    rng: Seeds,
    scratch: Words,
    f: Reals,
    after: Words,
    x: Singles,
    q: Singles,
) -> None:
    """The best two thirds of the room by score, the rest by chance."""
    kept = 0
    limit = min(count, SIBLINGS)
    taken = np.zeros(MAX_MOVES, dtype=np.bool_)
    while kept < limit:
        pick = -1
        if kept < SIBLINGS * 2 // 3:
            for n in range(count):
                if not taken[n] and (pick < 0 or scores[n] > scores[pick]):
                    pick = n
        else:
            pick = below(rng, count)
            while taken[pick]:
                pick = (pick + 1) % count
        taken[pick] = True
        after[:] = s
        do_move(after, moves[pick])
        if not after[OVER]:
            gather(after, scratch, f, x[kept])
            q[kept] = scores[pick]
            kept += 1
        else:
            limit -= 1
    for n in range(kept, SIBLINGS):
        q[n] = NOTHING


def one_ply_games(
    seats: int, games: int, seed: int, net: Singles | None, noise: float
) -> dict[str, np.ndarray]:
    """Games one ply deep, by the weights or by a network's policy."""
    rng = np.random.default_rng(seed)
    rngs = rng.integers(0, 2**63, games).astype(np.uint64)
    states = np.zeros((games, STATE_WORDS), dtype=np.int64)
    discs = 21 if rng.random() < 0.8 else int(rng.integers(12, 21))
    shuffled_tables(states, BOX, seats, discs, rngs)
    wide = width_of(seats)
    x = np.zeros((games * 10, wide), dtype=np.float32)
    facts = np.zeros((len(x), 7), dtype=np.int64)
    choice_x = np.zeros((games, SIBLINGS, wide), dtype=np.float32)
    choice_q = np.zeros((games, SIBLINGS), dtype=np.float32)
    counts = np.zeros(2, dtype=np.int64)
    used = np.zeros((0, 48), dtype=np.float32) if net is None else net
    record(
        states, rngs, BY_PLAYERS[seats], used, noise, 4, 40, x, facts, choice_x, choice_q, counts
    )
    n, m = counts.tolist()
    return {
        "x": x[:n].astype(np.float16),
        "won": facts[:n, 6].astype(np.int8),
        "stage": facts[:n, 1].astype(np.int8),
        "choice_x": choice_x[:m].astype(np.float16),
        "choice_q": choice_q[:m].astype(np.float32),
    }


def search_games(
    seats: int, games: int, seed: int, nets: dict[str, Singles], nodes: int, few: int | None = None
) -> dict[str, np.ndarray]:
    """Games of the search against itself, with what it found about its candidates.

    With `few`, only some decisions (`FULLY`) get all nodes and are kept as choices; the others get
    `few`. Outcomes need many games, choices need a deep search.
    """
    rng = Random(seed)
    search = Search(nets=nets)
    xs: list[np.ndarray] = []
    facts: list[tuple[int, int, int, bool]] = []
    orders: list[list[int]] = []
    found: list[np.ndarray] = []
    choices: list[np.ndarray] = []
    qualities: list[np.ndarray] = []
    for game in range(games):
        state = np.zeros(STATE_WORDS, dtype=np.int64)
        shuffled_tables(state[None], BOX, seats, 21, generators(rng.getrandbits(63)))
        begun = len(xs)
        course: list[bool] = []
        stray = rng.randrange(60)
        while not state[OVER]:
            unseen = state.copy()
            hidden = slice(DECK + TILE_COUNT - int(state[SUPPLY]), DECK + TILE_COUNT)
            unseen[hidden] = rng.sample(unseen[hidden].tolist(), int(state[SUPPLY]))
            fully = few is None or rng.random() < FULLY
            limit = Limit(nodes=nodes if few is None or fully else few)
            trees = search.study(unseen, limit, rng)
            if fully:
                _keep_found(unseen, trees[:SIBLINGS], choices, qualities)
            place = 0
            if len(course) == stray or (len(course) < 6 and rng.random() < 0.3):
                place = min(rng.randrange(6), len(trees) - 1)
            if course:
                x = np.zeros((1, width_of(seats)), dtype=np.float32)
                inputs_of_many(state[None], x)
                xs.append(x[0].astype(np.float16))
                orders.append(state[ORDER : ORDER + seats].tolist())
                found.append(trees[0].shares[:seats])
                fewest = min(int(state[player_of(seat) + LEFT]) for seat in range(seats))
                facts.append((game, 0, fewest, place > 0))
            play_move(state, 0, trees[place].move)
            course.append(place > 0)
        won = int(winner_of_state(state))
        for n in range(begun, len(xs)):
            facts[n] = (game, orders[n].index(won), *facts[n][2:])
    told = np.array(facts, dtype=np.int64)
    return {
        "x": np.array(xs),
        "won": told[:, 1].astype(np.int8),
        "stage": told[:, 2].astype(np.int8),
        "game": told[:, 0].astype(np.int32),
        "strayed": told[:, 3].astype(np.bool_),
        "order": np.array(orders, dtype=np.int8),
        "found": np.array(found, dtype=np.float32),
        "choice_x": np.array(choices, dtype=np.float16).reshape(-1, SIBLINGS, width_of(seats)),
        "choice_q": np.array(qualities, dtype=np.float32).reshape(-1, SIBLINGS),
    }


def _keep_found(
    state: Words, shown: list[Tree], choices: list[np.ndarray], qualities: list[np.ndarray]
) -> None:
    """Add a decision if more than one of its moves continues the game, including the best."""
    if len(shown) < 2:
        return
    after = np.repeat(state[None], len(shown), axis=0)
    for row, tree in zip(after, shown, strict=True):
        play_move(row, 0, tree.move)
    goes_on = after[:, OVER] == 0
    if not goes_on[0] or goes_on.sum() < 2:
        return
    x = np.zeros((SIBLINGS, width_of(int(state[SEATS]))), dtype=np.float32)
    inputs_of_many(after[goes_on], x)
    q = np.full(SIBLINGS, NOTHING, dtype=np.float32)
    shares = np.array([tree.share for tree in shown])[goes_on]
    # The share of a candidate dropped early is less sure, and not above the best.
    q[: len(shares)] = np.minimum(shares, shares[0])
    choices.append(x.astype(np.float16))
    qualities.append(q)


def returns(games: Mapping[str, np.ndarray], trust: float) -> np.ndarray:
    """The targets for each position of games of the search, in the order of turns.

    It is a mean of what the search found there, then a move later, and so on to who won: the next
    one counts `trust` times as much as the one before. A move that strayed says nothing about
    what comes before it. With a trust of 1 only winners and strays count.
    """
    order, found = games["order"].astype(int), games["found"].astype(np.float64)
    game, strayed = games["game"], games["strayed"]
    rows = np.arange(len(order))
    came = np.zeros_like(found)
    came[rows, order[rows, games["won"].astype(int)]] = 1.0
    ends = rows[np.append(game[1:] != game[:-1], True)]
    left = ends[np.searchsorted(ends, rows)] - rows
    for steps in range(left.max() + 1):
        at = rows[left == steps]
        later = came[at] if steps == 0 else came[at + 1]
        later = np.where(strayed[at, None], found[at], later)
        came[at] = (1 - trust) * found[at] + trust * later
    return np.take_along_axis(came, order, axis=1)


def undisturbed(games: Mapping[str, np.ndarray]) -> np.ndarray:
    """Which positions of games of the search were followed by its best moves alone."""
    game, strayed = games["game"], games["strayed"]
    later = np.zeros(len(game), dtype=np.bool_)
    for number in np.unique(game[strayed]):
        own = np.flatnonzero(game == number)
        later[own[: np.flatnonzero(strayed[own])[-1] + 1]] = True
    return ~later


@kernel("(int64[::1],)")
def winner_of_state(state: Words) -> int:
    """The winner of a finished game."""
    return winner_of(state)


# ------------------------------------------------------------------------------------------ solo


@part
def _play_out(
    s: Words, nets: Singles, weights: Reals, width: int, line: Words, rng: Seeds
) -> float:
    """Play to the end of the game with narrow beams; the score. The state is changed."""
    while not s[OVER]:
        finish(s, weights, nets, width, ALL_CELLS, line)
        phase = s[PHASE]
        for n in range(line.size):
            if line[n] == 0 or s[OVER] or s[PHASE] != phase:
                break
            if s[PHASE] == 1 and (line[n] == END_PHASE or size_of(s[ON_WHEEL]) == 1):
                shuffle(s, DECK + TILE_COUNT - s[SUPPLY], DECK + TILE_COUNT, rng)
            do_move(s, line[n])
    return float(s[NOTES] + s[NOTES + 1])


@kernel(
    "(int64[:, ::1], uint64[::1], float64[:, ::1], float32[:, :, ::1], int64, float32[:, ::1],"
    " float64[:, ::1])"
)
def record_alone(
    states: Words, rngs: Seeds, weights: Reals, nets: Singles, width: int, x: Singles, facts: Reals
) -> int:
    """Walk through solo games by moves that are good but not best, and play out from each.

    `facts` get the row of the weights, what they expect, and the score in the end.
    """
    scratch = np.empty(SCRATCH, dtype=np.int64)
    f = np.empty(FEATURES)
    w = np.empty(ALONE + INPUTS_ALONE, dtype=np.float32)
    answer = np.empty((ROWS, children(ALL_CELLS)), dtype=np.int64)
    keys = np.empty(children(ALL_CELLS))
    table = np.zeros(1024, dtype=np.int64)
    line = np.zeros(13, dtype=np.int64)
    marks = np.zeros(1, dtype=np.int64)
    s = np.empty(STATE_WORDS, dtype=np.int64)
    none = nets[:0]
    kept = 0
    for game in range(states.shape[0]):
        rng = rngs[game : game + 1]
        now = states[game : game + 1]
        while not now[0, OVER] and kept < x.shape[0] - 1:
            table[:] = 0
            marks[0] = mark_of(now[0])
            count = spread_rows(now, marks, 0, 1, weights, nets, ALL_CELLS, table, answer, keys)
            best = 0
            top = 1e300
            for n in range(count):
                # The noise of a move: about two points.
                key = keys[n] + 2.0 * np.log(-np.log(_uniform(rng)))
                if key < top:
                    top = key
                    best = n
            kind = answer[KIND, best]
            phase = now[0, PHASE]
            if kind == JUNCTION:
                s[:] = now[0]
                if answer[STEP, best] != END_PHASE:
                    s[ON_WHEEL] |= 1 << 20
                    do_move(s, answer[STEP, best])
                    s[ON_WHEEL] &= 0xFFF
                look_alone(s, scratch, f, x[kept])
                facts[kept, 0] = AT_JUNCTION
                facts[kept, 1] = expected(s, weights, none, scratch, f, w, AT_JUNCTION)
            if phase == 1:
                shuffle(now[0], DECK + TILE_COUNT - now[0, SUPPLY], DECK + TILE_COUNT, rng)
            do_move(now[0], answer[STEP, best])
            if kind == ENDS or now[0, OVER]:
                break
            if kind != JUNCTION:
                row = PHASE_1 if phase == 1 else PHASE_2
                look_alone(now[0], scratch, f, x[kept])
                facts[kept, 0] = row
                facts[kept, 1] = expected(now[0], weights, none, scratch, f, w, row)
            s[:] = now[0]
            facts[kept, 2] = _play_out(s, nets, weights, width, line, rng)
            kept += 1
    return kept


def solo_games(games: int, seed: int, nets: Singles | None, width: int) -> dict[str, np.ndarray]:
    """Positions of solo games, and what the weights miss of the score in the end."""
    rngs = np.random.default_rng(seed).integers(0, 2**63, games).astype(np.uint64)
    states = np.zeros((games, STATE_WORDS), dtype=np.int64)
    shuffled_tables(states, BOX, 1, NOVALUNA.options(1).discs, rngs)
    x = np.zeros((games * 26, INPUTS_ALONE), dtype=np.float32)
    facts = np.zeros((len(x), 3))
    used = NO_NETS if nets is None else nets
    n = record_alone(states, rngs, SOLO, used, width, x, facts)
    return {
        "x": x[:n].astype(np.float16),
        "row": facts[:n, 0].astype(np.int8),
        "miss": (facts[:n, 2] - facts[:n, 1]).astype(np.float32),
    }
