"""Runs of the service that was built."""

from __future__ import annotations

import json
import urllib.request
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import feint

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL: dict[str, Any] = {
    "name": "small",
    "horizon": 12,
    "successes": 4,
    "incentives": [1, 2],
    "oracle": {"success": [[0.1, 0.3], [0.4, 0.8]], "transition": [[0.8, 0.2], [0.2, 0.8]]},
    "objective": {"kind": "cost", "terminal": {"scale": 1, "power": 2}},
}


def play(run: feint.Run) -> list[tuple[feint.Decision, bool]]:
    """Ask and tell to the end: odd queries are answered informatively, states change."""
    played: list[tuple[feint.Decision, bool]] = []
    while not run.status().finished:
        decision = run.ask(1 + len(played) % 2)
        played.append((decision, run.tell(decision.number, decision.number % 2 == 1)))
    return played


@pytest.mark.parametrize("policy", ["random", "oblivious:order=coin", "balanced:contents"])
def test_a_service_and_a_controller_decide_alike(
    policy: str, service: feint.Service, scenario: Path, tmp_path: Path
) -> None:
    run = service.create_run(scenario, policy, seed=5)
    with feint.control(scenario, policy, state=tmp_path / "run.json", seed=5) as controlled:
        decided = play(run)
        assert decided == play(controlled)
        assert [seen.incentive for seen in run.record()] == [seen.incentive for seen in controlled.record()]
        assert [seen.step for seen in run.record()] == [seen.step for seen in controlled.record()]
    assert [decision.number for decision, _ in decided] == list(range(1, 13))
    assert {decision.learns for decision, _ in decided} == {True, False}
    assert {decision.decoy is None for decision, _ in decided if decision.learns} == {True}
    assert {decision.decoy is None for decision, _ in decided if not decision.learns} == {False}


CLIENTS_SEE = frozenset({"queries", "incentives", "steps", "contents", "attendance", "state"})


@pytest.mark.parametrize(
    ("policy", "decoys", "guarantee"),
    [
        ("oblivious:decoys=1", 1, feint.Guarantee(0.0, CLIENTS_SEE)),
        ("balanced:steps", 1, feint.Guarantee(0.0, frozenset({"queries", "incentives", "steps"}))),
        ("greedy", 1, None),
    ],
)
def test_a_run_says_what_is_proven_of_its_policy(
    policy: str,
    decoys: int,
    guarantee: feint.Guarantee | None,
    service: feint.Service,
    scenario: Path,
    tmp_path: Path,
) -> None:
    status = service.create_run(scenario, policy).status()
    assert (status.decoys, status.guarantee) == (decoys, guarantee)
    with feint.control(scenario, policy, state=tmp_path / "run") as run:
        assert (run.status().decoys, run.status().guarantee) == (decoys, guarantee)


def test_asking_and_telling_again_changes_nothing(service: feint.Service, scenario: Path) -> None:
    run = service.create_run(scenario, "random")
    other = service.run(run.id)
    decision = run.ask(2)
    assert [run.ask(2), run.ask(2, 1), other.ask(2, 1), other.ask(2)] == [decision] * 4
    moves = run.tell(1, informative=True)
    assert [run.tell(1, informative=True), other.tell(1, informative=True)] == [moves] * 2
    assert run.ask(2, 1) == decision
    assert run.status().sent == 1


def test_the_same_request_makes_one_run(service: feint.Service, scenario: Path) -> None:
    first = service.create_run(scenario, "oblivious", request_id="once and for all")
    assert service.create_run(scenario, "oblivious", request_id="once and for all").id == first.id
    assert service.create_run(scenario, "oblivious").id != first.id
    with pytest.raises(feint.Conflict, match="once and for all"):
        service.create_run(scenario, "greedy", request_id="once and for all")


def test_conflicts_are_told_in_the_words_of_the_service(service: feint.Service, scenario: Path) -> None:
    run = service.create_run(scenario, "oblivious")
    with pytest.raises(feint.Conflict) as gap:
        run.ask(1, 5)
    assert gap.value.expected_number == 1
    run.ask(1, 1)
    with pytest.raises(feint.Conflict, match="state"):
        run.ask(2, 1)
    run.tell(1, informative=True)
    with pytest.raises(feint.Conflict, match="reported as"):
        run.tell(1, informative=False)
    assert run.status().sent == 1


def test_an_open_query_is_asked_again_as_it_was_asked(service: feint.Service, scenario: Path) -> None:
    run = service.create_run(scenario, "oblivious")
    decision = run.ask(1)
    with pytest.raises(feint.Conflict):
        run.ask(2)
    restarted = service.run(run.id)
    assert (restarted.status().asked, restarted.status().asked_in) == (1, 1)
    assert restarted.ask(2) == decision
    restarted.tell(1, informative=False)
    assert restarted.ask(2).number == 2


def test_who_is_not_alone_finds_out(service: feint.Service, scenario: Path) -> None:
    run = service.create_run(scenario, "oblivious")
    run.tell(run.ask(1).number, informative=False)
    other = service.run(run.id)
    other.tell(other.ask(1).number, informative=False)
    with pytest.raises(feint.Conflict, match="another program works") as caught:
        run.ask(1)
    assert caught.value.expected_number == 3
    assert run.ask(1).number == 3


def test_a_query_is_given_up(service: feint.Service, scenario: Path) -> None:
    run = service.create_run(scenario, "oblivious")
    run.ask(1)
    assert run.give_up(1) is False
    assert run.tell(1, informative=True) is False
    assert run.ask(2).number == 2


