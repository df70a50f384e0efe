"""The small menu of `lunarium play` without a game."""

from dataclasses import dataclass

from lunarium.bots import LEVELS
from lunarium.cli.console import say
from lunarium.cli.keyboard import ask

USUAL_LEVEL = "crescent"
"""Who plays against people that did not say how strong the bot shall be."""

LEVEL_TEXTS = {
    "new-moon": "somebody's first game",
    "crescent": "takes what is there to take",
    "first-quarter": "prepares what comes next",
    "gibbous": "looks a few turns ahead",
    "full-moon": "looks as far as it can",
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play; `None` leaves it to the defaults."""

    game: str
    players: int | None = None
    people: str | None = None
    bot: str | None = None


_TABLES = (
    ("Nova Luna against a bot", Wish("novaluna")),
    ("Nova Luna solo", Wish("novaluna", players=1)),
    ("Akvárko against a bot", Wish("akvarko")),
    ("Nova Luna with people at this keyboard", Wish("novaluna", people="Ann, Bob")),
    ("Akvárko with people at this keyboard", Wish("akvarko", people="Ann, Bob")),
)
_GAMES = (("Nova Luna", Wish("novaluna")), ("Akvárko", Wish("akvarko")))


def choose(only_game: bool = False) -> Wish | None:
    """Ask what to play, Enter for the first; `None` if the input ends."""
    entries = _GAMES if only_game else _TABLES
    say("Lunarium: what shall we play?", style="bold")
    for number, (text, _) in enumerate(entries, start=1):
        say(f"  {number}  {text}")
    while True:
        answer = ask("Number (Enter is 1): ")
        if answer is None:
            return None
        if (answer or "1") in {str(number) for number in range(1, len(entries) + 1)}:
            return _ask_more(entries[int(answer or "1") - 1][1], only_game)
        say(f"Please type a number from 1 to {len(entries)}.")


def _ask_more(wish: Wish, only_game: bool) -> Wish | None:
    if only_game or wish.players == 1:
        return wish
    return _ask_level(wish) if wish.people is None else _ask_names(wish, wish.people)


def _ask_level(wish: Wish) -> Wish | None:
    say("How strong shall the bot be?", style="bold")
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
    answer = ask(f"Names, with commas between (Enter is {usual}): ")
    return None if answer is None else Wish(wish.game, people=answer or usual)
