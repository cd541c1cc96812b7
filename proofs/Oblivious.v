(* Oblivious policies leak nothing, for any oracle.

   Follows feint.zeroleak.oblivious: ObliviousState, IncentiveRule and the proof in ObliviousPolicy.
   The policy is written in roles, as in the code: role 0 is the real trajectory, and roles 1..K are
   the decoys in the order of their first queries. The record shows letters. The theorem says that
   the record's distribution does not depend on the letter that is real. *)

From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Order of queries, as feint.zeroleak.oblivious.Order. *)
Inductive order := OneFirst | Alternate | Coin.

Definition is_one_first o := if o is OneFirst then true else false.
Definition is_alternate o := if o is Alternate then true else false.

(* ObliviousState. A role is a natural number: 0 for the real trajectory. *)
Record state := State {
  sent : nat;
  queues : nat -> nat; (* successes that each role still needs *)
  decoys_queried : nat;
  turn_of_real : option nat;
  last_queried : option nat
}.

Section Oblivious.

(* Probabilities are elements of an ordered field, such as the rationals. *)
Variable R : realFieldType.

(* Letters of the trajectories: one is real, and the others are K = #|L| - 1 decoys. *)
Variable L : finType.

(* What is visible before a query: the oracle's state, the connected clients. *)
Variable W : finType.

Variable I : finType. (* incentives *)
Variable A : finType. (* answers, with everything that a step shows *)
Variable Z : finType. (* hidden state of the world *)

(* A trajectory moves if and only if its own query is answered informatively:
   DecoyDistribution.IF_INFORMATIVE. *)
Variable informative : A -> bool.

(* Public part of a query: what was visible, the letter, the incentive, the answer. *)
Definition entry := (W * L * I * A)%type.
Definition letter (e : entry) : L := e.1.1.2.
Definition moved (e : entry) : bool := informative e.2.

(* Record of a run, newest query first. *)
Definition record := seq entry.
Implicit Types (r l : L) (rec : record) (st : state) (names : seq L).

(* The world. Its two kernels may depend on the whole record, on a hidden state, and on the letter.
   The real letter is not an argument: this is the one condition of the proof. Nothing else is
   assumed: the oracle need not be a Markov chain, and may react to the record. *)
Variable world : record -> Z -> W -> Z -> R.
Variable answer : record -> Z -> W -> L -> I -> A -> Z -> R.

Variable M : nat. (* successes that each trajectory needs *)
Variable ord : order.
Variable stopping : bool. (* whether a run ends once all queues are empty *)

(* IncentiveRule: a function of the number of queries, of what is visible, and of the successes to
   come; the lowest incentive once there are none. *)
Variable lowest : I.
Variable levels : nat -> W -> nat -> I.
Definition pay t w to_come := if to_come == 0%N then lowest else levels t w to_come.

Notation trajectories := #|L|.

Definition first := State 0 (fun=> M) 0 None None.

(* ObliviousState.toCome *)
Definition to_come st : nat := (\sum_(j < trajectories) queues st j)%N.

(* ObliviousState.certainly *)
Definition certainly (k j : nat) : R := (j == k)%:R.

(* ObliviousState.amongAll *)
Definition among_all st (j : nat) : R :=
  if (j <= decoys_queried st)%N then 1 / trajectories%:R
  else if j == (decoys_queried st).+1
  then (trajectories - (decoys_queried st).+1)%:R / trajectories%:R
  else 0.

(* ObliviousState.amongNew *)
Definition among_new st (j : nat) : R :=
  let unseen := (trajectories - (decoys_queried st).+1)%N in
  let candidates := (unseen + (turn_of_real st == None))%N in
  if candidates == 0%N then among_all st j
  else if j == 0%N then (turn_of_real st == None)%:R / candidates%:R
  else if j == (decoys_queried st).+1 then unseen%:R / candidates%:R
  else 0.

(* ObliviousState.oneFirst *)
Definition one_first st : nat -> R :=
  if to_come st == 0%N then among_all st
  else if last_queried st is Some j then
    if (0 < queues st j)%N then certainly j else among_new st
  else among_new st.

(* ObliviousState.inTurn *)
Definition in_turn st : nat -> R :=
  let turn := (sent st %% trajectories)%N in
  if turn_of_real st is Some k then
    if (sent st < trajectories)%N then among_new st
    else certainly (if turn == k then 0 else if turn < k then turn.+1 else turn)%N
  else among_new st.

(* ObliviousState.next: the distribution of the next role *)
Definition next st : nat -> R :=
  match ord with OneFirst => one_first st | Alternate => in_turn st | Coin => among_all st end.

(* ObliviousState.decoy: the distribution of the decoy, given that the query obfuscates *)
Definition decoy st (j : nat) : R :=
  let sum := \sum_(k < trajectories | (0 < k)%N) next st k in
  if sum == 0 then (j == 1%N)%:R else next st j / sum.

(* A query learns with the probability of role 0 (ObliviousState.rule), and otherwise draws a decoy. *)
Definition role_law st (j : nat) : R :=
  if j == 0%N then next st 0 else (1 - next st 0) * decoy st j.

Definition real_turn st : option nat :=
  match ord with OneFirst => Some 0%N | Alternate => Some (decoys_queried st) | Coin => None end.

(* ObliviousState.after *)
Definition after st (j : nat) (move : bool) : state :=
  let qs := fun k => (queues st k - ((k == j) && move))%N in
  State (sent st).+1 qs (maxn (decoys_queried st) j)
    (if (j == 0%N) && (turn_of_real st == None) then real_turn st else turn_of_real st)
    (if is_one_first ord && (0 < qs j)%N then Some j else None).

(* Role of a letter if r is the real one and [names] are the letters of the decoys that were
   queried: a letter that was not queried has the role of the next decoy. *)
Definition role r names l : nat := if l == r then 0%N else (index l names).+1.
Definition known r names l := (l == r) || (l \in names).

(* State and letters of decoys after a record, if r is the real letter. *)
Fixpoint view r rec : state * seq L :=
  if rec is e :: before then
    let: (st, names) := view r before in
    (after st (role r names (letter e)) (moved e),
     if known r names (letter e) then names else rcons names (letter e))
  else (first, [::]).

(* Distribution of the next letter: a new decoy is any of the letters not yet used. *)
Definition letter_law r (v : state * seq L) l : R :=
  let p := role_law v.1 (role r v.2 l) in
  if known r v.2 l then p else p / (trajectories - (size v.2).+1)%:R.

(* ObliviousState.stops *)
Definition stops st := stopping && (to_come st == 0%N).

(* Expectation of a function g of the record at the end of a run of at most n more queries, if r is
   the real letter. With the indicator of a set of records as g it is a probability. *)
Fixpoint expect (g : record -> R) r n rec z : R :=
  if n is m.+1 then
    let v := view r rec in
    if stops v.1 then g rec
    else \sum_w \sum_z1 world rec z w z1 *
         \sum_l letter_law r v l *
         (let i := pay (sent v.1) w (to_come v.1) in
          \sum_a \sum_z2 answer rec z1 w l i a z2 * expect g r m ((w, l, i, a) :: rec) z2)
  else g rec.

(* What the record alone says, without roles. *)

Definition letters rec := map letter rec.

Definition need rec l : nat := (M - count (fun e => (letter e == l) && moved e) rec)%N.

Fixpoint firsts rec : seq L :=
  if rec is e :: before then
    let f := firsts before in if letter e \in f then f else rcons f (letter e)
  else [::].

Definition new_letters rec : nat := #|[pred l | l \notin letters rec]|.

Definition sym_new rec l : R :=
  if new_letters rec == 0%N then 1 / trajectories%:R
  else (l \notin letters rec)%:R / (new_letters rec)%:R.

Definition sym_law rec l : R :=
  match ord with
  | OneFirst =>
      if (\sum_l0 need rec l0)%N == 0%N then 1 / trajectories%:R
      else if rec is e :: _ then
        if (0 < need rec (letter e))%N then (l == letter e)%:R else sym_new rec l
      else sym_new rec l
  | Alternate =>
      if (size rec < trajectories)%N then sym_new rec l
      else (l == nth l (firsts rec) (size rec %% trajectories))%:R
  | Coin => 1 / trajectories%:R
  end.

(* Invariants of the view. *)

Lemma sent_view r rec : sent (view r rec).1 = size rec.
Proof. by elim: rec => [|e rec IH] //=; case: (view r rec) IH => st names /= ->. Qed.

Lemma names_view r rec :
  [/\ uniq (view r rec).2, r \notin (view r rec).2 &
      forall l, (l \in (view r rec).2) = (l != r) && (l \in letters rec)].
Proof.
elim: rec => [|e rec [IHu IHr IHl]]; first by split=> // l; rewrite andbF.
rewrite /=; case: (view r rec) IHu IHr IHl => st names /= IHu IHr IHl.
rewrite /known; case: eqP => [-> | /eqP nr] /=.
  split=> // l; rewrite inE IHl; case: eqP => [->|] //=.
case: ifP => inn.
  split=> // l; rewrite inE IHl; case: (l =P letter e) => [->|//=].
  by move: inn; rewrite IHl => /andP [-> ->]; rewrite orbT.
split; rewrite ?rcons_uniq ?inn //.
  by rewrite mem_rcons inE negb_or IHr eq_sym nr.
by move=> l; rewrite mem_rcons !inE IHl; case: (l =P letter e) => [->|//=]; rewrite nr.
Qed.

Lemma known_view r rec l : known r (view r rec).2 l = (l == r) || (l \in letters rec).
Proof. by case: (names_view r rec) => _ _ inl; rewrite /known inl; case: eqP. Qed.

Lemma size_names r rec : ((size (view r rec).2).+1 <= trajectories)%N.
Proof.
case: (names_view r rec) => u nr _.
have : uniq (r :: (view r rec).2) by rewrite /= nr u.
by move/card_uniqP => /= <-; apply: max_card.
Qed.

Lemma role_le r names l : (role r names l <= (size names).+1)%N.
Proof. by rewrite /role; case: eqP => // _; rewrite ltnS index_size. Qed.

Lemma decoys_view r rec : decoys_queried (view r rec).1 = size (view r rec).2.
Proof.
elim: rec => [|e rec] //=; case: (view r rec) => st names /= ->.
rewrite /role /known; case: eqP => [_|/eqP nr] /=; first by rewrite maxn0.
case: ifP => [inn|/negbT nin].
  by apply/maxn_idPl; rewrite index_mem.
by rewrite size_rcons memNindex //; apply/maxn_idPr.
Qed.

Lemma index_inj names l l' : l \in names -> index l names = index l' names -> l = l'.
Proof.
by move=> inn ii; rewrite -(nth_index l inn) ii nth_index // -index_mem -ii index_mem.
Qed.

Lemma role_inj r names l l' : known r names l -> role r names l = role r names l' -> l = l'.
Proof.
rewrite /known /role; case: eqP => [->|_] /=; first by case: eqP => [->|].
by case: eqP => // _ inn [] /(index_inj inn).
Qed.

(* Letters of the decoys after a query of the letter l. *)
Definition named r names l := if known r names l then names else rcons names l.

Lemma known_named r names l l' : known r (named r names l) l' = known r names l' || (l' == l).
Proof.
rewrite /named; case: ifP => [kl|/negbT]; first by case: eqP => [->|]; rewrite ?kl ?orbT ?orbF.
by rewrite /known negb_or => _; rewrite mem_rcons inE; case: eqP; case: eqP; rewrite ?orbT ?orbF.
Qed.

Lemma role_named r names l l' : known r names l' -> role r (named r names l) l' = role r names l'.
Proof.
rewrite /named; case: ifP => // _; rewrite /known /role; case: eqP => // _ /= inn.
by rewrite -cats1 index_cat inn.
Qed.

Lemma role_new r names l : role r (named r names l) l = role r names l.
Proof.
case kl: (known r names l); first exact: role_named.
rewrite /named kl /role; case: eqP => // _; move: kl; rewrite /known => /norP [_ nin].
by rewrite -cats1 index_cat (negbTE nin) /= eqxx addn0 memNindex.
Qed.

Lemma role_size r names l : (role r (named r names l) l <= size (named r names l))%N.
Proof.
rewrite /role; case: eqP => // /eqP nr; rewrite index_mem /named /known (negbTE nr) /=.
by case: ifP => // _; rewrite mem_rcons inE eqxx.
Qed.

Lemma size_named r names l : (size names <= size (named r names l))%N.
Proof. by rewrite /named; case: ifP; rewrite ?size_rcons. Qed.

Lemma view_cons r e rec :
  view r (e :: rec) =
  (after (view r rec).1 (role r (view r rec).2 (letter e)) (moved e),
   named r (view r rec).2 (letter e)).
Proof. by rewrite /=; case: (view r rec). Qed.

Lemma need_cons e rec l : need (e :: rec) l = (need rec l - ((letter e == l) && moved e))%N.
Proof. by rewrite /need /= addnC subnDA. Qed.

Lemma need_new rec l : l \notin letters rec -> need rec l = M.
Proof.
move=> nl; rewrite /need (_ : count _ _ = 0%N) ?subn0 //.
apply/eqP; rewrite -leqn0 leqNgt -has_count; apply: contra nl => /hasP [e ein] /andP [/eqP <- _].
exact: map_f.
Qed.

(* Queues of roles are the needs of letters. *)
Lemma queues_view r rec :
  (forall l, queues (view r rec).1 (role r (view r rec).2 l) = need rec l) /\
  (forall j, (size (view r rec).2 < j)%N -> queues (view r rec).1 j = M).
Proof.
elim: rec => [|e rec [IHl IHj]]; first by split=> // l; rewrite /need /= subn0.
have big j : (size (view r (e :: rec)).2 < j)%N -> queues (view r (e :: rec)).1 j = M.
  rewrite view_cons /= => sj; rewrite IHj ?(leq_ltn_trans (size_named _ _ _) sj) //.
  case: eqP => [E|_]; last by rewrite subn0.
  by move: sj; rewrite E -(role_new r) ltnNge role_size.
split=> // l; case kl: (known r (view r (e :: rec)).2 l); last first.
  move: kl (kl); rewrite {1}known_view => /norP [nr nl].
  rewrite (need_new nl) {1}/known (negbTE nr) /= => nin.
  by apply: big; rewrite /role (negbTE nr) memNindex ?nin.
move: kl; rewrite view_cons /= known_named need_cons.
case: (l =P letter e) => [-> _|/eqP nle].
  by rewrite role_new IHl !eqxx.
rewrite orbF => kl; rewrite role_named // IHl [letter e == l]eq_sym (negbTE nle) /= subn0.
case: eqP => [/(role_inj kl) E|_]; last by rewrite subn0.
by rewrite E eqxx in nle.
Qed.

(* Sum over roles = sum over letters, for functions that agree. *)
Lemma to_come_view r rec : to_come (view r rec).1 = (\sum_l need rec l)%N.
Proof.
have [Ql Qj] := queues_view r rec; have [u nr inl] := names_view r rec.
have sn := size_names r rec.
rewrite /to_come; set st := (view r rec).1 in Ql Qj *; set names := (view r rec).2 in Ql Qj u nr inl sn *.
have kP l : l \in r :: names = known r names l by rewrite inE.
rewrite [RHS](bigID (mem (r :: names))) /=.
have -> : (\sum_(l in r :: names) need rec l = \sum_(j < (size names).+1) queues st j)%N.
  rewrite -big_uniq /=; last by rewrite nr u.
  rewrite big_cons big_ord_recl /= -(Ql r) {1}/role eqxx; congr addn.
  rewrite (big_nth r) big_mkord; apply: eq_bigr => i _ /=.
  rewrite -(Ql (nth r names i)) /role.
  have ii := ltn_ord i; case: eqP => [E|_]; first by move: nr; rewrite -E mem_nth.
  by rewrite index_uniq // /bump /= add1n.
have -> : (\sum_(l | l \notin r :: names) need rec l = (trajectories - (size names).+1) * M)%N.
  rewrite (eq_bigr (fun=> M)); last first.
    move=> l; rewrite kP -Ql /known negb_or => /andP [nlr nin].
    by apply: Qj; rewrite /role (negbTE nlr) memNindex.
  rewrite sum_nat_const; congr muln.
  have <- : #|[predC r :: names]| = (trajectories - (size names).+1)%N.
    by rewrite -(cardC (mem (r :: names))) (card_uniqP _) /= ?nr // addKn.
  by apply: eq_card => l.
rewrite -[LHS](big_mkord xpredT (fun j => queues st j)).
rewrite (@big_cat_nat _ _ _ (size names).+1) //= big_mkord; congr addn.
rewrite -{1}[(size names).+1]add0n big_addn big_mkord (eq_bigr (fun=> M)) => [|i _].
  by rewrite sum_nat_const card_ord.
by apply: Qj; rewrite addnS ltnS leq_addl.
Qed.

Lemma turn_none r rec : ord <> Coin -> (turn_of_real (view r rec).1 == None) = (r \notin letters rec).
Proof.
move=> nc; elim: rec => [|e rec IH] //; rewrite view_cons /= inE negb_or -IH.
rewrite /role [r == _]eq_sym; case: (letter e =P r) => _ //=.
by case: (turn_of_real _) => //=; rewrite /real_turn; case: (ord) nc.
Qed.

Lemma turn_view r rec : ord = Alternate ->
  if turn_of_real (view r rec).1 is Some k then
    (k <= size (view r rec).2)%N /\
    firsts rec = take k (view r rec).2 ++ r :: drop k (view r rec).2
  else firsts rec = (view r rec).2.
Proof.
move=> alt; elim: rec => [|e rec IH] //.
have nn := turn_none r rec (eq_ind_r (fun o => o <> Coin) _ alt).
have [_ _ inl] := names_view r rec; have dq := decoys_view r rec.
rewrite view_cons /= /role /named /known; case: (letter e =P r) => [er|/eqP ner] /=.
  rewrite er; case: (turn_of_real _) IH nn => [k|] /=.
    by case=> kl ->; rewrite mem_cat inE eqxx orbT.
  move=> -> /(_ _) nn; rewrite /real_turn alt dq; split=> //.
  by rewrite take_size drop_size cats1 inl eqxx.
case: (turn_of_real _) IH => [k|] /=.
  case=> kl ->; have memE : (letter e \in take k (view r rec).2 ++ r :: drop k (view r rec).2) =
      (letter e \in (view r rec).2).
    by rewrite mem_cat inE (negbTE ner) /= -mem_cat cat_take_drop.
  rewrite memE; case: ifP => // _; rewrite size_rcons; split; first exact: leqW.
  by rewrite drop_rcons // -!cats1 takel_cat // -catA.
by move=> ->; case: ifP.
Qed.

Lemma firsts_mem rec l : (l \in firsts rec) = (l \in letters rec).
Proof.
elim: rec l => //= e rec IH l; rewrite inE; case: ifP => [ein|_].
  by case: eqP => [->|_]; [rewrite ein | rewrite IH].
by rewrite mem_rcons inE IH.
Qed.

Lemma last_view r e rec :
  last_queried (view r (e :: rec)).1 =
  if is_one_first ord && (0 < need (e :: rec) (letter e))%N
  then Some (role r (view r (e :: rec)).2 (letter e)) else None.
Proof.
have [Q _] := queues_view r (e :: rec); rewrite -Q view_cons /= role_new.
by case: (_ && _).
Qed.

(* Distribution over letters that belongs to a distribution over roles. *)
Definition split r names (p : nat -> R) l : R :=
  if known r names l then p (role r names l)
  else p (role r names l) / (trajectories - (size names).+1)%:R.

Lemma unknown_left r rec l : ~~ known r (view r rec).2 l ->
  (0 < trajectories - (size (view r rec).2).+1)%N.
Proof.
have [u nr _] := names_view r rec; rewrite /known negb_or => /andP [lr ln].
have : uniq (l :: r :: (view r rec).2) by rewrite /= inE negb_or lr ln nr u.
by rewrite subn_gt0 => /card_uniqP /= <-; apply: max_card.
Qed.

Lemma known_role r rec l : known r (view r rec).2 l ->
  (role r (view r rec).2 l <= size (view r rec).2)%N.
Proof. by rewrite /known /role; case: eqP => //= _; rewrite index_mem. Qed.

Lemma unknown_role r rec l : ~~ known r (view r rec).2 l ->
  role r (view r rec).2 l = (size (view r rec).2).+1.
Proof.
by rewrite /known negb_or => /andP [lr ln]; rewrite /role (negbTE lr) memNindex.
Qed.

Lemma role_lt r rec l : (role r (view r rec).2 l < trajectories)%N.
Proof.
case kl: (known r (view r rec).2 l).
  exact: leq_ltn_trans (known_role kl) (size_names r rec).
by rewrite unknown_role ?kl // -subn_gt0 (@unknown_left _ _ l) ?kl.
Qed.

Lemma trajectories_gt0 r : (0 < trajectories)%N.
Proof. by apply/card_gt0P; exists r. Qed.

Lemma split_all r rec l : split r (view r rec).2 (among_all (view r rec).1) l = 1 / trajectories%:R.
Proof.
rewrite /split /among_all decoys_view; case kl: (known _ _ _); first by rewrite known_role.
rewrite unknown_role ?kl // ltnn eqxx -mulrA [_^-1 * _]mulrC mulrA divff ?mul1r ?div1r //.
by rewrite pnatr_eq0 -lt0n (@unknown_left _ _ l) ?kl.
Qed.

Lemma new_letters_view r rec : ord <> Coin ->
  new_letters rec =
  (trajectories - (decoys_queried (view r rec).1).+1 + (turn_of_real (view r rec).1 == None))%N.
Proof.
move=> nc; have [u nr inl] := names_view r rec.
rewrite turn_none // decoys_view /new_letters.
have <- : #|[predC r :: (view r rec).2]| = (trajectories - (size (view r rec).2).+1)%N.
  by rewrite -(cardC (mem (r :: (view r rec).2))) (card_uniqP _) /= ?nr // addKn.
rewrite (cardD1 r) addnC inE; congr addn; apply: eq_card => l.
by rewrite !inE negb_or inl; case: eqP.
Qed.

Lemma split_new r rec l : ord <> Coin ->
  split r (view r rec).2 (among_new (view r rec).1) l = sym_new rec l.
Proof.
move=> nc; rewrite /sym_new (new_letters_view r) //; have := known_view r rec l.
case c0: (_ == 0%N) => kE; first by rewrite -(split_all r rec l) /split /among_new c0.
rewrite /split /among_new c0 decoys_view; case kl: (known _ _ _).
  move: (kl); rewrite kE /role; case: eqP => [-> _|/eqP nlr /= lr]; first by rewrite turn_none.
  rewrite lr mul0r eqSS; case: eqP => // E; have := known_role kl.
  by rewrite /role (negbTE nlr) E ltnn.
rewrite unknown_role ?kl //= eqxx -decoys_view.
have := kl; rewrite kE => /norP [_ ->]; rewrite mul1r mulrAC divff ?mul1r //.
by rewrite pnatr_eq0 -lt0n decoys_view (@unknown_left _ _ l) ?kl.
Qed.

Lemma split_certainly r rec l l0 : known r (view r rec).2 l0 ->
  split r (view r rec).2 (certainly (role r (view r rec).2 l0)) l = (l == l0)%:R.
Proof.
move=> k0; rewrite /split /certainly; case kl: (known _ _ _).
  by congr (_%:R); congr nat_of_bool; apply/eqP/eqP => [/(role_inj kl)|->].
rewrite unknown_role ?kl //; case: eqP => [E|_].
  by have := known_role k0; rewrite -E ltnn.
by rewrite mul0r; case: eqP => // E; rewrite E k0 in kl.
Qed.

(* [next] is a distribution. *)
Lemma sum_at k (b : R) :
  \sum_(j < trajectories) (if (j : nat) == k then b else 0) = if (k < trajectories)%N then b else 0.
Proof.
rewrite -big_mkcond /=; case: ifP => kt; first by rewrite (big_pred1 (Ordinal kt)).
by rewrite big1 // => j /eqP jk; have := ltn_ord j; rewrite jk kt.
Qed.

Lemma sum_all st : (decoys_queried st < trajectories)%N -> \sum_(j < trajectories) among_all st j = 1.
Proof.
move=> dt; have T0 : (trajectories%:R : R) != 0 by rewrite pnatr_eq0 -lt0n (leq_ltn_trans _ dt).
rewrite (eq_bigr (fun j : 'I__ => (if (j <= decoys_queried st)%N then 1 / trajectories%:R else 0) +
  (if (j : nat) == (decoys_queried st).+1 then
     (trajectories - (decoys_queried st).+1)%:R / trajectories%:R else 0))); last first.
  move=> j _; rewrite /among_all; case: leqP => [jd|_]; last by rewrite add0r.
  by case: eqP => [E|_]; [rewrite E ltnn in jd | rewrite addr0].
rewrite big_split /= sum_at -big_mkcond /=.
rewrite (eq_bigl (fun j : 'I__ => (j < (decoys_queried st).+1)%N)) => [|j]; last by rewrite ltnS.
rewrite -(big_ord_widen _ (fun=> 1 / trajectories%:R) dt) sumr_const card_ord.
case: ltnP => [_|].
  by rewrite -mulr_natl mulrA mulr1 -mulrDl -natrD subnKC // divff.
rewrite leq_eqVlt ltnNge dt orbF => /eqP E.
by rewrite addr0 -mulr_natl mulrA mulr1 -E divff.
Qed.

Lemma sum_new st : (decoys_queried st < trajectories)%N -> \sum_(j < trajectories) among_new st j = 1.
Proof.
move=> dt; rewrite /among_new; case: eqP => [_|/eqP c0]; first exact: sum_all.
set u := (trajectories - _)%N in c0 *; set c := (u + _)%N in c0 *.
have C0 : (c%:R : R) != 0 by rewrite pnatr_eq0.
rewrite (eq_bigr (fun j : 'I__ =>
  (if (j : nat) == 0%N then (turn_of_real st == None)%:R / c%:R else 0) +
  (if (j : nat) == (decoys_queried st).+1 then u%:R / c%:R else 0))); last first.
  by move=> j _; case: eqP => [->|_]; rewrite ?addr0 ?add0r.
rewrite big_split /= !sum_at (leq_ltn_trans (leq0n _) dt) addrC.
have -> : (if ((decoys_queried st).+1 < trajectories)%N then u%:R / c%:R else 0) = u%:R / c%:R :> R.
  by rewrite -subn_gt0 -/u; case: posnP => // ->; rewrite mul0r.
by rewrite -mulrDl -natrD divff.
Qed.

Lemma sum_certainly k : (k < trajectories)%N -> \sum_(j < trajectories) certainly k j = 1.
Proof.
move=> kt; rewrite -[RHS](_ : (if (k < trajectories)%N then 1 else 0) = 1); last by rewrite kt.
by rewrite -sum_at; apply: eq_bigr => j _; rewrite /certainly; case: eqP.
Qed.

Lemma turn_le r rec k : ord <> Coin -> turn_of_real (view r rec).1 = Some k ->
  (k <= size (view r rec).2)%N.
Proof.
move=> nc; case E: ord nc => // _.
  elim: rec => // e rec IH; rewrite view_cons /=; case: ifP => _.
    by rewrite /real_turn E => -[<-].
  by move/IH/leq_trans; apply; apply: size_named.
by move=> tk; have := turn_view r rec E; rewrite tk => -[].
Qed.

Lemma last_le r rec j : last_queried (view r rec).1 = Some j -> (j < trajectories)%N.
Proof. by case: rec => // e rec; rewrite last_view; case: ifP => // _ [<-]; apply: (role_lt r (e :: rec)). Qed.

Lemma next_sum r rec : \sum_(j < trajectories) next (view r rec).1 j = 1.
Proof.
have dt : (decoys_queried (view r rec).1 < trajectories)%N by rewrite decoys_view size_names.
rewrite /next; case E: ord; last exact: sum_all.
  rewrite /one_first; case: ifP => _; first exact: sum_all.
  case l: (last_queried _) => [j|]; last exact: sum_new.
  by case: ifP => _; [apply: sum_certainly (last_le l) | apply: sum_new].
rewrite /in_turn; case t: (turn_of_real _) => [k|]; last exact: sum_new.
case: ifP => _; first exact: sum_new.
apply: sum_certainly; have kt : (k < trajectories)%N.
  by apply: leq_ltn_trans (size_names r rec); apply: turn_le t; rewrite E.
have mt := ltn_pmod (sent (view r rec).1) (trajectories_gt0 r).
by case: (ltngtP (sent _ %% _)%N k) => mk //; [apply: leq_ltn_trans mk kt | apply: trajectories_gt0 r].
Qed.

Lemma all_ge0 st j : 0 <= among_all st j.
Proof. by rewrite /among_all; case: ifP => _; [|case: ifP => _ //]; rewrite divr_ge0 ?ler0n ?ler01. Qed.

Lemma new_ge0 st j : 0 <= among_new st j.
Proof.
rewrite /among_new; case: ifP => _; first exact: all_ge0.
by case: ifP => _; [|case: ifP => _ //]; rewrite divr_ge0 ?ler0n ?ler01.
Qed.

Lemma next_ge0 st j : 0 <= next st j.
Proof.
have certain k : 0 <= certainly k j by rewrite /certainly ler0n.
rewrite /next; case: ord; last exact: all_ge0.
  rewrite /one_first; case: ifP => _; first exact: all_ge0.
  by case: (last_queried _) => [k|]; [case: ifP => _ //|]; apply: new_ge0.
by rewrite /in_turn; case: (turn_of_real _) => [k|]; [case: ifP => _ //|]; apply: new_ge0.
Qed.

(* Drawing the type and then the decoy is drawing the role. *)
Lemma role_law_next r rec j : (j < trajectories)%N ->
  role_law (view r rec).1 j = next (view r rec).1 j.
Proof.
move=> jt; rewrite /role_law; case: eqP => [-> //|/eqP j0].
have T0 := trajectories_gt0 r; have := next_sum r rec.
rewrite (bigD1 (Ordinal T0)) //= => /(canRL (addKr _)); rewrite addrC => sumE.
have sE : \sum_(k < trajectories | (0 < k)%N) next (view r rec).1 k = 1 - next (view r rec).1 0.
  by rewrite -sumE; apply: eq_bigl => k; rewrite -val_eqE /= lt0n.
rewrite /decoy sE; case: eqP => [z|/eqP n0]; last by rewrite mulrC divfK.
rewrite z mul0r; move/eqP: sE; rewrite z psumr_eq0 => [|k _]; last exact: next_ge0.
by move/allP/(_ (Ordinal jt)); rewrite mem_index_enum lt0n j0 => /(_ isT) /eqP.
Qed.

(* Records that can occur: in turns, no letter is queried twice before all were queried. *)
Definition regular rec : Prop :=
  ord = Alternate ->
  ((size rec <= trajectories)%N -> uniq (letters rec)) /\
  ((trajectories <= size rec)%N -> forall l, l \in letters rec).

Lemma letter_law_sym r rec l : regular rec -> letter_law r (view r rec) l = sym_law rec l.
Proof.
move=> reg.
have -> : letter_law r (view r rec) l = split r (view r rec).2 (next (view r rec).1) l.
  by rewrite /letter_law /split role_law_next // role_lt.
rewrite /next /sym_law; case E: ord; last exact: split_all.
  have nc : ord <> Coin by rewrite E.
  rewrite /one_first to_come_view; case: ifP => c0; first exact: split_all.
  case: rec {reg} c0 => [|e rec] c0; first by rewrite -(split_new r) // /split.
  rewrite last_view E [is_one_first _]/= andTb.
  case n0: (0 < need _ _)%N; last by rewrite -(split_new r).
  have [Q _] := queues_view r (e :: rec); rewrite Q n0 split_certainly //.
  by rewrite known_view inE eqxx orbT.
have nc : ord <> Coin by rewrite E.
have [regu rega] := reg E.
rewrite /in_turn sent_view; case: ltnP => st.
  by case: (turn_of_real _); rewrite -(split_new r).
have tn := turn_none r rec nc; have tv := turn_view r rec E.
case t: (turn_of_real _) tn tv => [k|] tn; last by rewrite (rega st) in tn.
set names := (view r rec).2; case=> kl fE.
have [u nr inl] := names_view r rec; rewrite -/names in u nr inl.
set m := (size rec %% trajectories)%N.
have uf : uniq (firsts rec).
  by rewrite fE -[r :: _]cat1s uniq_catCA cat_take_drop /= nr u.
have sf : size (firsts rec) = trajectories.
  by rewrite -(card_uniqP uf); apply: eq_card => l1; rewrite firsts_mem (rega st).
have sn : (size names).+1 = trajectories.
  by rewrite -sf fE size_cat /= addnS -size_cat cat_take_drop.
have mt : (m < trajectories)%N by apply: ltn_pmod (trajectories_gt0 r).
have [l0 [k0 r0 n0]] : exists l0, [/\ known r names l0,
    role r names l0 = (if m == k then 0 else if m < k then m.+1 else m)%N &
    nth l (firsts rec) m = l0].
  exists (nth l (firsts rec) m); rewrite fE nth_cat size_takel // /role /known.
  case: (ltngtP m k) => mk.
  - rewrite nth_take //; have ms := leq_trans mk kl.
    have nn := mem_nth l ms; rewrite nn orbT; split=> //.
    by case: eqP => [nrE|_]; [rewrite -nrE nn in nr | rewrite index_uniq].
  - rewrite -[(m - k)%N]prednK ?subn_gt0 //= nth_drop.
    have -> : (k + (m - k).-1)%N = m.-1.
      by rewrite -subn1 addnBA ?subn_gt0 // subnKC 1?ltnW // subn1.
    have m0 : (0 < m)%N by apply: leq_ltn_trans mk.
    have ms : (m.-1 < size names)%N by rewrite -ltnS prednK // sn.
    have nn := mem_nth l ms; rewrite nn orbT; split=> //.
    by case: eqP => [nrE|_]; [rewrite -nrE nn in nr | rewrite index_uniq // prednK].
  - by rewrite mk subnn /= eqxx.
by rewrite -r0 n0 split_certainly.
Qed.

Lemma regular_next rec e : regular rec -> sym_law rec (letter e) != 0 -> regular (e :: rec).
Proof.
move=> reg + alt; have [regu rega] := reg alt; rewrite /sym_law alt /=.
case: ltnP => st; last first.
  by move=> _; split=> // _ l; rewrite inE rega // orbT.
have u := regu (ltnW st); rewrite /sym_new.
have -> : new_letters rec = (trajectories - size rec)%N.
  have <- : #|letters rec| = size rec by rewrite (card_uniqP u) size_map.
  by rewrite -(cardC (mem (letters rec))) addKn; apply: eq_card => l.
rewrite subn_eq0 leqNgt st /= mulf_eq0 pnatr_eq0 eqb0 negbK => /norP [nl _].
have ue : uniq (letters (e :: rec)) by rewrite /= nl u.
split=> // st' l; have sE : size (letters (e :: rec)) = trajectories.
  by rewrite size_map; apply/eqP; rewrite eqn_leq st' st.
have cE : #|letters (e :: rec)| = #|L| by rewrite (card_uniqP ue) sE.
have /(subset_cardP cE) -> // : letters (e :: rec) \subset L by apply/subsetP.
Qed.

(* Theorem (docs/methods/oblivious.md, "Claim"). Under the definitions above, the expectation of
   every function of the record, and with it the record's distribution, is the same whichever letter
   is real. Nothing is assumed about the world, the incentive rule, M, N, or the number of decoys. *)
Theorem oblivious_record_independent (g : record -> R) (r r' : L) (N : nat) (z : Z) :
  expect g r N [::] z = expect g r' N [::] z.
Proof.
have: regular [::] by move=> _; split=> // /(leq_trans (trajectories_gt0 r)).
elim: N [::] z => [|n IH] rec z reg //=.
have tc : to_come (view r rec).1 = to_come (view r' rec).1 by rewrite !to_come_view.
rewrite /stops tc; case: ifP => // _; apply: eq_bigr => w _; apply: eq_bigr => z1 _.
congr (_ * _); apply: eq_bigr => l _; rewrite !letter_law_sym // !sent_view.
case: (sym_law rec l =P 0) => [->|/eqP n0]; first by rewrite !mul0r.
congr (_ * _); apply: eq_bigr => a _; apply: eq_bigr => z2 _.
by congr (_ * _); apply: IH; apply: regular_next.
Qed.

End Oblivious.
