"""Train networks on files of games; with PyTorch, on a GPU if there is one.

    python -m training.train novaluna --players 2 games/ --out players_2.npz --steps 6000
    python -m training.train solo games/ --out alone.npz
    python -m training.train akvarko games/ --out two.npz

Every tenth file is held out for measuring. The state is written every thousand steps, and an
interrupted run resumes from there.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from random import Random

import numpy as np

try:
    import torch
    from torch import Tensor, nn
except ImportError as missing:
    raise SystemExit(
        f"training needs PyTorch ({missing}): pip install 'lunarium[training]'"
    ) from None

from lunarium.bots.akvarko.reading import (
    CREATURES,
    FEATURES,
    FIRST,
    HIDDEN,
    NETWORK,
    UNITS,
)
from lunarium.bots.network import OUTPUTS, WIDTH
from lunarium.bots.novaluna.value import INPUTS_OF_SEAT, POLICY
from training import novaluna

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
BATCH = 16384 if DEVICE == "cuda" else 2048


class Mlp(nn.Module):
    """The network of `lunarium.bots.network`, with inputs scaled to a spread of 1."""

    def __init__(self, scale: Tensor, width: int = WIDTH) -> None:
        super().__init__()
        self.register_buffer("scale", scale)
        self.width = width
        self.one = nn.Linear(len(scale), width)
        self.two = nn.Linear(width, width)
        self.three = nn.Linear(width, OUTPUTS)

    def forward(self, x: Tensor) -> Tensor:
        """The outputs for rows of raw inputs."""
        x = torch.relu(self.one(x * self.scale))
        return self.three(torch.relu(self.two(x)))

    def begin_with(self, net: np.ndarray) -> None:
        """Take over a network as `lunarium.bots.network` has it."""
        inputs = len(self.scale)
        second, third = inputs + 1, inputs + 2 + self.width
        wide = torch.from_numpy(net.astype(np.float32)).to(DEVICE)
        with torch.no_grad():
            self.one.weight.copy_((wide[:inputs] / self.scale[:, None]).T)
            self.one.bias.copy_(wide[inputs])
            self.two.weight.copy_(wide[second : second + self.width].T)
            self.two.bias.copy_(wide[second + self.width])
            self.three.weight.copy_(wide[third : third + self.width, :OUTPUTS].T)
            self.three.bias.copy_(wide[third + self.width, :OUTPUTS])

    def array(self) -> np.ndarray:
        """The network as `lunarium.bots.network` has it."""
        inputs = len(self.scale)
        net = np.zeros((inputs + 2 * self.width + 3, self.width), dtype=np.float32)
        with torch.no_grad():
            net[:inputs] = (self.one.weight * self.scale).T.cpu().numpy()
            net[inputs] = self.one.bias.cpu().numpy()
            second = inputs + 1
            net[second : second + self.width] = self.two.weight.T.cpu().numpy()
            net[second + self.width] = self.two.bias.cpu().numpy()
            third = second + self.width + 1
            net[third : third + self.width, :OUTPUTS] = self.three.weight.T.cpu().numpy()
            net[third + self.width, :OUTPUTS] = self.three.bias.cpu().numpy()
        return net


def files_of(folders: Sequence[Path]) -> list[Path]:
    """All files of games in these folders."""
    return sorted(file for folder in folders for file in folder.glob("*.npz"))


def is_kept(file: Path) -> bool:
    """Whether a file is for measuring: every tenth, by the number in its name."""
    return file.stem.endswith("9")


def read_games(folders: Sequence[Path], *names: str) -> tuple[list[Tensor], list[Tensor]]:
    """The arrays of all files: those to learn from, and those to measure with."""
    learnt: list[list[np.ndarray]] = [[] for _ in names]
    measured: list[list[np.ndarray]] = [[] for _ in names]
    for file in files_of(folders):
        with np.load(file) as arrays:
            for n, name in enumerate(names):
                found = arrays[name]
                if found.dtype == np.uint64:  # which PyTorch hardly knows
                    found = found.view(np.int64)
                (measured if is_kept(file) else learnt)[n].append(found)
    if not measured[0]:
        measured = learnt
    put = [
        [torch.from_numpy(np.concatenate(parts)).to(DEVICE) for parts in group]
        for group in (learnt, measured)
    ]
    return put[0], put[1]


def scale_of(x: Tensor) -> Tensor:
    """What brings each input to a spread of about 1; 1 for one that hardly varies."""
    part = x[: 1 << 20].float()
    spread = part.std(dim=0)
    return torch.where(spread > 0.02, 1 / (spread + 1e-6), torch.ones_like(spread))


def learn(
    model: nn.Module,
    steps: int,
    rate: float,
    state: Path | None,
    loss_of: Callable[[int], Tensor],
    seconds: float = 1e9,
) -> None:
    """Take steps of Adam at a rate that falls to nothing; resumes from a file of its state.

    After `seconds` it ends too, and the rate has fallen to nothing by then.
    """
    optimizer = torch.optim.Adam(model.parameters(), lr=rate)
    first = 0
    if state and state.exists():
        kept = torch.load(state, weights_only=True)
        model.load_state_dict(kept["model"])
        optimizer.load_state_dict(kept["optimizer"])
        first = kept["step"]
    begun = time.perf_counter()
    for step in range(first, steps):
        took = time.perf_counter() - begun
        if took > seconds:
            print(f"  stopped after {step} steps, {took:.0f} s", flush=True)
            break
        for group in optimizer.param_groups:
            group["lr"] = rate * min((step + 1) / 100, 1 - step / steps, 1 - took / seconds)
        loss = loss_of(step)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        if (step + 1) % 1000 == 0 or step + 1 == steps:
            print(f"  step {step + 1} of {steps}, loss {loss.item():.4f}, {took:.0f} s", flush=True)
            if state:
                kept = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
                torch.save(kept | {"step": step + 1}, state)


def colours_swapped(seats: int, perm: Sequence[int]) -> Tensor:
    """For each input the input to take it from, so that the colours trade places."""
    index = list(range(seats * INPUTS_OF_SEAT + 36))
    for seat in range(seats):
        for group in range(3):
            at = seat * INPUTS_OF_SEAT + INPUTS_OF_SEAT - 12 + 4 * group
            for colour in range(4):
                index[at + colour] = at + perm[colour]
    at = seats * INPUTS_OF_SEAT
    for group in (*range(0, 24, 4), 30):
        for colour in range(4):
            index[at + group + colour] = at + group + perm[colour]
    return torch.tensor(index, device=DEVICE)


@dataclass(frozen=True)
class Lessons:
    """Positions with the chances to tell, and decisions with how good each move was found."""

    x: Tensor
    target: Tensor
    choice_x: Tensor
    choice_q: Tensor

    @classmethod
    def read(cls, files: Sequence[Path], seats: int, trust: float) -> "Lessons":
        """What files of games teach; of games of the search, the mean that `trust` says."""
        parts: list[tuple[np.ndarray, ...]] = []
        for file in files:
            with np.load(file) as arrays:
                if "found" in arrays.files:
                    target = novaluna.returns(arrays, trust)
                else:
                    target = np.eye(seats)[arrays["won"].astype(int)]
                parts.append(
                    (arrays["x"], target.astype(np.float32), arrays["choice_x"], arrays["choice_q"])
                )
        return cls(
            *(torch.from_numpy(np.concatenate(one)).to(DEVICE) for one in zip(*parts, strict=True))
        )


@dataclass(frozen=True)
class Course:
    """How a network of Nova Luna is trained.

    sharp   logits for a search's share of 1
    trust   how much of a later position's value counts for one before (`novaluna.returns`)
    share   how much of each batch is of games of the search, where there are other games too
    """

    steps: int
    seconds: float = 1e9
    sharp: float = 1.0
    trust: float = 1.0
    share: float = 0.7
    width: int = WIDTH


def train_novaluna(
    folders: Sequence[Path],
    seats: int,
    course: Course,
    state: Path | None,
    begin: np.ndarray | None = None,
) -> np.ndarray:
    """One network for chances and policy."""
    files = files_of(folders)
    groups: dict[bool, list[Path]] = {}
    for file in files:
        with np.load(file) as arrays:
            groups.setdefault("found" in arrays.files, []).append(file)
    taught = [
        Lessons.read([f for f in group if not is_kept(f)] or group, seats, course.trust)
        for _, group in sorted(groups.items(), reverse=True)
    ]
    best = groups[max(groups)]
    measured = Lessons.read([f for f in best if is_kept(f)] or best, seats, 1.0)
    counts = ", ".join(f"{len(one.x)} positions and {len(one.choice_x)} choices" for one in taught)
    print(f"Nova Luna, {seats} players: {counts}, on {DEVICE}", flush=True)
    shares = [course.share, 1 - course.share] if len(taught) > 1 else [1.0]
    model = Mlp(scale_of(torch.cat([one.x[: 1 << 19] for one in taught])), course.width).to(DEVICE)
    if begin is not None:
        model.begin_with(begin)
    swaps = [colours_swapped(seats, perm) for perm in permutations(range(4))]
    rng = Random(1)

    def policy_loss(x: Tensor, q: Tensor) -> Tensor:
        # A search gives shares, from 0 to 1; games one ply deep already have logits.
        told = q.amax(dim=1, keepdim=True) <= 1.0
        target = torch.softmax(torch.where(told & (q > -1e3), q * course.sharp, q), dim=1)
        found = model(x.float())[..., POLICY].masked_fill(q <= -1e3, -1e4)
        return -(target * torch.log_softmax(found, dim=1)).sum(dim=1).mean()

    def loss_of(_step: int) -> Tensor:
        index = rng.choice(swaps)
        loss = torch.zeros((), device=DEVICE)
        for one, share in zip(taught, shares, strict=True):
            few, choices = int(BATCH * share), int(BATCH // 16 * share)
            if few:
                rows = torch.randint(len(one.x), (few,), device=DEVICE)
                logits = model(one.x[rows].float()[:, index])[:, :seats]
                loss = loss + share * nn.functional.cross_entropy(logits, one.target[rows])
            if choices and len(one.choice_x):
                rows = torch.randint(len(one.choice_x), (choices,), device=DEVICE)
                chosen = one.choice_x[rows][:, :, index]
                loss = loss + 0.5 * share * policy_loss(chosen, one.choice_q[rows])
        return loss

    rate = 3e-3 if begin is None else 1e-3
    learn(model, course.steps, rate, state, loss_of, course.seconds)
    with torch.no_grad():
        logits = torch.cat([model(part.float())[:, :seats] for part in measured.x.split(1 << 18)])
        loss = nn.functional.cross_entropy(logits, measured.target).item()
        chances = torch.softmax(logits, dim=1).cpu().numpy()
        q = measured.choice_q[:40000]
        found = torch.cat(
            [model(part.float())[..., POLICY] for part in measured.choice_x[:40000].split(1 << 12)]
        ).masked_fill(q <= -1e3, -1e9)
        rank = (found > found.gather(1, q.argmax(dim=1, keepdim=True))).sum(dim=1)
        recall = [round((rank < k).float().mean().item(), 3) for k in (1, 2, 4, 8)]
    error = calibration_error(chances, measured.target.argmax(dim=1).cpu().numpy())
    print(f"  measured: log-loss {loss:.4f}, ECE {error:.4f}, recall@1,2,4,8 {recall}", flush=True)
    net: np.ndarray = model.array()
    return net


def calibration_error(chances: np.ndarray, won: np.ndarray, bins: int = 20) -> float:
    """The expected calibration error over all seats' chances."""
    told = chances.ravel()
    came = (np.arange(chances.shape[1])[None] == won[:, None]).ravel()
    bin_of = np.minimum((told * bins).astype(int), bins - 1)
    error = 0.0
    for n in range(bins):
        inside = bin_of == n
        if inside.any():
            error += inside.mean() * abs(told[inside].mean() - came[inside].mean())
    return float(error)


