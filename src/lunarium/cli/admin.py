"""`lunarium admin`: what the operator of a server does about people, and the log of it.

The server's libraries take half a second to load, so only a command that runs loads them.
"""

from collections.abc import Callable
from typing import Annotated

import typer

from lunarium.cli.arguments import AsJson
from lunarium.cli.console import Failure, print_json, printable, say, with_examples
from lunarium.cli.db import DatabaseName

HELP = with_examples(
    "Keep order on a server: read reports, ban and rename people, archive tables, end sessions,"
    " change the key that signs cookies.\n\n"
    "Every action is noted with your user name and --reason; lunarium admin log shows it. All"
    " commands may be used while a server runs, and take effect within seconds. --db names the"
    " database, as for lunarium db. An id that begins with - goes last, after --.",
    "lunarium admin reports",
    'lunarium admin ban PERSON --days 7 --reason "insults, report 3fQ…"',
    "lunarium admin log",
)

Person = Annotated[
    str,
    typer.Argument(
        metavar="PERSON",
        show_default=False,
        help="The id of a person, as reports and tables show it.",
    ),
]
Reason = Annotated[
    str, typer.Option("--reason", metavar="TEXT", show_default=False, help="Why; it is noted.")
]


def reports(
    everything: Annotated[bool, typer.Option("--all", help="Closed ones, too.")] = False,
    db: DatabaseName = None,
    json: AsJson = False,
) -> None:
    """List reports."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    found = operating.reports(operating.read_url(db), everything=everything)
    if json:
        print_json(found)
        return
    for one in found:
        closed = " (closed)" if one["closed"] else ""
        say(printable(f"{one['id']}  {one['at']}  {one['reason']}{closed}"))
        say(printable(f"    about {one['name']} ({one['person']})"))
        say(printable(f"    at table {one['table']}, seat {one['seat']}; by {one['reporter']}"))
        if one["words"]:
            say(printable(f"    {one['words']}"))
    if not found:
        say("no open reports")


def close(
    report: Annotated[str, typer.Argument(metavar="REPORT", show_default=False)],
    reason: Reason,
    db: DatabaseName = None,
) -> None:
    """Close a report."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    if not operating.close(operating.read_url(db), report, reason):
        raise Failure(printable(f"there is no open report {report}"))
    say(printable(f"report {report} is closed"))


def ban(
    person: Person,
    reason: Reason,
    days: Annotated[
        int | None,
        typer.Option("--days", metavar="N", min=1, show_default=False, help="Default: for good."),
    ] = None,
    db: DatabaseName = None,
) -> None:
    """Ban a person."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    until = operating.ban(operating.read_url(db), person, days, reason)
    say(printable(f"{person} may look but not play {until}"))


def unban(person: Person, reason: Reason, db: DatabaseName = None) -> None:
    """End a ban."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    if not operating.unban(operating.read_url(db), person, reason):
        raise Failure(printable(f"{person} is not banned"))
    say(printable(f"{person} may play again"))


def bans(db: DatabaseName = None, json: AsJson = False) -> None:
    """List bans."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    found = operating.bans(operating.read_url(db))
    if json:
        print_json(found)
        return
    for one in found:
        say(
            printable(f"{one['person']}  until {one['until'] or 'further notice'}  {one['reason']}")
        )
    if not found:
        say("nobody is banned")


def table(
    table: Annotated[str, typer.Argument(metavar="TABLE", show_default=False)],
    db: DatabaseName = None,
    json: AsJson = False,
) -> None:
    """Show who is at a table."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    found = operating.table(operating.read_url(db), table)
    if json:
        print_json(found)
        return
    say(printable(f"{found['game']}, {found['status']}, host {found['host']}"))
    for seat in found["seats"]:
        say(
            printable(
                f"    seat {seat['seat']}: {seat['name'] or '–'} ({seat['person'] or 'no person'})"
            )
        )


def rename(
    person: Person,
    reason: Reason,
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", show_default=False, help="Default: a made-up one."),
    ] = None,
    db: DatabaseName = None,
) -> None:
    """Give a person another name."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    say(
        printable(
            f"{person} is called {operating.rename(operating.read_url(db), person, name, reason)}"
        )
    )


def erase(person: Person, reason: Reason, db: DatabaseName = None) -> None:
    """Erase a person."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    operating.erase(operating.read_url(db), person, reason)
    say(printable(f"{person} is logged out; a running server erases everything within minutes"))


