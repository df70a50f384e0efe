"""Which database is meant: `sqlite:///FILE` or `postgresql://…`, and the default."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from lunarium.server.store.errors import BadDatabaseUrl

FILE_NAME = "lunarium.db"
_SQLITE = "sqlite:///"
_MAGIC = b"SQLite format 3\0"
_POSTGRESQL = "postgresql://"
_FORMS = "write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"

# What libpq calls these, and asyncpg too; everything else would fail late and darkly.
_POSTGRESQL_OPTIONS = {"host", "port", "sslmode", "ssl"}


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder where this system keeps data of a user's programs, and ours in it."""
    home = Path(environment.get("HOME") or Path.home())
    if platform == "win32":
        base = Path(environment.get("APPDATA") or home / "AppData" / "Roaming")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        named = Path(environment.get("XDG_DATA_HOME") or "")
        # The specification says that a relative path here is to be ignored.
        base = named if named.is_absolute() else home / ".local" / "share"
    return base / "lunarium"


def default_url() -> str:
    """The database in the user's data folder; the folder is made, for this user alone."""
    folder = data_folder()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise BadDatabaseUrl(
            f"the folder {folder} for the database cannot be made ({error.strerror}):"
            " name a database with --db sqlite:///FILE"
        ) from None
    return f"{_SQLITE}{folder / FILE_NAME}"


@dataclass(frozen=True)
class DatabaseUrl:
    """A database that was named: its address for our drivers, and its name to show."""

    url: URL
    file: Path | None
    """The file of an SQLite database; null for PostgreSQL."""

    def __str__(self) -> str:
        """The address to show, without the password."""
        if self.file is not None:
            return f"{_SQLITE}{self.file}"
        plain = self.url.set(drivername="postgresql")
        return plain.render_as_string(hide_password=True)

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file."""
        return self.file is not None

    @classmethod
    def read(cls, text: str) -> "DatabaseUrl":
        """Read an address; raises `BadDatabaseUrl` that says what would be right."""
        if text.startswith(_SQLITE):
            return cls._read_sqlite(text.removeprefix(_SQLITE))
        if text.startswith(_POSTGRESQL):
            return cls._read_postgresql(text)
        if text.startswith("sqlite:"):
            raise BadDatabaseUrl(f"the database needs a file: {_FORMS}")
        scheme = text.partition(":")[0] if ":" in text else ""
        what = f"{scheme}: is no kind of database known here" if scheme else "this is no address"
        raise BadDatabaseUrl(f"{what}: {_FORMS}")

    @classmethod
    def _read_sqlite(cls, name: str) -> "DatabaseUrl":
        if not name or name.startswith(":memory:"):
            raise BadDatabaseUrl(f"the database needs a file: {_FORMS}")
        if "?" in name or "\0" in name:
            raise BadDatabaseUrl(f"a file's address takes no options after it: {_FORMS}")
        file = Path(name).expanduser().absolute()
        if file.is_dir():
            raise BadDatabaseUrl(f"{file} is a folder: name a file in it")
        if not file.parent.is_dir():
            raise BadDatabaseUrl(f"there is no folder {file.parent} for the database")
        _refuse_other_content(file)
        return cls(URL.create("sqlite+aiosqlite", database=str(file)), file)

    @classmethod
    def _read_postgresql(cls, text: str) -> "DatabaseUrl":
        if find_spec("asyncpg") is None:
            raise BadDatabaseUrl(
                "PostgreSQL needs its driver: install it with pip install 'lunarium[postgresql]'"
            )
        # The text may hold a password: no message repeats it.
        try:
            url = make_url(text)
        except (ArgumentError, ValueError):
            raise BadDatabaseUrl(f"this address cannot be read: {_FORMS}") from None
        unknown = set(url.query) - _POSTGRESQL_OPTIONS
        if unknown:
            known = ", ".join(sorted(_POSTGRESQL_OPTIONS))
            raise BadDatabaseUrl(
                f"{', '.join(sorted(unknown))}: not known here after the ?; there are {known}"
            )
        if not url.database:
            raise BadDatabaseUrl(f"the address names no database after the host: {_FORMS}")
        query = {("ssl" if key == "sslmode" else key): value for key, value in url.query.items()}
        return cls(url.set(drivername="postgresql+asyncpg", query=query), None)


def _refuse_other_content(file: Path) -> None:
    """An existing file must be empty or an SQLite database: we write into it."""
    try:
        with file.open("rb") as content:
            start = content.read(len(_MAGIC))
    except FileNotFoundError:
        return
    except OSError as error:
        raise BadDatabaseUrl(f"{file} cannot be read: {error.strerror}") from None
    if start not in {b"", _MAGIC}:
        raise BadDatabaseUrl(f"{file} is no SQLite database: name another file")