def train_solo(
    folders: Sequence[Path], steps: int, state: Path | None, begin: np.ndarray | None = None
) -> np.ndarray:
    """Three networks: for phase 1, for its end, and for phase 2."""
    (x, row, miss), (mx, mrow, mmiss) = read_games(folders, "x", "row", "miss")
    print(f"solo: {len(x)} positions, on {DEVICE}")
    nets = []
    for part in range(3):
        own, measured = row == part, mrow == part
        px, pm = x[own], miss[own]
        model = Mlp(scale_of(px)).to(DEVICE)
        if begin is not None:
            model.begin_with(begin[part])

        def loss_of(_step: int, px: Tensor = px, pm: Tensor = pm, model: Mlp = model) -> Tensor:
            rows = torch.randint(len(px), (min(BATCH, 4096),), device=DEVICE)
            return nn.functional.huber_loss(model(px[rows].float())[:, 0], pm[rows], delta=10.0)

        learn(model, steps, 2e-3, state and state.with_suffix(f".{part}"), loss_of)
        with torch.no_grad():
            told = model(mx[measured].float())[:, 0]
            left = (told - mmiss[measured]).abs().mean().item()
            bias = (mmiss[measured] - mmiss[measured].mean()).abs().mean().item()
        print(
            f"  network {part}: {len(px)} positions, misses {left:.2f} points, {bias:.2f} without"
        )
        nets.append(model.array())
    return np.stack(nets)


