"""What came back in a round, and what of it counts."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from flwr.app import Array, ArrayRecord, Message, MetricRecord

#: NumPy's kinds of real numbers.
_NUMBERS = "biuf"
#: Sums of fewer samples than this are finite.
_COUNTABLE = 2.0**53


@dataclass(frozen=True)
class Replies:
    """The replies of a round that can be used.

    Attributes
    ----------
    sent
        How many messages were sent.
    usable
        The replies that count, in the order of their nodes, so that sums do not depend on who was quick.
    samples
        How many samples they were made with.
    weight_key
        The metric that says so.
    """

    sent: int
    usable: tuple[Message, ...]
    samples: float
    weight_key: str

    def means(self, names: Sequence[str]) -> dict[str, float]:
        """Average the named metrics over clients, weighted by samples; those that not all clients have are left out."""
        means: dict[str, float] = {}
        if self.samples <= 0:
            return means
        rows = [_metrics(reply) for reply in self.usable]
        weights = [_weight(row, self.weight_key) for row in rows]
        for name in names:
            values = [row.get(name) for row in rows]
            numbers = [float(value) for value in values if isinstance(value, (int, float))]
            if len(numbers) == len(values):
                means[name] = sum(w * x for w, x in zip(weights, numbers, strict=True)) / self.samples
        return means


def usable_replies(
    replies: Iterable[Message], nodes: Sequence[int], weight_key: str, arrays: ArrayRecord | None
) -> Replies:
    """Keep the replies that count.

    A reply counts if it is from a node that was asked, the first from that node, without an error, with exactly one
    record of metrics, whose weight is a positive number that can be counted to; and, in training, with exactly one
    record of arrays that have the names and shapes of those that were sent and numbers that their types can hold, and
    with records and metrics of the same names and kinds as most of the others, since strategies take all or none. The
    others are as if they had never come: a strategy that chokes on one of them would end the run.

    Parameters
    ----------
    replies
        What came back.
    nodes
        Who was asked.
    weight_key
        The metric that says how many samples a reply was made with.
    arrays
        What was sent, in training; ``None`` in evaluation.
    """
    first: dict[int, Message] = {}
    asked = set(nodes)
    for reply in replies:
        node = reply.metadata.src_node_id
        if node in asked and node not in first and not reply.has_error() and _is_usable(reply, weight_key, arrays):
            first[node] = reply
    usable = tuple(first[node] for node in sorted(first))
    if arrays is not None:
        usable = _alike(usable)
    samples = sum(_weight(_metrics(reply), weight_key) for reply in usable)
    return Replies(sent=len(nodes), usable=usable, samples=samples, weight_key=weight_key)


def _alike(replies: tuple[Message, ...]) -> tuple[Message, ...]:
    """Keep those of the commonest form; of forms as common as each other, the first's."""
    forms = [_form(reply) for reply in replies]
    counts = Counter(forms)
    return tuple(reply for reply, form in zip(replies, forms, strict=True) if form == counts.most_common(1)[0][0])


def _form(reply: Message) -> Any:
    """Say which records there are, and which metrics: numbers, or lists of how many."""
    content = reply.content
    metrics = _metrics(reply)
    kinds = {name: len(value) if isinstance(value, list) else None for name, value in metrics.items()}
    return tuple(content.array_records), tuple(content.metric_records), frozenset(kinds.items())


def _metrics(reply: Message) -> MetricRecord:
    record: MetricRecord = next(iter(reply.content.metric_records.values()))
    return record


def _weight(metrics: MetricRecord, key: str) -> float:
    weight = metrics.get(key)
    return float(weight) if isinstance(weight, (int, float)) and abs(weight) < _COUNTABLE else math.nan


def _is_usable(reply: Message, weight_key: str, arrays: ArrayRecord | None) -> bool:
    content = reply.content
    if len(content.metric_records) != 1:
        return False
    if not _weight(_metrics(reply), weight_key) > 0:
        return False
    if arrays is None:
        return True
    if len(content.array_records) != 1:
        return False
    record = next(iter(content.array_records.values()))
    return list(record.keys()) == list(arrays.keys()) and all(
        _fits(record[name], sent) for name, sent in arrays.items()
    )


def _fits(array: Array, sent: Array) -> bool:
    """Say whether an array could be where the one that was sent is."""
    try:
        values = array.numpy()
    except Exception:  # noqa: BLE001 - whatever bytes a client has made up, in whichever way they cannot be read
        return False
    kind = np.dtype(sent.dtype)
    if not isinstance(values, np.ndarray) or values.shape != tuple(sent.shape):
        return False
    if values.dtype.kind not in _NUMBERS and values.dtype.kind != kind.kind:
        return False
    with np.errstate(all="ignore"):
        if np.issubdtype(kind, np.integer):
            limits = np.iinfo(kind)
            return bool(((values >= limits.min) & (values <= limits.max)).all())
        return bool(np.isfinite(values.astype(kind) if kind.kind in "fc" else values).all())
