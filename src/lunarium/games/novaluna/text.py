"""A position of Nova Luna as plain text, for errors, logs and golden games."""

from lunarium.games.novaluna.board import Laid, Tableau
from lunarium.games.novaluna.state import Position, View


def diagram(view: View) -> str:
    """The wheel, the track and every tableau.

    On the wheel `>` marks the moon and `*` the tiles on offer. On a tableau each task of a tile
    is `-` while it is open and `*` once it bears a disc.
    """
    position = view.open
    lines = [_headline(position), f"wheel   {_wheel(position)}"]
    lines.append(f"supply  {position.supply} tiles")
    if not position.solo:
        track = ", ".join(
            f"seat {seat} at {position.players[seat].distance}" for seat in position.order
        )
        lines.append(f"track   {track} (next on turn first)")
    for seat, player in enumerate(position.players):
        owner = "" if position.solo else f"seat {seat}: "
        lines.append(f"{owner}{player.discs_left} discs left, cost {player.distance}")
        lines += tableau_lines(player.tableau)
    return "\n".join(lines)


def _headline(position: Position) -> str:
    if position.solo:
        game = f"Nova Luna, solo, phase {position.phase}"
        if position.notes:
            game += f", notes {' + '.join(str(note) for note in position.notes)}"
    else:
        game = f"Nova Luna, {len(position.players)} players"
    turn = "game over" if position.over else f"seat {position.on_turn} is on turn"
    return f"{game}: {turn}"


def _wheel(position: Position) -> str:
    slots = []
    for slot, tile in enumerate(position.wheel):
        if tile:
            mark = "*" if tile in position.offer and not position.over else ""
            slots.append(f"{slot}:{tile}{mark}")
        else:
            slots.append(f"{slot}:>" if slot == position.moon else f"{slot}:-")
    return " ".join(slots)


def tile_text(laid: Laid) -> str:
    """A laid tile: its id, then `-` or `*` for each task."""
    tasks = "".join("*" if covered else "-" for covered in laid.covered)
    return f"{laid.tile}:{tasks}" if tasks else laid.tile.id


def tableau_lines(tableau: Tableau) -> list[str]:
    """A tableau as a grid with its coordinates; x runs right, y runs down."""
    if not tableau.laid:
        return ["  (no tile yet)"]
    xs = [x for x, _ in tableau.by_cell]
    ys = [y for _, y in tableau.by_cell]
    columns = range(min(xs), max(xs) + 1)
    lines = ["  y\\x " + "".join(f"{x:<8}" for x in columns).rstrip()]
    for y in range(min(ys), max(ys) + 1):
        laid = (tableau.by_cell.get((x, y)) for x in columns)
        cells = "".join(f"{tile_text(one) if one else '.':<8}" for one in laid)
        lines.append(f"{y:>5} {cells.rstrip()}")
    return lines
