"""Akvárko in the terminal."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from lunarium.cli.terminal.akvarko_drawing import (
    LOOKS,
    area_lines,
    comparing_grid,
    condition,
    draw_tank,
    frame_cells,
    label,
    scoring_cells,
    sheet_grid,
)
from lunarium.cli.terminal.api import Names, NotUnderstood, Offer, does
from lunarium.cli.terminal.canvas import FAINT, GOLD, Canvas, fitted, flowing, new_grid, stacked
from lunarium.games.akvarko import (
    AKVARKO,
    Hand,
    Kind,
    Move,
    Pick,
    PickPreview,
    PlacePreview,
    State,
    Tank,
    View,
    explain_tank,
    score,
)
from lunarium.games.api import GameError, Result, Seat
from lunarium.games.grid import CELL_PATTERN, Cell, cell_text

_CELLS = re.compile(rf"({CELL_PATTERN})\s*(~\s*{CELL_PATTERN})?")
_HAND_COLUMN = 39


class AkvarkoTerminal:
    """How the game looks and speaks in the terminal."""

    secret = True
    typing: Sequence[tuple[str, str]] = (
        ("danio", "pick a card from your hand: its name, its short name or its number"),
        ("@1,2", "lay the picked card at x 1, y 2 (y runs down); 1,2 is enough"),
        ("@1,2~0,0", "the same, and turn the card at 0,0 to its plant"),
        ("explain", "your score sheet: which cells score points, what the next points need"),
        ("explain danio", "what a kind asks for; explain Ann is the sheet of a player"),
        ("explain @1,2", "what a placement would change"),
    )

    def record_board(
        self, state: State, names: Names, width: int, seat: Seat | None
    ) -> RenderableType:
        """The tanks with all hands and picks, or only with those of one seat."""
        seats = range(state.seats)
        tanks = []
        for one in seats:
            open_to_us = seat in {None, one}
            pick = state.picks[one] if open_to_us or state.revealed else None
            doing = "" if state.over else _doing(state.revealed, state.placed(one), pick)
            if not open_to_us and not state.revealed and state.picks[one] is not None:
                doing = "picked"
            tanks.append(_draw_player(state.tanks[one], names[one], doing))
        lines = [Canvas()]
        lines[0].put(0, 0, _headline(state.round, state.phase, state.over), GOLD)
        lines += [
            _draw_open_hand(state.hands[one], names[one], width)
            for one in seats
            if seat in {None, one} and state.hands[one]
        ]
        points = [score(tank) for tank in state.tanks]
        grid = comparing_grid([one.sheet for one in points], [one.points for one in points], names)
        return Group(stacked([stacked(lines, gap=0), flowing(tanks, width)]), grid)

    def happened(self, entry: Mapping[str, object]) -> str:
        """A swap or a draw of a table of two."""
        if entry["do"] == "draw":
            return f"(draws {entry['in']})"
        return f"(loses {entry['out']}, draws {entry['in']})"

    def data(self, state: State, seat: Seat | None) -> dict[str, object]:
        """Tanks with their scores, hands and picks; only those of one seat if it is named."""
        open_hands = [seat in {None, one} for one in range(state.seats)]
        return {
            "round": state.round,
            "phase": state.phase,
            "revealed": state.revealed,
            "hands": [
                list(hand) if is_open else None
                for hand, is_open in zip(state.hands, open_hands, strict=True)
            ],
            "picks": [
                pick if is_open or state.revealed else None
                for pick, is_open in zip(state.picks, open_hands, strict=True)
            ],
            "tanks": [tank_data(tank) for tank in state.tanks],
        }

    def table_board(self, view: View, names: Names, width: int) -> RenderableType:
        """The seat's own tank with every legal cell, the other tanks, and the hand."""
        head = Canvas()
        head.put(0, 0, _headline(view.round, view.phase, view.over), GOLD)
        tanks = [
            _draw_player(view.tanks[seat], names[seat], _seen_doing(view, seat), height=1)
            for seat in range(view.seats)
            if seat != view.seat
        ]
        if view.seat is not None:
            tanks.insert(0, _draw_own(view, view.seat, names))
        parts = [head, flowing(tanks, width)]
        if view.hand:
            parts.append(_draw_hand(view, width))
        return stacked(parts)

    def question(self, view: View) -> str:
        """Which card, or where it goes."""
        if view.picks is not None and view.seat is not None:
            # Any free cell would do as an example; one near the first card looks most natural.
            free = view.tanks[view.seat].free_cells
            cell = cell_text(min(free, key=lambda cell: abs(cell[0]) + abs(cell[1])))
            return f"lay {view.picks[view.seat]} on a cell, such as {cell}"
        return f"pick a card, such as {view.hand[0]} or 1"

    def read(self, text: str, view: View) -> Move:
        """Read a card's name, short name or number, a cell with or without @, or notation."""
        words = text.strip().casefold()
        if view.revealed:
            cells = _CELLS.fullmatch(words)
            return AKVARKO.parse(f"@{words}" if cells else text)
        cards = dict.fromkeys(view.hand)
        if words.isascii() and words.isdigit():
            numbered = list(cards)
            if int(words) not in range(1, len(numbered) + 1):
                raise NotUnderstood(f"the cards of your hand have the numbers 1 to {len(numbered)}")
            return Pick(numbered[int(words) - 1])
        for kind in Kind:
            if words == LOOKS[kind].short and kind is not Kind.PLANT:
                return Pick(kind)
        return AKVARKO.parse(text)

    def told(self, before: State, seat: Seat, move: Move, after: State, names: Names) -> list[str]:
        """What a seat did, the reveal, and how hands went on."""
        if isinstance(move, Pick):
            lines = [f"{does(names[seat], 'has')} picked a card."]
            if after.revealed:
                cards = zip(names, after.history[-1], strict=True)
                told = ", ".join(f"{name} {card}" for name, card in cards)
                lines.append(f"All have picked: {told}.")
            return lines
        gain = score(after.tanks[seat]).points - score(before.tanks[seat]).points
        card = before.history[-1][seat]
        at = cell_text(move.at)
        if move.flip == move.at:
            at += " as a plant"
        elif move.flip is not None:
            at += f", and {cell_text(move.flip)} becomes a plant"
        lines = [f"{does(names[seat], 'lays')} {card} at {at}: {_points(gain)}."]
        if after.round != before.round:
            lines += _round_ended(after)
        return lines

    def offers(self, view: View, names: Names) -> list[Offer]:
        """The legal moves, most points first."""
        offers = []
        for preview in AKVARKO.previews(view):
            if isinstance(preview, PickPreview):
                card = preview.move.card
                best = (
                    f" if laid now at {cell_text(preview.best.at)}" if preview.gain else " at once"
                )
                brings = f"{_points(preview.gain)}{best}; {condition(card)}"
            else:
                brings = _changes(preview)
            offers.append(Offer(preview.gain, str(preview.move), brings))
        return sorted(offers, key=lambda offer: -offer.gain)

    def explain(self, view: View, names: Names, words: str) -> RenderableType:
        """A score sheet, a kind, or what a placement would change."""
        folded = [name.casefold() for name in names]
        seat = view.seat or 0
        if words.casefold() in folded:
            seat = folded.index(words.casefold())
        elif words:
            return self._explain_word(view, words)
        tank = view.tanks[seat]
        return sheet_grid(explain_tank(tank)) if tank.cards else Text("This tank is empty.")

    def _explain_word(self, view: View, words: str) -> RenderableType:
        for kind in Kind:
            if words.casefold() in {kind.value, LOOKS[kind].short}:
                return _explain_kind(kind, view)
        try:
            move = self.read(words, view)
        except GameError:
            move = None
        for preview in AKVARKO.previews(view):
            if isinstance(preview, PlacePreview) and preview.move == move:
                return Text(f"{move}: {_changes(preview)}.")
        raise NotUnderstood(
            "explain takes a kind (explain danio), a player (explain Ann) or, when it is"
            " time to place a card, a legal placement (explain @1,2)"
        )

    def ending(self, state: State, result: Result, names: Names) -> RenderableType:
        """The places; the score sheets stand below the tanks already."""
        grid = new_grid("place", "player", "points")
        for group in result.ranking:
            for seat in group:
                place = f"{result.place(seat)}."
                grid.add_row(place, names[seat], str(result.scores[seat]))
        return grid

    def counted(self, seats: int) -> str:
        """Points."""
        return "points"


