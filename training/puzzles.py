"""Make puzzles from self-play: positions in which one move is clearly best.

    python -m training.puzzles novaluna --count 160 --minutes 7 --seed 1

Bots of several levels play each other, so that positions are natural and not always good. Of each
game a few positions are analysed. One becomes a puzzle if the best move is better than the second
by `MARGIN` of the chance, and if two analyses with four times as many nodes confirm it. Then each
level of bots tries it, the weakest first: the first one that finds the move determines how hard the
puzzle is. A run adds to the puzzles in the package until there are enough or the time is up; remove
the file to start over, and give each run another seed. Levels are tried again in each run, so a run
after they have changed shows how hard the puzzles are now.
"""

import argparse
import gzip
import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import lunarium.analysis
from lunarium.analysis import Analysis, analyse
from lunarium.analysis.puzzles import IDEAS, MARGIN, Puzzle, read_puzzles
from lunarium.bots import LEVELS, Limit, bot_of
from lunarium.bots.api import bound_threads
from lunarium.games import GAMES, AnyGame, AnyMove, AnyView
from lunarium.records import view_to_json
from lunarium.table import Table

NODES = {"novaluna": 1000, "akvarko": 800}
"""The limit of an analysis by game; four times as many confirm it."""

CONFIRMING = (2, 4)
"""The seeds of the analyses that confirm a puzzle: other worlds are drawn in each."""

PLAYERS = {"novaluna": (2, 2, 3, 4), "akvarko": (2, 2, 3, 4)}
LOOKS = 12
"""Positions of a game that are analysed."""

ENOUGH = 0.12
"""A best move with a lower chance is not much of a solution."""

FAST_LEVELS = ("crescent", "first-quarter")
"""The levels that play the games: quick, and not perfect."""

SOLVERS = LEVELS[:5]
SOLVER_NODES = Limit(nodes=1000)
"""The limit for a level that searches; the others need less."""

_MUCH_DENIED, _LAST_ROUNDS, _FEW_DISCS = 5, 15, 3
"""Points denied, the first of the last rounds, discs left near the end: what makes it an idea."""


