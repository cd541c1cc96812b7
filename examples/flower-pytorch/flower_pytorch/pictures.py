"""Pictures, made up: a square or a cross, on the left or on the right, in noise."""

from __future__ import annotations

from dataclasses import dataclass

import torch

CLIENTS = 10
SIZE = 12
TASKS = ("shape", "side")
_PER_CLIENT = 200
_SEED = 30


@dataclass(frozen=True)
class Pictures:
    """Some pictures.

    Attributes
    ----------
    pixels
        One after the other, each of one channel.
    labels
        For each task, 1 for crosses, or for those on the right.
    """

    pixels: torch.Tensor
    labels: dict[str, torch.Tensor]

    def __len__(self) -> int:
        """Count them."""
        return len(self.pixels)

    def at(self, rows: torch.Tensor) -> Pictures:
        """Give those in these rows."""
        return Pictures(self.pixels[rows], {task: labels[rows] for task, labels in self.labels.items()})


def pictures_of(client: int) -> Pictures:
    """Give the pictures of client 0 to 9."""
    return _drawn(client, _PER_CLIENT)


def other_pictures() -> Pictures:
    """Give pictures that no client has, to try networks on."""
    return _drawn(CLIENTS, 1000)


def _drawn(stream: int, count: int) -> Pictures:
    random = torch.Generator().manual_seed(_SEED + stream)
    is_cross, is_right = (torch.rand(2, count, generator=random) < 0.5).float()
    # Where the middle is: up and down anywhere, and in the left or the right half.
    down = 3 + 5 * torch.rand(count, generator=random)
    across = 2.5 + torch.rand(count, generator=random) + 5 * is_right
    place = torch.arange(SIZE).float()
    rows = (place.view(1, SIZE, 1) - down.view(-1, 1, 1)).abs()
    columns = (place.view(1, 1, SIZE) - across.view(-1, 1, 1)).abs()
    squares = torch.maximum(rows, columns) <= 2
    crosses = squares & (torch.minimum(rows, columns) <= 0.5)
    shown = torch.where(is_cross.view(-1, 1, 1) > 0, crosses, squares).float()
    pixels = shown + 0.2 * torch.randn(count, SIZE, SIZE, generator=random)
    return Pictures(pixels.unsqueeze(1), {"shape": is_cross, "side": is_right})
