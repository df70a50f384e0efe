"""`lunarium play`: the table in the terminal, and the menu of games."""

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from lunarium.bots import LEVELS, Limit
from lunarium.cli.arguments import OptionTexts, distinct, read_bots, read_game, read_options
from lunarium.cli.console import ask, printable, say, with_examples
from lunarium.cli.files import STANDARD_OUTPUT, check_target
from lunarium.cli.players import Participant, Party
from lunarium.cli.terminal.api import YOU
from lunarium.cli.terminal_game import TerminalGame
from lunarium.games import GAMES, AnyGame

USUAL_LEVEL = "crescent"
"""The opponent when no bot was chosen."""

LEVEL_TEXTS = {
    "new-moon": "for somebody's first game",
    "crescent": "takes what is there to take",
    "first-quarter": "prepares what comes next",
    "gibbous": "looks a few turns ahead",
    "full-moon": "looks far ahead",
    "supermoon": "looks as far as it can, for five seconds a move",
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants to play; `None` means the default."""

    game: str
    players: int | None = None
    people: str | None = None
    bot: str | None = None


def choose(only_game: bool = False) -> Wish | None:
    """Ask what to play, Enter for the first; `None` if the input ends."""
    entries = _games() if only_game else _tables()
    say("Lunarium: what would you like to play?", style="bold")
    for number, (text, _) in enumerate(entries, start=1):
        say(f"  {number}  {text}")
    while True:
        answer = ask("Number (Enter is 1): ")
        if answer is None:
            return None
        if (answer or "1") in {str(number) for number in range(1, len(entries) + 1)}:
            return _ask_more(entries[int(answer or "1") - 1][1], only_game)
        say(f"Please type a number from 1 to {len(entries)}.")


def _games() -> list[tuple[str, Wish]]:
    """Every game."""
    return [(game.title, Wish(name)) for name, game in GAMES.items()]


def _tables() -> list[tuple[str, Wish]]:
    """Every game against a bot, solo where there is a solo game, and with people."""
    entries = []
    for name, game in GAMES.items():
        if 2 in game.player_counts:
            entries.append((f"{game.title} against a bot", Wish(name)))
        if 1 in game.player_counts:
            entries.append((f"{game.title} solo", Wish(name, players=1)))
    return entries + [
        (f"{game.title} with people at this keyboard", Wish(name, people="Ann, Bob"))
        for name, game in GAMES.items()
        if 2 in game.player_counts
    ]


def _ask_more(wish: Wish, only_game: bool) -> Wish | None:
    if only_game or wish.players == 1:
        return wish
    return _ask_level(wish) if wish.people is None else _ask_names(wish, wish.people)


def _ask_level(wish: Wish) -> Wish | None:
    say("How strong should the bot be?", style="bold")
    for number, (level, text) in enumerate(LEVEL_TEXTS.items(), start=1):
        say(f"  {number}  {level.replace('-', ' ').title():14} {text}")
    usual = str(LEVELS.index(USUAL_LEVEL) + 1)
    while True:
        answer = ask(f"Number (Enter is {usual}): ")
        if answer is None:
            return None
        if (answer or usual) in {str(number) for number in range(1, len(LEVELS) + 1)}:
            return Wish(wish.game, bot=LEVELS[int(answer or usual) - 1])
        say(f"Please type a number from 1 to {len(LEVELS)}.")


def _ask_names(wish: Wish, usual: str) -> Wish | None:
    answer = ask(f"Names, separated by commas (Enter is {usual}): ")
    return None if answer is None else Wish(wish.game, people=answer or usual)


PATIENCE = Limit(seconds=2)
"""How long a bot may think at the table, unless it is a level with a limit of its own."""

HELP = with_examples(
    "Play in the terminal: people at one keyboard, and bots. Without a game it asks for one."
    " At the table, help lists what you can type.",
    "lunarium play                                choose from a menu",
    "lunarium play novaluna                       you and a bot",
    "lunarium play novaluna --bots supermoon      the strongest bot",
    "lunarium play novaluna --players 1           solo",
    "lunarium play akvarko --people Ann,Bob       two people",
    "lunarium play akvarko --people Ann,Bob --players 4 --out evening.jsonl",
    "lunarium play novaluna --players 3 --option discs=18 --seed 7",
    fails="the game could not be saved",
)


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help=f"{' or '.join(GAMES)}; a menu if omitted.", show_default=False
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", "-p", metavar="N", show_default="2",
            help="How many seats; bots take those that people do not. 1 is solo Nova Luna.",
        ),
    ] = None,
    people: Annotated[
        str | None,
        typer.Option(
            "--people", metavar="A,B,…", show_default="you", help="The people at this keyboard."
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", "-b", metavar="A,B,…", show_default=USUAL_LEVEL,
            help="One bot for all other seats, or one for each.",
        ),
    ] = None,
    option: OptionTexts = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", "-s", metavar="S", help="The seed of the deal.", show_default="any"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", show_default=False,
            help="Save the game here as a record, however it ends.",
        ),
    ] = None,
) -> None:  # fmt: skip
    """Play a game."""
    if out is not None:
        _check_new(out)
    if game is not None:
        wish: Wish | None = Wish(game, players, people)
    elif players is None and people is None and bots is None:
        wish = choose()
    else:
        chosen = choose(only_game=True)
        wish = None if chosen is None else Wish(chosen.game, players, people)
    if wish is None:
        return
    rules = read_game(wish.game)
    everybody = _players(rules, wish, bots or wish.bot)
    options = read_options(rules, len(everybody), option)
    seed = secrets.randbelow(2**32) if seed is None else seed
    TerminalGame(Party(rules, options, everybody, seed, limit=PATIENCE), seed, out).run()


def _check_new(out: Path) -> None:
    """Refuse to overwrite a file, so that no older game is lost."""
    if out == STANDARD_OUTPUT:
        raise typer.BadParameter(
            "the table is drawn on standard output: name a file", param_hint="--out"
        )
    check_target(out)
    if out.exists():
        raise typer.BadParameter(f"{out} exists: name a new file", param_hint="--out")


def _players(game: AnyGame, wish: Wish, bots: str | None) -> list[Participant]:
    """The players by seat: people first, then bots on the remaining seats."""
    people = [printable(name.strip()) for name in (wish.people or YOU).split(",")]
    if not all(people):
        raise typer.BadParameter("a name is missing between two commas", param_hint="--people")
    named_bots = len(bots.split(",")) if bots is not None else 0
    seats = max(len(people) + named_bots, 2) if wish.players is None else wish.players
    read_options(game, seats, None)
    if len(people) > seats:
        raise typer.BadParameter(f"{len(people)} people for {seats} seats", param_hint="--players")
    if bots is not None and len(people) == seats:
        raise typer.BadParameter("no seat is left for a bot", param_hint="--bots")
    others = (
        read_bots(game, bots or USUAL_LEVEL, seats - len(people)) if seats > len(people) else []
    )
    names = distinct([*people, *(bot.name for bot in others)])
    return [
        *(Participant(name) for name in names[: len(people)]),
        *(Participant(name, bot) for name, bot in zip(names[len(people) :], others, strict=True)),
    ]
