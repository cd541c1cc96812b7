"""Records of colluding clients: every message stored, joined to a record that ``feint audit`` reads."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import numpy as np
from flwr.app import MessageType

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable

    from flwr.app import ArrayRecord, Context, Message

    Next = Callable[[Message, Context], Message]
    Mod = Callable[[Message, Context, Next], Message]

Point = Any


@dataclass(frozen=True)
class Heard:
    """A query as one client received it.

    Attributes
    ----------
    node
        Id of the client's node.
    number
        Number of the round.
    incentive
        Incentive paid.
    task
        Name of the task; ``None`` if the message has none.
    point
        The received arrays, concatenated.
    reply
        The arrays of the client's reply, concatenated; ``None`` if it failed.
    """

    node: int
    number: int
    incentive: int
    task: str | None
    point: Point
    reply: Point | None


def eavesdropping(
    directory: str | os.PathLike[str],
    *,
    incentive_key: str = "incentive",
    task_key: str = "task",
    round_key: str = "server-round",
) -> Mod:
    """Return a mod of a client app that stores every training message, and the reply.

    Parameters
    ----------
    directory
        Directory of the stored messages; colluding clients use the same one.
    incentive_key, task_key, round_key
        Keys of the config record.
    """
    folder = Path(directory)

    def listen(message: Message, context: Context, call_next: Next) -> Message:
        if message.metadata.message_type != MessageType.TRAIN:
            return call_next(message, context)
        config = next(iter(message.content.config_records.values()))
        about = {
            "node": context.node_id,
            "number": config[round_key],
            "incentive": config[incentive_key],
            "task": config.get(task_key),
        }
        kept = {"point": _flat(message.content.array_records.values())}
        try:
            reply = call_next(message, context)
            if not reply.has_error():
                kept["reply"] = _flat(reply.content.array_records.values())
            return reply
        finally:
            _store(folder, about, kept)

    return listen


def overheard(directory: str | os.PathLike[str], nodes: Iterable[int] | None = None) -> list[Heard]:
    """Read the stored messages.

    Parameters
    ----------
    directory
        Directory of the stored messages.
    nodes
        Nodes of the colluding clients; all, unless given.

    Returns
    -------
    list of Heard
        In the order of rounds, and of nodes within a round. A round that was sent again counts once for each node.
    """
    chosen = None if nodes is None else set(nodes)
    found: dict[tuple[int, int], Heard] = {}
    for path in sorted(Path(directory).glob("*.npz"), key=lambda path: path.stat().st_mtime_ns):
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            heard = Heard(**about, point=file["point"], reply=file["reply"] if "reply" in file.files else None)
        if chosen is None or heard.node in chosen:
            found.setdefault((heard.number, heard.node), heard)
    return [found[key] for key in sorted(found)]


def write_record(heard: Iterable[Heard], path: str | os.PathLike[str], tasks: Iterable[str] = ()) -> None:
    """Write the record of a run as colluding clients can join it from their messages.

    With the ending ``.npz`` it has points, the number of asked clients, and a reply; otherwise it is CSV.

    Parameters
    ----------
    heard
        Their messages, of all rounds.
    path
        Path of the record.
    tasks
        The tasks that are known to be trained, including those without a message.
    """
    rounds: dict[int, list[Heard]] = defaultdict(list)
    for one in heard:
        rounds[one.number].append(one)
    for number in range(1, max(rounds, default=0) + 1):
        if number not in rounds:
            raise ValueError(f"no client heard round {number}: a record has every round, so let more clients collude")
    queries = [rounds[number] for number in sorted(rounds)]
    firsts = [query[0] for query in queries]
    names = trajectories(firsts, tasks)
    points = np.stack([one.point for one in firsts])
    file = Path(path)
    temporary = file.with_name(file.name + ".new" + file.suffix)
    if file.suffix == ".npz":
        replies = [next((one.reply for one in query if one.reply is not None), None) for query in queries]
        nothing = np.full(points.shape[1], np.nan)
        np.savez_compressed(
            temporary,
            point=points,
            trajectory=np.array(names, dtype=np.int32),
            incentive=np.array([one.incentive for one in firsts], dtype=np.int32),
            attending=np.array([len(query) for query in queries], dtype=np.int32),
            reply=np.stack([nothing if reply is None else reply for reply in replies]),
        )
    else:
        with temporary.open("w", newline="", encoding="utf-8") as out:
            rows = csv.writer(out, lineterminator="\n")
            rows.writerow(["number", "trajectory", "incentive", "step"])
            steps = _steps(names, points)
            rows.writerows((i + 1, names[i], one.incentive, steps[i]) for i, one in enumerate(firsts))
    temporary.replace(file)


def trajectories(queries: list[Heard], tasks: Iterable[str] = ()) -> list[int]:
    """Return the trajectory of each query: by the task's name, or by which of two paths its point is closer to.

    The numbers do not show which trajectory is real: tasks are numbered in the order of their names, and paths in the
    order in which they are seen.
    """
    named = [query.task for query in queries if query.task is not None]
    if len(named) == len(queries):
        names = sorted({*named, *tasks})
        return [names.index(name) for name in named]
    ends: list[Point] = []
    found = []
    for query in queries:
        distances = [float(np.linalg.norm(query.point - end)) for end in ends]
        if not ends or (len(ends) == 1 and distances[0] > 0):
            ends.append(query.point)
            found.append(len(ends) - 1)
            continue
        nearest = int(np.argmin(distances))
        ends[nearest] = query.point
        found.append(nearest)
    return found


def _steps(names: list[int], points: Point) -> list[int | None]:
    """Return whether each trajectory had stepped when it was next seen; ``None`` after its last query."""
    steps: list[int | None] = [None] * len(names)
    last: dict[int, int] = {}
    for i, name in enumerate(names):
        if name in last:
            steps[last[name]] = int(not np.array_equal(points[last[name]], points[i]))
        last[name] = i
    return steps


def _flat(records: Iterable[ArrayRecord]) -> Point:
    flat = [array.numpy().astype(np.float64).ravel() for record in records for array in record.values()]
    return np.concatenate(flat) if flat else np.zeros(0)


def _store(folder: Path, about: dict[str, Any], kept: dict[str, Point]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = uuid4().hex
    temporary = folder / f"{name}.new"
    with temporary.open("wb") as file:
        np.savez(file, about=np.array(json.dumps(about)), **kept)
    temporary.replace(folder / f"{name}.npz")
