"""`lunarium simulate`: bots play, and every game is recorded."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from lunarium.cli.arguments import (
    AsJson,
    BotNames,
    GameName,
    OptionTexts,
    Players,
    distinct,
    read_bots,
    read_game,
    read_options,
)
from lunarium.cli.console import counted, note, print_json, progress, with_examples
from lunarium.cli.files import STANDARD_OUTPUT, check_target, whole_file
from lunarium.cli.players import Participant, Party
from lunarium.records import write_line
from lunarium.records.fields import Object
from lunarium.table import AnyTable

HELP = with_examples(
    "Have bots play games and write them as records, one game per line."
    " The same seed gives the same file, byte for byte."
    " The file appears when it is complete; an interrupted run leaves none.",
    "lunarium simulate novaluna --games 20 --seed 1 --out games.jsonl",
    "lunarium simulate novaluna --players 1 --games 5 --seed 2 --out solo.jsonl",
    "lunarium simulate novaluna -p 4 -o discs=16 -g 100 -s 3 --out first.jsonl",
    "lunarium simulate akvarko -p 2 -o fewer_species=true -g 9 -s 4 --out -",
    fails="the file could not be written",
)


@dataclass
class Summary:
    """The results, added up game by game."""

    names: list[str]
    games: int = 0
    moves: int = 0
    scores: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)

    def add(self, table: AnyTable) -> None:
        """Count one finished game."""
        result = table.result
        if result is None:
            raise ValueError("this game is not over")
        seats = range(len(self.names))
        self.games += 1
        self.moves += len(table.played)
        self.scores = [sum(pair) for pair in zip(self.scores, result.scores, strict=True)]
        self.wins = [self.wins[seat] + (result.place(seat) == 1) for seat in seats]


def simulate(
    game: GameName,
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="FILE", help="Where the records go; - is standard output.",
            show_default=False,
        ),
    ],
    players: Players = 2,
    bots: BotNames = "random",
    option: OptionTexts = None,
    games: Annotated[
        int, typer.Option("--games", "-g", metavar="K", min=1, help="How many games.")
    ] = 1,
    seed: Annotated[
        int, typer.Option("--seed", "-s", metavar="S", help="A whole number; same seed, same file.")
    ] = 0,
    json: AsJson = False,
) -> None:  # fmt: skip
    """Simulate games."""
    rules = read_game(game)
    options = read_options(rules, players, option)
    seats = read_bots(rules, bots, players)
    if json and out == STANDARD_OUTPUT:
        raise typer.BadParameter(
            "the records go to standard output, so the summary cannot", param_hint="--json"
        )
    check_target(out)
    bot_names = [bot.name for bot in seats]
    names = distinct(bot_names)
    everybody = [Participant(name, bot) for name, bot in zip(names, seats, strict=True)]
    summary = Summary(names, scores=[0] * players, wins=[0] * players)

    def tables() -> Iterator[AnyTable]:
        for index in range(1, games + 1):
            party = Party(rules, options, everybody, seed, index)
            party.play_bots()
            yield party.table

    began = time.perf_counter()
    with whole_file(out) as file, progress(rules.title, games, "games") as advance:
        for index, table in enumerate(tables(), start=1):
            meta: Object = {"seed": seed, "index": index, "bots": [*bot_names]}
            file.write(write_line(table.record(meta)))
            summary.add(table)
            advance(1)
    seconds = time.perf_counter() - began
    if json:
        print_json(_as_data(summary, rules.name, seed, out, seconds))
    else:
        _tell(summary, out, seconds)


def _as_data(
    summary: Summary, game: str, seed: int, out: Path, seconds: float
) -> dict[str, object]:
    return {
        "game": game,
        "file": str(out),
        "seed": seed,
        "games": summary.games,
        "moves": summary.moves,
        "seats": [
            {"name": name, "mean_score": round(score / summary.games, 3), "wins": wins}
            for name, score, wins in zip(summary.names, summary.scores, summary.wins, strict=True)
        ],
        "seconds": round(seconds, 3),
        "games_per_second": round(summary.games / seconds, 1),
    }


def _tell(summary: Summary, out: Path, seconds: float) -> None:
    where = "" if out == STANDARD_OUTPUT else f" in {out}"
    note(
        f"{counted(summary.games, 'game')}{where}, {counted(summary.moves, 'move')},"
        f" {summary.games / seconds:.1f} games/s"
    )
    width = max(len(name) for name in summary.names)
    for name, score, wins in zip(summary.names, summary.scores, summary.wins, strict=True):
        mean = score / summary.games
        note(f"  {name:<{width}}  mean score {mean:6.2f}, {counted(wins, 'win')}")
