"""Types of what is asked and told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import feint
from tests.client.fake import DECIDED, TOKEN, TOLD, FakeService, says
from tests.client.test_control import echo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(params=["service", "control"])
def run(request: pytest.FixtureRequest, tmp_path: Path, scenario: Path, fast: feint.RetryPolicy) -> Iterator[feint.Run]:
    """Give a run of either kind that answers everything."""
    if request.param == "service":
        with FakeService([says(201, {**DECIDED, **TOLD})]) as fake:
            yield feint.connect(fake.url, TOKEN, patience=fast).run("a")
    else:
        heard = tmp_path / "heard"
        program = echo(tmp_path, heard)
        with feint.control(scenario, "oblivious", state=tmp_path / "run.json", program=program) as controlled:
            yield controlled


@pytest.mark.parametrize("answer", ["no", "", 1, 0, None, np.int64(1), [True]])
def test_an_answer_that_is_no_boolean_is_refused(run: feint.Run, answer: Any) -> None:
    with pytest.raises(TypeError, match="informative must be True or False, was"):
        run.tell(1, answer)


@pytest.mark.parametrize("state", [True, False, 1.0, "1", None, np.True_, np.float64(2)])
def test_a_state_or_number_that_is_no_integer_is_refused(run: feint.Run, state: Any) -> None:
    with pytest.raises(TypeError, match="oracle must be an integer, was"):
        run.ask(state)
    with pytest.raises(TypeError, match="oracle must be an integer, was"):
        run.ask(state, 1)
    with pytest.raises(TypeError, match="number must be an integer, was"):
        run.tell(state, informative=True)
    if state is not None:
        with pytest.raises(TypeError, match="number must be an integer, was"):
            run.ask(1, state)


def test_types_of_numpy_are_accepted(run: Any) -> None:
    assert run.ask(np.int64(2), np.uint8(1)).number == 1
    assert run.tell(np.int32(1), np.True_) is True
    assert run.tell(1, np.False_) is True


def test_a_seed_may_be_of_numpy(fast: feint.RetryPolicy) -> None:
    with FakeService([says(201, {"id": "a"})]) as fake:
        service: Any = feint.connect(fake.url, TOKEN, patience=fast)
        service.create_run({"horizon": 3}, "oblivious", seed=np.int64(5), wait=False)
        with pytest.raises(TypeError, match="seed must be an integer, was True"):
            service.create_run({"horizon": 3}, "oblivious", seed=True, wait=False)
    assert json.loads(fake.bodies[0])["seed"] == 5


def created(fast: feint.RetryPolicy, **options: Any) -> bytes:
    """Return the body of a request for a run."""
    with FakeService([says(201, {"id": "a"})]) as fake:
        service = feint.connect(fake.url, TOKEN, patience=fast)
        service.create_run({"horizon": 3}, "oblivious", request_id="r", wait=False, **options)
    return fake.bodies[0]


def test_a_run_with_tasks_is_asked_for_by_requests_of_equal_length(fast: feint.RetryPolicy) -> None:
    """Neither the wanted task nor the order in which tasks are listed shows in the length, nor the order at all."""
    tasks = ("a", "three", 'zwölf "12"')
    bodies = [created(fast, tasks=tasks, wanted=wanted) for wanted in tasks]
    assert len({len(body) for body in bodies}) == 1
    for body, wanted in zip(bodies, tasks, strict=True):
        assert json.loads(body)["wanted"] == wanted
        assert json.loads(body)["tasks"] == sorted(tasks)
        assert created(fast, tasks=tasks[::-1], wanted=wanted) == body
    fields = json.loads(created(fast, tasks=tasks, deadline=60, pace=0.5))
    assert "wanted" not in fields
    assert (fields["deadline"], fields["pace"]) == (60, 0.5)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tasks": ("a",)}, "two or more different names, were"),
        ({"tasks": ("a", "a")}, "two or more different names, were"),
        ({"tasks": ("a", "b,c")}, "must have no comma"),
        ({"tasks": ("a", "b"), "wanted": "c"}, r"wanted must be one of \['a', 'b'\]"),
        ({"wanted": "c"}, "give tasks"),
        ({"tasks": "ab"}, "must be a collection of names, was the string 'ab'"),
    ],
)
def test_tasks_that_make_no_sense_are_refused(
    options: Any, message: str, fast: feint.RetryPolicy, tmp_path: Path, scenario: Path
) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        created(fast, **options)
    with pytest.raises((TypeError, ValueError), match=message):
        feint.control(scenario, "oblivious", state=tmp_path / "run.db", **options)
