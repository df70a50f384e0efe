"""Where the browser of the tests is, and how it gets here.

    python -m tests.browser.chromium    installs one if there is none

Debian's packages where that is possible (with root), else the download of Playwright. The variable
LUNARIUM_CHROMIUM names another one.
"""

import os
import shutil
import subprocess
import sys
from typing import Final

SHELL: Final = "chromium-headless-shell"
"""Chromium without a window and what belongs to one: the same pages in half of the time."""
WITH_WINDOW: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
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
FOR_SECONDS: Final = ("--js-flags=--no-opt,--no-maglev,--no-wasm-tier-up",)
"""For pages that live for seconds: to optimise their code takes longer than it saves. Not for
measurements."""


def executable(*, with_window: bool = False) -> str | None:
    """The browser of this machine; `None`: the one that Playwright has downloaded, if it has.

    `with_window` asks for the one that people have, to measure with.
    """
    named = os.environ.get("LUNARIUM_CHROMIUM")
    if named:
        return named
    names = WITH_WINDOW if with_window else (SHELL, *WITH_WINDOW)
    return next((path for name in names if (path := shutil.which(name))), None)


def install() -> None:
    """Install a browser if there is none, and the quick one where that is possible."""
    if "LUNARIUM_CHROMIUM" in os.environ or shutil.which(SHELL):
        return
    apt_get("update")
    # Older systems have the whole browser alone.
    for package in (SHELL, "chromium"):
        if apt_get("install", "-y", "--no-install-recommends", package, *FONTS):
            return
    if executable() is not None:
        return
    downloaded = subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"], check=False
    )
    if downloaded.returncode:
        sys.exit("no Chromium was found: install one and name it in LUNARIUM_CHROMIUM")


def apt_get(*arguments: str) -> bool:
    """Run apt-get; false where it fails, or where there is no apt or no root."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-qq", *arguments]
    done = subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)
    return done.returncode == 0


if __name__ == "__main__":
    install()
