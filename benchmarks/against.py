"""Play against an older commit, to learn by how much this checkout's bots are stronger.

    python -m benchmarks.against 2cd4445 novaluna --limit 1s --pairs 100
    python -m benchmarks.against 2cd4445 akvarko --players 4 --limit 2000n --pairs 50 --workers 2
    python -m benchmarks.against 2cd4445 novaluna --limit 100ms --sprt 0,40
    python -m benchmarks.against old/ novaluna --limit 1s      a checkout that is there already

The older commit gets its own checkout and environment under `build/against`, made once. Both sides
are programs that speak the bot protocol (`benchmarks/bot_program.py`), each with its own `lunarium`
and the same number of threads. This checkout has one seat, the older one all others; every deal is
played once from each seat, so equals have 1/P of the wins. With a time limit, run only as many
games at once (`--workers`) as the machine has cores for their threads: the sides then think in
turn, each with all the cores it needs. On a busy machine, `--processor-time` counts the CPU time of
a bot instead of wall-clock time; with one thread both are the same on an idle machine. With one
player it is the solo game, on the same decks.

A long match can be played in parts: with `--results FILE` every finished deal becomes a line of
that file, and the last figures are those of all lines of the same match. Each part needs a seed of
its own, and bots that have changed need a new file.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import fmean

from lunarium.arena import (
    AnswerLimits,
    Contest,
    OwnProgram,
    Shuffled,
    Sprt,
    Tally,
    hold,
    hold_solo,
    introduce,
    line_up,
    local_pool,
    outside_entrant,
    solo_contest,
)
from lunarium.arena.match import MatchGame
from lunarium.arena.statistics import share_interval, share_of, win
from lunarium.bots import Limit
from lunarium.games import game_of

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "against"
PROGRAM = Path(__file__).parent / "bot_program.py"
LIMITS = AnswerLimits(start=600.0, grace=30.0, node=0.05)
"""Programs may compile for minutes at first; only their thinking time counts."""


def run(*command: str | Path, within: Path = ROOT) -> str:
    """A command's output; its errors go to the terminal."""
    done = subprocess.run(  # noqa: S603 -- our own commands
        [str(word) for word in command], cwd=within, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.strip()


def set_up(commit: str) -> tuple[Path, Path]:
    """The sources of a commit and the Python that runs them; a folder is used unchanged."""
    if (folder := Path(commit)).is_dir():
        python = folder / ".venv" / "bin" / "python"
        return folder / "src", python if python.exists() else Path(sys.executable)
    name = run("git", "rev-parse", "--short=10", f"{commit}^{{commit}}")
    checkout = KEPT / name
    python = checkout / ".venv" / "bin" / "python"
    if not python.exists():
        if not checkout.exists():
            KEPT.mkdir(parents=True, exist_ok=True)
            run("git", "worktree", "prune")
            run("git", "worktree", "add", "--detach", checkout, name)
        print(f"setting up {name} in {checkout}", flush=True)
        run(sys.executable, "-m", "venv", checkout / ".venv")
        # The client in the browser is not needed, nor is its build.
        needed = ["numba", "numpy", "platformdirs", "msgspec"]
        run(python, "-m", "pip", "install", "--quiet", *needed)
    return checkout / "src", python


def program(source: Path, python: Path, bot: str, asked: argparse.Namespace) -> OwnProgram:
    """The command of a bot from these sources."""
    words = [python.absolute(), "-P", PROGRAM, source.absolute(), bot, "--threads", asked.threads]
    if asked.processor_time:
        words.append("--processor-time")
    return OwnProgram(tuple(str(word) for word in words))


def told(tally: Tally, began: float) -> str:
    """The result of the first entrant, in a line."""
    new, old = tally.standings()
    low, high = (100 * share_of(elo, new.expected) for elo in (new.low, new.high))
    forfeits = (
        f"; forfeits {new.forfeits} and {old.forfeits}" if new.forfeits + old.forfeits else ""
    )
    return (
        f"new: {100 * new.share:.1f} % ({low:.1f} to {high:.1f}) of {tally.games} games,"
        f" equals {100 * new.expected:.1f} %;"
        f" Elo {new.elo:+.0f} ({new.low:+.0f} to {new.high:+.0f});"
        f" mean score {new.mean_score:.2f} against {old.mean_score:.2f}{forfeits};"
        f" {time.monotonic() - began:.0f} s"
    )


@dataclass
class Results:
    """The deals of a match, in a file (if any) to which later parts of the match add theirs.

    A line names the match and the deal; of both sides, the new one first, it has the mean score,
    and of the new one the share of the wins.
    """

    file: Path | None
    match: dict[str, object]
    seed: int
    wins: list[float] = field(default_factory=list)
    scores: list[list[float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.file or not self.file.exists():
            return
        for line in map(json.loads, self.file.read_text("utf-8").splitlines()):
            if any(line[name] != value for name, value in self.match.items()):
                continue
            if line["seed"] == self.seed:
                raise SystemExit(f"{self.file} has deals of seed {self.seed}: choose another seed")
            self.wins.append(line["wins"])
            self.scores.append(line["scores"])

    def add(self, games: Sequence[MatchGame]) -> None:
        """Write a finished deal."""
        own = [game.seating.index(0) for game in games]
        wins = fmean(win(game.result, seat) for game, seat in zip(games, own, strict=True))
        sides: tuple[list[int], list[int]] = ([], [])
        for game in games:
            for seat, entrant in enumerate(game.seating):
                sides[entrant].append(game.result.scores[seat])
        scores = [round(fmean(side), 3) for side in sides]
        self.wins.append(wins)
        self.scores.append(scores)
        if self.file:
            deal = {"seed": self.seed, "pair": games[0].fixture.pair + 1}
            with self.file.open("a", encoding="utf-8") as out:
                print(json.dumps(self.match | deal | {"wins": wins, "scores": scores}), file=out)

    def told(self) -> str:
        """The figures of all deals in the file."""
        low, high = share_interval(self.wins)
        new, old = (fmean(side) for side in zip(*self.scores, strict=True))
        return (
            f"all parts: {100 * fmean(self.wins):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            f" of {len(self.wins)} deals, mean score {new:.2f} against {old:.2f}"
        )


def play(asked: argparse.Namespace) -> None:
    """Play the match and print the score from time to time."""
    if asked.results and asked.players == 1:
        raise SystemExit("--results is for matches: solo games have no opponent")
    rules = game_of(asked.game)
    results = Results(asked.results, _match_of(asked), asked.seed)
    sides = {
        "new": program(ROOT / "src", Path(sys.executable), asked.bot, asked),
        "old": program(*set_up(asked.commit), asked.old_bot or asked.bot, asked),
    }
    for side in sides.values():
        introduce(side, LIMITS)
    entrants = tuple(
        outside_entrant(side, name, LIMITS, asked.bot_log) for name, side in sides.items()
    )
    began = time.monotonic()
    until = began + 60 * asked.minutes
    late = partial(_is_over, until)
    pool = local_pool(asked.workers)
    deals = Shuffled(asked.seed)
    if asked.players == 1:
        for entrant in entrants:
            solo = hold_solo(
                solo_contest(entrant, deals, asked.limit), asked.pairs, pool, stopped=late
            )
            print(f"{entrant.name}: mean {solo.mean:.2f} of {solo.games} decks", flush=True)
        return
    contest = Contest(
        asked.game,
        entrants,
        line_up(2, asked.players),
        rules.options(asked.players),
        asked.limit,
        deals,
    )
    test = Sprt.parse(asked.sprt, 1 / asked.players) if asked.sprt else None
    tally = hold(contest, asked.pairs, pool, sprt=test, stopped=late, paired=results.add)
    load = os.getloadavg()[0]
    clock = " of a processor" if asked.processor_time else ""
    print(f"{rules.title}, {asked.players} players, {asked.limit}{clock} a move,"
          f" {asked.threads} threads, load {load:.1f}")  # fmt: skip
    print(told(tally, began) if tally.pairs else "not one deal was finished in time")
    if results.file and results.wins:
        print(results.told())
    if test:
        print(f"SPRT {asked.sprt}: {test.accepted}, log-likelihood ratio {test.llr:.2f}")


def _match_of(asked: argparse.Namespace) -> dict[str, object]:
    return {
        "against": f"{asked.old_bot or asked.bot} {asked.commit}",
        "bot": asked.bot,
        "game": asked.game,
        "players": asked.players,
        "limit": f"{asked.limit}{' of a processor' if asked.processor_time else ''}",
        "threads": asked.threads,
    }


def _is_over(until: float) -> bool:
    return time.monotonic() > until


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("commit", help="a commit, or the folder of a checkout")
    parser.add_argument("game", choices=["novaluna", "akvarko"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="search")
    parser.add_argument("--old-bot", help="another one for the older commit")
    parser.add_argument("--limit", type=Limit.parse, default=Limit(seconds=1.0))
    parser.add_argument("--pairs", type=int, default=100, help="deals, each from every seat")
    parser.add_argument("--sprt", help="stop when it is clear: E0,E1")
    parser.add_argument("--minutes", type=float, default=600.0, help="at most this long")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=2, help="of each bot")
    parser.add_argument("--processor-time", action="store_true", help="for a busy machine")
    parser.add_argument("--workers", type=int, default=1, help="games at once")
    parser.add_argument(
        "--results", type=Path, help="a file of deals, which parts of a match share"
    )
    parser.add_argument("--bot-log", type=Path, help="what the programs print")
    play(parser.parse_args())


if __name__ == "__main__":
    main()
