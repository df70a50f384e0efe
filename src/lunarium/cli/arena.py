"""`lunarium arena`: which bot is better, and how certain that is."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated

import typer

from lunarium.arena import (
    Contest,
    InvalidContest,
    Outside,
    Shuffled,
    Sprt,
    Standing,
    Tally,
    hold,
    line_up,
    split_names,
)
from lunarium.arena.statistics import BOUND, ELO_END
from lunarium.cli.arguments import (
    AsJson,
    GameName,
    OptionTexts,
    read_game,
    read_limit,
    read_options,
)
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
from lunarium.games import AnyGame

HELP = with_examples(
    "Have bots play each other. A pair is one deal, played once from each seat: twice by two bots,"
    " P times at a table of P. With more seats than bots the last bot fills the table. With a limit"
    " of nodes the same seed gives the same games.\n\n"
    "It reports each bot's share of the wins, its Elo over the others at the table with a 95 %"
    " interval, its mean score, and its time per move. Ctrl-C ends the match and reports the"
    " finished games.\n\n"
    f"{FROM_OUTSIDE}\n\n"
    "With --json it prints one object: game, players, pairs, games, and bots: for each name share,"
    " elo, low, high, mean_score, ms_per_move and forfeits; forfeits, a list of bot, reason and"
    " count, if there were any; and sprt if that was asked for.",
    "lunarium arena akvarko --bots random,random --pairs 20",
    "lunarium arena novaluna -b random,random -n 10 -l 2000n --out games.jsonl",
    "lunarium arena novaluna -b random,random -n 5 --players 4 --option discs=16",
    "lunarium arena akvarko -b random,random -n 500 --sprt 0,100 --json",
    "lunarium arena novaluna -b new-moon,my_bot.py:MyBot -n 20 --limit 200ms",
    """lunarium arena akvarko -b 'crescent,cmd:"node bot.js --fast"' -n 20""",
    fails="a bot failed, workers died, or the file could not be written",
)


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", "-b", metavar="A,B,…", show_default=False,
            help='Two bots or more: names, FILE.py:Class, cmd:"PROGRAM".',
        ),
    ],
    pairs: Annotated[
        int, typer.Option("--pairs", "-n", metavar="N", min=1, help="How many deals.",
                          show_default=False)
    ],
    limit: LimitText = "100ms",
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", metavar="P", show_default=False,
                     help="How many seats; by default as many as there are bots."),
    ] = None,
    option: OptionTexts = None,
    seed: Annotated[
        int, typer.Option("--seed", "-s", metavar="S", help="Same seed, same deals.")
    ] = 0,
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", metavar="E0,E1", show_default=False,
                     help="Stop when it is clear: is the first bot E0 Elo better, or E1?"),
    ] = None,
    workers: Workers = None,
    ray: RayAddress = None,
    grace: GraceText = "1s",
    bot_log: BotLog = None,
    json: AsJson = False,
    out: Out = None,
) -> None:  # fmt: skip
    """Hold a match."""
    rules = read_game(game)
    limits = read_grace(grace)
    named, contest = _read_contest(rules, bots, players, option, limit, seed)
    test = _read_sprt(sprt, contest)
    check_outputs(out, bot_log, json)
    pool = pool_of(workers, ray)
    contest = replace(contest, entrants=enter(named, rules, limits, bot_log))
    with watched(out, rules.title, pairs * contest.seats) as watch:
        tally = hold(
            contest, pairs, pool, keep=watch.keep, sprt=test,
            stopped=watch.stopped, arrived=watch.arrived,
        )  # fmt: skip
    if json:
        print_json(_as_data(contest, tally, test))
    else:
        _tell(rules, contest, tally, test, note if out == STANDARD_OUTPUT else say)
    if watch.stopped():
        raise typer.Exit(INTERRUPTED)


def _read_contest(
    rules: AnyGame,
    bots: str,
    players: int | None,
    option: Sequence[str] | None,
    limit: str,
    seed: int,
) -> tuple[list[Outside | str], Contest]:
    """The bots that play, and all the rest of the contest."""
    try:
        named = [read_bot(name, "--bots") for name in split_names(bots)]
    except InvalidContest as error:
        raise typer.BadParameter(str(error), param_hint="--bots") from None
    if players == 1:
        raise typer.BadParameter(
            "an arena needs two players or more: the solo game is lunarium solo",
            param_hint="--players",
        )
    try:
        order = line_up(len(named), players or len(named))
    except InvalidContest as error:
        raise typer.BadParameter(str(error), param_hint="--bots") from None
    options = read_options(rules, len(order), option)
    return named, Contest(rules.name, (), order, options, read_limit(limit), Shuffled(seed))


def _read_sprt(text: str | None, contest: Contest) -> Sprt | None:
    if text is None:
        return None
    try:
        return Sprt.parse(text, contest.seats_of(0) / contest.seats)
    except InvalidContest as error:
        raise typer.BadParameter(str(error), param_hint="--sprt") from None


def _as_data(contest: Contest, tally: Tally, sprt: Sprt | None) -> dict[str, object]:
    data: dict[str, object] = {
        "game": contest.game,
        "players": contest.seats,
        "pairs": tally.pairs,
        "games": tally.games,
        "bots": {
            standing.name: {
                "share": round(standing.share, 4),
                "elo": round(standing.elo, 1),
                "low": round(standing.low, 1),
                "high": round(standing.high, 1),
                "mean_score": round(standing.mean_score, 3),
                "ms_per_move": round(standing.ms_per_move, 3),
                "forfeits": standing.forfeits,
            }
            for standing in tally.standings()
        },
    }
    forfeits = [
        {"bot": entrant.name, "reason": reason, "count": count}
        for number, entrant in enumerate(contest.entrants)
        for reason, count in tally.forfeits(number)
    ]
    if forfeits:
        data["forfeits"] = forfeits
    if sprt is not None:
        data["sprt"] = {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "llr": round(sprt.llr, 3),
            "low": round(-BOUND, 3),
            "high": round(BOUND, 3),
            "verdict": sprt.accepted,
        }
    return data


def _tell(
    rules: AnyGame, contest: Contest, tally: Tally, sprt: Sprt | None, tell: Callable[[str], None]
) -> None:
    tell(
        f"{rules.title}, {contest.seats} players: {counted(tally.pairs, 'pair')},"
        f" {counted(tally.games, 'game')}, {contest.limit} a move"
    )
    standings = tally.standings()
    if not standings:
        return
    width = max(3, *(len(standing.name) for standing in standings))
    outside = any(standing.forfeits for standing in standings)
    more = "  forfeits" if outside else ""
    tell(f"  {'bot':<{width}}   wins    Elo  95 %              mean score      ms/move{more}")
    for standing in standings:
        tell(_line(standing, width) + (f"  {standing.forfeits:8}" if outside else ""))
    if contest.seats == 2:
        counts = " ".join(str(count) for count in tally.pentanomial())
        tell(f"  pairs in which {standings[0].name} had 0, ½, 1, 1½, 2 points: {counts}")
    for number, standing in enumerate(standings):
        tell_forfeits(standing.name, standing.moves, tally.forfeits(number), tell)
    if sprt is not None:
        told = {"H0": f"H0, {sprt.elo0:+g} Elo", "H1": f"H1, {sprt.elo1:+g} Elo"}
        accepted = told.get(sprt.accepted, "open")
        tell(f"  test: {accepted} (log-likelihood ratio {sprt.llr:.2f} of ±{BOUND:.2f})")


def _line(standing: Standing, width: int) -> str:
    margin = "" if standing.score_margin is None else f"± {standing.score_margin:.2f}"
    interval = f"{_elo(standing.low)} to {_elo(standing.high)}"
    return (
        f"  {standing.name:<{width}}  {standing.share:5.1%}  {standing.elo:+5.0f}"
        f"  {interval:<16}  {standing.mean_score:6.2f} {margin:<7}  {standing.ms_per_move:7.2f}"
    )


def _elo(elo: float) -> str:
    """An end of an interval; there is none at the end of the scale."""
    if abs(elo) == ELO_END:
        return "+∞" if elo > 0 else "−∞"
    return f"{elo:+.0f}"
