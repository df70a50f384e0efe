"""Put trained networks together into the file that the package reads, and write its card.

    python -m training.export novaluna players_2=p2.npz players_3=p3.npz players_4=p4.npz \
        alone=alone.npz --out networks.npz
    python -m training.export akvarko two=two.npz many=many.npz --out networks.npz

Without `--out` the file of the package is written. Networks that are not named stay unchanged
there. `--note` says what was done, for the card beside the file.
"""

import argparse
import datetime as dt
import subprocess
from pathlib import Path

import numpy as np

PACKAGE = Path(__file__).parent.parent / "src" / "lunarium" / "bots"


def merged(game: str, named: list[str], old: Path) -> dict[str, np.ndarray]:
    """All networks of a game, the new ones in place of the old."""
    found: dict[str, np.ndarray] = {}
    if old.exists():
        with np.load(old) as arrays:
            found = {name: arrays[name] for name in arrays.files}
    for one in named:
        name, _, path = one.partition("=")
        with np.load(path) as arrays:
            # A tank's numbers are large in number and small in size.
            kind = np.float16 if game == "akvarko" else np.float32
            found[name] = arrays["net"].astype(kind)
            if "spread" in arrays.files:
                found[f"spread_{name}"] = arrays["spread"].astype(np.float32)
    return found


def main() -> None:
    """Write the file and its card."""
    parser = argparse.ArgumentParser(description="Export trained networks.")
    parser.add_argument("game", choices=["novaluna", "akvarko"])
    parser.add_argument("networks", nargs="+", metavar="NAME=FILE")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--note", default="")
    asked = parser.parse_args()
    own = PACKAGE / asked.game / "networks.npz"
    arrays = merged(asked.game, asked.networks, own)
    out = asked.out or own
    np.savez_compressed(out, **arrays)  # type: ignore[arg-type]  # any names but its own
    if asked.note:
        commit = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607 -- the one on the path
            capture_output=True,
            text=True,
            check=False,
        ).stdout.strip()
        names = ", ".join(one.partition("=")[0] for one in asked.networks)
        day = dt.datetime.now(tz=dt.UTC).date()
        with out.with_suffix(".md").open("a", encoding="utf-8") as card:
            card.write(f"\n- {day}, {names}, exported at commit `{commit}`: {asked.note}\n")
    for name, array in arrays.items():
        print(f"{name}: {array.shape} {array.dtype}")
    print(f"{out}: {out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