@pytest.mark.parametrize(
    "form",
    [lambda _: SMALL, lambda _: json.dumps(SMALL), str, lambda file: file, lambda file: file.read_text()],
    ids=["mapping", "JSON", "path", "file", "YAML"],
)
def test_scenarios_have_many_forms(form: Callable[[Path], Any], service: feint.Service, scenario: Path) -> None:
    status = service.create_run(form(scenario), "oblivious").status()
    assert (status.horizon, status.successes, status.queue, status.policy) == (12, 4, 4, "oblivious")
    assert status.oracle == feint.Oracle(states=2)


def test_a_scenario_tells_what_its_oracle_is(service: feint.Service, scenario: Path) -> None:
    oracle = service.create_run(scenario.parent / "hate-speech-participation.yaml", "greedy").status().oracle
    assert oracle.thresholds is not None
    assert len(oracle.thresholds) == oracle.states
    assert oracle.thresholds[0] == 0
    assert [oracle.state_of(clients) for clients in oracle.thresholds] == list(range(1, oracle.states + 1))


def test_faults_are_told_field_by_field(service: feint.Service) -> None:
    with pytest.raises(feint.Refused, match="horizon") as caught:
        service.create_run({**SMALL, "horizon": 0, "successes": -1}, "oblivious")
    assert [fault["path"] for fault in caught.value.faults] == ["horizon", "successes"]
    assert caught.value.status == 422


@pytest.mark.parametrize(
    ("scenario", "policy", "words"),
    [
        ("nowhere.yaml", "oblivious", "nowhere.yaml: no such file"),
        (SMALL, "nonsense", "nonsense"),
        (SMALL, Path("nowhere.policy"), "nowhere.policy: No such file"),
        (Path(__file__).parent, "oblivious", "no such file"),
    ],
)
def test_what_is_not_there_is_refused(scenario: Any, policy: Any, words: str, service: feint.Service) -> None:
    with pytest.raises(feint.Refused, match=words):
        service.create_run(scenario, policy)


def test_a_policy_may_be_a_file(service: feint.Service, scenario: Path, tmp_path: Path) -> None:
    file = tmp_path / "small.policy"
    feint.command("solve", scenario, "-o", file)
    decided = play(service.create_run(scenario, file))
    assert decided == play(service.create_run(scenario, "exact"))
    assert decided == play(service.create_run(scenario, str(file)))


def test_a_run_that_fails_says_why(service: feint.Service, tmp_path: Path) -> None:
    (tmp_path / "damaged.policy").write_bytes(b"no policy")
    with pytest.raises(feint.Refused, match="polic"):
        service.create_run(SMALL, tmp_path / "damaged.policy")


def test_a_run_that_was_ended_says_so(service: feint.Service, scenario: Path) -> None:
    run = service.create_run(scenario, "oblivious")
    run.ask(1)
    run.end()
    run.end()
    status = run.status()
    assert (status.state, status.finished, status.asked) == ("closed", True, 1)
    run.tell(1, informative=False)
    with pytest.raises(feint.Conflict, match="closed"):
        run.ask(1)


def test_runs_are_listed_and_deleted(service: feint.Service, scenario: Path) -> None:
    before = datetime.now(timezone.utc)
    runs = [service.create_run(scenario, "oblivious", f"run {i}") for i in range(3)]
    ids = [summary.id for summary in service.runs()]
    assert [run.id for run in runs] == ids[-3:]
    summary = runs[0].summary()
    assert (summary.name, summary.policy, summary.state, summary.queue) == ("run 0", "oblivious", "ready", 4)
    assert summary.created is not None
    assert abs((summary.created - before).total_seconds()) < 600
    runs[1].end()
    assert runs[1].id in [one.id for one in service.runs("closed")]
    assert runs[0].id not in [one.id for one in service.runs("closed")]
    runs[2].delete()
    with pytest.raises(feint.Refused, match="no run") as caught:
        runs[2].status()
    assert caught.value.status == 404


def test_a_record_is_what_the_program_audits(service: feint.Service, scenario: Path, tmp_path: Path) -> None:
    run = service.create_run(scenario, "oblivious")
    played = play(run)
    rows = run.record()
    assert [row.number for row in rows] == list(range(1, 13))
    assert [row.step for row in rows] == [moves for _, moves in played]
    assert len({(row.trajectory, decision.decoy) for row, (decision, _) in zip(rows, played, strict=True)}) == 2
    (tmp_path / "record.csv").write_text(run.record_csv())
    audited = feint.command("audit", scenario, "--policy", "oblivious", "--record", tmp_path / "record.csv")
    assert audited["provenance"]["scenario"]["name"] == "small"
    assert run.log_csv().startswith("time,oracle,incentive,success,type")


def test_a_wrong_token_is_refused(service: feint.Service) -> None:
    url = str(service).partition(" at ")[2].rstrip(">")
    stranger = feint.connect(url, "0123456789abcdef." + 43 * "x")
    with pytest.raises(feint.Refused, match="token") as caught:
        list(stranger.runs())
    assert caught.value.status == 401


def test_an_observer_is_told_little(tmp_path: Path, scenario: Path) -> None:
    with feint.local(data=tmp_path / "data") as service:
        said = json.loads((tmp_path / "data" / "service.json").read_text())
        request = urllib.request.Request(  # noqa: S310 - on this machine
            said["url"] + "/v1/tokens",
            b'{"scope": "observer"}',
            {"Authorization": "Bearer " + said["token"], "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:  # noqa: S310 - on this machine
            token = json.load(answer)["token"]
        run = service.create_run(scenario, "oblivious")
        run.ask(1)
        observed = feint.connect(tmp_path / "data" / "service.json", token).run(run.id)
        assert observed.summary() == feint.Summary(run.id, "waiting", 0, run.summary().incentive_paid)
        with pytest.raises(feint.Refused, match="observer"):
            observed.status()
        with pytest.raises(feint.Refused) as caught:
            observed.ask(1, 1)
        assert caught.value.status == 403