class Tank(nn.Module):
    """Weights and a network of one hidden layer for each number of cards, all in one."""

    def __init__(self, linear: Tensor) -> None:
        super().__init__()
        # The features alone choose placements in rollouts, so what they are worth stays.
        self.register_buffer("linear", linear.clone())
        self.rows = nn.Parameter(0.05 * torch.randn(16, FEATURES + 16 * 14, HIDDEN))
        self.bias = nn.Parameter(torch.zeros(16, HIDDEN))
        self.output = nn.Parameter(0.05 * torch.randn(16, HIDDEN))

    def forward(self, cards: int, names: Tensor, counts: Tensor, cells: Tensor) -> Tensor:
        """The points to come of tanks with this many cards."""
        where = FEATURES - 12
        linear = self.linear[cards][names].sum(1) + (self.linear[cards][where:] * counts).sum(1)
        rows = self.rows[cards]
        units = self.bias[cards] + rows[names].sum(1) + rows[cells].sum(1)
        units = units + counts @ rows[where:FEATURES]
        return linear + (torch.relu(units) * self.output[cards]).sum(1)

    def array(self) -> np.ndarray:
        """The rows as `lunarium.bots.akvarko.reading` has them, for 0 to 16 cards."""
        table = np.zeros((17, FEATURES + NETWORK), dtype=np.float32)
        with torch.no_grad():
            table[:16, :FEATURES] = self.linear.cpu().numpy()
            parts = [self.rows.flatten(1), self.bias, self.output]
            table[:16, FEATURES:] = torch.cat(parts, dim=1).cpu().numpy()
        table[0] = 0
        return table


