"""`lunarium site`: the client as plain files, with tables that browsers hold themselves."""

import gzip
import shutil
from pathlib import Path
from typing import Annotated, Final

import typer

from lunarium.cli.console import Failure, note, with_examples

HELP: Final = with_examples(
    "Write the web client as a static site: solo, bots and pass-and-play without a server.\n\n"
    "Any web server can offer the folder, at the root of a host name. Files of the table core are"
    " there both plain and compressed, for servers that send .br and .gz files.",
    "lunarium site public                   write it to the folder public",
    "lunarium site public --replace         in place of the one that is there",
)

PAGE: Final = "index.html"
_HOST: Final = '<meta name="lunarium-host" content="device">'
_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
)


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write it.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace a site that was written there before.")
    ] = False,
    web: Annotated[
        Path | None,
        typer.Option(help="The built client; by default the one of this installation."),
    ] = None,
) -> None:
    """Write the built client and its table core as plain files."""
    # It loads the web framework, which no other command needs.
    from lunarium.server.http.web_client import client_folder  # noqa: PLC0415 -- as said above

    client = client_folder(web)
    if client is None or not (client / PAGE).is_file():
        raise Failure("there is no built client here: run `make web` in the project's folder")
    if folder.exists() and any(folder.iterdir()):
        if not replace or _HOST not in _text(folder / PAGE):
            raise Failure(
                f"{folder} is not empty: name another folder"
                + ("" if replace else ", or use --replace for a site written before")
            )
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(client.rglob("*")):
        name = file.relative_to(client)
        if file.is_file() and not name.parts[0].startswith("."):
            _write(file, folder / name)
    page = _text(client / PAGE)
    head = f'{_HOST}<meta http-equiv="content-security-policy" content="{_POLICY}">'
    page = page.replace("<head>", f"<head>{head}", 1)
    for address in (PAGE, "404.html"):
        (folder / address).write_text(page, encoding="utf-8")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    note(f"{folder}: {size / 1e6:.1f} MB")


def _write(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)
    if file.suffix == ".gz":  # the build keeps the large files compressed only
        target.with_suffix("").write_bytes(gzip.decompress(file.read_bytes()))


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""
