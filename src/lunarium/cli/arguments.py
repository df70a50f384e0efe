"""Arguments and options that several commands share, and how they are read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from lunarium.bots import AnyBot, InvalidLimit, Limit, RandomBot, UnknownBot, bot_of, check_name
from lunarium.bots.warm import is_warm, warm_up
from lunarium.cli.console import note, printable
from lunarium.games import GAMES, AnyGame, game_of
from lunarium.games.api import InvalidSetup

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=f"{' or '.join(GAMES)}.", show_default=False)
]
Players = Annotated[
    int, typer.Option("--players", "-p", metavar="N", help="How many seats; 1 is solo Nova Luna.")
]
BotNames = Annotated[
    str,
    typer.Option("--bots", "-b", metavar="A,B,…", help="One bot for all seats, or one for each."),
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="K=V", show_default=False,
        help="An option of the game: discs=18, fewer_species=true. May be repeated.",
    ),
]  # fmt: skip
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]

RecordFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="A file of records, or - for standard input.", show_default=False,
    ),
]  # fmt: skip

_TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def read_game(name: str) -> AnyGame:
    """The game of a name; letter case and the accent of Akvárko do not matter."""
    try:
        return game_of(name.casefold().replace("á", "a").replace(" ", ""))
    except InvalidSetup as error:
        raise typer.BadParameter(str(error), param_hint="GAME") from None


def read_options(game: AnyGame, seats: int, texts: Sequence[str] | None) -> object:
    """The options of a game from `key=value` texts, and a check of the number of seats."""
    values: dict[str, object] = {}
    for text in texts or ():
        key, sign, value = (part.strip() for part in text.partition("="))
        if not (key and sign and value):
            raise typer.BadParameter(
                f"{printable(text)!r} is not key=value: write for example discs=18",
                param_hint="--option",
            )
        if key in values:
            raise typer.BadParameter(f"{key} is given twice", param_hint="--option")
        values[key] = _read_value(value)
    try:
        game.options(seats)
    except InvalidSetup as error:
        raise typer.BadParameter(str(error), param_hint="--players") from None
    try:
        options: object = game.options(seats, values)
    except InvalidSetup as error:
        raise typer.BadParameter(str(error), param_hint="--option") from None
    return options


def _read_value(text: str) -> object:
    if text.casefold() in _TRUTH:
        return _TRUTH[text.casefold()]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def read_limit(text: str) -> Limit:
    """The limit of a text: seconds or nodes."""
    try:
        return Limit.parse(text)
    except InvalidLimit as error:
        raise typer.BadParameter(str(error), param_hint="--limit") from None


def read_bots(game: AnyGame, names: str, seats: int) -> list[AnyBot]:
    """A bot for each of this many seats: one name is repeated, otherwise the numbers must agree."""
    words = [word.strip() for word in names.split(",")]
    if len(words) == 1:
        words *= seats
    if len(words) != seats:
        raise typer.BadParameter(
            f"{len(words)} bots for {seats} seats: name one bot for all, or one for each seat",
            param_hint="--bots",
        )
    check_bot_names(words)
    prepare(game, words)
    return [bot_of(word, game) for word in words]


def prepare(game: AnyGame, bots: Sequence[str]) -> None:
    """Compile bots that think, if necessary, before they are used, and say why it takes time."""
    plain = all(name == RandomBot.name for name in bots) or not GAMES.has_part(game.name, "bots")
    if plain or is_warm(game):
        return
    note(f"Compiling the engine of {game.title} for this machine. This is done once.")
    for part in warm_up(game):
        note(f"  {part}")


def check_bot_names(names: Sequence[str]) -> None:
    """Refuse an unknown bot before any engine is started."""
    try:
        for name in names:
            check_name(name)
    except UnknownBot as error:
        raise typer.BadParameter(str(error), param_hint="--bots") from None


def distinct(names: Sequence[str]) -> list[str]:
    """The names, numbered where several are the same: `random 1`, `random 2`."""
    taken = {name for name in names if names.count(name) == 1}
    found: list[str] = []
    for name in names:
        number, chosen = 1, name
        while names.count(name) > 1 and (chosen == name or chosen in taken):
            chosen = f"{name} {number}"
            number += 1
        taken.add(chosen)
        found.append(chosen)
    return found