def archive(
    table: Annotated[str, typer.Argument(metavar="TABLE", show_default=False)],
    reason: Reason,
    db: DatabaseName = None,
) -> None:
    """Archive a table."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    operating.archive(operating.read_url(db), table, reason)
    say(printable(f"table {table} is archived"))


def logout(person: Person, reason: Reason, db: DatabaseName = None) -> None:
    """End all sessions of a person."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    operating.logout(operating.read_url(db), person, reason)
    say(printable(f"{person} is logged out everywhere"))


def link(person: Person, reason: Reason, db: DatabaseName = None) -> None:
    """Make a link to another device for a person."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    say(f"/transfer#{operating.link(operating.read_url(db), person, reason)}")


def rotate(
    reason: Reason,
    keep_days: Annotated[
        int,
        typer.Option(
            "--keep-days", metavar="N", min=0,
            help="Cookies of older keys are accepted for this long; every visit replaces them.",
        ),
    ] = 90,
    db: DatabaseName = None,
) -> None:  # fmt: skip
    """Change the key that signs cookies."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    number = operating.rotate(operating.read_url(db), keep_days, reason)
    say(f"key {number} signs cookies now; older keys are accepted for {keep_days} days")


def log(db: DatabaseName = None, json: AsJson = False) -> None:
    """Show the log."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    found = operating.log(operating.read_url(db))
    if json:
        print_json(found)
        return
    for one in found:
        say(
            printable(
                f"{one['at']}  {one['who']}: {one['what']} {one['subject']}  ({one['reason']})"
            )
        )
    if not found:
        say("nothing has been done yet")


COMMANDS: tuple[tuple[Callable[..., None], str, str], ...] = (
    (reports, with_examples("List the reports that people have made, the oldest first.",
                            "lunarium admin reports", "lunarium admin reports --all --json"),
     "List reports."),
    (close, with_examples("Close a report.",
                          'lunarium admin close 3fQx1 --reason "nothing wrong with it"'),
     "Close a report."),
    (ban, with_examples("Let a person look, but not play, for some days or for good. Bots of this"
                        " person may not play either.",
                        'lunarium admin ban PERSON --days 7 --reason "insults"'),
     "Ban a person."),
    (unban, with_examples("End a ban.", 'lunarium admin unban PERSON --reason "a mistake"'),
     "End a ban."),
    (bans, with_examples("List the bans that are in force.", "lunarium admin bans"), "List bans."),
    (table, with_examples("Show the people at a table with their ids.",
                          "lunarium admin table TABLE"), "Show who is at a table."),
    (rename, with_examples("Give a person another name, in new games and lists; games that have"
                           " begun keep the old one.",
                           'lunarium admin rename PERSON --reason "an insult"'),
     "Rename a person."),
    (erase, with_examples("Erase a person, as if they had asked for it themselves.",
                          'lunarium admin erase PERSON --reason "asked by letter"'),
     "Erase a person."),
    (archive, with_examples("Archive a table: a running game ends without a result.",
                            'lunarium admin archive TABLE --reason "both asked"'),
     "Archive a table."),
    (logout, with_examples("End all sessions of a person, for example when a device was stolen.",
                           'lunarium admin logout PERSON --reason "a stolen phone"'),
     "Log a person out everywhere."),
    (link, with_examples("Make a link that logs somebody in as this person, once, within 15"
                         " minutes, after they lost their cookie. Make sure who is asking.",
                         'lunarium admin link PERSON --reason "lost the phone, known to me"'),
     "Make a link for a lost identity."),
    (rotate, with_examples("Sign cookies with a new key. With --keep-days 0 all old cookies stop"
                           " working and their owners become new people: only after a key theft.",
                           'lunarium admin rotate --reason "yearly"'),
     "Change the key of the cookies."),
    (log, with_examples("Show what operators did, the latest first.", "lunarium admin log"),
     "Show what was done."),
)  # fmt: skip
"""What `lunarium admin` can do: the work, its help, and a line about it."""
