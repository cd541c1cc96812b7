------------------------------ MODULE Service ------------------------------
(***************************************************************************)
(* The protocol of Feint's service: how queries are decided, answered and*)
(* stored, by one service or by several on one database.                 *)
(*                                                                       *)
(* A write is made for the version of a run that its writer has read, and*)
(* is stored only if the run still has it. A group of writes is one      *)
(* transaction; then the mark of the group is written outside of the     *)
(* database; then its writes are acknowledged. A service that fails loses*)
(* its memory and its writes that are not committed.                     *)
(*                                                                       *)
(* Abstractions, each of which keeps every violation of a promise:       *)
(* - A write waits for any time, so a run that was read long ago is a    *)
(*   write that waits. A write for an old version is never stored, and   *)
(*   leaves the model when it becomes old.                               *)
(* - A decision has one of two values. What is drawn differs from all that*)
(*   is known of the same query.                                         *)
(* - There is no time: a limit may be over at any moment.                *)
(* - A transaction is one step, since rows that it changed are locked    *)
(*   until it ends.                                                      *)
(* - A reply may be lost, so each decision is heard or not. Answers are  *)
(*   acknowledged as early as they can be: nothing depends on it but the *)
(*   promise to keep them.                                               *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets, TLC

CONSTANTS
  Runs,      \* ids of runs
  Services,  \* services on the database "here"
  Queries,   \* horizon of a run
  Crashes,   \* number of crashes of services
  Features,  \* subset of {"giveUp", "close", "delete", "move", "copy"}
  Careful,   \* whether a replaced database is first opened with --restored
  Faults     \* planted faults; empty in the protocol

VARIABLES
  rows,      \* the database here: run -> row
  writes,    \* service -> run -> its write that waits
  unmarked,  \* service -> its last commit, if its mark is not written: whether the commit is later
             \* than the backup, and the decisions and the answers to acknowledge
  up,        \* service -> whether it runs
  crashes,   \* number of crashes so far
  other,     \* the database there: run -> row
  document,  \* exported run, until it is imported: run -> row
  backup,    \* copy of the database here, at most one
  since,     \* service -> whether its mark is ahead of the backup
  stage,     \* "original", "replaced" (by the backup) or "restored" (opened with --restored)
  told,      \* ledger of the clients: run -> number -> decisions that were heard
  made,      \* run -> number -> decisions that were stored
  answers    \* ledger of the clients: run -> number -> answers whose storage was acknowledged

vars == <<rows, writes, unmarked, up, crashes, other, document, backup, since, stage,
          told, answers, made>>
service == <<writes, unmarked, up, crashes>>
elsewhere == <<other, document, backup, since, stage>>

Symmetry == Permutations(Runs) \union Permutations(Services)

Numbers == 1..Queries
NoWrite == [kind |-> "none"]
Marked == [age |-> "none", heard |-> {}, taken |-> {}]
Absent == [phase |-> "absent", version |-> 0, queries |-> <<>>]
Deleted == [phase |-> "deleted", version |-> 0, queries |-> <<>>]
Begun == [phase |-> "open", version |-> 1, queries |-> <<>>]
NoBackup == [r \in Runs |-> Absent]
NoAnswers == [r \in Runs |-> [n \in Numbers |-> {}]]

Stored(row) == row.phase \notin {"absent", "deleted"}
Asked(row) == Len(row.queries)
Waits(row) == Asked(row) > 0 /\ row.queries[Asked(row)].answer = "none"
Recorded(row, n) == IF n <= Asked(row) THEN {row.queries[n].decision} ELSE {}
Answer(row, n) == IF n <= Asked(row) THEN row.queries[n].answer ELSE "none"
Faulty(name) == name \in Faults

Init ==
  /\ rows = [r \in Runs |-> Begun]
  /\ writes = [s \in Services |-> [r \in Runs |-> NoWrite]]
  /\ unmarked = [s \in Services |-> Marked]
  /\ up = [s \in Services |-> TRUE]
  /\ crashes = 0
  /\ other = [r \in Runs |-> Absent]
  /\ document = [r \in Runs |-> Absent]
  /\ backup = NoBackup
  /\ since = [s \in Services |-> FALSE]
  /\ stage = "original"
  /\ told = [r \in Runs |-> [n \in Numbers |-> {}]]
  /\ made = [r \in Runs |-> [n \in Numbers |-> {}]]
  /\ answers = NoAnswers

\* A value that differs from what is known of a query, if something is known.
Drawn(r, n) ==
  IF \/ told[r][n] # {} \/ made[r][n] # {}
     \/ \E s \in Services : writes[s][r].kind = "ask" /\ writes[s][r].value = 1
  THEN 2 ELSE 1

(***************************************************************************)
(* Rows after a write.                                                   *)
(***************************************************************************)

AfterAsk(row, n, value) ==
  [row EXCEPT !.version = @ + 1,
     !.queries = IF n > Len(@) THEN Append(@, [decision |-> value, answer |-> "none"])
                 ELSE [@ EXCEPT ![n].decision = value]]

AfterTell(row, n, value) ==
  [row EXCEPT !.version = @ + 1,
     !.phase = IF @ = "open" /\ n = Queries THEN "finished" ELSE @,
     !.queries = [@ EXCEPT ![n].answer = value]]

AfterExport(row) ==
  IF row.phase = "open" /\ ~Faulty("exportLeavesOpen")
  THEN [row EXCEPT !.version = @ + 1, !.phase = "moved"] ELSE row

Fits(row, w) == w.kind # "none" /\ Stored(row) /\ (row.version = w.version \/ Faulty("noVersion"))

\* As long as nobody has heard a decision of a query, its value may be called 1.
Value(r, w) == IF told[r][w.number] = {} /\ made[r][w.number] = {} THEN 1 ELSE w.value

After(r, w) ==
  CASE ~Fits(rows[r], w) -> rows[r]
    [] w.kind = "ask" -> AfterAsk(rows[r], w.number, Value(r, w))
    [] w.kind = "tell" -> AfterTell(rows[r], w.number, w.value)
    [] w.kind = "export" -> AfterExport(rows[r])

\* Removes the writes for versions that are old by now.
Fresh(queued) ==
  [s \in Services |-> [r \in Runs |->
     IF Fits(rows'[r], queued[s][r]) THEN queued[s][r] ELSE NoWrite]]

(***************************************************************************)
(* Requests to a service.                                                *)
(***************************************************************************)

Submit(s, r, kind, n, value) ==
  writes' = [writes EXCEPT ![s][r] =
               [kind |-> kind, version |-> rows[r].version, number |-> n, value |-> value]]

Free(s, r) == up[s] /\ Stored(rows[r]) /\ writes[s][r] = NoWrite

Hear(r, n, value) == told' = [told EXCEPT ![r][n] = @ \union {value}]

\* Adds answers that are acknowledged: triples of run, number and answer. The ledger is of no use for
\* a database that was replaced.
Acknowledge(taken) ==
  answers' = IF stage # "original" THEN answers ELSE
    [r \in Runs |-> [n \in Numbers |-> answers[r][n] \union
       {a[3] : a \in {b \in taken : b[1] = r /\ b[2] = n}}]]

\* The first request for a query: a decision is drawn, and waits to be stored. A service that
\* draws the open query anew, instead of reading it, is a planted fault.
Ask(s, r) ==
  /\ Free(s, r) /\ rows[r].phase = "open"
  /\ LET again == Faulty("redraw") /\ Waits(rows[r]) /\ crashes > 0
         n == IF again THEN Asked(rows[r]) ELSE Asked(rows[r]) + 1
     IN /\ again \/ ~Waits(rows[r])
        /\ n <= Queries
        /\ Submit(s, r, "ask", n, Drawn(r, n))
        /\ IF Faulty("decideEarly") THEN Hear(r, n, Drawn(r, n)) ELSE UNCHANGED told
  /\ UNCHANGED <<rows, unmarked, up, crashes, elsewhere, answers, made>>

\* A repeated request is answered by what is stored, once its mark is written, also if the service
\* has read the run again meanwhile. Not to wait for the mark is a planted fault: "readBeforeMark".
Repeat(s, r, n) ==
  /\ up[s] /\ Stored(rows[r])
  /\ unmarked[s] = Marked \/ Faulty("readBeforeMark")
  /\ \E value \in Recorded(rows[r], n) : value \notin told[r][n] /\ Hear(r, n, value)
  /\ UNCHANGED <<rows, service, elsewhere, answers, made>>

\* Memory that is ahead of the database, after a request that has failed.
RepeatFromMemory(s, r) ==
  /\ Faulty("memoryKept") /\ up[s] /\ writes[s][r].kind = "ask"
  /\ Hear(r, writes[s][r].number, writes[s][r].value)
  /\ UNCHANGED <<rows, service, elsewhere, answers, made>>

\* A client that knows the decision tells the answer, or the query is given up: by an owner, or by
\* a service after the deadline.
Tell(s, r) ==
  /\ Free(s, r) /\ Waits(rows[r]) /\ rows[r].phase # "moved"
  /\ \E value \in {"yes"} \union (IF "giveUp" \in Features THEN {"up"} ELSE {}) :
       /\ value = "yes" => told[r][Asked(rows[r])] # {}
       /\ Submit(s, r, "tell", Asked(rows[r]), value)
       /\ Acknowledge(IF Faulty("answerEarly") THEN {<<r, Asked(rows[r]), value>>} ELSE {})
  /\ UNCHANGED <<rows, unmarked, up, crashes, elsewhere, told, made>>

\* A repeated answer is acknowledged, once the mark is written.
RepeatTell(s, r, n) ==
  /\ up[s] /\ Stored(rows[r]) /\ unmarked[s] = Marked
  /\ Answer(rows[r], n) # "none" /\ Answer(rows[r], n) \notin answers[r][n]
  /\ Acknowledge({<<r, n, Answer(rows[r], n)>>})
  /\ UNCHANGED <<rows, service, elsewhere, told, made>>

Export(s, r) ==
  /\ "move" \in Features /\ Free(s, r) /\ rows[r].phase = "open"
  /\ Submit(s, r, "export", 0, "none")
  /\ UNCHANGED <<rows, unmarked, up, crashes, elsewhere, told, answers, made>>

\* A write that is not stored: the database refuses it, or its caller no longer waits.
Drop(s, r) ==
  /\ writes[s][r] # NoWrite
  /\ writes' = [writes EXCEPT ![s][r] = NoWrite]
  /\ UNCHANGED <<rows, unmarked, up, crashes, elsewhere, told, answers, made>>

\* These two state no version, and draw nothing.
Change(s, r, row) ==
  /\ up[s] /\ unmarked[s] = Marked
  /\ rows' = [rows EXCEPT ![r] = row]
  /\ writes' = Fresh(writes)
  /\ answers' = IF row = Deleted THEN [answers EXCEPT ![r] = NoAnswers[r]] ELSE answers
  /\ UNCHANGED <<unmarked, up, crashes, elsewhere, told, made>>

Close(s, r) ==
  /\ "close" \in Features /\ rows[r].phase = "open"
  /\ Change(s, r, [rows[r] EXCEPT !.phase = "closed", !.version = @ + 1])

Delete(s, r) ==
  /\ "delete" \in Features /\ Stored(rows[r])
  /\ Change(s, r, Deleted)

(***************************************************************************)
(* Group commit.                                                         *)
(***************************************************************************)

\* Adds what clients hear: triples of run, number and decision.
HearAll(heard) ==
  told' = [r \in Runs |-> [n \in Numbers |-> told[r][n] \union
             {h[3] : h \in {g \in heard : g[1] = r /\ g[2] = n}}]]

Age == IF backup = NoBackup THEN "before" ELSE "after"

\* Stores the writes of a group for the runs "kept", which are all of them without a fault. Which
\* replies arrive is open; if the commit arrives and its outcome is unknown, none does.
Commit(s, group, kept) ==
  LET stored == {r \in kept : Fits(rows[r], writes[s][r])}
      claimed(kind) == {r \in group : Fits(rows[r], writes[s][r]) /\ writes[s][r].kind = kind}
      asks == {r \in stored : writes[s][r].kind = "ask"}
      reply(r) == <<r, writes[s][r].number, Value(r, writes[s][r])>>
      taken == {<<r, writes[s][r].number, writes[s][r].value>> : r \in claimed("tell")}
      waits == "copy" \in Features /\ ~Faulty("answerBeforeMark")
  IN /\ rows' = [r \in Runs |-> IF r \in kept THEN After(r, writes[s][r]) ELSE rows[r]]
     /\ made' = [r \in Runs |-> [n \in Numbers |->
                   IF r \in asks /\ writes[s][r].number = n
                   THEN made[r][n] \union {Value(r, writes[s][r])} ELSE made[r][n]]]
     /\ writes' = Fresh([writes EXCEPT ![s] =
                     [r \in Runs |-> IF r \in group THEN NoWrite ELSE @[r]]])
     /\ \E heard \in SUBSET {reply(r) : r \in claimed("ask")} :
          /\ IF waits THEN UNCHANGED told ELSE HearAll(heard)
          /\ unmarked' = IF "copy" \notin Features THEN unmarked ELSE
               [unmarked EXCEPT ![s] = IF waits
                  THEN [age |-> Age, heard |-> heard, taken |-> taken]
                  ELSE [age |-> Age, heard |-> {}, taken |-> {}]]
     /\ Acknowledge(IF waits THEN {} ELSE taken)
     /\ UNCHANGED <<up, crashes, elsewhere>>

