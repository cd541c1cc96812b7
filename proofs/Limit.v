(* The two bounds of `feint limit`: no policy that leaks nothing finishes with a larger probability,
   whatever the prices are.

   Follows docs/methods/limit.md, "What is proven". *)

From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Limit.

(* Probabilities are elements of an ordered field, such as the rationals. *)
Variable R : realFieldType.
(* States of the oracle, and incentives. *)
Variables O I : finType.

(* A query: whether it learns, what it pays, and whether its trajectory steps. *)
Definition query := (bool * I * bool)%type.

(* The record as the learner reads it, newest query first; with the trajectories exchanged. *)
Definition record := seq query.
Definition exchange1 (x : query) : query := (~~ x.1.1, x.1.2, x.2).
Definition exchange (rec : record) : record := map exchange1 rec.
(* Types and incentives alone. *)
Definition types (rec : record) : seq (bool * I) := map fst rec.

(* Past of the learner, who also knows the oracle's states. *)
Definition past := seq (O * query).
Definition rec_of (h : past) : record := map snd h.
Implicit Types (h : past) (rec : record) (x : query).

(* The oracle: first state, next state, success by state and incentive, at most [most]. *)
Variables (init : O -> R) (next : O -> O -> R) (success : O -> I -> R) (most : O -> R).

(* A policy: probabilities to learn at an incentive, and to obfuscate at one with or without a step of
   the decoy, by the whole past and the oracle's state. *)
Variables (learns : past -> O -> I -> R) (obfuscates : past -> O -> I -> bool -> R).

(* Queries, and successes that are needed. *)
Variables N M : nat.

Definition sent h o x : R :=
  if x.1.1 then learns h o x.1.2 * (if x.2 then success o x.1.2 else 1 - success o x.1.2)
  else obfuscates h o x.1.2 x.2.

(* Mean of g of the past after n more queries. *)
Fixpoint mean n h o (g : past -> R) : R :=
  if n is m.+1 then
    \sum_x sent h o x * \sum_o' next o o' * mean m ((o, x) :: h) o' g
  else g h.
Definition Mean (g : past -> R) : R := \sum_o init o * mean N [::] o g.

(* Successes that the real trajectory and the decoy lack. *)
Definition real_step x := x.1.1 && x.2.
Definition decoy_step x := ~~ x.1.1 && x.2.
Definition real rec := (M - count real_step rec)%N.
Definition decoy rec := (M - count decoy_step rec)%N.
Definition finished rec : R := (real rec == 0%N)%:R.
Definition finish : R := Mean (fun h => finished (rec_of h)).

Definition world_ok : Prop :=
  [/\ (forall o, 0 <= init o), \sum_o init o = 1, (forall o o', 0 <= next o o'),
      (forall o, \sum_o' next o o' = 1)
    & (forall o i, 0 <= success o i <= most o) /\ (forall o, 0 <= most o <= 1)].
Definition policy_ok : Prop :=
  [/\ (forall h o i, 0 <= learns h o i), (forall h o i s, 0 <= obfuscates h o i s)
    & forall h o, \sum_i learns h o i
                  + \sum_i (obfuscates h o i true + obfuscates h o i false) = 1].

(* The labels are drawn by a fair coin and the policy does the same for both: nothing leaks if the
   record and the exchanged one have the same distribution. *)
Definition leaks_no_steps : Prop :=
  forall f : record -> R,
    Mean (fun h => f (rec_of h)) = Mean (fun h => f (exchange (rec_of h))).
Definition leaks_no_types : Prop :=
  forall f : seq (bool * I) -> R,
    Mean (fun h => f (types (rec_of h))) = Mean (fun h => f (types (exchange (rec_of h)))).

(* Sums over queries, by type. *)
Lemma sum_query (f : query -> R) :
  \sum_x f x = \sum_i (f (true, i, true) + f (true, i, false))
               + \sum_i (f (false, i, true) + f (false, i, false)).
Proof.
transitivity (\sum_b \sum_i \sum_s f (b, i, s)).
  by rewrite pair_bigA pair_bigA /=; apply: eq_bigr => -[[b i] s].
by rewrite big_bool /=; congr (_ + _); apply: eq_bigr => i _; rewrite big_bool.
Qed.

(* The mean is linear, and that of a number is the number. *)
Lemma mean_eq n h o g g' :
  (forall h', size h' = (size h + n)%N -> g h' = g' h') -> mean n h o g = mean n h o g'.
Proof.
elim: n h o => [|n IH] h o gg /=; first by apply: gg; rewrite addn0.
apply: eq_bigr => x _; congr (_ * _); apply: eq_bigr => o' _; congr (_ * _).
by apply: IH => h' hh; apply: gg; rewrite hh /= addSnnS.
Qed.

Lemma mean_add n h o g g' :
  mean n h o (fun h' => g h' + g' h') = mean n h o g + mean n h o g'.
Proof.
elim: n h o => [|n IH] h o //=.
rewrite -big_split; apply: eq_bigr => x _ /=.
rewrite -mulrDr -big_split; congr (_ * _); apply: eq_bigr => o' _ /=.
by rewrite -mulrDr IH.
Qed.

Lemma mean_opp n h o g : mean n h o (fun h' => - g h') = - mean n h o g.
Proof.
elim: n h o => [|n IH] h o //=.
rewrite -sumrN; apply: eq_bigr => x _; rewrite -mulrN -sumrN; congr (_ * _).
by apply: eq_bigr => o' _; rewrite IH mulrN.
Qed.

Lemma Mean_eq g g' : (forall h, size h = N -> g h = g' h) -> Mean g = Mean g'.
Proof. by move=> gg; apply: eq_bigr => o _; rewrite (@mean_eq _ _ _ g g'). Qed.

Lemma Mean_add g g' : Mean (fun h => g h + g' h) = Mean g + Mean g'.
Proof. by rewrite -big_split; apply: eq_bigr => o _ /=; rewrite -mulrDr mean_add. Qed.

Lemma Mean_opp g : Mean (fun h => - g h) = - Mean g.
Proof. by rewrite -sumrN; apply: eq_bigr => o _; rewrite mean_opp mulrN. Qed.

Lemma sent_sum h o : policy_ok -> \sum_x sent h o x = 1.
Proof.
case=> _ _ one; rewrite sum_query -(one h o); congr (_ + _); apply: eq_bigr => i _.
by rewrite /sent /= -mulrDr addrC subrK mulr1.
Qed.

Lemma sent_ge0 h o x : world_ok -> policy_ok -> 0 <= sent h o x.
Proof.
move=> [_ _ _ _ [good top]] [l0 d0 _]; rewrite /sent.
have /andP [s0 s1] := good o x.1.2; have /andP [_ t1] := top o.
case: ifP => _; last exact: d0.
by apply: mulr_ge0 => //; case: ifP => // _; rewrite subr_ge0 (le_trans s1).
Qed.

Lemma mean_const n h o (c : R) : world_ok -> policy_ok -> mean n h o (fun=> c) = c.
Proof.
move=> w p; have [_ _ _ n1 _] := w.
elim: n h o => [|n IH] h o //=.
under eq_bigr => x _ do
  (under eq_bigr => o' _ do rewrite IH; rewrite -mulr_suml n1 mul1r).
by rewrite -mulr_suml sent_sum // mul1r.
Qed.

Lemma Mean_const (c : R) : world_ok -> policy_ok -> Mean (fun=> c) = c.
Proof.
move=> w p; have [_ i1 _ _ _] := w; rewrite /Mean.
by under eq_bigr => o _ do rewrite mean_const //; rewrite -mulr_suml i1 mul1r.
Qed.

(* Prices on queries, by the number of queries before, both queues and the query. *)
Section Prices.

Variable price : nat -> nat -> nat -> query -> R.

Fixpoint paid rec : R :=
  if rec is x :: before then paid before + price (size before) (real before) (decoy before) x
  else 0.

(* An upper bound of the value of n more queries at a state of the oracle and two queues. *)
Variable value : nat -> O -> nat -> nat -> R.
Definition later n o a b := \sum_o' next o o' * value n o' a b.

Definition dominates : Prop :=
  [/\ forall o a b, (a == 0%N)%:R <= value 0 o a b,
      forall m o a b i, (m < N)%N -> let t := (N - m.+1)%N in
        success o i * (later m o a.-1 b - price t a b (true, i, true))
        + (1 - success o i) * (later m o a b - price t a b (true, i, false)) <= value m.+1 o a b
    & forall m o a b i s, (m < N)%N -> let t := (N - m.+1)%N in
        later m o a (if s then b.-1 else b) - price t a b (false, i, s) <= value m.+1 o a b].

Lemma real_cons x rec : real (x :: rec) = if real_step x then (real rec).-1 else real rec.
Proof. by rewrite /real /=; case: ifP => _ //=; rewrite add1n subnS. Qed.

Lemma decoy_cons x rec : decoy (x :: rec) = if decoy_step x then (decoy rec).-1 else decoy rec.
Proof. by rewrite /decoy /=; case: ifP => _ //=; rewrite add1n subnS. Qed.

Lemma mean_dominated n h o :
  world_ok -> policy_ok -> dominates -> (size h + n)%N = N ->
  mean n h o (fun h' => finished (rec_of h') - paid (rec_of h'))
    <= value n o (real (rec_of h)) (decoy (rec_of h)) - paid (rec_of h).
Proof.
move=> w p [end_ok learn_ok decoy_ok]; have [_ _ n0 n1 [good top]] := w.
have [l0 d0 one] := p.
elim: n h o => [|n IH] h o sizes /=; first by rewrite ler_add2r; apply: end_ok.
have nN : (n < N)%N by rewrite -sizes addnS ltnS leq_addl.
have time : (N - n.+1)%N = size (rec_of h).
  by rewrite -sizes addnK size_map.
set a := real _; set b := decoy _; set c := paid _.
pose after x := later n o (if real_step x then a.-1 else a) (if decoy_step x then b.-1 else b)
                - price (size (rec_of h)) a b x - c.
apply: (@le_trans _ _ (\sum_x sent h o x * after x)).
  apply: ler_sum => x _; apply: ler_wpmul2l; first exact: sent_ge0.
  apply: (@le_trans _ _ (\sum_o' next o o' *
      (value n o' (real (rec_of ((o, x) :: h))) (decoy (rec_of ((o, x) :: h)))
       - paid (rec_of ((o, x) :: h))))).
    apply: ler_sum => o' _; apply: ler_wpmul2l => //; apply: IH.
    by rewrite /= addSnnS.
  rewrite /= real_cons decoy_cons -/a -/b -/c /after /later.
  under eq_bigr => o' _ do rewrite mulrBr.
  by rewrite big_split /= sumrN -mulr_suml n1 mul1r opprD addrA addrAC.
rewrite sum_query.
have learned : \sum_i (sent h o (true, i, true) * after (true, i, true)
                       + sent h o (true, i, false) * after (true, i, false))
    <= \sum_i learns h o i * (value n.+1 o a b - c).
  apply: ler_sum => i _; rewrite /sent /= -!mulrA -mulrDr; apply: ler_wpmul2l => //.
  rewrite /after /real_step /decoy_step /= !mulrBr.
  have := learn_ok n o a b i nN; rewrite /= time !mulrBr => le.
  set S := success o i * later _ _ _ _ in le *; set S' := success o i * price _ _ _ _ in le *.
  set F := (1 - success o i) * later _ _ _ _ in le *.
  set F' := (1 - success o i) * price _ _ _ _ in le *.
  have -> : S - S' - success o i * c + (F - F' - (1 - success o i) * c)
            = S - S' + (F - F') - c.
    by rewrite addrACA -opprD -mulrDl [success o i + _]addrC subrK mul1r.
  by rewrite ler_add2r.
have obfuscated : \sum_i (sent h o (false, i, true) * after (false, i, true)
                       + sent h o (false, i, false) * after (false, i, false))
    <= \sum_i (obfuscates h o i true + obfuscates h o i false) * (value n.+1 o a b - c).
  apply: ler_sum => i _; rewrite /sent /= mulrDl; apply: ler_add; apply: ler_wpmul2l => //;
    rewrite /after /real_step /decoy_step /= ler_add2r -time.
    exact: (decoy_ok n o a b i true nN).
  exact: (decoy_ok n o a b i false nN).
apply: (le_trans (ler_add learned obfuscated)).
by rewrite -!mulr_suml -mulrDl one mul1r.
Qed.

(* Weak duality: finishing, less what is paid, is at most the value at the start. *)
Lemma finish_dominated :
  world_ok -> policy_ok -> dominates ->
  finish <= \sum_o init o * value N o M M + Mean (fun h => paid (rec_of h)).
Proof.
move=> w p d; have [i0 _ _ _ _] := w.
rewrite -ler_subl_addr -Mean_opp -Mean_add.
apply: ler_sum => o _; apply: ler_wpmul2l => //.
have := @mean_dominated N [::] o w p d (add0n N).
by rewrite /real /decoy /= !subn0 subr0.
Qed.

End Prices.

(* One half of the queries learn. *)
Section Half.

Variable lambda : nat -> R.

Fixpoint half_value n o b : R :=
  if n is m.+1 then
    let W b' := \sum_o' next o o' * half_value m o' b' in
    Num.max (most o * W b.-1 + (1 - most o) * W b - lambda (N - m.+1)%N) (W b)
  else (b == 0%N)%:R.

Let price (t a b : nat) x : R := if x.1.1 then lambda t else 0.
Let value n o (a b : nat) := half_value n o a.

Lemma half_monotone n o b : world_ok -> half_value n o b <= half_value n o b.-1.
Proof.
move=> w; have [_ _ n0 _ [good top]] := w.
elim: n o b => [|n IH] o [|b] //=; first by case: b => [|b] //=; rewrite ler0n.
pose W b' := \sum_o' next o o' * half_value n o' b'.
have mono b' : W b' <= W b'.-1 by apply: ler_sum => o' _; apply: ler_wpmul2l.
have /andP [t0 t1] := top o.
rewrite -/(W b.+1) -/(W b) -/(W b.-1) le_maxl !le_maxr; apply/andP; split; apply/orP.
  left; rewrite ler_add2r; apply: ler_add; apply: ler_wpmul2l; rewrite ?subr_ge0 //.
  exact: (mono b.+1).
by right; apply: (mono b.+1).
Qed.

Lemma half_dominates : world_ok -> dominates price value.
Proof.
move=> w; have [_ _ n0 _ [good top]] := w; split=> //.
  move=> m o a b i mN /=; rewrite /price /value /later /=.
  pose W b' := \sum_o' next o o' * half_value m o' b'.
  rewrite -/(W a) -/(W a.-1).
  have mono : W a <= W a.-1 by apply: ler_sum => o' _; apply: ler_wpmul2l => //; apply: half_monotone.
  have /andP [g0 g1] := good o i.
  rewrite le_maxr; apply/orP; left.
  have mix (g u v : R) : g * u + (1 - g) * v = g * (u - v) + v.
    by rewrite mulrBl mul1r mulrBr addrA addrAC.
  have shift (u v l : R) : u - l - (v - l) = u - v by rewrite opprB addrA subrK.
  rewrite !mix shift addrA.
  by rewrite !ler_add2r ler_wpmul2r // subr_ge0.
move=> m o a b i s mN /=; rewrite /price /value /later /= subr0 le_maxr.
by apply/orP; right.
Qed.

Fixpoint paid_types (u : seq (bool * I)) : R :=
  if u is x :: before then paid_types before + (if x.1 then lambda (size before) else 0) else 0.

Lemma paid_by_types rec : paid price rec = paid_types (types rec).
Proof. by elim: rec => [|x rec IH] //=; rewrite IH /price size_map. Qed.

Lemma paid_both rec :
  paid_types (types rec) + paid_types (types (exchange rec)) = \sum_(t < size rec) lambda t.
Proof.
elim: rec => [|[[a i] s] rec IH] /=; first by rewrite big_ord0 addr0.
rewrite big_ord_recr /= -IH /exchange /types !size_map addrACA; congr (_ + _).
by case: a; rewrite /= ?addr0 ?add0r.
Qed.

(* Theorem (docs/methods/limit.md, "One half of the queries learn"). *)
Theorem limit_by_types :
  world_ok -> policy_ok -> leaks_no_types ->
  finish <= \sum_o init o * half_value N o M + (\sum_(t < N) lambda t) / 2%:R.
Proof.
move=> w p none; apply: (le_trans (finish_dominated w p (half_dominates w))).
rewrite ler_add2l le_eqVlt; apply/orP; left; apply/eqP.
have two : Mean (fun h => paid price (rec_of h)) * 2%:R = \sum_(t < N) lambda t.
  rewrite -[RHS](Mean_const _ w p) mulr2n mulrDr mulr1.
  rewrite {1}(@Mean_eq _ (fun h => paid_types (types (rec_of h)))); last first.
    by move=> h _; rewrite paid_by_types.
  rewrite (@Mean_eq (fun h => paid price (rec_of h)) (fun h => paid_types (types (rec_of h)))); last first.
    by move=> h _; rewrite paid_by_types.
  rewrite {2}(none paid_types) -Mean_add; apply: Mean_eq => h sizes.
  by rewrite paid_both size_map sizes.
by rewrite -two mulfK // pnatr_eq0.
Qed.

End Half.

(* What is done at (x, y) is mirrored at (y, x). *)
Section Mirror.

Variables alpha beta : nat -> nat -> nat -> R.

Fixpoint mirror_value n o a b : R :=
  if n is m.+1 then
    let W a' b' := \sum_o' next o o' * mirror_value m o' a' b' in
    let t := (N - m.+1)%N in
    let S := W a.-1 b - alpha t a b in
    let F := W a b - beta t a b in
    Num.max (F + most o * Num.max 0 (S - F))
            (Num.max (W a b.-1 + alpha t b a) (W a b + beta t b a))
  else (a == 0%N)%:R.

Let price (t a b : nat) x : R :=
  if x.1.1 then (if x.2 then alpha t a b else beta t a b)
  else - (if x.2 then alpha t b a else beta t b a).

Lemma mirror_dominates : world_ok -> dominates price mirror_value.
Proof.
move=> w; have [_ _ n0 _ [good top]] := w; split=> //.
  move=> m o a b i mN /=; rewrite /price /later /=.
  set S := _ - alpha _ _ _; set F := _ - beta _ _ _.
  have /andP [g0 g1] := good o i; have /andP [t0 t1] := top o.
  rewrite le_maxr; apply/orP; left.
  have mix (g u v : R) : g * u + (1 - g) * v = v + g * (u - v).
    by rewrite mulrBl mul1r mulrBr addrCA.
  rewrite mix ler_add2l; apply: (@le_trans _ _ (success o i * Num.max 0 (S - F))).
    by apply: ler_wpmul2l => //; rewrite le_maxr lexx orbT.
  by apply: ler_wpmul2r => //; rewrite le_maxr lexx.
move=> m o a b i [] mN /=; rewrite /price /later /= opprK !le_maxr lexx ?orbT //.
Qed.

Lemma real_exchange rec : real (exchange rec) = decoy rec.
Proof.
rewrite /real /decoy /exchange count_map; congr (_ - _)%N.
Qed.

Lemma decoy_exchange rec : decoy (exchange rec) = real rec.
Proof.
rewrite /real /decoy /exchange count_map; congr (_ - _)%N.
by apply: eq_count => -[[a i] s] /=; rewrite /decoy_step /real_step /= negbK.
Qed.

Lemma paid_exchange rec : paid price (exchange rec) = - paid price rec.
Proof.
elim: rec => [|[[a i] s] rec IH] /=; first by rewrite oppr0.
rewrite IH opprD -/(exchange rec) real_exchange decoy_exchange size_map; congr (_ + _).
by case: a; rewrite /price /= ?opprK.
Qed.

(* Theorem (docs/methods/limit.md, "What is done at (x, y) is mirrored at (y, x)"). *)
Theorem limit_by_steps :
  world_ok -> policy_ok -> leaks_no_steps ->
  finish <= \sum_o init o * mirror_value N o M M.
Proof.
move=> w p none; apply: (le_trans (finish_dominated w p (mirror_dominates w))).
rewrite -[X in _ <= X]addr0 ler_add2l le_eqVlt; apply/orP; left.
have mirrored : Mean (fun h => paid price (exchange (rec_of h)))
                = - Mean (fun h => paid price (rec_of h)).
  by rewrite -Mean_opp; apply: Mean_eq => h _; apply: paid_exchange.
have := none (paid price); rewrite mirrored => /eqP.
by rewrite -addr_eq0 -mulr2n mulrn_eq0.
Qed.

End Mirror.

End Limit.
