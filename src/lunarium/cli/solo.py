"""`lunarium solo`: how few points a bot needs in solo Nova Luna."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from lunarium.arena import (
    DeckError,
    Decks,
    Seeded,
    SoloTally,
    hold_solo,
    read_decks,
    solo_contest,
)
from lunarium.cli.arguments import AsJson, read_limit
from lunarium.cli.console import counted, note, print_json, say, with_examples
from lunarium.cli.files import STANDARD_OUTPUT
from lunarium.cli.matches import (
    FROM_OUTSIDE,
    INTERRUPTED,
    BotLog,
    GraceText,
    LimitText,
    Out,
    RayAddress,
    Workers,
    check_outputs,
    enter,
    pool_of,
    read_bot,
    read_grace,
    tell_forfeits,
    watched,
)
from lunarium.games import NOVALUNA

HELP = with_examples(
    "Have a bot play solo Nova Luna, one game per seed or deck. A lower score is better. With a"
    " limit in nodes the same seeds give the same games. Ctrl-C ends it and reports the finished"
    " games.\n\n"
    "A file of decks has one JSON array per line: the 68 tile ids in draw order.\n\n"
    f"{FROM_OUTSIDE}\n\n"
    "With --json it prints one object: bot, games, mean, low and high (the 95 % interval of the"
    " mean, null after one game), under_100 (the share of games), discs_left (the mean),"
    " ms_per_move and forfeits (how many for each reason).",
    "lunarium solo --bot random --seeds 0:50",
    "lunarium solo --bot random --seeds 100:120 --limit 2000n --out solo.jsonl",
    "lunarium solo --bot random --deck-file decks.jsonl --json",
    "lunarium solo --bot my_bot.py:MyBot --seeds 0:20",
    fails="the bot failed, workers died, or the file could not be written",
)

_SEEDS = re.compile(r"([0-9]{1,18}):([0-9]{1,18})", re.ASCII)


def solo(
    bot: Annotated[
        str,
        typer.Option("--bot", "-b", metavar="B", show_default=False,
                     help='A bot: a name, FILE.py:Class or cmd:"PROGRAM".'),
    ],
    seeds: Annotated[
        str | None,
        typer.Option("--seeds", "-s", metavar="A:B", show_default=False,
                     help="The seeds of the deals: A, A+1 and so on, up to but not including B."),
    ] = None,
    deck_file: Annotated[
        Path | None,
        typer.Option("--deck-file", metavar="FILE", show_default=False,
                     help="Decks to play instead of seeds."),
    ] = None,
    limit: LimitText = "100ms",
    workers: Workers = None,
    ray: RayAddress = None,
    grace: GraceText = "1s",
    bot_log: BotLog = None,
    json: AsJson = False,
    out: Out = None,
) -> None:  # fmt: skip
    """Play solo games."""
    named, limits = read_bot(bot, "--bot"), read_grace(grace)
    deals, games = _read_deals(seeds, deck_file)
    each = read_limit(limit)
    check_outputs(out, bot_log, json)
    pool = pool_of(workers, ray)
    (entrant,) = enter([named], NOVALUNA, limits, bot_log)
    contest = solo_contest(entrant, deals, each)
    with watched(out, "solo", games) as watch:
        tally = hold_solo(
            contest, games, pool, keep=watch.keep, stopped=watch.stopped, arrived=watch.arrived
        )
    if json:
        print_json(_as_data(entrant.name, tally))
    else:
        _tell(entrant.name, limit, tally, note if out == STANDARD_OUTPUT else say)
    if watch.stopped():
        raise typer.Exit(INTERRUPTED)


def _read_deals(seeds: str | None, deck_file: Path | None) -> tuple[Seeded | Decks, int]:
    if (seeds is None) == (deck_file is None):
        raise typer.BadParameter(
            "name the deals: either --seeds 0:100 or --deck-file FILE", param_hint="--seeds"
        )
    if deck_file is not None:
        try:
            with deck_file.open("rb") as file:
                decks = read_decks(file)
        except OSError as error:
            reason = f"{deck_file}: {error.strerror}"
            raise typer.BadParameter(reason, param_hint="--deck-file") from None
        except DeckError as error:
            reason = f"{deck_file}, {error}"
            raise typer.BadParameter(reason, param_hint="--deck-file") from None
        return Decks(decks), len(decks)
    found = _SEEDS.fullmatch((seeds or "").strip())
    if not found:
        raise typer.BadParameter(
            f"{seeds!r} is not a range of seeds: write, for example, 0:100", param_hint="--seeds"
        )
    chosen = range(int(found[1]), int(found[2]))
    if not chosen:
        raise typer.BadParameter(
            f"there is no seed in {seeds}: the second number itself is not played",
            param_hint="--seeds",
        )
    return Seeded(chosen), len(chosen)


def _as_data(bot: str, tally: SoloTally) -> dict[str, object]:
    if not tally.games:
        return {"bot": bot, "games": 0}
    margin = tally.margin
    return {
        "bot": bot,
        "games": tally.games,
        "mean": round(tally.mean, 3),
        "low": None if margin is None else round(tally.mean - margin, 3),
        "high": None if margin is None else round(tally.mean + margin, 3),
        "under_100": round(tally.under_100, 4),
        "discs_left": round(tally.discs_left, 3),
        "ms_per_move": round(tally.ms_per_move, 3),
        "forfeits": dict(tally.forfeits.most_common()),
    }


def _tell(bot: str, limit: str, tally: SoloTally, tell: Callable[[str], None]) -> None:
    games = counted(tally.games, "game")
    tell(f"{bot}, solo Nova Luna: {games}, {limit} a move")
    if not tally.games:
        return
    margin = "" if tally.margin is None else f" ± {tally.margin:.2f}"
    tell(
        f"  mean score {tally.mean:.2f}{margin}, {tally.under_100:.1%} under 100,"
        f" {tally.discs_left:.2f} discs left, {tally.ms_per_move:.2f} ms a move"
    )
    tell_forfeits(bot, tally.moves, tally.forfeits.most_common(), tell)
