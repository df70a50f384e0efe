"""Who may look at a table."""

from hmac import compare_digest

from lunarium.server.tables import PersonId, Table, refuse


def check_may_see(table: Table, person: PersonId | None, invite: str | None = None) -> None:
    """Refuse whom the table is not open to, in the words for a table that is not there.

    Open to all are public tables, and games that are over: they hold no secret any more, and who
    knows the 128 bits of the id was given the link.
    """
    if table.public or table.result is not None:
        return
    if person is not None and (person == table.host or person in table.people):
        return
    if any(person == seat.offered for seat in table.seats if seat.offered is not None):
        return
    if invite is not None and _opens(table, invite):
        return
    raise refuse("no_such_table")


def _opens(table: Table, invite: str) -> bool:
    """Whether the secret is of this table; that of a single seat is worth nothing once taken."""
    given = invite.encode()
    secrets = [
        secret
        for secret, seat in zip(table.invites.by_seat, table.seats, strict=True)
        if seat.kind == "open"
    ]
    return any(
        compare_digest(given, secret.encode()) for secret in (table.invites.any_seat, *secrets)
    )
