"""Games played quickly beside the page: the person's own browser profile, but over HTTP alone."""

import secrets
import time
from collections.abc import Callable
from typing import Any

from tests.browser.visitor import PATIENCE_MS, Visitor


def command(visitor: Visitor, table: str, **what: Any) -> None:
    """Give a command that must be taken."""
    answer = visitor.page.request.post(
        f"{visitor.site}/api/tables/{table}/commands",
        data={"id": secrets.token_hex(8), **what},
    )
    assert answer.ok, answer.text()


def look_at(visitor: Visitor, table: str, seat: int | None = None) -> dict[str, Any]:
    """The table as this person sees it now."""
    query = "" if seat is None else f"?seat={seat}"
    answer = visitor.page.request.get(f"{visitor.site}/api/tables/{table}{query}")
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def good_move(moves: dict[str, Any]) -> str:
    """A legal move that brings much now, so that games end soon."""
    if moves["game"] == "novaluna":
        if moves["end"]:
            return "end"
        if moves["refill"] and not moves["takes"]:
            return "refill"
        _, tile, cell = max(
            (gain, take["tile"], moves["cells"][at])
            for take in moves["takes"]
            for at, gain in enumerate(take["gains"])
        )
        return f"{tile}@{cell[0]},{cell[1]}"
    if moves["picks"]:
        best = max(moves["picks"], key=lambda pick: pick["gain"])
        return str(best["card"])
    place = max(moves["places"], key=lambda place: place["gain"])
    return f"@{place['at'][0]},{place['at'][1]}"


def play_out(
    table: str, *people: Visitor, choose: Callable[[dict[str, Any]], str] = good_move
) -> None:
    """Let these people, with one seat each, play their moves until the game is over."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < deadline:
        waiting = True
        for person in people:
            seen = look_at(person, table)
            if seen["info"]["status"] == "finished":
                return
            if seen["moves"] is not None:
                move = choose(seen["moves"])
                command(person, table, type="play", seat=seen["seat"], move=move)
                waiting = False
        if waiting:
            time.sleep(0.02)  # a bot is thinking
    raise AssertionError("the game does not end")


def finished_table(visitor: Visitor, game: str, *seats: str, **options: Any) -> str:
    """A table of this person's with bots, or solo, played to its end."""
    table = visitor.lay_table(game, *seats, **options)
    play_out(table, visitor)
    return table


def record_of(visitor: Visitor, table: str) -> str:
    """The record of a finished game, as it is downloaded."""
    answer = visitor.page.request.get(f"{visitor.site}/api/tables/{table}/record")
    assert answer.ok, answer.text()
    return answer.text()


def rename(visitor: Visitor, name: str) -> None:
    """Choose a name."""
    answer = visitor.page.request.patch(f"{visitor.site}/api/me", data={"name": name})
    assert answer.ok, answer.text()
