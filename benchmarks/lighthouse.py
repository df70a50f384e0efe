"""What Lighthouse says about the start page and both tables, on a phone.

    python -m benchmarks.lighthouse                    five runs of each page, medians
    python -m benchmarks.lighthouse --runs 3 home

The real server serves the client as it is shipped; the tables are games in progress. Lighthouse is
fetched on demand into build/lighthouse, with the Node of the client. Its points for performance
depend on how much of the machine the browser gets: the figure `machine` is Lighthouse's own measure
of that (1500 or more is enough to simulate a mid-range phone). Other work on the machine costs
points through no fault of the page, so the best run is printed beside the median.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from benchmarks.load import free_port
from benchmarks.pages import CLIENT, GAMES, ROOT, client, lay_table, site
from tests.browser.chromium import ALONE, executable

VERSION: Final = "13.5.0"
FOLDER: Final = ROOT / "build" / "lighthouse"
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
AUDITS: Final = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
}
WANTED: Final = 95


def install() -> None:
    """Fetch Lighthouse, unless it is there."""
    if (FOLDER / "node_modules" / "lighthouse").is_dir():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    package = f"lighthouse@{VERSION}"
    client("npm", "install", "--prefix", str(FOLDER), "--no-save", "--no-audit", package)


def look_at(url: str, port: int, folder: Path) -> dict[str, Any]:
    """One run of Lighthouse in the browser at this port."""
    report = folder / "report.json"
    options = [
        f"--port={port}",
        "--quiet",
        "--output=json",
        f"--output-path={report}",
        f"--only-categories={','.join(CATEGORIES)}",
    ]
    command = ["npm", "exec", "--prefix", str(FOLDER), "--", "lighthouse", url, *options]
    done = subprocess.run(  # noqa: S603 -- our own program
        [sys.executable, str(CLIENT), *command], capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"Lighthouse has failed:\n{done.stdout}{done.stderr}")
    found: dict[str, Any] = json.loads(report.read_text())
    return found


def print_page(name: str, reports: list[dict[str, Any]]) -> bool:
    """Print the figures of a page; whether the median of each category is what we want."""
    points = {
        each: [round(100 * report["categories"][each]["score"]) for report in reports]
        for each in CATEGORIES
    }
    medians = {each: statistics.median(points[each]) for each in CATEGORIES}
    best = max(points["performance"])
    middle = {
        each: statistics.median(report["audits"][each]["numericValue"] for report in reports)
        for each in AUDITS
    }
    times = ", ".join(f"{words} {middle[each]:.4g}" for each, words in AUDITS.items())
    machine = statistics.median(report["environment"]["benchmarkIndex"] for report in reports)
    print(
        f"{name:10} performance {medians['performance']:.0f} (best {best}), accessibility"
        f" {medians['accessibility']:.0f}, best practices {medians['best-practices']:.0f};"
        f" {times}; machine {machine:.0f}",
        flush=True,
    )
    lost = {
        f"{audit} {report['audits'][audit].get('displayValue', '')}".strip()
        for report in reports
        for category in CATEGORIES[1:]
        for audit in (ref["id"] for ref in report["categories"][category]["auditRefs"])
        if report["audits"][audit]["score"] == 0
    }
    for each in sorted(lost):
        print(f"           lost: {each}")
    return all(medians[each] >= WANTED for each in CATEGORIES)


def main() -> int:
    """Measure the pages named on the command line; 0 if all reach their marks."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "pages", nargs="*", default=["home", *GAMES], help="home, novaluna, akvarko"
    )
    parser.add_argument("--runs", type=int, default=5)
    wish = parser.parse_args()
    install()
    good = True
    port = free_port()
    with (
        site() as address,
        tempfile.TemporaryDirectory(prefix="lunarium-lighthouse-") as folder,
        sync_playwright() as playwright,
    ):
        # Lighthouse forgets everything before it looks but cookies, so the person stays the same.
        browser = playwright.chromium.launch_persistent_context(
            f"{folder}/profile",
            executable_path=executable(with_window=True),
            args=[*ALONE, f"--remote-debugging-port={port}"],
        )
        person = browser.new_page()
        person.goto(f"{address}/")
        person.locator("h1").wait_for()
        paths = {game: lay_table(person.request, address, game, "me", "new-moon") for game in GAMES}
        person.close()
        for name in wish.pages:
            url = f"{address}{paths.get(name, '/')}"
            reports = [look_at(url, port, Path(folder)) for _ in range(wish.runs)]
            good &= print_page(name, reports)
        browser.close()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
