"""`lunarium db`: maintain the database of a server.

The server's libraries take half a second to load, so only a command that runs loads them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from lunarium.cli.arguments import AsJson
from lunarium.cli.console import Failure, counted, note, print_json, printable, say, with_examples
from lunarium.cli.files import STANDARD_OUTPUT, check_target

HELP = with_examples(
    "Maintain the database of a server: bring it to the schema of this program, check it, export"
    " its games, copy it.\n\n"
    "--db names the database, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE; the"
    " default is a file in your data folder. All commands may be used while a server runs.",
    "lunarium db upgrade --db sqlite:///games.db",
    "lunarium db check --db postgresql://lunarium@localhost/lunarium",
    "lunarium db export --out games.jsonl",
    "lunarium db backup lunarium-backup.db",
)
UPGRADE_HELP = with_examples(
    "Bring a database to the schema of this program; if there is none, it is created. A server"
    " does the same when it starts.",
    "lunarium db upgrade",
    "lunarium db upgrade --db sqlite:///games.db",
)
CHECK_HELP = with_examples(
    "Fold the log of every table again, move by move, and report what is broken or differs from"
    " what lists of tables show.\n\n"
    "With --json it prints one object: tables, rows, and the problems, each with its table (null"
    " for the file as a whole) and reason.",
    "lunarium db check",
    "lunarium db check --db sqlite:///games.db --json",
    fails="something is broken or differs",
)
EXPORT_HELP = with_examples(
    "Write the records of all finished games, one per line, to a file or to standard output.",
    "lunarium db export --out games.jsonl",
    "lunarium db export | lunarium verify -",
    fails="a game could not be written, or the database could not be read",
)
BACKUP_HELP = with_examples(
    "Write a consistent copy of a whole database to a new file. A server may keep running.\n\n"
    "The file is always an SQLite database: a server can use it as it is, and"
    " lunarium db restore puts it into an empty database of either kind. It holds the server's"
    " secrets, so only you can read it.",
    "lunarium db backup lunarium-backup.db",
    "lunarium db backup monday.db --db postgresql://lunarium@localhost/lunarium",
)
RESTORE_HELP = with_examples(
    "Put a backup into a new or empty database. It also moves a server from SQLite to PostgreSQL,"
    " or back.",
    "lunarium db restore lunarium-backup.db --db sqlite:///games.db",
    "lunarium db restore lunarium-backup.db --db postgresql://lunarium@localhost/lunarium",
)

DatabaseName = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="URL", show_default=False,
        help="sqlite:///FILE or postgresql://…; by default a file in your data folder.",
    ),
]  # fmt: skip


def upgrade(db: DatabaseName = None) -> None:
    """Migrate."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    url = operating.read_url(db)
    done = operating.upgrade(url)
    if done.before == done.after:
        say(f"{url}: has schema {done.after}, the newest")
    elif done.before is None:
        say(f"{url}: made with schema {done.after}")
    else:
        say(f"{url}: upgraded from schema {done.before} to {done.after}")


def check(db: DatabaseName = None, json: AsJson = False) -> None:
    """Check all logs."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    url = operating.read_url(db)
    tables, rows, problems = operating.check(url)
    if json:
        found = [{"table": table, "reason": reason} for table, reason in problems]
        print_json({"tables": tables, "rows": rows, "problems": found})
    else:
        for table, reason in problems:
            note(printable(f"table {table}: {reason}" if table else f"{url}: {reason}"))
        verdict = f"{counted(len(problems), 'problem')}" if problems else "ok"
        say(f"{url}: {counted(tables, 'table')}, {counted(rows, 'row')}: {verdict}")
    if problems:
        raise typer.Exit(1)


def export(
    db: DatabaseName = None,
    out: Annotated[
        Path, typer.Option("--out", "-O", metavar="FILE", help="The file to write; - is stdout.")
    ] = STANDARD_OUTPUT,
) -> None:
    """Write records."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    url = operating.read_url(db)
    check_target(out)
    written, broken = operating.export(url, out)
    note(f"{counted(written, 'record')} written")
    if broken:
        raise Failure(f"{counted(broken, 'game')} could not be written: see lunarium db check")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.", show_default=False)],
    db: DatabaseName = None,
) -> None:
    """Copy a database into a file."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    url = operating.read_url(db)
    if file.exists():
        raise typer.BadParameter(
            f"{file} exists: a backup never overwrites a file", param_hint="FILE"
        )
    check_target(file, "FILE")
    rows = operating.backup(url, file)
    say(f"{file}: {counted(rows, 'row')} of {url}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.", show_default=False)],
    db: DatabaseName = None,
) -> None:
    """Put a backup into a database."""
    from lunarium.cli import operating  # noqa: PLC0415 -- see the top

    url = operating.read_url(db)
    if not file.is_file():
        raise typer.BadParameter(f"there is no file {file}", param_hint="FILE")
    if url.file is not None and url.file == file.absolute():
        raise typer.BadParameter("the backup and the database are one file", param_hint="--db")
    rows = operating.restore(url, file)
    say(f"{url}: {counted(rows, 'row')} of {file}")


COMMANDS: tuple[tuple[Callable[..., None], str, str], ...] = (
    (upgrade, UPGRADE_HELP, "Bring a database to the newest schema."),
    (check, CHECK_HELP, "Fold every log again and report what differs."),
    (export, EXPORT_HELP, "Write the records of finished games."),
    (backup, BACKUP_HELP, "Copy a database into a file."),
    (restore, RESTORE_HELP, "Put a backup into an empty database."),
)
"""What `lunarium db` can do: the work, its help, and a line about it."""
