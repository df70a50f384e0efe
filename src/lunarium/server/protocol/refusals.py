"""Why something was refused. A client translates the code; the reason is English, for logs.

`raise refuse("stale")` refuses a request: nothing has changed, and the one who asked is told why.
"""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """A refusal: a stable `code`, a sentence, and the clause of the rules where one decides.

    Codes of the rules come from `lunarium.games` (`not_your_turn`, `not_on_offer`, …); those of the
    server are listed in `CODES`.
    """

    code: str
    reason: str
    clause: str | None = None


CODES: dict[str, str] = {
    # the message itself
    "bad_message": "The message cannot be read.",
    "too_large": "The message is too large.",
    "too_many": "Too many requests; try again later.",
    "bad_origin": "The request comes from another site.",
    "not_found": "There is nothing at this address.",
    "not_allowed": "This address does not take requests of this kind.",
    # people
    "no_identity": "There is no valid identity cookie.",
    "no_token": "There is no valid token.",
    "missing_scope": "This token may not do that.",
    "bad_name": "The name is empty, too long or not printable.",
    "bad_link": "The link is not valid or was used already.",
    "no_such_bot": "There is no such bot account, or it is not yours.",
    "name_taken": "Another bot has this name.",
    "too_many_bots": "You have as many bot accounts, or tokens, as one may have.",
    # tables
    "no_such_table": "There is no such table, or it is not open to you.",
    "too_many_tables": "You have as many open tables as one person may have.",
    "bad_setup": "The game cannot be set up like this.",
    "bad_invite": "The invitation is not for this table or seat.",
    "table_full": "All seats are taken.",
    "not_your_seat": "This seat is not yours.",
    "already_seated": "You have a seat at this table already.",
    "no_offer": "No seat of this table is offered to you.",
    "away": "A bot plays this seat since you left; come back first.",
    "not_host": "Only the host can do this.",
    "already_started": "The game has started.",
    "not_started": "The game has not started.",
    "seats_open": "Some seats are still open.",
    "game_over": "The game is over.",
    "not_over": "The game is not over.",
    "archived": "The table is archived.",
    # playing
    "bad_move": "The move cannot be read.",
    "stale": "The position has changed since.",
    "nothing_to_undo": "There is nothing to undo.",
    "undo_not_allowed": "Undo isn't allowed here.",
    "undo_pending": "An undo is being decided already.",
    "no_undo_pending": "Nobody has asked for an undo.",
    "no_hint": "There are no hints at a table with other people.",
    # the server
    "unavailable": "The server cannot save just now; nothing has changed. Try again.",
    "closing": "The server is going down; reconnect.",
    "internal": "Something went wrong on the server; nothing has changed.",
}
"""The codes of the server, each with what it means."""


class RefusalError(Exception):
    """A request that is refused; carries the `Refusal` for the one who asked."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.reason}")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type["RefusalError"], tuple[Refusal]]:
        return type(self), (self.refusal,)


def refuse(code: str, reason: str | None = None, clause: str | None = None) -> RefusalError:
    """A refusal with a code of the server; the reason is the code's own unless one is given."""
    return RefusalError(Refusal(code, reason or CODES[code], clause))