CommitGroup(s) ==
  /\ up[s] /\ unmarked[s] = Marked
  /\ \E group \in SUBSET {r \in Runs : writes[s][r] # NoWrite} :
       /\ group # {}
       /\ \E kept \in (IF Faulty("tornGroup") THEN SUBSET group ELSE {group}) :
            Commit(s, group, kept)

\* The mark of the last group is written, and then its writes are acknowledged.
WriteMark(s) ==
  /\ up[s] /\ unmarked[s] # Marked
  /\ unmarked' = [unmarked EXCEPT ![s] = Marked]
  /\ since' = [since EXCEPT ![s] = @ \/ unmarked[s].age = "after"]
  /\ HearAll(unmarked[s].heard)
  /\ Acknowledge(unmarked[s].taken)
  /\ UNCHANGED <<rows, writes, up, crashes, other, document, backup, stage, made>>

(***************************************************************************)
(* Failures and restarts.                                                *)
(***************************************************************************)

Down(s) ==
  /\ up' = [up EXCEPT ![s] = FALSE]
  /\ writes' = [writes EXCEPT ![s] = [r \in Runs |-> NoWrite]]
  /\ unmarked' = [unmarked EXCEPT ![s].heard = {}, ![s].taken = {}]
  /\ UNCHANGED <<rows, elsewhere, told, answers, made>>

Crash(s) == up[s] /\ crashes < Crashes /\ crashes' = crashes + 1 /\ Down(s)

\* An orderly stop, of interest before a database is replaced.
Stop(s) ==
  /\ backup # NoBackup /\ stage = "original"
  /\ up[s] /\ writes[s] = [r \in Runs |-> NoWrite] /\ unmarked[s] = Marked
  /\ UNCHANGED crashes /\ Down(s)

\* A service refuses a database that is behind its mark.
Start(s) ==
  /\ ~up[s]
  /\ stage = "replaced" => ((~Careful \/ Faulty("careless")) /\ (~since[s] \/ Faulty("noMark")))
  /\ up' = [up EXCEPT ![s] = TRUE]
  /\ since' = [since EXCEPT ![s] = @ \/ unmarked[s].age = "after"]
  /\ unmarked' = [unmarked EXCEPT ![s] = Marked]
  /\ UNCHANGED <<rows, writes, crashes, other, document, backup, stage, told, answers, made>>

Backup ==
  /\ "copy" \in Features /\ backup = NoBackup
  /\ backup' = rows
  /\ UNCHANGED <<rows, service, other, document, since, stage, told, answers, made>>

\* The copy takes the place of the database. Decisions that nobody has heard may be lost with it.
Replace ==
  /\ backup # NoBackup /\ stage = "original" /\ \A s \in Services : ~up[s]
  /\ stage' = "replaced"
  /\ rows' = backup
  /\ made' = [r \in Runs |-> [n \in Numbers |->
                told[r][n] \union Recorded(backup[r], n) \union Recorded(other[r], n)
                \union Recorded(document[r], n)]]
  /\ unmarked' = [s \in Services |-> Marked]
  /\ answers' = NoAnswers
  /\ UNCHANGED <<writes, up, crashes, other, document, backup, since, told>>

