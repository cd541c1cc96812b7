"""Usable replies of a round."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from flwr.app import Array

from feint._typing import override

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from flwr.app import ArrayRecord, Message, MetricRecord

#: NumPy's kinds of real numbers.
_NUMBERS = "biuf"
#: Sums of fewer samples than this are finite.
_COUNTABLE = 2.0**53
_LONGEST_REASON = 200
_MOST_REASONS = 5


@dataclass(frozen=True)
class Replies:
    """The usable replies of a round.

    Attributes
    ----------
    sent
        Number of sent messages.
    usable
        The usable replies, in the order of their nodes, so that sums do not depend on the order of arrival.
    samples
        Total number of their samples.
    weight_key
        The metric with the number of samples.
    faults
        Reasons why the replies of the other nodes cannot be used, one text for each of these nodes. The texts depend on
        the replies, and not on which training is the real one.
    """

    sent: int
    usable: tuple[Message, ...]
    samples: float
    weight_key: str
    faults: tuple[str, ...] = ()

    def are_enough(self, samples_needed: float | None) -> bool:
        """Return whether a round is informative: by its samples, or by how many have answered if none are needed."""
        if samples_needed is None:
            return 2 * len(self.usable) > self.sent
        return self.samples > samples_needed

    def reasons(self) -> str:
        """Return the faults as one line, the commonest first, each with the number of its nodes."""
        counts = sorted(Counter(self.faults).items(), key=lambda fault: (-fault[1], fault[0]))
        more = [f"{len(counts) - _MOST_REASONS} other reasons"] if len(counts) > _MOST_REASONS else []
        return "; ".join([f"{count} x {fault}" for fault, count in counts[:_MOST_REASONS]] + more)

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
    """Return the usable replies.

    A reply is usable if it is from a node that was asked, the first from that node, without an error, with exactly one
    record of metrics, whose weight is a positive number that can be counted to; and, in training, with exactly one
    record of arrays that have the names and shapes of those that were sent and numbers that their types can hold, and
    with records and metrics of the same names and kinds as most of the others, since strategies take all or none. The
    others are ignored: a strategy that fails on one of them would end the run.

    Parameters
    ----------
    replies
        The replies.
    nodes
        Nodes that messages were sent to.
    weight_key
        The metric with the number of samples of a reply.
    arrays
        The sent arrays, in training; ``None`` in evaluation.
    """
    first: dict[int, Message] = {}
    faults: dict[int, str] = dict.fromkeys(nodes, "no reply")
    for reply in replies:
        node = reply.metadata.src_node_id
        if node not in faults or node in first:
            continue
        fault = _fault(reply, weight_key, arrays)
        if fault is None:
            first[node] = reply
        else:
            faults[node] = fault
    usable = tuple(first[node] for node in sorted(first))
    if arrays is not None:
        usable = _alike(usable)
    used = {reply.metadata.src_node_id for reply in usable}
    unlike = "records or metrics of other names or kinds than most"
    samples = sum(_weight(_metrics(reply), weight_key) for reply in usable)
    return Replies(
        sent=len(nodes),
        usable=usable,
        samples=samples,
        weight_key=weight_key,
        faults=tuple(unlike if node in first else faults[node] for node in sorted(faults) if node not in used),
    )


def _alike(replies: tuple[Message, ...]) -> tuple[Message, ...]:
    """Return the replies of the commonest form; of equally common forms, the first one."""
    forms = [_form(reply) for reply in replies]
    counts = Counter(forms)
    return tuple(reply for reply, form in zip(replies, forms, strict=True) if form == counts.most_common(1)[0][0])


def _form(reply: Message) -> Any:
    """Return the names of the records and the kinds of the metrics: numbers, or lists with their lengths."""
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


def _fault(reply: Message, weight_key: str, arrays: ArrayRecord | None) -> str | None:
    """Return why a reply cannot be used, in one line; ``None`` if it can."""
    if reply.has_error():
        return f"error {reply.error.code}: {_one_line(str(reply.error.reason or 'no reason given'))}"
    content = reply.content
    if len(content.metric_records) != 1:
        return f"{len(content.metric_records)} records of metrics instead of 1"
    if not _weight(_metrics(reply), weight_key) > 0:
        return f"metric {weight_key!r} is not a positive number"
    if arrays is None:
        return None
    if len(content.array_records) != 1:
        return f"{len(content.array_records)} records of arrays instead of 1"
    record = next(iter(content.array_records.values()))
    if list(record.keys()) != list(arrays.keys()):
        return "arrays of other names than were sent"
    decoded = {}
    for name, sent in arrays.items():
        values = _values(record[name], sent)
        fault = _array_fault(values, sent)
        if fault is not None:
            return f"array {name!r} {fault}"
        decoded[name] = DecodedArray(record[name], values)
    record.update(decoded)
    return None


class DecodedArray(Array):
    """An array of a reply that the strategy need not decode again."""

    def __init__(self, array: Array, values: Any) -> None:
        self.__dict__.update(array.__dict__)
        self._values = values

    @override
    def numpy(self) -> Any:
        return self._values.copy()


def _fits(values: Any, kind: np.dtype[Any]) -> bool:
    """Return whether values are finite and can be held by a type."""
    with np.errstate(all="ignore"):
        if np.issubdtype(kind, np.integer):
            limits = np.iinfo(kind)
            return values.dtype == kind or bool(((values >= limits.min) & (values <= limits.max)).all())
        if kind.kind in "fc":
            cast = values.astype(kind, copy=False)
            # A sum that is finite has no other terms, and needs no array of its own.
            return bool(np.isfinite(cast.sum()) or np.isfinite(cast).all())
        return bool(np.isfinite(values).all())


def _one_line(text: str) -> str:
    """Return a client's text without line breaks and control characters, and not longer than a log line should be."""
    words = "".join(character if character.isprintable() else " " for character in text).split()
    line = " ".join(words)
    return line if len(line) <= _LONGEST_REASON else line[: _LONGEST_REASON - 3] + "..."


def _values(array: Array, sent: Array) -> Any:
    """Return the values of an array; ``None`` if it cannot be read. An equal head is not parsed again."""
    kind = np.dtype(sent.dtype)
    head = len(sent.data) - kind.itemsize * math.prod(sent.shape)
    try:
        alike = array.stype == sent.stype and len(array.data) == len(sent.data)
        if alike and array.data[:head] == sent.data[:head]:
            return np.frombuffer(array.data, kind, offset=head).reshape(sent.shape)
        return array.numpy()
    except Exception:  # noqa: BLE001 - whatever bytes a client has made up, in whichever way they cannot be read
        return None


def _array_fault(values: Any, sent: Array) -> str | None:
    """Return why an array could not be where the one that was sent is; ``None`` if it could."""
    kind = np.dtype(sent.dtype)
    if not isinstance(values, np.ndarray):
        return "cannot be read"
    if values.shape != tuple(sent.shape):
        return f"has the shape {values.shape} instead of {tuple(sent.shape)}"
    if values.dtype.kind not in _NUMBERS and values.dtype.kind != kind.kind:
        return f"has the type {_one_line(str(values.dtype))} instead of {kind}"
    return None if _fits(values, kind) else f"has numbers that are not finite or too large for {kind}"
