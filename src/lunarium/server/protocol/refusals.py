"""Why something was refused. A client translates the code; the reason is English, for logs.

`raise refuse("stale")` refuses a request: nothing has changed, and the client learns why.
"""

from collections.abc import Mapping
from typing import Final

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """A refusal: a stable `code`, a sentence, and the clause if a rule is behind it.

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
    "not_allowed": "This address does not support this method.",
    # people
    "no_identity": "There is no valid identity cookie.",
    "banned": "The operator of this server does not let you play.",
    "blocked": "You cannot play with somebody at this table.",
    "too_many_blocks": "You cannot block more people.",
    "no_token": "There is no valid token.",
    "missing_scope": "This token is not allowed to do that.",
    "bad_name": "The name is empty, too long, not printable or not allowed.",
    "bad_link": "The link is not valid or has already been used.",
    "bad_push": "Push messages cannot be sent to this address.",
    "no_such_bot": "There is no such bot account, or it is not yours.",
    "name_taken": "Another bot has this name.",
    "too_many_bots": "You cannot have more bot accounts or tokens.",
    # tables
    "no_such_table": "There is no such table, or it is not open to you.",
    "too_many_tables": "You cannot host more open tables.",
    "bad_setup": "The game cannot be set up like this.",
    "bad_invite": "The invitation is not for this table or seat.",
    "table_full": "All seats are taken.",
    "not_your_seat": "This seat is not yours.",
    "already_seated": "You already have a seat at this table.",
    "no_offer": "No seat at this table is offered to you.",
    "away": "A bot is playing this seat for you; come back first.",
    "not_host": "Only the host can do this.",
    "shuffling": "The game is about to start: browsers are adding to the shuffle.",
    "already_started": "The game has started.",
    "not_started": "The game has not started.",
    "seats_open": "Some seats are still open.",
    "game_over": "The game is over.",
    "not_over": "The game is not over.",
    "daily_closed": "Others are still playing the daily with this deck.",
    "no_record": "The game began with a position, so there is no record of it.",
    "archived": "The table is archived.",
    # playing
    "bad_move": "The move cannot be read.",
    "stale": "The position has changed since.",
    "nothing_to_undo": "There is nothing to undo.",
    "undo_not_allowed": "Undo isn't allowed here.",
    "undo_pending": "An undo request is already pending.",
    "no_undo_pending": "Nobody has asked for an undo.",
    "time_is_up": "Your time has run out; a bot makes this move.",
    "proposal_pending": "The people here have already been asked to agree on something.",
    "no_proposal": "Nobody has proposed anything.",
    "refused_before": "The others did not agree; ask again after the next move.",
    "not_absent": "The person has not been absent for long enough.",
    "others_must_agree": "The other people must agree to end the game.",
    "too_long": "So much has happened at this table that it accepts only moves now.",
    "no_hint": "There are no hints at a table with other people.",
    "bad_record": "This is not the record of a finished game.",
    "too_many_records": "You cannot send more games that were played without this server.",
    # a table without a network
    "not_here": "This needs a server.",
    "storage_full": "The device has no room left; nothing has changed.",
    "storage_forbidden": "The browser does not allow storage here; nothing has changed.",
    # the server
    "unavailable": "The server cannot save just now; nothing has changed. Try again.",
    "closing": "The server is shutting down; reconnect.",
    "internal": "Something went wrong on the server; nothing has changed.",
}
"""The codes of the server, each with its meaning."""


STATUSES: Final[Mapping[str, int]] = {
    "bad_message": 400,
    "bad_name": 400,
    "bad_push": 400,
    "bad_record": 400,
    "bad_setup": 400,
    "bad_move": 400,
    "no_identity": 401,
    "no_token": 401,
    "bad_origin": 403,
    "bad_invite": 403,
    "banned": 403,
    "blocked": 403,
    "not_your_seat": 403,
    "not_host": 403,
    "no_hint": 403,
    "not_here": 404,
    "missing_scope": 403,
    "bad_link": 404,
    "no_such_bot": 404,
    "no_such_table": 404,
    "not_found": 404,
    "not_allowed": 405,
    "too_large": 413,
    "too_many": 429,
    "too_many_tables": 429,
    "too_many_records": 429,
    "internal": 500,
    "storage_full": 503,
    "storage_forbidden": 503,
    "unavailable": 503,
    "closing": 503,
}
"""The status of each code; all others, the refusals of the rules among them, are a 409."""

_CONFLICT: Final = 409


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    return STATUSES.get(code, _CONFLICT)


class RefusalError(Exception):
    """A request that is refused; carries the `Refusal` for the client."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.reason}")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type["RefusalError"], tuple[Refusal]]:
        return type(self), (self.refusal,)


def refuse(code: str, reason: str | None = None, clause: str | None = None) -> RefusalError:
    """A refusal with a code of the server; the reason is the code's own unless one is given."""
    return RefusalError(Refusal(code, reason or CODES[code], clause))
