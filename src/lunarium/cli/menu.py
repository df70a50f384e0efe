"""The small menu of `lunarium play` without a game."""

from dataclasses import dataclass

from lunarium.cli.console import say
from lunarium.cli.keyboard import ask


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play; `None` leaves it to the defaults."""

    game: str
    players: int | None = None
    people: str | None = None


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
            wish = entries[int(answer or "1") - 1][1]
            return wish if wish.people is None else _ask_names(wish, wish.people)
        say(f"Please type a number from 1 to {len(entries)}.")


def _ask_names(wish: Wish, usual: str) -> Wish | None:
    answer = ask(f"Names, with commas between (Enter is {usual}): ")
    return None if answer is None else Wish(wish.game, people=answer or usual)
