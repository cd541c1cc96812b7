"""Kill the server anywhere; started again, it asks, sends and steps as if nothing had happened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flwr.serverapp.strategy import FedAdam, Strategy

from feint import Decision
from feint._checkpoint import Checkpoint
from feint.flower import CheckpointError, SimulatedDecoy
from tests.flower.scripted import Script, ScriptedRun
from tests.flower.test_exchange import failing
from tests.flower.training import Federation, averaging, weights

SCRIPT: Script = [(True, 3), (False, 2), (True, 1), (False, 3), (True, 2)]


class Killed(BaseException):
    """The process is gone. Nothing catches it."""


class Reaper:
    """Counts what is about to be done, or has just been, and kills at the given point."""

    def __init__(self, point: int) -> None:
        self.left = point

    def __call__(self) -> None:
        if self.left == 0:
            raise Killed
        self.left -= 1

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any, **kwargs: Any) -> Any:
            self()
            found = function(*args, **kwargs)
            self()
            return found

        return watched


def adam() -> Strategy:
    return FedAdam(fraction_evaluate=0.0)


def play(path: Path, federation: Federation, monkeypatch: pytest.MonkeyPatch, point: int) -> Any:
    reaper = Reaper(point)
    with monkeypatch.context() as patch:
        patch.setattr("feint._checkpoint._replace", reaper.around(_replace))
        patch.setattr("feint._checkpoint._append", reaper.around(_append))
        patch.setattr(ScriptedRun, "ask", reaper.around(ScriptedRun.ask))
        patch.setattr(ScriptedRun, "tell", reaper.around(ScriptedRun.tell))
        patch.setattr(federation.grid, "push_messages", reaper.around(federation.grid.push_messages))
        return federation.start(path), reaper.left


from feint._checkpoint import _append, _replace  # noqa: E402 - what is wrapped above

FOREVER = 10**9


def without_repeats(rounds: list[Any]) -> list[Any]:
    """A round that was sent twice, as it was, counts once."""
    return [sent for i, sent in enumerate(rounds) if i == 0 or sent != rounds[i - 1]]


@pytest.mark.parametrize("few", [0, 1 << 16], ids=["replaced", "appended"])
@pytest.mark.parametrize("make", [averaging, adam], ids=["average", "adam"])
def test_a_server_killed_at_any_point_goes_on(
    make: Callable[[], Strategy], few: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("feint._checkpoint._FEW_BYTES", few)
    options: dict[str, Any] = {"make": make, "train": failing, "counts": False}
    whole = Federation(SCRIPT, **options)
    expected, left = play(tmp_path / "whole", whole, monkeypatch, FOREVER)
    points = FOREVER - left
    assert points > 50
    assert whole.run is not None
    assert set(whole.run.told.values()) == {True, False}
    for point in range(points):
        killed = Federation(SCRIPT, **options)
        path = tmp_path / str(point)
        with pytest.raises(Killed):
            play(path, killed, monkeypatch, point)
        result, _ = play(path, killed, monkeypatch, FOREVER)
        assert weights(result.arrays).tobytes() == weights(expected.arrays).tobytes(), point
        assert without_repeats(killed.grid.sent) == whole.grid.sent, point
        assert killed.run is not None
        assert killed.run.asked == whole.run.asked, point
        assert killed.run.told == whole.run.told, point


def test_a_server_killed_again_and_again_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Federation(SCRIPT)
    expected, _ = play(tmp_path / "whole", whole, monkeypatch, FOREVER)
    killed = Federation(SCRIPT)
    lives = 0
    while True:
        lives += 1
        try:
            result, _ = play(tmp_path / "killed", killed, monkeypatch, 9)
        except Killed:
            continue
        break
    assert lives > 5
    assert weights(result.arrays).tobytes() == weights(expected.arrays).tobytes()


def test_a_finished_run_gives_its_result_again_and_sends_nothing(tmp_path: Path) -> None:
    federation = Federation(SCRIPT)
    first = federation.start(tmp_path)
    sent = len(federation.grid.sent)
    again = federation.start(tmp_path)
    assert weights(again.arrays).tobytes() == weights(first.arrays).tobytes()
    assert len(federation.grid.sent) == sent


@pytest.mark.parametrize("rounds", [2, len(SCRIPT)], ids=["underway", "finished"])
def test_another_wanted_task_is_refused(rounds: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The model of the task that was wanted must not come back under the name of the other."""
    federation = Federation(SCRIPT, wanted="a")
    federation.start(tmp_path, num_rounds=rounds)
    federation.wanted = "b"
    with pytest.raises(CheckpointError, match="wanted is not the task that the checkpoint was begun with"):
        federation.start(tmp_path)
    assert "begun with" not in caplog.text
    federation.wanted = "a"
    federation.start(tmp_path)
    assert len(federation.grid.sent) == len(SCRIPT)


def test_another_kind_of_decoy_is_refused(tmp_path: Path) -> None:
    federation = Federation(SCRIPT)
    simulated = SimulatedDecoy(lambda record, _: record)
    federation.start(tmp_path / "1", num_rounds=1)
    strategy = federation.strategy(tmp_path / "1")
    strategy.decoy = simulated
    with pytest.raises(CheckpointError, match="was begun with a task decoy"):
        strategy.start(federation.grid, federation.begin("a"))
    federation = Federation(SCRIPT)
    strategy = federation.strategy(tmp_path / "2")
    strategy.decoy = simulated
    strategy.start(federation.grid, federation.begin("a"), num_rounds=1)
    with pytest.raises(CheckpointError, match=r"tasks are \['a', 'b'\], and the checkpoint was begun with None"):
        federation.start(tmp_path / "2")


