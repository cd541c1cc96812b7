"""Comments as vectors, labelled for two tasks, and who has which."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

Floats = Any
Flags = Any

CLIENTS = 35
TASKS = ("toxic", "second")
#: No client has more comments.
MOST = 689
#: The share of the comments that clients have at most; the others validate.
_SHARE = 0.895


@dataclass(frozen=True)
class Comments:
    """Comments in an order that matters.

    Attributes
    ----------
    vectors
        A row for each.
    labels
        For each task, 1 for those that it is about, otherwise 0.
    """

    vectors: Floats
    labels: dict[str, Floats]

    def __len__(self) -> int:
        """Count them."""
        return len(self.vectors)

    def at(self, rows: Any) -> Comments:
        """Give those in these rows, in their order."""
        return Comments(self.vectors[rows], {task: labels[rows] for task, labels in self.labels.items()})


@dataclass(frozen=True)
class Split:
    """Partition of the comments: equal parts for the clients, in order, and the rest for validation."""

    comments: Comments
    per_client: int

    def client(self, number: int) -> Comments:
        """Give the comments of client 0 to 34."""
        return self.comments.at(slice(number * self.per_client, (number + 1) * self.per_client))

    @property
    def validation(self) -> Comments:
        """The comments that no client has."""
        return self.comments.at(slice(CLIENTS * self.per_client, None))


@lru_cache(maxsize=1)
def split(path: Path) -> Split:
    """Read a file that ``feint embed -o FILE.npz`` has written; each process reads it once."""
    with np.load(path, allow_pickle=False) as file:
        labels = {task: file[task].astype(np.float32) for task in TASKS}
        comments = Comments(file["vectors"].astype(np.float32), labels)
    kept = comments.at(balanced(comments.labels["toxic"] > 0))
    per_client = min(MOST, int(_SHARE * len(kept) / CLIENTS))
    if per_client < 1:
        raise ValueError(f"{path} must have a comment for each of {CLIENTS} clients and some more, has {len(kept)}")
    return Split(kept, per_client)


def balanced(toxic: Flags) -> Any:
    """List the rows that are kept so that as many are toxic as are not: the surplus is dropped from the end.

    Where more than three quarters of the last tenth would then be of one kind, the two kinds take turns.
    """
    each = min(int(toxic.sum()), int((~toxic).sum()))
    yes, no = np.flatnonzero(toxic)[:each], np.flatnonzero(~toxic)[:each]
    rows = np.sort(np.concatenate([yes, no]))
    end = toxic[rows[len(rows) - len(rows) // 10 :]]
    if 4 * max(int(end.sum()), int((~end).sum())) > 3 * len(end):
        return np.stack([no, yes], axis=1).ravel()
    return rows
