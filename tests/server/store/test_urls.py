"""Which database an address means, and what is said about a bad one."""

from pathlib import Path

import platformdirs
import pytest
from platformdirs import windows
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from lunarium.server.store import BadDatabaseUrl, DatabaseUrl, default_url
from lunarium.server.store.database import data_folder


def test_a_file_is_named_from_here_or_from_the_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    here = DatabaseUrl.read("sqlite:///games.db")
    assert here.file == tmp_path / "games.db"
    assert DatabaseUrl.read(f"sqlite:///{tmp_path}/games.db") == here
    assert str(here) == f"sqlite:///{tmp_path}/games.db"
    assert here.is_sqlite
    assert here.url.drivername == "sqlite+aiosqlite"


def test_a_file_may_have_signs_in_its_name_that_addresses_use_otherwise(tmp_path: Path) -> None:
    named = DatabaseUrl.read(f"sqlite:///{tmp_path}/my 100% games@home#1.db")
    assert named.url.database == f"{tmp_path}/my 100% games@home#1.db"


def test_postgresql_gets_our_driver_and_shows_no_password() -> None:
    named = DatabaseUrl.read("postgresql://ada:s3cret@db.example:5433/lunarium?sslmode=require")
    assert named.url.drivername == "postgresql+asyncpg"
    assert (named.url.host, named.url.port, named.url.database) == ("db.example", 5433, "lunarium")
    assert named.url.password == "s3cret"  # noqa: S105 -- the one of the example
    assert named.url.query == {"ssl": "require"}
    assert named.file is None
    assert not named.is_sqlite
    assert "s3cret" not in str(named)
    assert str(named).startswith("postgresql://ada:***@db.example:5433/lunarium")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not an address"),
        ("games.db", "not an address"),
        ("/srv/games.db", "not an address"),
        ("mysql://ada@host/games", "mysql: is not a known kind"),
        ("postgres://ada@host/games", "postgres: is not a known kind"),
        ("postgresql+psycopg://ada@host/games", "is not a known kind"),
        ("sqlite:", "needs a file"),
        ("sqlite://", "needs a file"),
        ("sqlite:///", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite:///games.db?mode=ro", "takes no options"),
        ("sqlite:////no/such/folder/games.db", "no folder /no/such/folder"),
        ("sqlite:////", "is a folder"),
        ("postgresql://host", "names no database"),
        ("postgresql://ada:s3cret@host:port/games", "cannot be read"),
        ("postgresql://ada:s3cret@host/games?connect=1", "unknown after the ?: connect"),
    ],
)
def test_a_bad_address_says_what_would_be_right(text: str, reason: str) -> None:
    with pytest.raises(BadDatabaseUrl) as caught:
        DatabaseUrl.read(text)
    assert reason in str(caught.value)
    assert "s3cret" not in str(caught.value)


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada, this is no database.")
    with pytest.raises(BadDatabaseUrl, match="not an SQLite database"):
        DatabaseUrl.read(f"sqlite:///{tmp_path}/letter.txt")
    (tmp_path / "empty.db").touch()
    assert DatabaseUrl.read(f"sqlite:///{tmp_path}/empty.db").file == tmp_path / "empty.db"


@pytest.mark.parametrize(
    ("system", "environment", "folder"),
    [
        (Unix, {"HOME": "/srv/ada"}, "/srv/ada/.local/share/lunarium"),
        (Unix, {"HOME": "/srv/ada", "XDG_DATA_HOME": "/data"}, "/data/lunarium"),
        (MacOS, {"HOME": "/Volumes/ada"}, "/Volumes/ada/Library/Application Support/lunarium"),
        (Windows, {"HOME": "/ada", "APPDATA": "/ada/AppData"}, "/ada/AppData/lunarium"),
    ],
)
def test_the_default_is_in_the_folder_where_the_system_keeps_data(
    system: type[PlatformDirsABC],
    environment: dict[str, str],
    folder: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where it has always been: nobody's database is lost."""
    monkeypatch.setattr(platformdirs, "PlatformDirs", system)
    # Elsewhere than on Windows nobody can ask its registry.
    monkeypatch.setattr(windows, "get_win_folder", windows.get_win_folder_from_env_vars)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert data_folder() == Path(folder)


def test_the_default_folder_is_made_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(platformdirs, "PlatformDirs", Unix)
    for _ in range(2):
        url = DatabaseUrl.read(default_url())
        assert url.file == tmp_path / "data" / "lunarium" / "lunarium.db"
    assert (tmp_path / "data" / "lunarium").stat().st_mode & 0o777 == 0o700


def test_a_default_folder_that_cannot_be_made_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(platformdirs, "PlatformDirs", Unix)
    with pytest.raises(BadDatabaseUrl, match="--db sqlite:///FILE"):
        default_url()
