"""Studies of which the run decides whose trial is next."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import optuna
from optuna.trial import TrialState

from feint._protocol import integer
from feint._tasks import TaskNames
from feint.errors import CheckpointError, Conflict
from feint.optuna.configuration import require_like_studies

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from feint.run import Run, Status

    Objective = Callable[[optuna.Trial], float | Sequence[float]]

#: Attribute of a study with the trials that it had when a run began. It is the same whichever study is wanted.
_ATTRIBUTE = "feint"


@dataclass(frozen=True)
class CovertTrial:
    """A trial to evaluate. All of it is for the party that evaluates trials.

    Attributes
    ----------
    number
        Number of the query, from 1, in all studies together. It is due again after a kill: use it as the key of what
        is sent.
    task
        Name of the study.
    incentive
        Incentive to pay.
    trial
        Optuna's trial, which suggests parameters.
    """

    number: int
    task: str
    incentive: int
    trial: optuna.Trial


class CovertStudy:
    """Several studies, one of which is wanted. Each query of the run is a trial of one of them.

    The party that evaluates trials sees their parameters, and with an ``oblivious`` policy cannot tell which study is
    wanted. A complete trial is an informative answer; a failed or pruned one is none, whichever study it is of. A
    program that was killed continues from the storages of the studies, and no trial is decided a second time. One
    program at a time may use the studies.

    Parameters
    ----------
    studies
        The studies by task. They must be configured alike: directions, sampler and pruner with their settings except
        seeds, and the number of trials to begin with.
    wanted
        Task of the wanted study. It is secret. ``None`` stands for that of the run.
    run
        The run to ask and tell, which was created with the studies' names as tasks.
    oracle_state
        Returns the oracle's state, from 1. Not needed if the scenario has one state.
    """

    def __init__(
        self,
        studies: Mapping[str, optuna.Study],
        wanted: str | None,
        run: Run,
        *,
        oracle_state: Callable[[], int] | None = None,
    ) -> None:
        self._names = TaskNames(studies, wanted)
        self._studies = {name: studies[name] for name in self._names.names}
        self._wanted = wanted
        self._run = run
        self._oracle_state = oracle_state
        self._due: CovertTrial | None = None
        # Number, task and answer of a query that the run may not have been told.
        self._unconfirmed: tuple[int, str, bool] | None = None
        self._entries: dict[str, dict[str, Any]] = {}
        self._counts = dict.fromkeys(self._names.names, 0)
        # Whether the trial that is due may have been made already.
        self._begun = True
        status = run.status()
        self._names.check(status)
        if status.tasks is None:
            raise ValueError("a covert study needs a run that was created with tasks, the names of the studies")
        self._names.warn_of_policy(status)
        if oracle_state is None and status.oracle.states > 1:
            raise ValueError(f"the scenario has {status.oracle.states} oracle states: give oracle_state")
        if wanted is None:
            self._wanted = status.wanted
        self._left = status.horizon - status.sent
        if status.sent == 0 and status.asked is None:
            self._begin()
        else:
            self._resume(status)

    @property
    def study(self) -> optuna.Study:
        """The wanted study."""
        if self._wanted is None:
            raise ValueError("the run does not say which study is wanted: give wanted")
        return self._studies[self._wanted]

    @property
    def due(self) -> CovertTrial | None:
        """The trial that waits for its evaluation, for objectives that pay its incentive."""
        return self._due

    def ask(self) -> CovertTrial | None:
        """Return the trial to evaluate next; ``None`` if the run is over.

        Until the trial is told, it is the same one.
        """
        self._confirm()
        while self._due is None and self._left > 0:
            state = 1 if self._oracle_state is None else integer("oracle_state", self._oracle_state())
            try:
                decision = self._run.ask(state)
            except Conflict:
                if not self._run.status().finished:
                    raise
                self._left = 0
                return None
            task = self._names.due(decision)
            trial = self._trial(task)
            if isinstance(trial, TrialState):
                # A restarted program finds a trial that its study was told of, and the run was not.
                self._unconfirmed = decision.number, task, trial == TrialState.COMPLETE
                self._confirm()
            else:
                self._due = CovertTrial(decision.number, task, decision.incentive, trial)
        return self._due

    def tell(
        self,
        trial: CovertTrial,
        values: float | Sequence[float] | None = None,
        state: TrialState | None = None,
    ) -> optuna.trial.FrozenTrial:
        """Report a trial to its study and to the run.

        After `feint.Unavailable`, report it again, or ask: either tells the run again.

        Parameters
        ----------
        trial
            The trial that is due.
        values, state
            As in Optuna's ``Study.tell``: values that are missing or not finite make a failed trial.

        Returns
        -------
        optuna.trial.FrozenTrial
            The trial as its study keeps it.

        Raises
        ------
        ValueError
            If another trial is due, or Optuna refuses the values.
        """
        if trial != self._due:
            raise ValueError(f"trial of query {trial.number} is not due")
        # The study first: it is what a restarted program tells the run from.
        told = self._studies[trial.task].tell(trial.trial, values, state, skip_if_finished=True)
        self._unconfirmed = trial.number, trial.task, told.state == TrialState.COMPLETE
        self._confirm()
        return told

    def optimize(
        self,
        objectives: Mapping[str, Objective],
        n_trials: int | None = None,
        timeout: float | None = None,
        catch: type[Exception] | tuple[type[Exception], ...] = (),
    ) -> None:
        """Evaluate trials until the run is over.

        Parameters
        ----------
        objectives
            Objective of each study, as for Optuna's ``Study.optimize``: returns values, or raises
            ``optuna.TrialPruned``. They must treat their tasks alike.
        n_trials, timeout
            Return after this number of trials, or begin no trial after this number of seconds, to continue another
            time. What is proven needs all trials of the run: when they end must not depend on what was found.
        catch
            Exceptions of objectives with which the search continues. Any exception makes a failed trial; others are
            then raised, and the next call continues.
        """
        if sorted(objectives) != self._names.names:
            raise ValueError(f"objectives must be of the tasks {self._names.names}, were of {sorted(objectives)}")
        end = None if timeout is None else time.monotonic() + timeout
        played = 0
        while n_trials is None or played < n_trials:
            if end is not None and time.monotonic() >= end:
                return
            due = self.ask()
            if due is None:
                return
            try:
                values = objectives[due.task](due.trial)
            except optuna.TrialPruned:
                self.tell(due, state=TrialState.PRUNED)
            except Exception as error:
                self.tell(due, state=TrialState.FAIL)
                if not isinstance(error, catch):
                    raise
            else:
                self.tell(due, values)
            played += 1

    def _confirm(self) -> None:
        """Tell the run what the study was told."""
        if self._unconfirmed is not None:
            number, task, informative = self._unconfirmed
            self._run.tell(number, informative)
            self._counts[task] += 1
            self._unconfirmed = self._due = None
            self._left -= 1

    def _trial(self, task: str) -> optuna.Trial | TrialState:
        """Return the trial of the query that is due, which is made if there is none yet; its state if it is told."""
        study, number = self._studies[task], self._number(task, self._counts[task])
        if self._begun:
            frozen = _kept(study, number)
            if frozen is not None and frozen.state != TrialState.WAITING:
                self._begun = False
                if frozen.state.is_finished():
                    return frozen.state
                return optuna.Trial(study, frozen._trial_id)  # noqa: SLF001 - as Study.ask does
        self._begun = True
        trial = study.ask()
        self._begun = False
        if trial.number != number:
            raise CheckpointError(f"study {study.study_name} has trials of another program: use it in one at a time")
        return trial

    def _number(self, task: str, index: int) -> int:
        """Return the number of a trial in its study, by the number of trials of this run before it."""
        waiting, trials = self._entries[task]["waiting"], self._entries[task]["trials"]
        return int(waiting[index] if index < len(waiting) else trials + index - len(waiting))

    def _begin(self) -> None:
        """Keep in each study where this run begins, so that its trials are known by their numbers."""
        before = {name: study.user_attrs.get(_ATTRIBUTE) for name, study in self._studies.items()}
        for name, entry in before.items():
            if entry is not None and entry["run"] != self._run.id:
                _require_over(self._studies[name], entry)
        # Studies of an earlier run have as many trials as that has queried, which is public.
        require_like_studies(self._studies, begun=None not in before.values())
        for name, study in self._studies.items():
            trials = study.get_trials(deepcopy=False)
            waiting = [trial.number for trial in trials if trial.state == TrialState.WAITING]
            self._entries[name] = {"run": self._run.id, "trials": len(trials), "waiting": waiting}
            study.set_user_attr(_ATTRIBUTE, self._entries[name])

    def _resume(self, status: Status) -> None:
        """Compare the trials with the public record: at most one trial was made for a query without an answer."""
        for seen in self._run.record():
            self._counts[seen.trajectory] += 1
        lost = CheckpointError(
            f"run {self._run.id} has answers to {status.sent} queries, and the studies have other trials: give the "
            "studies with which the run was begun, from storages that outlive a program"
        )
        beyond = 0
        for name, study in self._studies.items():
            entry = study.user_attrs.get(_ATTRIBUTE)
            if entry is None or entry["run"] != self._run.id:
                raise lost
            self._entries[name] = entry
            for index in range(self._counts[name]):
                frozen = _kept(study, self._number(name, index))
                if frozen is None or frozen.state == TrialState.WAITING:
                    # The query was given up, or its deadline has passed, before the trial was made.
                    if index < self._counts[name] - 1 or study.ask().number != self._number(name, index):
                        raise lost
                    frozen = _kept(study, self._number(name, index))
                if frozen is not None and frozen.state == TrialState.RUNNING:
                    study.tell(frozen.number, state=TrialState.FAIL)
            frozen = _kept(study, self._number(name, self._counts[name]))
            beyond += frozen is not None and frozen.state != TrialState.WAITING
        if beyond > (status.asked is not None):
            raise lost


def _require_over(study: optuna.Study, entry: dict[str, Any]) -> None:
    if any(t.number >= entry["trials"] and t.state == TrialState.RUNNING for t in study.get_trials(deepcopy=False)):
        raise CheckpointError(
            f"study {study.study_name} waits for a trial of run {entry['run']}: end that run's search first"
        )


def _kept(study: optuna.Study, number: int) -> optuna.trial.FrozenTrial | None:
    trials = study.get_trials(deepcopy=False)
    return trials[number] if number < len(trials) else None