def positions(game: AnyGame, rng: Random) -> Iterator[AnyView]:
    """Views from games between bots, some of each game."""
    while True:
        players = rng.choice(PLAYERS[game.name])
        table = Table.start(game, players, seed=rng.getrandbits(32))
        bots = [bot_of(rng.choice(FAST_LEVELS), game) for _ in range(players)]
        seen = []
        while not table.over:
            seat = rng.choice(table.to_move)
            view = table.view(seat)
            if len(game.choices(view)) > 1:
                seen.append(view)
            table.play(bots[seat].play(view, Limit(nodes=200), rng).move, seat)
        # The opening is a matter of taste; later positions are richer.
        yield from rng.sample(seen[len(seen) // 5 :], LOOKS)


def margin_of(found: Analysis[object]) -> float:
    """By how much the best move is better than the second."""
    if len(found.moves) < 2:
        return 0.0
    best, second = (move.chances[found.seat] for move in found.moves[:2])
    return best - second


def puzzle_from(game: AnyGame, view: AnyView) -> Puzzle | None:
    """The puzzle of a position, if it is one."""
    nodes = NODES[game.name]
    quick = analyse(view, Limit(nodes=nodes // 4), Random(0))
    if margin_of(quick) < MARGIN / 2:
        return None
    first = analyse(view, Limit(nodes=nodes), Random(1))
    if margin_of(first) < MARGIN or first.chances[first.seat] < ENOUGH:
        return None
    for seed in CONFIRMING:
        again = analyse(view, Limit(nodes=4 * nodes), Random(seed))
        if again.moves[0].move != first.moves[0].move or margin_of(again) < MARGIN:
            return None
    document = view_to_json(game, view)
    digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
    best = again.moves[0]
    said = tuple(reason.to_json() for reason in again.reasons[0])
    return Puzzle(
        id=f"{game.name[:1]}{digest[:7]}",
        game=game.name,
        players=len(best.chances),
        view=document,
        move=str(best.move),
        line=tuple(map(str, best.line)),
        chances=tuple(round(chance, 4) for chance in best.chances),
        margin=round(margin_of(again), 4),
        ideas=ideas_of(game, view, best.move, said),
        level=solved_by(game, view, best.move),
        reasons=said,
    )


def solved_by(game: AnyGame, view: AnyView, move: object) -> str | None:
    """The lowest level that finds the move."""
    for level in SOLVERS:
        if bot_of(level, game).play(view, SOLVER_NODES, Random(3)).move == move:
            return level
    return None


def ideas_of(
    game: AnyGame, view: AnyView, move: AnyMove, reasons: tuple[dict[str, Any], ...]
) -> tuple[str, ...]:
    """What the solution is about, as the rules can tell."""
    said = {reason["code"]: reason.get("count", 0) for reason in reasons}
    gains = [preview.gain for preview in game.previews(view)]
    gain = gains[list(game.choices(view)).index(move)]
    quiet = not gain and "turns" not in said and "refills" not in said
    found = {
        "two_at_once": said.get("fulfils", 0) >= 2,
        "keep_turn": "keeps_turn" in said,
        "refill": "refills" in said,
        "plant": "turns" in said,
        "prepare": quiet and said.get("prepares", 0) > 0,
        "patience": gain < max(gains),
        "most_now": gain == max(gains) > min(gains),
    }
    if game.name == "akvarko":
        found["deny"] = said.get("denies", 0) >= _MUCH_DENIED
        found["last_round"] = view.round >= _LAST_ROUNDS
        found["pick"] = not view.revealed
        found["save_square"] = quiet and view.revealed
    else:
        found["deny"] = said.get("denies", 0) >= 2
        found["last_round"] = min(player.discs_left for player in view.open.players) <= _FEW_DISCS
        found["cheap_tile"] = 0 < said.get("cost", 0) <= 2
    return tuple(idea for idea in IDEAS if found.get(idea))


def in_order(found: list[Puzzle]) -> list[Puzzle]:
    """Easiest first: by the level that finds it, then by how clear it is."""

    def hardness(puzzle: Puzzle) -> tuple[int, float]:
        level = len(SOLVERS) if puzzle.level is None else SOLVERS.index(puzzle.level)
        return level, -puzzle.margin

    return sorted(found, key=hardness)


def write(game: AnyGame, found: list[Puzzle], folder: Path) -> Path:
    """Write the file of the package, the same bytes for the same puzzles."""
    lines = [
        json.dumps(puzzle.to_json(), separators=(",", ":"), ensure_ascii=False)
        for puzzle in in_order(found)
    ]
    path = path_of(game, folder)
    path.write_bytes(gzip.compress("\n".join(lines).encode(), mtime=0))
    return path


def read(game: AnyGame, folder: Path) -> list[Puzzle]:
    """The existing puzzles, with ideas and levels determined again."""
    path = path_of(game, folder)
    found = read_puzzles(path.read_bytes()) if path.exists() else ()
    return [_told_today(game, one) for one in found]


def _told_today(game: AnyGame, puzzle: Puzzle) -> Puzzle:
    view, move = puzzle.position(), game.parse(puzzle.move)
    return replace(
        puzzle,
        ideas=ideas_of(game, view, move, puzzle.reasons),
        level=solved_by(game, view, move),
    )


def path_of(game: AnyGame, folder: Path) -> Path:
    """The file of a game."""
    return folder / f"puzzles_{game.name}.jsonl.gz"


def main() -> None:
    """Make the puzzles of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(NODES))
    parser.add_argument("--count", type=int, default=160)
    parser.add_argument("--minutes", type=float, default=7.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(lunarium.analysis.__file__).parent)
    given = parser.parse_args()
    bound_threads(1)  # other work runs beside it
    game, rng = GAMES[given.game], Random(given.seed)
    end = time.monotonic() + 60 * given.minutes
    found = {puzzle.id: puzzle for puzzle in read(game, given.out)}
    looked = 0
    for view in positions(game, rng):
        if len(found) >= given.count or time.monotonic() > end:
            break
        looked += 1
        puzzle = puzzle_from(game, view)
        if puzzle is not None:
            found[puzzle.id] = puzzle
            if len(found) % 5 == 0:
                write(game, list(found.values()), given.out)
                print(f"{len(found)} puzzles of {looked} positions", flush=True)
    path = write(game, list(found.values()), given.out)
    print(f"{len(found)} puzzles of {looked} positions in {path}")


if __name__ == "__main__":
    main()
