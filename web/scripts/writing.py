# ruff: noqa: INP001 (beside the scripts that use it, not a package)
"""Files of the client that are made from the rules: write them, or say which are out of date."""

import sys
from collections.abc import Mapping
from pathlib import Path


def write_or_check(files: Mapping[Path, str], arguments: list[str]) -> int:
    """Write each file that differs, or with `--check` name those; the exit status of the script."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write(f"unknown arguments {' '.join(arguments)}: use none, or --check\n")
        return 2
    stale = {
        path: text
        for path, text in files.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    }
    if arguments:
        for path in stale:
            sys.stderr.write(f"{path} is out of date: run python {sys.argv[0]}\n")
        return 1 if stale else 0
    for path, text in stale.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0