def tank_data(tank: Tank, frame: Cell | None = None) -> dict[str, object]:
    """A tank and its explained score as plain data."""
    explanation = explain_tank(tank, frame)
    return {
        "cards": [
            {"species": card.species, "at": card.at, "turned": card.turned} for card in tank.cards
        ],
        "points": explanation.points,
        "frame": explanation.frame,
        "sheet": {line.kind.value: line.points for line in explanation.kinds if line.points},
        "kinds": [
            {
                "kind": line.kind,
                "points": line.points,
                "cards": line.cards,
                "groups": [asdict(group) for group in line.groups],
                "next": line.next_tier and asdict(line.next_tier),
                "lacks": [asdict(lack) for lack in line.lacks],
            }
            for line in explanation.kinds
        ],
    }


def _points(number: int) -> str:
    if number == 0:
        return "no points"
    return f"{number:+} point" if abs(number) == 1 else f"{number:+} points"


def _headline(round_: int, phase: int, over: bool) -> str:
    if over:
        return "The game is over."
    way = "the next" if phase == 1 else "the previous"
    return f"Round {round_} of 16, phase {phase}: hands go to {way} player"


def _draw_open_hand(hand: Hand, name: str, width: int) -> Canvas:
    canvas = Canvas()
    left = canvas.put(0, 0, fitted(name, min(12, cell_len(name))), "bold") + 1
    cards = []
    for card in hand:
        word = Canvas()
        word.put(0, 0, label(card))
        cards.append(word)
    canvas.paste(left + 1, 0, flowing(cards, width - left - 1, gap=2, lines=0))
    return canvas


