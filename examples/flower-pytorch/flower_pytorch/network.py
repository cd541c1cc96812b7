"""A small convolutional network, and how it is trained."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from flwr.app import ArrayRecord
from torch import nn

if TYPE_CHECKING:
    from flower_pytorch.pictures import Pictures

_BATCH = 20
_STEP = 0.1


def new_network(seed: int) -> nn.Sequential:
    """Make a network to begin with."""
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        return nn.Sequential(
            nn.Conv2d(1, 8, kernel_size=3, padding=1),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Conv2d(8, 16, kernel_size=3, padding=1),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Flatten(),
            nn.Linear(16 * 3 * 3, 1),
        )


def initial(seed: int) -> ArrayRecord:
    """Give weights to begin with."""
    return ArrayRecord(new_network(seed).state_dict())


def trained(arrays: ArrayRecord, pictures: Pictures, task: str) -> ArrayRecord:
    """Descend one epoch, batch by batch in the order given."""
    network = _loaded(arrays)
    loss = nn.BCEWithLogitsLoss()
    descent = torch.optim.SGD(network.parameters(), lr=_STEP, momentum=0.9)
    for begin in range(0, len(pictures), _BATCH):
        batch = slice(begin, begin + _BATCH)
        descent.zero_grad()
        loss(network(pictures.pixels[batch]).squeeze(1), pictures.labels[task][batch]).backward()
        descent.step()
    return ArrayRecord(network.state_dict())


def accuracy(arrays: ArrayRecord, pictures: Pictures, task: str) -> float:
    """Say for which share of the pictures the network is right."""
    with torch.no_grad():
        says = _loaded(arrays)(pictures.pixels).squeeze(1) > 0
    return float((says == (pictures.labels[task] > 0)).float().mean())


def _loaded(arrays: ArrayRecord) -> nn.Sequential:
    network = new_network(0)
    network.load_state_dict(arrays.to_torch_state_dict())
    return network
