(* The three levels of protection, types, steps and contents, with queries that are given up, as
   instances of the balanced policies of Rules.v.

   Follows feint.model.Answer and feint.zeroleak.balanced.TrajectoryFilter. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Feint Require Import Criterion Balanced Rules.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma option_sum (R : realFieldType) (T : finType) (F : option T -> R) :
  \sum_x F x = F None + \sum_t F (Some t).
Proof.
rewrite (bigD1 None) //=; congr (_ + _).
rewrite (reindex_omap Some id) => [|[]] //=.
by apply: eq_bigl => t; rewrite eqxx.
Qed.

Lemma unit_sum (R : realFieldType) (F : unit -> R) : \sum_s F s = F tt.
Proof. by rewrite (bigD1 tt) //= big1 ?addr0 // => -[]. Qed.

(* Queries that are given up: shown as None. Nothing steps then, and the oracle moves. *)
Section GivenUp.

Variables (R : realFieldType) (Z I S : finType) (init : Z -> R) (move : Z -> Z -> R).
Variables (learn : I -> Z -> S -> Z -> R) (idle : S -> R) (stepped : S -> bool).

(* Probability that a query is given up, by the public past and the incentive, whatever the hidden
   state and the type. *)
Notation past := (past [finType of I * option S]).
Variable given_up : past -> I -> R.
Definition given_up_public : Prop :=
  forall h, (forall i, 0 <= given_up h i <= 1) /\ given_up (exchange h) = given_up h.

Definition learn_up (h : past) (i : I) (z : Z) (s : option S) (z' : Z) : R :=
  if s is Some t then (1 - given_up h i) * learn i z t z' else given_up h i * move z z'.
Definition idle_up (h : past) (i : I) (s : option S) : R :=
  if s is Some t then (1 - given_up h i) * idle t else given_up h i.
Definition stepped_up (s : option S) : bool := if s is Some t then stepped t else false.

(* What the levels below prove of themselves: that they are kernels. *)
Definition kernels : Prop :=
  [/\ is_law init, forall z, is_law (move z),
      forall i z, (forall s z', 0 <= learn i z s z') /\ \sum_s \sum_z' learn i z s z' = 1 & is_law idle].

Lemma given_up_model : given_up_public -> kernels -> true_model init move learn_up idle_up.
Proof.
move=> pub [ii mv l1 [i0 _]].
have g0 h i : 0 <= given_up h i by have [/(_ i) /andP []] := pub h.
have g1 h i : 0 <= 1 - given_up h i by rewrite subr_ge0; have [/(_ i) /andP []] := pub h.
split=> // [h i z [s|] z'|h i [s|]|h] /=; rewrite ?mulr_ge0 //.
- by have [] := l1 i z.
- by have [] := mv z.
- by rewrite /learn_up /idle_up; have [_ ->] := pub h.
Qed.

Lemma given_up_complete : kernels -> complete learn_up idle_up.
Proof.
move=> [_ mv l1 [_ i1]] h i; split=> [z|]; rewrite option_sum /= -?mulr_sumr.
  have [_ ->] := mv z; under eq_bigr do rewrite -mulr_sumr.
  by rewrite -mulr_sumr; have [_ ->] := l1 i z; rewrite !mulr1 addrC subrK.
by rewrite i1 mulr1 addrC subrK.
Qed.

(* For any rules, number of successes and number of queries. *)
Definition leaks_nothing : Prop :=
  forall M order levels before compute lowest highest follows generosity worth shows_steps ending,
  proper order levels before compute generosity -> forall N g,
  policy_outcome init move learn_up idle_up stepped_up M order levels before compute
    lowest highest follows generosity worth shows_steps ending true N g =
  policy_outcome init move learn_up idle_up stepped_up M order levels before compute
    lowest highest follows generosity worth shows_steps ending false N g /\
  (attacker g -> policy_advantage init move learn_up idle_up stepped_up M order levels before compute
    lowest highest follows generosity worth shows_steps ending N g = 0).

Lemma kernels_leak_nothing : kernels -> given_up_public -> leaks_nothing.
Proof.
move=> ker pub M *; apply: policy_leaks_nothing => //; first exact: given_up_model.
exact: given_up_complete.
Qed.

End GivenUp.

Section Levels.

Variable R : realFieldType.
Variable O : finType. (* states of the oracle *)
Variable I : finType. (* incentives *)
Variable M : nat. (* successes *)
Variable start : O -> R.
Variable gamma : O -> I -> R. (* success probability *)
Variable delta : O -> O -> R. (* transition of the oracle *)

Definition oracle : Prop :=
  [/\ is_law start, forall o, is_law (delta o) & forall o i, 0 <= gamma o i <= 1].

Section Models.
Variable orc : oracle.

(* Types: nothing else is seen; the hidden state includes the queue; the decoy always steps. *)
Definition cell := [finType of O * 'I_M.+1].
Definition less (b : 'I_M.+1) : 'I_M.+1 := inord b.-1.
Definition types_init (z : cell) : R := start z.1 * (z.2 == ord_max)%:R.
Definition types_move (z z' : cell) : R := delta z.1 z'.1 * (z'.2 == z.2)%:R.
Definition types_learn (i : I) (z : cell) (s : unit) (z' : cell) : R :=
  (gamma z.1 i * (z'.2 == less z.2)%:R + (1 - gamma z.1 i) * (z'.2 == z.2)%:R) * delta z.1 z'.1.
Definition types_idle (s : unit) : R := 1.

Lemma cell_sum (f : O -> R) (g : 'I_M.+1 -> R) :
  \sum_(z : cell) f z.1 * g z.2 = (\sum_o f o) * \sum_b g b.
Proof.
rewrite mulr_suml -(pair_bigA _ (fun o b => f o * g b)) /=.
by apply: eq_bigr => o _; rewrite mulr_sumr.
Qed.

Lemma types_kernels : kernels types_init types_move types_learn types_idle.
Proof.
case: orc => -[s0 s1] d gam; split.
- split=> [z|]; first by rewrite mulr_ge0 ?ler0n.
  by rewrite (cell_sum start (fun b => (b == ord_max)%:R)) s1 indicator_sum mulr1.
- move=> z; have [d0 d1] := d z.1; split=> [z'|]; first by rewrite mulr_ge0 ?ler0n.
  by rewrite (cell_sum (delta z.1) (fun b => (b == z.2)%:R)) d1 indicator_sum mulr1.
- move=> i z; have /andP [g0 g1] := gam z.1 i; have [d0 d1] := d z.1; split=> [s z'|].
    by rewrite mulr_ge0 // addr_ge0 // mulr_ge0 ?ler0n ?subr_ge0.
  rewrite unit_sum.
  rewrite /types_learn; under eq_bigr do rewrite mulrC.
  rewrite (cell_sum (delta z.1) (fun b =>
    gamma z.1 i * (b == less z.2)%:R + (1 - gamma z.1 i) * (b == z.2)%:R)) d1 mul1r.
  by rewrite big_split /= -!mulr_sumr !indicator_sum !mulr1 addrC subrK.
- by split=> [s|]; [apply: ler01 | rewrite unit_sum].
Qed.

(* Steps: a query shows whether its trajectory stepped, so the queue is known. *)
Definition steps_learn (i : I) (o : O) (s : bool) (o' : O) : R :=
  (if s then gamma o i else 1 - gamma o i) * delta o o'.
Definition steps_idle (s : bool) : R := (~~ s)%:R.

Lemma steps_kernels : kernels start delta steps_learn steps_idle.
Proof.
case: orc => st d gam; split=> // [i o|].
  have /andP [g0 g1] := gam o i; have [d0 d1] := d o; split=> [s o'|].
    by rewrite mulr_ge0 //; case: s; rewrite ?subr_ge0.
  rewrite big_bool /steps_learn /= -!mulr_sumr d1 !mulr1.
  by rewrite addrC subrK.
by split=> [s|]; [apply: ler0n | rewrite big_bool /= add0r].
Qed.

(* Contents: a step shows the oracle's state in which it was made. *)
Definition contents_learn (i : I) (o : O) (s : option O) (o' : O) : R :=
  (if s is Some u then (u == o)%:R * gamma o i else 1 - gamma o i) * delta o o'.
Definition contents_idle (s : option O) : R := (s == None)%:R.

Lemma contents_kernels : kernels start delta contents_learn contents_idle.
Proof.
case: orc => st d gam; split=> // [i o|].
  have /andP [g0 g1] := gam o i; have [d0 d1] := d o; split=> [s o'|].
    by rewrite mulr_ge0 //; case: s => [u|]; rewrite ?subr_ge0 // mulr_ge0 ?ler0n.
  rewrite option_sum /contents_learn /= -mulr_sumr d1 mulr1.
  under eq_bigr do rewrite -mulr_sumr d1 mulr1.
  by rewrite -mulr_suml indicator_sum mul1r subrK.
by split=> [s|]; [apply: ler0n | rewrite option_sum /= big1 ?addr0].
Qed.

End Models.

(* Theorems (docs/methods/balanced.md): each level leaks nothing of what it shows. *)
Theorem types_leak_nothing given_up : oracle -> given_up_public given_up ->
  leaks_nothing types_init types_move types_learn types_idle (fun=> false) given_up.
Proof. by move=> orc; apply: kernels_leak_nothing; apply: types_kernels. Qed.

Theorem steps_leak_nothing given_up : oracle -> given_up_public given_up ->
  leaks_nothing start delta steps_learn steps_idle id given_up.
Proof. by move=> orc; apply: kernels_leak_nothing; apply: steps_kernels. Qed.

Theorem contents_leak_nothing given_up : oracle -> given_up_public given_up ->
  leaks_nothing start delta contents_learn contents_idle isSome given_up.
Proof. by move=> orc; apply: kernels_leak_nothing; apply: contents_kernels. Qed.

End Levels.