def _doing(revealed: bool, placed: bool, pick: Kind | None) -> str:
    if pick is None:
        return "to pick"
    if not revealed:
        return f"picked {pick}"
    return f"laid {pick}" if placed else f"to lay {pick}"


def _seen_doing(view: View, seat: Seat) -> str:
    """What a seat is doing, as everybody may see it."""
    if view.over:
        return ""
    if view.picks is None:
        return "picked" if view.picked[seat] else "to pick"
    return _doing(True, seat not in view.waiting_for, view.picks[seat])


def _draw_player(tank: Tank, name: str, doing: str, height: int = 2) -> Canvas:
    explanation = explain_tank(tank)
    head = Canvas()
    x = head.put(0, 0, fitted(name, min(12, cell_len(name))), "bold")
    head.put(x, 0, f"  {explanation.points} points{f', {doing}' if doing else ''}")
    cells = frame_cells(explanation.frame)
    drawn = draw_tank(tank, cells, scoring_cells(explanation), height=height)
    return stacked([head, drawn], gap=0)


def _draw_own(view: View, seat: Seat, names: Names) -> Canvas:
    """The seat's own tank with all cells that are still legal (AK-3.1)."""
    tank = view.tanks[seat]
    explanation = explain_tank(tank)
    head = Canvas()
    x = head.put(0, 0, names[seat], "bold")
    head.put(x, 0, f"  {explanation.points} points")
    cells = {*tank.kinds, *tank.free_cells}
    rows = {y for _, y in cells}
    height = 2 if len(rows) <= 4 else 1
    drawn = draw_tank(tank, cells, scoring_cells(explanation), free=True, height=height)
    return stacked([head, drawn], gap=0)


def _draw_hand(view: View, width: int) -> Canvas:
    """The cards to choose from, numbered, each with what it asks for."""
    cards = []
    for number, (kind, copies) in enumerate(Counter(view.hand).items(), start=1):
        card = Canvas(_HAND_COLUMN)
        card.put(0, 0, f"{number}" if not view.revealed else " ", GOLD)
        times = f"×{copies}" if copies > 1 else ""
        card.put(2, 0, fitted(f"{label(kind)}{times}", 14), f"bold {LOOKS[kind].style}")
        card.put(17, 0, fitted(condition(kind), _HAND_COLUMN - 17).rstrip(), FAINT)
        cards.append(card)
    head = Canvas()
    drawn = f", {view.drawn} is new" if view.drawn is not None else ""
    x = head.put(0, 0, f"Your hand{drawn}", "bold")
    head.put(x, 0, "  (2:5 is 5 points for two)", FAINT)
    return stacked([head, flowing(cards, width, gap=1, lines=0)], gap=0)


def _round_ended(after: State) -> list[str]:
    if after.over:
        return ["The last card lies: the game is over."]
    if after.phase == 2 and after.round == 9:
        return ["Phase 2 begins: everybody gets eight new cards."]
    lines = ["Hands are passed on."]
    if after.seats == 2:
        what = "draws a card" if after.round == 16 else "loses a random card and draws a new one"
        lines.append(f"Everybody {what}.")
    return lines


def _changes(preview: PlacePreview) -> str:
    """What a placement changes on the score sheet."""
    lines = [f"{kind} {old} → {new}" for kind, old, new in preview.changes]
    return _points(preview.gain) + (f": {', '.join(lines)}" if lines else "")


def _explain_kind(kind: Kind, view: View) -> RenderableType:
    lines = [f"{label(kind)}: {condition(kind)}", *(f"  {row}" for row in area_lines(kind))]
    explanation = explain_tank(view.tanks[view.seat or 0])
    mine = [line for line in explanation.kinds if line.kind is kind]
    lines.append(f"In your tank: {mine[0].text}." if mine else "None lies in your tank.")
    return Text("\n".join(lines))


TERMINAL: Final = AkvarkoTerminal()
"""This game in the terminal."""
