------------------------------- MODULE Trace -------------------------------
(***************************************************************************)
(* Whether the steps of a real service are a behaviour of the description. *)
(* Steps, from a module that a test writes, has a record for each step in  *)
(* its order: a commit with all rows after it, a decision or an answer     *)
(* that a client has heard, a crash or a start of a service.               *)
(*                                                                         *)
(* A write is submitted just before its commit, and everyone hears every   *)
(* decision at its commit: fewer behaviours than those of the description, *)
(* so that TLC is done soon.                                               *)
(***************************************************************************)
EXTENDS Service, Steps

VARIABLE at \* number of steps that are explained

Step == LoggedSteps[at + 1]
Explained == at' = at + 1 /\ UNCHANGED vars

Submits ==
  /\ Step.event = "commit"
  /\ \E r \in Runs :
       /\ Step.rows[r] # rows[r]
       /\ Ask(Step.service, r) \/ Tell(Step.service, r) \/ Export(Step.service, r)
  /\ UNCHANGED at

Commits ==
  /\ Step.event = "commit"
  /\ \/ CommitGroup(Step.service)
     \/ \E r \in Runs :
          Step.rows[r] # rows[r] /\ (Close(Step.service, r) \/ Delete(Step.service, r))
  /\ told' = made'
  \* A group may close or delete a run and do something else to it before.
  /\ \A r \in Runs :
       rows'[r] \in {rows[r], Step.rows[r]} \/ Step.rows[r].phase \in {"closed", "deleted"}
  /\ at' = IF rows' = Step.rows THEN at + 1 ELSE at

Hears ==
  /\ Step.event = "decision"
  /\ Step.decision \in told[Step.run][Step.number]
  /\ Explained

HearsAnswer ==
  /\ Step.event = "answer"
  /\ rows[Step.run] = Deleted \/ Answer(rows[Step.run], Step.number) = Step.answer
  /\ Explained

Restarts ==
  /\ \/ Step.event = "end" /\ Crash(Step.service)
     \/ Step.event = "start" /\ Start(Step.service)
  /\ at' = at + 1

TraceSpec ==
  /\ Init /\ at = 0
  /\ [][at < Len(LoggedSteps) /\ (Submits \/ Commits \/ Hears \/ HearsAnswer \/ Restarts)]_<<vars, at>>

\* Violated if and only if all steps are explained.
Unexplained == at < Len(LoggedSteps)
=============================================================================
