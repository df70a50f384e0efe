"""Where the browser of the tests is, and how it gets here.

    python -m tests.browser.chromium    installs one if there is none

Debian's package where that is possible (with root), else the download of Playwright. The variable
LUNARIUM_CHROMIUM names another one.
"""

import os
import shutil
import subprocess
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FONTS: Final = ("fonts-noto-core", "fonts-urw-base35")
"""What the pages look best in; without them the screenshots show other letters."""
ALONE: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Chromium as it runs in a container, talking to nobody but us."""


def executable() -> str | None:
    """The browser of this machine; `None`: the one that Playwright has downloaded, if it has."""
    named = os.environ.get("LUNARIUM_CHROMIUM")
    if named:
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """Install a browser if there is none."""
    if executable() is not None:
        return
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        wanted = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", *FONTS]
        for command in (["apt-get", "update", "-qq"], wanted):
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        return
    downloaded = subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"], check=False
    )
    if downloaded.returncode:
        sys.exit("no Chromium to be had: install one and name it in LUNARIUM_CHROMIUM")


if __name__ == "__main__":
    install()