@pytest.mark.parametrize("rounds", [None, 2])
def test_a_start_that_trains_nothing_says_so(
    rounds: int | None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    federation = Federation(SCRIPT)
    federation.start(tmp_path, num_rounds=rounds)
    assert "nothing was trained" not in caplog.text
    federation.start(tmp_path, num_rounds=rounds)
    assert [r.levelname for r in caplog.records if "nothing was trained" in r.getMessage()] == ["WARNING"]


def test_a_run_is_stopped_and_gone_on_with(tmp_path: Path) -> None:
    whole = Federation(SCRIPT)
    expected = whole.start(tmp_path / "whole")
    parts = Federation(SCRIPT)
    parts.start(tmp_path / "parts", num_rounds=2)
    assert len(parts.grid.sent) == 2
    result = parts.start(tmp_path / "parts")
    assert weights(result.arrays).tobytes() == weights(expected.arrays).tobytes()
    assert parts.grid.sent == whole.grid.sent


def test_an_answer_that_was_told_is_not_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed after telling: clients that fail the second time cannot contradict what was told."""
    federation = Federation([(True, 3), (False, 3)])

    def tell_and_die(run: ScriptedRun, number: int, informative: bool) -> bool:  # noqa: FBT001
        tell(run, number, informative)
        raise Killed

    tell = ScriptedRun.tell
    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(ScriptedRun, "tell", tell_and_die)
        federation.start(tmp_path)
    sent = len(federation.grid.sent)
    federation.grid._client_app = None  # type: ignore[assignment]  # a second request fails
    federation.start(tmp_path)
    assert federation.run is not None
    assert federation.run.told == {1: True, 2: False}
    assert len(federation.grid.sent) == sent + 1


def test_another_runs_checkpoint_is_refused(tmp_path: Path) -> None:
    Federation(SCRIPT).start(tmp_path, num_rounds=1)

    class Other(ScriptedRun):
        @property
        def id(self) -> str:
            return "other"

    with pytest.raises(CheckpointError, match="checkpoint of run scripted, and this is run other"):
        Federation(SCRIPT, run=Other(SCRIPT)).start(tmp_path)


def test_a_run_that_has_begun_needs_its_checkpoint(tmp_path: Path) -> None:
    federation = Federation(SCRIPT)
    federation.start(tmp_path / "here", num_rounds=1)
    with pytest.raises(CheckpointError, match="has begun already"):
        federation.start(tmp_path / "elsewhere")


def test_a_checkpoint_is_used_by_one_process(tmp_path: Path) -> None:
    held = Checkpoint(tmp_path, "flower")
    with pytest.raises(CheckpointError, match="in use by another process"):
        Federation(SCRIPT).start(tmp_path)
    held.close()
    Federation(SCRIPT).start(tmp_path)


def test_damage_is_found(tmp_path: Path) -> None:
    federation = Federation(SCRIPT)
    federation.start(tmp_path, num_rounds=2)
    kept = bytearray((tmp_path / "state.secret").read_bytes())
    kept[100] ^= 1
    (tmp_path / "state.secret").write_bytes(kept)
    with pytest.raises(CheckpointError, match="damaged"):
        federation.start(tmp_path)


def test_a_checkpoint_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    Federation(SCRIPT).start(tmp_path / "secret")
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
    for path in (tmp_path / "secret").iterdir():
        assert path.stat().st_mode & 0o077 == 0, path


def test_nodes_that_are_gone_when_a_round_is_sent_again_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    federation = Federation([(True, 3)])
    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(federation.grid, "push_messages", Reaper(0).around(list))
        federation.start(tmp_path)
    federation.grid._connected = lambda: [2, 4, 9]
    federation.start(tmp_path)
    assert [message[0] for message in federation.grid.sent[0]] == [2, 4]


def test_a_federation_of_other_nodes_is_asked_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulations number their nodes anew each time they are started."""
    federation = Federation([(True, 3)])
    federation.grid._connected = lambda: [4, 5]
    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(federation.grid, "push_messages", Reaper(0).around(list))
        federation.start(tmp_path)
    federation.grid._connected = lambda: [1, 2, 3]
    federation.start(tmp_path)
    assert sorted(message[0] for message in federation.grid.sent[0]) == [1, 2, 3]
    assert federation.run is not None
    assert federation.run.asked == {1: 1}


def test_a_decision_is_asked_for_again_in_the_state_it_was_asked_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    federation = Federation([(True, 3)])

    def ask_and_die(run: ScriptedRun, oracle: int, number: int | None = None) -> Decision:
        ask(run, oracle, number)
        raise Killed

    ask = ScriptedRun.ask
    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(ScriptedRun, "ask", ask_and_die)
        federation.start(tmp_path)
    federation.grid._connected = lambda: [1, 2]
    federation.start(tmp_path)
    assert federation.run is not None
    assert federation.run.asked == {1: 2}
