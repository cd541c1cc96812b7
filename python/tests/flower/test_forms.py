"""Arrays of all forms and names: what is sent looks the same after a step and after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flwr.app import Array, ArrayRecord, Context, Message, MetricRecord, RecordDict

from feint.flower import CovertStrategy, TaskDecoy
from tests.flower.scripted import Script, ScriptedRun
from tests.flower.training import RecordingGrid, averaging, client_app

SCRIPT: Script = [(True, 1), (False, 1), (True, 1), (False, 1)]

FORMS: dict[str, Any] = {
    "no dimension": np.array(3, dtype=np.int64),
    "nothing in it": np.zeros((0, 3)),
    "halves": np.zeros(3, dtype=np.float16),
    "bits": np.array([True, False]),
    "columns first": np.asfortranarray(np.zeros((2, 3))),
    "complex": np.zeros(2, dtype=complex),
    "big-endian": np.zeros(3, dtype=">f4"),
}


def back(message: Message, _: Context) -> Message:
    """Send back what came: a form must survive by itself."""
    given = message.content.array_records["arrays"]
    metrics = MetricRecord({"num-examples": 3})
    return Message(RecordDict({"arrays": ArrayRecord(dict(given.items())), "metrics": metrics}), reply_to=message)


def play(record: ArrayRecord, decoy: ArrayRecord, checkpoint: Path, stops: tuple[int, ...]) -> tuple[Any, Any]:
    grid, run = RecordingGrid(client_app(back)), ScriptedRun(SCRIPT)
    for stop in stops:
        other = TaskDecoy(averaging(), decoy, tasks=("a", "b"), wanted="a")
        CovertStrategy(averaging(), run, decoy=other, checkpoint=checkpoint, seed=1).start(
            grid, record, num_rounds=stop
        )
    return grid.sent, run.told


@pytest.mark.parametrize("form", FORMS)
def test_forms_survive_steps_and_restarts(form: str, tmp_path: Path) -> None:
    record = ArrayRecord({"x": Array(FORMS[form])})
    sent, told = play(record, record, tmp_path / "whole", (4,))
    assert all(told.values())
    assert sent == play(record, record, tmp_path / "parts", (1, 2, 3, 4))[0]
    first, *_, last = (messages[0][5][0] for messages in (sent[0], sent[2]))
    assert first == last


@pytest.mark.parametrize("name", ["file", "allow_pickle", "a/b", "", "x.npy", "é"])
def test_names_survive_restarts(name: str, tmp_path: Path) -> None:
    record = ArrayRecord({name: Array(np.zeros(2))})
    sent, told = play(record, record, tmp_path, (1, 2, 3, 4))
    assert all(told.values())
    assert [a[0] for a in sent[-1][0][5][0][2]] == [name]


def test_how_arrays_lie_in_memory_does_not_show(tmp_path: Path) -> None:
    rows = np.arange(6.0).reshape(2, 3)
    record, columns = (ArrayRecord({"x": Array(x)}) for x in (rows, np.asfortranarray(rows)))
    assert play(record, columns, tmp_path / "1", (4,)) == play(columns, record, tmp_path / "2", (4,))


def test_bits_are_averaged_to_the_nearest(tmp_path: Path) -> None:
    def one_of_five(message: Message, context: Context) -> Message:
        reply = back(message, context)
        reply.content.array_records["arrays"]["x"] = Array(np.array([context.node_id == 1, context.node_id > 1]))
        return reply

    record = ArrayRecord({"x": Array(np.array([False, False]))})
    grid = RecordingGrid(client_app(one_of_five))
    decoy = TaskDecoy(averaging(), record)
    result = CovertStrategy(averaging(), ScriptedRun([(True, 1)]), decoy=decoy, checkpoint=tmp_path).start(grid, record)
    assert result.arrays["x"].numpy().tolist() == [False, True]
