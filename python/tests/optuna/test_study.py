"""Covert studies: what evaluators see, kills, and trials that fail."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import pytest

optuna = pytest.importorskip("optuna")

import feint  # noqa: E402
from feint.optuna import CovertStudy, CovertTrial  # noqa: E402
from tests.task_run import TaskRun  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

TASKS = ("depth", "price", "speed")
TURNS = [(TASKS[(i * i + i // 3) % 3], 1 + i % 3) for i in range(18)]

SAMPLERS: dict[str, Callable[[int], Any]] = {
    "random": lambda seed: optuna.samplers.RandomSampler(seed=seed),
    "tpe": lambda seed: optuna.samplers.TPESampler(seed=seed, n_startup_trials=3),
    "nsga": lambda seed: optuna.samplers.NSGAIISampler(seed=seed, population_size=4),
    "cma-es": lambda seed: optuna.samplers.CmaEsSampler(seed=seed, n_startup_trials=2),
    "gp": lambda seed: optuna.samplers.GPSampler(seed=seed, n_startup_trials=2),
    "grid": lambda seed: optuna.samplers.GridSampler({"x": [-1.0, 0.0, 0.5, 1.0], "k": ["a", "b"]}, seed=seed),
}


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    before = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        yield
    optuna.logging.set_verbosity(before)


#: Libraries that samplers need, and that Optuna does not bring along.
NEEDED = {"cma-es": "cmaes", "gp": "torch"}


def studies(sampler: str = "tpe", storage: Any = None) -> dict[str, Any]:
    return {
        task: optuna.create_study(
            storage=storage,
            study_name=task,
            sampler=SAMPLERS[sampler](seed),
            pruner=optuna.pruners.MedianPruner(n_startup_trials=1, n_warmup_steps=0),
            load_if_exists=True,
        )
        for seed, task in enumerate(TASKS)
    }


def value(trial: Any, target: float) -> float:
    x, k = trial.suggest_float("x", -1, 1), trial.suggest_categorical("k", ["a", "b"])
    return float((x - target) ** 2 + (k == "b"))


def objective(target: float) -> Callable[[Any], float]:
    """Fail, prune and give no number, each by the number of the trial."""

    def evaluated(trial: Any) -> float:
        found = value(trial, target)
        trial.report(found, 1)
        if trial.number % 5 == 2:
            raise optuna.TrialPruned
        if trial.number % 5 == 3:
            raise OSError("no power")
        return float("nan") if trial.number % 5 == 4 else found

    return evaluated


OBJECTIVES = {task: objective(i / 3) for i, task in enumerate(TASKS)}


def shown(study: Any) -> list[Any]:
    return [(t.number, t.state.name, t.values, t.params, t.user_attrs) for t in study.get_trials()]


@pytest.mark.filterwarnings("ignore:The value nan")
@pytest.mark.parametrize("sampler", SAMPLERS)
def test_records_and_trials_are_equal_whichever_study_is_wanted(sampler: str) -> None:
    if sampler in NEEDED:
        pytest.importorskip(NEEDED[sampler])
    views = []
    for wanted in TASKS:
        run = TaskRun(TURNS, wanted, TASKS)
        covert = CovertStudy(studies(sampler), wanted, run)
        evaluated: list[Any] = []

        def seen(task: str, covert: CovertStudy = covert, evaluated: list[Any] = evaluated) -> Callable[[Any], float]:
            def call(trial: Any) -> float:
                try:
                    return OBJECTIVES[task](trial)
                finally:
                    assert covert.due is not None
                    evaluated.append((covert.due.number, covert.due.task, covert.due.incentive, trial.params))

            return call

        covert.optimize({task: seen(task) for task in TASKS}, catch=(OSError,))
        assert covert.study.study_name == wanted
        kept = {task: (shown(study), study.user_attrs) for task, study in covert._studies.items()}
        views.append((repr(run.record()), repr(run.told), repr(evaluated), repr(kept)))
    assert views[0] == views[1] == views[2]
    assert len(run.told) == len(TURNS)
    # Complete trials are informative, and all others are not, of each study.
    for task, study in covert._studies.items():
        told = [run.told[i + 1] for i, (turn, _) in enumerate(TURNS) if turn == task]
        assert told == [trial.state.name == "COMPLETE" for trial in study.get_trials()]
        assert set(told) == {True, False}


def test_ask_and_tell() -> None:
    run = TaskRun(TURNS, "price", TASKS)
    covert = CovertStudy(studies(), None, run)
    played: list[CovertTrial] = []
    while (due := covert.ask()) is not None:
        assert covert.ask() is due
        played.append(due)
        told = covert.tell(due, value(due.trial, 0.5))
        assert told.state.name == "COMPLETE"
        with pytest.raises(ValueError, match="is not due"):
            covert.tell(due, 0.0)
    assert [(due.task, due.incentive) for due in played] == TURNS
    assert covert.ask() is None
    assert covert.study.study_name == "price"


class Killed(BaseException):
    pass


def killing(run: TaskRun, storage: Any, patch: pytest.MonkeyPatch, point: int) -> list[int]:
    """End the program before or after the point-th write to the run or to a study."""
    left = [point]

    def watched(function: Any) -> Any:
        def call(*arguments: Any, **options: Any) -> Any:
            left[0] -= 1
            if left[0] == -1:
                raise Killed
            found = function(*arguments, **options)
            left[0] -= 1
            if left[0] == -1:
                raise Killed
            return found

        return call

    for target, names in (
        (run, ("ask", "tell")),
        (storage, ("create_new_trial", "set_study_user_attr", "set_trial_param", "set_trial_state_values")),
    ):
        for name in names:
            patch.setattr(target, name, watched(getattr(target, name)))
    return left


@pytest.mark.filterwarnings("ignore:The value nan", "ignore:The reported value is ignored")
@pytest.mark.parametrize("sampler", ["random", "grid"])
def test_a_search_killed_at_any_point_goes_on(sampler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The storage outlives the program. No query is decided twice, and each has one trial."""

    def play(run: TaskRun, storage: Any, point: int) -> int:
        with monkeypatch.context() as patch:
            left = killing(run, storage, patch, point)
            CovertStudy(studies(sampler, storage), "speed", run).optimize(OBJECTIVES, catch=(OSError,))
            return left[0]

    turns = TURNS[:5]
    whole = TaskRun(turns, "speed", TASKS)
    points = 10**6 - play(whole, optuna.storages.InMemoryStorage(), 10**6)
    assert points > 60
    for point in range(points):
        run, storage = TaskRun(turns, "speed", TASKS), optuna.storages.InMemoryStorage()
        with pytest.raises(Killed):
            play(run, storage, point)
        play(run, storage, 10**6)
        assert run.decided == list(range(1, len(turns) + 1)), point
        assert run.record() == whole.record(), point
        for task, study in studies(sampler, storage).items():
            trials = study.get_trials()
            assert len(trials) == sum(turn == task for turn, _ in turns), point
            assert all(trial.state.is_finished() for trial in trials), point