\* With --restored, all runs that may have gone on elsewhere are closed.
Closed(row) ==
  IF row.phase \in {"open", "moved"} /\ ~Faulty("restoreLeavesOpen")
  THEN [row EXCEPT !.phase = "closed", !.version = @ + 1] ELSE row

StartRestored(s) ==
  /\ stage = "replaced" /\ \A t \in Services : ~up[t]
  /\ stage' = "restored"
  /\ rows' = [r \in Runs |-> Closed(rows[r])]
  /\ up' = [up EXCEPT ![s] = TRUE]
  /\ since' = [t \in Services |-> FALSE]
  /\ UNCHANGED <<writes, unmarked, crashes, other, document, backup, told, answers, made>>

(***************************************************************************)
(* Transfer to another database. Each request there is one step.         *)
(***************************************************************************)

\* An export can be repeated, and gives the same document. It is recorded first, so that earlier
\* marks are written. The document is imported once.
Fetch(s, r) ==
  /\ "move" \in Features /\ up[s] /\ document[r] = Absent /\ other[r] = Absent
  /\ unmarked[s] = Marked
  /\ \/ rows[r].phase = "moved"
     \/ Faulty("exportLeavesOpen") /\ rows[r].phase = "open" /\ Asked(rows[r]) > 0
  /\ document' = [document EXCEPT ![r] = [rows[r] EXCEPT !.phase = "open", !.version = 1]]
  /\ UNCHANGED <<rows, service, other, backup, since, stage, told, answers, made>>

