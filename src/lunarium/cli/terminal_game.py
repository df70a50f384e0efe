"""A game in the terminal: it prints boards and questions, and reads moves and commands."""

from contextlib import suppress
from enum import Enum, auto
from pathlib import Path

import typer

from lunarium.cli.console import Failure, ask, draw, note, output, printable, say, sign_of_life
from lunarium.cli.files import STANDARD_OUTPUT, check_target, whole_file
from lunarium.cli.players import AnyPlayedMove, Party
from lunarium.cli.terminal import NotUnderstood, new_grid, terminal_of
from lunarium.games.api import IllegalMove, InvalidMove, Seat
from lunarium.records import write_line
from lunarium.records.fields import Json

MOVES_LISTED = 12

COMMANDS = (
    ("moves", "the legal moves with their gains, the best first; type moves all for all of them"),
    ("undo", "take your last move back"),
    ("board", "draw the table again"),
    ("save FILE", "save the game so far as a record"),
    ("help", "this list"),
    ("quit", "leave the table"),
)


class After(Enum):
    """What happens after a line that was typed."""

    SAME = auto()  # nothing changed: ask again
    CHANGED = auto()
    LEAVE = auto()


class TerminalGame:
    """One game at a table, with what has been printed so far."""

    def __init__(self, party: Party, seed: int, out: Path | None = None) -> None:
        self._party = party
        self._table = party.table
        self._terminal = terminal_of(party.table.game)
        self._seed = seed
        self._out = out
        self._saved_to: Path | None = None
        self._saved_moves = 0
        self._news: list[str] = []
        self._at_keyboard: Seat | None = None

    def run(self) -> None:
        """Play until the game is over and left, or until the input ends."""
        try:
            say(f"{self._table.game.title}: {', '.join(self._table.names)}", style="bold")
            say("Type help at any time.")
            while self._step() is not After.LEAVE:
                pass
        finally:
            self._keep()

    def _step(self) -> After:
        """Let bots play, then ask one person for one thing."""
        while (bot := self._party.bot_to_move()) is not None:
            with sign_of_life(f"{self._table.names[bot]} is thinking"):
                played = self._party.play_bot(bot)
            self._tell(played)
        seat = self._party.person_to_move(self._at_keyboard)
        if seat is None:
            return self._after_game()
        if not self._hand_over(seat):
            return After.LEAVE
        self._show(seat)
        after = After.SAME
        while after is After.SAME:
            question = self._terminal.question(self._table.view(seat))
            line = ask(f"{self._table.names[seat]}: {question} > ")
            after = After.LEAVE if line is None else self._answer(seat, line)
        return after

    def _tell(self, played: AnyPlayedMove) -> None:
        self._news += self._terminal.told(
            played.before, played.seat, played.move, played.after, self._table.names
        )

    def _show(self, seat: Seat) -> None:
        """What happened since the last time, and the table as the person may see it."""
        say()
        draw(self._terminal.table_board(self._table.view(seat), self._table.names, output().width))
        say()
        for line in self._news:
            say(line)
        self._news.clear()

    def _hand_over(self, seat: Seat) -> bool:
        """Keep hands secret between people at one keyboard; returns false if the input ends."""
        changes = self._at_keyboard != seat
        self._at_keyboard = seat
        if not (changes and self._terminal.secret and len(self._party.people) > 1):
            return True
        console = output()
        if console.is_terminal:
            console.clear()
        return (
            ask(f"Pass the keyboard to {self._table.names[seat]}, then press Enter. ") is not None
        )

    def _answer(self, seat: Seat, line: str) -> After:
        word, _, rest = line.partition(" ")
        match word.casefold():
            case "":
                return After.SAME
            case "help" | "?":
                self._help()
            case "quit" | "exit" | "q":
                return After.LEAVE
            case "board":
                self._show(seat)
            case "moves":
                self._list_moves(seat, rest.strip())
            case "explain":
                self._explain(seat, rest.strip())
            case "save":
                self._save(rest.strip())
            case "undo":
                return self._undo()
            case _:
                return self._play(seat, line)
        return After.SAME

    def _play(self, seat: Seat, line: str) -> After:
        try:
            move = self._terminal.read(line, self._table.view(seat))
            self._tell(self._table.play(move, seat))
        except IllegalMove as error:
            say(f"Not allowed: {error.reason} ({error.clause}).")
            return After.SAME
        except InvalidMove as error:
            say(printable(f"{error}. Or type help."))
            return After.SAME
        except NotUnderstood as error:
            say(f"{error}.")
            return After.SAME
        return After.CHANGED

    def _undo(self) -> After:
        taken = self._party.undo()
        if taken is None:
            say("There is no move of yours to take back.")
            return After.SAME
        self._news = [f"Taken back: {self._table.names[taken.seat]} {taken.move}."]
        return After.CHANGED

    def _list_moves(self, seat: Seat, rest: str) -> None:
        offers = self._terminal.offers(self._table.view(seat), self._table.names)
        shown = offers if rest == "all" else offers[:MOVES_LISTED]
        grid = new_grid("move", "brings")
        grid.columns[0].no_wrap = True
        for offer in shown:
            grid.add_row(offer.move, offer.brings)
        draw(grid)
        if len(offers) > len(shown):
            say(f"and {len(offers) - len(shown)} more: type moves all to see them")

    def _explain(self, seat: Seat, words: str) -> None:
        try:
            draw(self._terminal.explain(self._table.view(seat), self._table.names, words))
        except NotUnderstood as error:
            say(f"{error}.")

    def _help(self) -> None:
        grid = new_grid("type", "to")
        grid.columns[0].no_wrap = True
        for typed, meaning in (*self._terminal.typing, *COMMANDS):
            grid.add_row(typed, meaning)
        draw(grid)

    def _after_game(self) -> After:
        """The end: ranking and sheets, and the offer to keep the game."""
        table = self._table
        self._at_keyboard = None
        say()
        draw(self._terminal.record_board(table.state, table.names, output().width, None))
        for line in self._news:
            say(line)
        self._news.clear()
        if table.result is not None:
            draw(self._terminal.ending(table.state, table.result, table.names))
        while True:
            typed = ask("The game is over: save FILE, undo, or Enter to leave. > ")
            word, _, rest = (typed or "").partition(" ")
            match word.casefold():
                case "" | "quit" | "exit" | "q":
                    return After.LEAVE
                case "save":
                    self._save(rest.strip())
                case "undo":
                    return self._undo()
                case _:
                    say("Type save FILE, undo, or just Enter.")

    # ------------------------------------------------------------------ keeping the game

    def _save(self, name: str) -> None:
        if not name:
            say("Say where: save game.jsonl")
            return
        path = Path(name).expanduser()
        try:
            check_target(path, "save")
            if path == STANDARD_OUTPUT or (path.exists() and path != self._saved_to):
                say(f"{printable(name)} already exists; choose another name.")
                return
            self._write(path)
        except (typer.BadParameter, Failure, OSError) as error:
            say(f"Not saved: {printable(str(error))}.")
            return
        self._saved_to = path
        say(f"Saved {printable(str(path))}, {len(self._table.played)} moves.")

    def _write(self, path: Path) -> None:
        bots: list[Json] = [each.bot.name if each.bot else None for each in self._party.players]
        record = self._table.record({"seed": self._seed, "bots": bots})
        with whole_file(path) as file:
            file.write(write_line(record))
        self._saved_moves = len(self._table.played)

    def _keep(self) -> None:
        """When the table is left: save where `--out` said, or say how it is done."""
        people = self._party.people
        if self._out is not None and self._table.played:
            self._write(self._out)
            with suppress(BrokenPipeError):
                note(f"Saved {printable(str(self._out))}.")
        elif any(played.seat in people for played in self._table.played[self._saved_moves :]):
            note(
                "The game was not saved. To keep one, type save FILE or use the option --out FILE."
            )