def test_enqueued_trials_come_first() -> None:
    given = studies()
    for study in given.values():
        study.enqueue_trial({"x": 0.25, "k": "a"})
    covert = CovertStudy(given, "speed", TaskRun(TURNS, "speed", TASKS))
    due = covert.ask()
    assert due is not None
    assert value(due.trial, 0.25) == 0
    # Asked again by a program that was started anew.
    again = CovertStudy(given, "speed", covert._run).ask()
    assert again is not None
    assert (again.number, again.trial.number, again.trial.params) == (1, 0, {"x": 0.25, "k": "a"})


def test_an_exception_fails_the_trial_and_the_next_call_continues() -> None:
    run = TaskRun(TURNS, "speed", TASKS)
    covert = CovertStudy(studies(), "speed", run)

    def broken(_: Any) -> float:
        raise KeyError("typo")

    with pytest.raises(KeyError, match="typo"):
        covert.optimize(dict.fromkeys(TASKS, broken))
    assert run.told == {1: False}
    covert.optimize(OBJECTIVES, n_trials=1)
    assert run.told == {1: False, 2: True}
    covert.optimize(OBJECTIVES, timeout=0)
    assert len(run.told) == 2


def test_an_answer_that_may_not_have_arrived_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    run = TaskRun(TURNS, "speed", TASKS)
    covert = CovertStudy(studies(), "speed", run)
    due = covert.ask()
    assert due is not None

    def away(*_: Any) -> bool:
        raise feint.Unavailable("away")

    with monkeypatch.context() as patch:
        patch.setattr(run, "tell", away)
        with pytest.raises(feint.Unavailable):
            covert.tell(due, 1.0)
        with pytest.raises(feint.Unavailable):
            covert.ask()
    assert run.told == {}
    following = covert.ask()
    assert following is not None
    assert (run.told, following.number) == ({1: True}, 2)