Import(r) ==
  /\ document[r] # Absent /\ other[r] = Absent
  /\ other' = [other EXCEPT ![r] = document[r]]
  /\ document' = [document EXCEPT ![r] = Absent]
  /\ UNCHANGED <<rows, service, backup, since, stage, told, answers, made>>

AskThere(r) ==
  /\ other[r].phase = "open" /\ ~Waits(other[r]) /\ Asked(other[r]) < Queries
  /\ LET n == Asked(other[r]) + 1
         value == Drawn(r, n)
     IN /\ other' = [other EXCEPT ![r] = AfterAsk(@, n, value)]
        /\ Hear(r, n, value)
        /\ made' = [made EXCEPT ![r][n] = @ \union {value}]
  /\ UNCHANGED <<rows, service, document, backup, since, stage, answers>>

TellThere(r) ==
  /\ other[r].phase = "open" /\ Waits(other[r])
  /\ other' = [other EXCEPT ![r] = AfterTell(@, Asked(@), "yes")]
  /\ Acknowledge({<<r, Asked(other[r]), "yes">>})
  /\ UNCHANGED <<rows, service, document, backup, since, stage, told, made>>

(***************************************************************************)

Next ==
  \/ \E s \in Services, r \in Runs :
       \/ Ask(s, r) \/ Tell(s, r) \/ Drop(s, r) \/ RepeatFromMemory(s, r)
       \/ Close(s, r) \/ Delete(s, r) \/ Export(s, r) \/ Fetch(s, r)
       \/ \E n \in Numbers : Repeat(s, r, n) \/ RepeatTell(s, r, n)
  \/ \E s \in Services :
       CommitGroup(s) \/ WriteMark(s) \/ Crash(s) \/ Stop(s) \/ Start(s) \/ StartRestored(s)
  \/ Backup \/ Replace
  \/ \E r \in Runs : Import(r) \/ AskThere(r) \/ TellThere(r)

