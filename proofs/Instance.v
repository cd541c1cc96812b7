(* The assumptions of Rules.v and Levels.v can be met: a world, and rules with the share of ValueFraction.

   Follows feint.zeroleak.balanced.ValueFraction. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Feint Require Import Criterion Balanced Rules Levels.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Fraction.

Variable R : realFieldType.
Variable Z : finType.
Notation filter := (filter R Z).
Implicit Types f g : filter.

(* ValueFraction.compare: by missing successes, then by the probabilities of the states in order *)
Fixpoint below (v w : Z -> R) (states : seq Z) : bool :=
  if states is z :: more then (v z < w z) || (v z == w z) && below v w more else false.
Definition before f g : bool :=
  (missing f < missing g)%N || (missing f == missing g) && below (law f) (law g) (enum Z).

(* FractionValue: whether the step after so many steps from one half upwards, or downwards, gains
   anything. Any answers will do: they are not assumed to be monotone. *)
Variables up down : nat -> filter -> filter -> nat -> bool.

(* FractionValue.furthest *)
Fixpoint bisect (fuel gaining not : nat) (gains : nat -> bool) : nat :=
  if fuel is more.+1 then
    if (gaining.+1 < not)%N then
      let middle := (gaining + not)./2 in
      if gains middle.-1 then bisect more middle not gains else bisect more gaining middle gains
    else gaining
  else gaining.
Definition furthest (gains : nat -> bool) : nat := bisect 6 1 33 gains.

(* FractionValue.best, in 64ths *)
Definition best t f g : nat :=
  (if up t f g 0 then 32 + furthest (up t f g)
   else if down t f g 0 then 32 - furthest (down t f g) else 32)%N.
Definition compute t f g : R := (best t f g)%:R / 64%:R.

Lemma below_asymmetric v w states : below v w states -> ~~ below w v states.
Proof.
elim: states => //= z more IH /orP [lt|/andP [/eqP e b]].
  by rewrite negb_or lt_gtF //= negb_and eq_sym lt_eqF.
by rewrite e ltxx eqxx /=; apply: IH.
Qed.

Lemma before_asymmetric f g : before f g -> ~~ before g f.
Proof.
rewrite /before => /orP [lt|/andP [/eqP -> b]].
  by rewrite negb_or -leqNgt (ltnW lt) /= negb_and gtn_eqF.
by rewrite ltnn eqxx /=; apply: below_asymmetric.
Qed.

Lemma bisect_lt fuel gaining not gains : (gaining < not)%N -> (bisect fuel gaining not gains < not)%N.
Proof.
elim: fuel gaining not => [|fuel IH] gaining not //= lt; case: ifP => // more.
have mid : (gaining < (gaining + not)./2 < not)%N.
  by rewrite geq_half_double [X in _ && X]ltnNge geq_half_double -ltnNge -!addnn ltn_add2r lt addSnnS
    leq_add2l more.
have /andP [above under] := mid.
by case: ifP => _; [apply: IH | apply: ltn_trans (IH _ _ above) under].
Qed.

Lemma best_le t f g : (best t f g <= 64)%N.
Proof.
have le gains : (furthest gains <= 32)%N by rewrite -ltnS; apply: bisect_lt.
rewrite /best; case: ifP => _; first by rewrite (leq_add2l 32 _ 32) le.
by case: ifP => _ //; apply: leq_trans (leq_subr _ _) _.
Qed.

(* The share of ValueFraction is a probability, and its comparison holds in one order at most. *)
Theorem value_fraction_proper (I : finType) (order : I -> seq (seq Z)) (levels : seq I)
  (generosity : R) : lists levels -> (forall i, lists (flatten (order i))) -> 0 <= generosity ->
  proper order levels before compute generosity.
Proof.
move=> lev ord g0; split=> // [f g|t f g]; first exact: before_asymmetric.
by rewrite /compute divr_ge0 ?ler0n //= ler_pdivr_mulr ?ltr0n // mul1r ler_nat best_le.
Qed.

End Fraction.

(* A world with two states and two incentives, whose numbers are rationals. *)
Section World.

Definition start (o : bool) : rat := 2%:R^-1.
Definition gamma (o i : bool) : rat := if o && i then 1 else if o || i then 2%:R^-1 else 0.
Definition delta (o o' : bool) : rat := if o == o' then 3%:R / 4%:R else 4%:R^-1.
Definition given_up (h : past [finType of bool * option bool]) (i : bool) : rat := 4%:R^-1.

Example world_is_an_oracle : oracle start gamma delta.
Proof.
split.
- by split=> [o|]; rewrite ?big_bool.
- by move=> o; split=> [o'|]; rewrite ?big_bool /delta; case: o => //; case: o'.
- by case=> [] [].
Qed.

Example rules_are_proper :
  proper (fun _ : bool => [:: [:: true]; [:: false]]) [:: true; false]
    (@before [realFieldType of rat] [finType of bool])
    (compute (fun _ _ _ k => (k < 5)%N) (fun _ _ _ _ => false)) (2%:R : rat).
Proof.
have all : lists [:: true; false] by split=> // -[].
by apply: value_fraction_proper.
Qed.

Example given_up_is_public : given_up_public given_up.
Proof. by move=> h; split. Qed.

(* The assumptions of policy_leaks_nothing about the world hold for the level "steps". *)
Example world_is_the_model :
  let learn := learn_up delta (steps_learn gamma delta) given_up in
  let idle := idle_up (steps_idle [realFieldType of rat]) given_up in
  true_model start delta learn idle /\ complete learn idle.
Proof.
have ker := steps_kernels world_is_an_oracle.
by split; [exact: given_up_model given_up_is_public ker | exact: given_up_complete ker].
Qed.

End World.
