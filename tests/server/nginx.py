"""nginx with the configuration of the documentation, in front of several servers.

    python -m tests.server.nginx    installs nginx if there is none and that is possible

Debian's package, with root; where it cannot be had, the tests that need it say so.
"""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.chromium import apt_get

ROOT = Path(__file__).parents[2]
CONFIGURATION = ROOT / "docs" / "operation" / "nginx.conf"

_AROUND = """
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
{user}
events {{ worker_connections 10000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


def executable() -> str | None:
    """Where nginx is; Debian puts it where only root looks."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def install() -> None:
    """Install nginx if there is none and this is Debian's root."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if executable() is None and is_root and shutil.which("apt-get"):
        apt_get("update")
        apt_get("install", "-y", "--no-install-recommends", "nginx-light")


def site(port: int, servers: Sequence[int]) -> str:
    """The configuration of the documentation, with these ports instead of its own."""
    text = CONFIGURATION.read_text()
    line = next(line for line in text.splitlines() if line.strip().startswith("server 127.0.0.1:"))
    rest = line.partition(":")[2].partition(" ")[2]
    lines = "\n".join(f"    server 127.0.0.1:{one} {rest}" for one in servers)
    text = re.sub(r"(    server 127\.0\.0\.1:\d+ .*\n)+", lambda _: f"{lines}\n", text, count=1)
    return re.sub(r"listen 127\.0\.0\.1:\d+;", f"listen 127.0.0.1:{port} backlog=4096;", text)


@contextmanager
def proxy(port: int, servers: Sequence[int]) -> Iterator[int]:
    """Nginx at this port, in front of servers at those; the id of its process."""
    found = executable()
    assert found is not None, "there is no nginx"
    with TemporaryDirectory(prefix="lunarium-nginx-") as folder:
        user = "user root;" if os.geteuid() == 0 else ""
        file = Path(folder) / "nginx.conf"
        file.write_text(_AROUND.format(folder=folder, user=user, site=site(port, servers)))
        process = subprocess.Popen(
            [found, "-p", folder, "-c", str(file), "-e", f"{folder}/error.log"]
        )
        try:
            _wait_for(port, process, Path(folder) / "error.log")
            yield process.pid
        finally:
            process.terminate()
            process.wait()


def _wait_for(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    while True:
        assert process.poll() is None, log.read_text()
        with socket.socket() as knock:
            if knock.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)


if __name__ == "__main__":
    install()
