"""Are the chances calibrated? Estimates of the networks and results, for each stage of a game.

    python -m benchmarks.calibration --out docs/chances.svg
    python -m benchmarks.calibration --positions 2000 --only novaluna-2
    python -m benchmarks.calibration --games games --only novaluna

Games with seeds that were not used for training: Nova Luna by the search (`--nodes`),
Akvárko by the tanks' weights one move deep. With `--games`, those of Nova Luna are read from the
folders `2`, `3` and `4` there, as `training.generate` makes them. Positions before a move that
strayed are left out. It prints the expected calibration error (20 bins, the
chances of all seats) for each number of players and each stage, and draws a plot.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from lunarium.bots.akvarko.reading import READING, learned, tank_value
from lunarium.bots.network import answers, networks
from lunarium.bots.novaluna.value import chances
from lunarium.fast.akvarko.layout import ROUNDS
from training import akvarko, novaluna, scales

SEED = 910_000_000
BINS = 20
STAGES = ("early", "middle", "late")


@dataclass(frozen=True)
class Chances:
    """The estimated chance of every seat in many positions, and which of them won."""

    name: str
    told: np.ndarray
    won: np.ndarray
    stage: np.ndarray


def error_of(told: np.ndarray, won: np.ndarray) -> float:
    """The expected calibration error of chances and outcomes of any shape."""
    bins = np.minimum((told * BINS).astype(int), BINS - 1)
    error = 0.0
    for n in range(BINS):
        inside = bins == n
        if inside.any():
            error += inside.mean() * abs(told[inside].mean() - won[inside].mean())
    return float(error)


def nova_luna(seats: int, positions: int, nodes: int, games: Path | None) -> Chances:
    """Positions of games of the search against itself, played here or read."""
    nets = networks("lunarium.bots.novaluna")
    if games is None:
        deals = max(4, positions // (18 * seats))
        played = novaluna.search_games(seats, deals, SEED + seats, dict(nets), nodes)
        found = scales.calm(played)
    else:
        found = scales.read(sorted((games / str(seats)).glob("*.npz")))
    outputs = answers(nets[f"players_{seats}"], found["x"].astype(np.float64))
    shares = chances(outputs, found["stage"], seats)
    won = found["won"][:, None] == np.arange(seats)
    stage = np.digitize(-found["stage"].astype(int), (-12, -5))
    return Chances(f"novaluna-{seats}", shares, won, stage)


def akvarko_chances(seats: int, positions: int) -> Chances:
    """Tables after each round of games by the tanks' weights."""
    weights = learned(seats)
    tanks, scores = akvarko.tanks_of(seats, max(4, positions // 15), SEED + seats, weights.tank)
    reading = np.zeros(READING, np.int64)
    told, won, stage = [], [], []
    for game, score in zip(tanks, scores, strict=True):
        for cards in range(1, ROUNDS):
            values = np.array(
                [
                    tank_value(
                        game[seat, cards, 0], game[seat, cards, 1], weights.tank[cards], reading
                    )
                    for seat in range(seats)
                ]
            )
            shares = np.exp((values - values.max()) / weights.spread[cards])
            told.append(shares / shares.sum())
            best = score == score.max()
            won.append(best / best.sum())
            stage.append(int(np.digitize(cards, (6, 11))))
    return Chances(f"akvarko-{seats}", np.array(told), np.array(won), np.array(stage))


def drawn(every: list[Chances]) -> str:
    """A plot of all: told across, came true upwards."""
    size, gap, columns = 150, 34, 4
    rows = (len(every) + columns - 1) // columns
    parts = []
    for n, one in enumerate(every):
        x, y = gap + n % columns * (size + gap), 24 + n // columns * (size + gap)
        parts.append(f'<g transform="translate({x},{y})">')
        parts.append(f'<text x="0" y="-6">{one.name}</text>')
        parts.append(f'<rect width="{size}" height="{size}" class="f"/>')
        parts.append(f'<path d="M0 {size}L{size} 0" class="d"/>')
        for stage, colour in enumerate(("#4a90d9", "#d98a2b", "#7a5fbf")):
            told, won = one.told[one.stage == stage].ravel(), one.won[one.stage == stage].ravel()
            bins = np.minimum((told * 10).astype(int), 9)
            for b in range(10):
                inside = bins == b
                if inside.sum() >= 30:
                    cx, cy = size * told[inside].mean(), size * (1 - won[inside].mean())
                    parts.append(f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="3" fill="{colour}"/>')
        parts.append("</g>")
    width, height = gap + columns * (size + gap), 30 + rows * (size + gap)
    style = (
        "text{font:12px sans-serif;fill:#555}.f{fill:none;stroke:#999}.d{stroke:#999;"
        "stroke-dasharray:3 3}"
    )
    legend = "".join(
        f'<circle cx="{gap + 90 * n}" cy="{height - 10}" r="3" fill="{colour}"/>'
        f'<text x="{gap + 8 + 90 * n}" y="{height - 6}">{name}</text>'
        for n, (name, colour) in enumerate(
            zip(STAGES, ("#4a90d9", "#d98a2b", "#7a5fbf"), strict=True)
        )
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>Estimated chances (across) and games won (upwards)</title><style>{style}</style>"
        f"{''.join(parts)}{legend}</svg>\n"
    )


def main() -> None:
    """Measure, print a table and draw."""
    parser = argparse.ArgumentParser(description="Measure whether chances hold.")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--games", type=Path, help="a folder of games of Nova Luna to read")
    parser.add_argument("--only", default="")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    every = []
    print("| table | positions | ECE | " + " | ".join(STAGES) + " |")
    print("|---|---|---|---|---|---|")
    for game, seats in [
        *(("novaluna", n) for n in (2, 3, 4)),
        *(("akvarko", n) for n in range(2, 7)),
    ]:
        if asked.only not in f"{game}-{seats}":
            continue
        if game == "novaluna":
            one = nova_luna(seats, asked.positions, asked.nodes, asked.games)
        else:
            one = akvarko_chances(seats, asked.positions)
        every.append(one)
        parts = [error_of(one.told[one.stage == n], one.won[one.stage == n]) for n in range(3)]
        told = " | ".join(f"{error:.3f}" for error in (error_of(one.told, one.won), *parts))
        print(f"| {one.name} | {len(one.told):,} | {told} |", flush=True)
    if asked.out:
        asked.out.write_text(drawn(every), encoding="utf-8")


if __name__ == "__main__":
    main()
