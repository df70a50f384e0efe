"""A host of plain files that can be given another version of the site between two visits."""

import os
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

NAME: Final = re.compile(r"[\w.-]+-[\w-]{8}\.(?:js|css)")


class StaticHost:
    """Serves the files of `folder`; unknown addresses get 404.html, as usual hosts do it."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url


@contextmanager
def hosting(folder: Path) -> Iterator[StaticHost]:
    """A host on this machine, until the end of the block."""
    host = StaticHost(folder, "")

    class Handler(SimpleHTTPRequestHandler):
        def translate_path(self, path: str) -> str:
            return str(host.folder / path.partition("?")[0].lstrip("/"))

        def send_error(
            self, code: int, message: str | None = None, explain: str | None = None
        ) -> None:
            page = (host.folder / "404.html").read_bytes()
            self.send_response(code, message)
            self.send_header("content-type", "text/html")
            self.send_header("content-length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

        def send_response(self, code: int, message: str | None = None) -> None:
            super().send_response(code, message)
            if code == HTTPStatus.OK:
                # As many hosts do: for a while the browser may take what it has without asking.
                self.send_header("cache-control", "max-age=600")

        def log_message(self, *_words: object) -> None:
            """Nobody reads it."""

    Handler.extensions_map = {**Handler.extensions_map, ".mjs": "text/javascript"}
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    host.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def next_version(site: Path, into: Path) -> None:
    """The same site with the addresses of another build: all scripts, and our own sources."""
    shutil.copytree(site, into)
    assets = into / "assets"
    renamed = {file.name: f"next-{file.name}" for file in assets.iterdir()}
    for old, new in renamed.items():
        (assets / old).rename(assets / new)
    [sources] = [file.parent for file in (into / "core").glob("*/lunarium.zip")]
    sources.rename(sources.with_name("next"))
    for file in (*assets.iterdir(), *into.glob("*.*")):
        if file.suffix in {".js", ".css", ".html"}:
            text = NAME.sub(lambda found: renamed.get(found[0], found[0]), file.read_text())
            file.write_text(text.replace(f"/core/{sources.name}/", "/core/next/"))
    worker = into / "sw.js"
    worker.write_text(worker.read_text().replace('"version":"', '"version":"next', 1))
    # Hosts tell by the second whether a file has changed.
    later = worker.stat().st_mtime + 60
    for file in into.rglob("*"):
        os.utime(file, (later, later))