Spec == Init /\ [][Next]_vars

(***************************************************************************)
(* The promises.                                                         *)
(***************************************************************************)

\* At most one decision of a query is stored, in all databases together. When a database is replaced
\* by its backup, what was stored in it alone and heard by nobody no longer counts.
OneDecision == \A r \in Runs, n \in Numbers : Cardinality(made[r][n]) <= 1

\* No client hears two different decisions of a query, whatever crashes in between.
OneAnswer == \A r \in Runs, n \in Numbers : Cardinality(told[r][n]) <= 1

\* What was acknowledged is stored, until the run is deleted or the database replaced.
AcknowledgedSurvives ==
  stage = "original" =>
    \A r \in Runs, n \in Numbers :
      rows[r].phase # "deleted" =>
        /\ told[r][n] \subseteq (Recorded(rows[r], n) \union Recorded(other[r], n))
        /\ answers[r][n] \subseteq {Answer(rows[r], n), Answer(other[r], n)} \ {"none"}

\* After an export, at most one side goes on.
OneSide ==
  \A r \in Runs :
    ~(rows[r].phase = "open" /\ other[r].phase = "open" /\ \E s \in Services : up[s])

\* A restored copy decides no query.
RestoredDecidesNothing ==
  stage = "restored" => \A r \in Runs : rows[r].phase \notin {"open", "moved"}

\* Stored decisions and answers do not change, nor does a run that is over become open.
Extends(later, row) ==
  /\ Asked(later) >= Asked(row)
  /\ \A n \in 1..Asked(row) :
       /\ later.queries[n].decision = row.queries[n].decision
       /\ row.queries[n].answer # "none" => later.queries[n].answer = row.queries[n].answer
  /\ row.phase # "open" => later.phase # "open"

StoredStays ==
  [][stage' = "original" =>
       \A r \in Runs :
         /\ Stored(rows'[r]) => Extends(rows'[r], rows[r])
         /\ rows[r].phase = "deleted" => rows'[r].phase = "deleted"]_vars
=============================================================================