def test_a_query_that_was_given_up_leaves_a_failed_trial() -> None:
    run, given = TaskRun(TURNS, "speed", TASKS), studies()
    due = CovertStudy(given, "speed", run).ask()
    assert due is not None
    run.give_up(1)
    following = CovertStudy(given, "speed", run).ask()
    assert following is not None
    assert following.number == 2
    assert given[due.task].get_trials()[0].state.name == "FAIL"


@pytest.mark.parametrize(
    ("change", "setting"),
    [
        ({"direction": "maximize"}, "directions of depth is"),
        ({"sampler": "nsga"}, "sampler"),
        ({"n_startup_trials": 4}, "sampler.n_startup_trials of depth is"),
        ({"pruner": True}, "pruner"),
        ({"trials": 1}, "number of trials of depth is 1, of price 0"),
    ],
)
def test_studies_that_could_be_told_apart_are_refused(change: dict[str, Any], setting: str) -> None:
    given = studies()
    options: dict[str, Any] = {"direction": change.get("direction", "minimize")}
    options["sampler"] = (
        SAMPLERS["nsga"](1)
        if "sampler" in change
        else optuna.samplers.TPESampler(seed=1, n_startup_trials=change.get("n_startup_trials", 3))
    )
    options["pruner"] = (
        optuna.pruners.HyperbandPruner() if "pruner" in change else optuna.pruners.MedianPruner(1, n_warmup_steps=0)
    )
    given["depth"] = optuna.create_study(**options)
    for _ in range(change.get("trials", 0)):
        given["depth"].tell(given["depth"].ask(), 1.0)
    with pytest.raises(ValueError, match=f"studies must be configured alike: {setting}"):
        CovertStudy(given, "speed", TaskRun(TURNS, "speed", TASKS))


class OtherRun(TaskRun):
    @property
    def id(self) -> str:
        return "other"


def test_studies_that_do_not_go_with_the_run_are_refused() -> None:
    run, given = TaskRun(TURNS, "speed", TASKS), studies()
    CovertStudy(given, "speed", run).optimize(OBJECTIVES, n_trials=2)
    with pytest.raises(feint.CheckpointError, match="has answers to 2 queries, and the studies have other trials"):
        CovertStudy(studies(), "speed", run)
    with pytest.raises(ValueError, match="wanted is not the task that the run was created with"):
        CovertStudy(given, "depth", run)
    with pytest.raises(ValueError, match="objectives must be of the tasks"):
        CovertStudy(given, "speed", run).optimize({"speed": OBJECTIVES["speed"]})
    assert CovertStudy(given, "speed", run).ask() is not None
    other = OtherRun(TURNS, "speed", TASKS)
    with pytest.raises(feint.CheckpointError, match="waits for a trial of run scripted"):
        CovertStudy(given, "speed", other)


def journal(path: Path) -> Any:
    storages = optuna.storages
    if hasattr(storages, "journal"):
        return storages.JournalStorage(storages.journal.JournalFileBackend(str(path)))
    return storages.JournalStorage(storages.JournalFileStorage(str(path)))


@pytest.mark.filterwarnings("ignore:The value nan")
@pytest.mark.parametrize("kind", ["sqlite", "journal"])
def test_storages_on_disk(kind: str, tmp_path: Path) -> None:
    run = TaskRun(TURNS, "speed", TASKS)
    for _ in range(len(TURNS) + 1):
        # Opened anew each time, as by a program that is started again.
        storage = f"sqlite:///{tmp_path / 'studies.db'}" if kind == "sqlite" else journal(tmp_path / "studies.log")
        CovertStudy(studies("tpe", storage), "speed", run).optimize(OBJECTIVES, n_trials=1, catch=(OSError,))
    assert run.decided == list(range(1, len(TURNS) + 1))
    assert len(run.told) == len(TURNS)


@pytest.mark.filterwarnings("ignore:The value nan")
def test_studies_of_a_finished_run_go_on_with_another() -> None:
    given = studies()
    CovertStudy(given, "speed", TaskRun(TURNS, "speed", TASKS)).optimize(OBJECTIVES, catch=(OSError,))
    run = OtherRun(TURNS[::-1], "price", TASKS)
    CovertStudy(given, "price", run).optimize(OBJECTIVES, n_trials=4, catch=(OSError,))
    CovertStudy(given, "price", run).optimize(OBJECTIVES, catch=(OSError,))
    assert sum(len(study.trials) for study in given.values()) == 2 * len(TURNS)
    assert len(run.told) == len(TURNS)