def train_akvarko(
    folders: Sequence[Path], steps: int, state: Path | None, begin: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The tanks' weights, and for each number of cards the spread of what they miss."""
    (reading, board, cards, points), measured = read_games(
        folders, "reading", "board", "cards", "points"
    )
    print(f"Akvárko: {len(reading)} tanks, on {DEVICE}")
    first = torch.tensor(FIRST[:CREATURES], device=DEVICE)

    def inputs(reading: Tensor, board: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        names = reading[:, :CREATURES].long() + first
        counts = reading[:, CREATURES:UNITS].float()
        shifts = torch.arange(0, 64, 4, device=DEVICE)
        digits = (board[:, None] >> shifts) & 15
        cells = FEATURES + torch.arange(16, device=DEVICE) * 14 + digits
        return names, counts, cells

    by_cards = [torch.nonzero(cards == n)[:, 0] for n in range(16)]
    model = Tank(torch.tensor(begin[:16, :FEATURES], dtype=torch.float32)).to(DEVICE)

    def loss_of(_step: int) -> Tensor:
        loss = torch.zeros((), device=DEVICE)
        for n in range(1, 16):
            own = by_cards[n]
            rows = own[torch.randint(len(own), (BATCH // 8,), device=DEVICE)]
            told = model(n, *inputs(reading[rows], board[rows]))
            loss = loss + (told - points[rows].float()).square().mean()
        return loss / 15

    learn(model, steps, 3e-3, state, loss_of)
    spread, before = np.zeros(17), np.zeros(17)
    m_reading, m_board, m_cards, m_points = measured
    old = torch.tensor(begin, dtype=torch.float32, device=DEVICE)
    with torch.no_grad():
        for n in range(1, 16):
            own = m_cards == n
            names, counts, cells = inputs(m_reading[own], m_board[own])
            told = model(n, names, counts, cells)
            linear = old[n][names].sum(1) + (old[n][FEATURES - 12 : FEATURES] * counts).sum(1)
            spread[n] = (told - m_points[own]).std().item()
            before[n] = (linear - m_points[own]).std().item()
    spread[0], spread[16] = spread[1], 0.3
    print("  misses by cards", np.round(spread[1:16], 2).tolist())
    print("  before         ", np.round(before[1:16], 2).tolist(), flush=True)
    return model.array(), 0.78 * spread


def main() -> None:
    """Train what was asked for."""
    parser = argparse.ArgumentParser(description="Train networks on files of games.")
    parser.add_argument("game", choices=["novaluna", "solo", "akvarko"])
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--sharp", type=float, default=1.0, help="logits for a search's share of 1")
    parser.add_argument("--trust", type=float, default=1.0, help="of what came a move later")
    parser.add_argument(
        "--share", type=float, default=0.7, help="of games of the search in a batch"
    )
    parser.add_argument("--width", type=int, default=WIDTH, help="other widths only to compare")
    parser.add_argument("--seconds", type=float, default=1e9, help="learn no longer")
    parser.add_argument("--begin", type=Path, help="a file of networks to continue from")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.manual_seed(1)
    state = asked.out.with_suffix(".state")
    begun = {} if asked.begin is None else np.load(asked.begin)
    if asked.game == "novaluna":
        name = f"players_{asked.players}"
        begin = begun.get(name)
        course = Course(
            asked.steps, asked.seconds, asked.sharp, asked.trust, asked.share, asked.width
        )
        net = train_novaluna(asked.folders, asked.players, course, state, begin)
        np.savez_compressed(asked.out, net=net)
    elif asked.game == "solo":
        begin = begun.get("alone")
        np.savez_compressed(asked.out, net=train_solo(asked.folders, asked.steps, state, begin))
    else:
        from lunarium.bots.akvarko.reading import tuned  # noqa: PLC0415 -- small first

        begin = tuned(asked.players).tank
        net, spread = train_akvarko(asked.folders, asked.steps, state, begin)
        np.savez_compressed(asked.out, net=net, spread=spread.astype(np.float32))


if __name__ == "__main__":
    main()
