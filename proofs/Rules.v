(* The rules of balanced policies: allocation by filling states in order, share, payment and end.

   Follows feint.zeroleak.balanced: ActionAllocation, FillOrder, ValueFraction, Payment and
   BalancedPolicy.FilterPair. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Feint Require Import Criterion Band Balanced.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

(* Each element once. *)
Definition lists (T : finType) (s : seq T) : Prop := uniq s /\ s =i T.

Lemma lists_sum (R : realFieldType) (T : finType) (s : seq T) (F : T -> R) : lists s ->
  \sum_(t <- s) F t = \sum_t F t.
Proof.
move=> [u all]; apply: perm_big; apply: uniq_perm => //; first exact: index_enum_uniq.
by move=> t; rewrite all mem_index_enum.
Qed.

Lemma indicator_sum (R : realFieldType) (T : finType) (t : T) : \sum_u (u == t)%:R = 1 :> R.
Proof. by rewrite (bigD1 t) //= eqxx big1 ?addr0 // => u /negbTE ->. Qed.

Section Filling.

Variable R : realFieldType.
Variables Z I : finType.
Variable order : I -> seq (seq Z). (* FillOrder: groups of states by incentive, best first *)
Variable levels : seq I. (* incentives, highest first *)
Implicit Types (w left : Z -> R) (pay : {ffun I -> R}) (amount : I -> R).

(* ActionAllocation.fill: what learns of each state. *)
Fixpoint fill w left (groups : seq (seq Z)) (rest : R) : Z -> R :=
  if groups is g :: more then
    let mass := \sum_(z <- g) w z * left z in
    let filled := Num.min mass rest in
    fun z => if z \in g then (if mass == 0 then 0 else filled / mass) * left z
             else fill w left more (rest - filled) z
  else fun=> 0.

(* ActionAllocation.of, from the highest incentive to the lowest *)
Fixpoint fill_levels w amount (todo : seq I) left : I -> Z -> R :=
  if todo is i :: more then
    let learns := fill w left (order i) (amount i) in
    fun j => if j == i then learns else fill_levels w amount more (fun z => left z - learns z) j
  else fun _ _ => 0.

Definition filling (f : filter R Z) c pay : I -> Z -> R := 
  fill_levels (law f) (fun i => pay i * c) levels (fun=> 1).

(* What learns of each incentive within a band: as much as is useful *)
Fixpoint band_amounts eps pay (todo : seq I) (rest : R) : I -> R :=
  if todo is i :: more then
    let least := pay i * (1 / 2%:R - eps) in
    let most := pay i * (1 / 2%:R + eps) in
    let learns := Num.max least (Num.min most rest) in
    fun j => if j == i then learns else band_amounts eps pay more (Num.max 0 (rest - learns)) j
  else fun j => pay j / 2%:R.

(* The share is one half, whatever c. *)
Variable useful : filter R Z -> R.
Definition band_filling eps (f : filter R Z) (c : R) pay : I -> Z -> R :=
  fill_levels (law f) (band_amounts eps pay levels (useful f)) levels (fun=> 1).

Lemma fill_bound w left groups rest : (forall z, 0 <= w z) -> (forall z, 0 <= left z) -> 0 <= rest ->
  forall z, 0 <= fill w left groups rest z <= left z.
Proof.
move=> w0 l0; elim: groups rest => [|g more IH] rest r0 z /=; first by rewrite lexx l0.
set mass := \sum_(_ <- _) _; have m0 : 0 <= mass by apply: sumr_ge0 => u _; rewrite mulr_ge0.
case: ifP => _; last by apply: IH; rewrite subr_ge0 le_minl lexx orbT.
case: eqP => [_|/eqP n0]; first by rewrite mul0r lexx l0.
have mp : 0 < mass by rewrite lt_def n0 m0.
have f0 : 0 <= Num.min mass rest / mass by rewrite divr_ge0 // le_minr m0 r0.
rewrite mulr_ge0 //=; apply: ler_pimull => //.
by rewrite ler_pdivr_mulr // mul1r le_minl lexx.
Qed.

Lemma fill_sum w left groups rest : (forall z, 0 <= w z) -> (forall z, 0 <= left z) ->
  uniq (flatten groups) -> 0 <= rest <= \sum_(z <- flatten groups) w z * left z ->
  \sum_(z <- flatten groups) w z * fill w left groups rest z = rest.
Proof.
move=> w0 l0; elim: groups rest => [|g more IH] rest /=.
  by rewrite !big_nil => _ /andP [r0 r1]; apply/eqP; rewrite eq_le r0 r1.
rewrite cat_uniq => /and3P [_ /hasPn no um]; rewrite !big_cat /=.
set mass := \sum_(z <- g) w z * left z => /andP [r0 r1].
have m0 : 0 <= mass by apply: sumr_ge0 => u _; rewrite mulr_ge0.
have -> : \sum_(z <- g) w z * (if z \in g then (if mass == 0 then 0 else Num.min mass rest / mass) *
    left z else fill w left more (rest - Num.min mass rest) z) = Num.min mass rest.
  rewrite big_seq (eq_bigr (fun z => (if mass == 0 then 0 else Num.min mass rest / mass) *
      (w z * left z))) => [|z ->]; last by rewrite mulrCA.
  rewrite -big_seq -mulr_sumr -/mass; case: eqP => [->|/eqP n0]; last by rewrite divfK.
  by rewrite mul0r min_l.
rewrite big_seq (eq_bigr (fun z => w z * fill w left more (rest - Num.min mass rest) z)) => [|z zm].
  rewrite -big_seq IH //; first by rewrite addrC subrK.
  rewrite subr_ge0 le_minl lexx orbT /= ler_subl_addr; case: (leP mass rest) => _.
    by rewrite addrC.
  by rewrite ler_addr; apply: sumr_ge0 => u _; rewrite mulr_ge0.
have -> // : (z \in g) = false by exact/negbTE/(no z zm).
Qed.

Lemma fill_levels_sound w amount todo left :
  (forall i, lists (flatten (order i))) -> (forall z, 0 <= w z) -> (forall i, 0 <= amount i) ->
  uniq todo -> (forall z, 0 <= left z) -> \sum_(i <- todo) amount i <= \sum_z w z * left z ->
  [/\ forall i z, 0 <= fill_levels w amount todo left i z,
      forall z, \sum_(i <- todo) fill_levels w amount todo left i z <= left z &
      forall i, i \in todo -> \sum_z w z * fill_levels w amount todo left i z = amount i].
Proof.
move=> ord w0 pc; elim: todo left => [|i more IH] left /=.
  by move=> _ l0 _; split=> // z; rewrite big_nil.
move=> /andP [ni um] l0; rewrite big_cons => le.
set learns := fill w left (order i) (amount i).
have bound z : 0 <= learns z <= left z by apply: fill_bound.
have sumE : \sum_z w z * learns z = amount i.
  rewrite -(lists_sum _ (ord i)); apply: fill_sum => //; first by have [] := ord i.
  rewrite pc (lists_sum _ (ord i)) /=; apply: le_trans le.
  by rewrite ler_addl; apply: sumr_ge0.
have left0 z : 0 <= left z - learns z by rewrite subr_ge0; have /andP [] := bound z.
have [|a0 a1 aE] := IH (fun z => left z - learns z) um left0.
  under [X in _ <= X]eq_bigr do rewrite mulrBr; rewrite sumrB sumE.
  by rewrite ler_subr_addl.
split=> [j z|z|j].
- by case: ifP => _ //; have /andP [] := bound z.
- rewrite big_cons eqxx -ler_subr_addl big_seq (eq_bigr (fun j =>
    fill_levels w amount more (fun z => left z - learns z) j z)) => [|j jm]; first by rewrite -big_seq.
  by case: eqP => // e; rewrite -e jm in ni.
- rewrite inE; case: eqP => [-> _|_] //=; exact: aE.
Qed.

(* ActionAllocation gives learning exactly the required share of each incentive. *)
Theorem filling_fills : lists levels -> (forall i, lists (flatten (order i))) -> fills filling.
Proof.
move=> lev ord f c pay [w0 w1] /andP [c0 c1] [p0 p1].
have pc i : 0 <= pay i * c by rewrite mulr_ge0.
have [|||a0 a1 aE] := @fill_levels_sound (law f) _ levels (fun=> 1) ord w0 pc.
- by have [] := lev.
- by move=> z; apply: ler01.
- rewrite (lists_sum _ lev) /= -mulr_suml p1 mul1r; under [X in _ <= X]eq_bigr do rewrite mulr1.
  by rewrite w1.
split=> // [z|i]; first by rewrite -(lists_sum _ lev); apply: a1.
by apply: aE; have [_ ->] := lev.
Qed.

Lemma band_amounts_bounds eps pay todo rest i : 0 <= eps <= 1 / 2%:R -> (forall j, 0 <= pay j) ->
  pay i * (1 / 2%:R - eps) <= band_amounts eps pay todo rest i <= pay i * (1 / 2%:R + eps).
Proof.
move=> /andP [e0 e1] p0; elim: todo rest => [|j more IH] rest /=.
  by apply/andP; split; rewrite div1r ler_wpmul2l // ?ler_subl_addr ler_addl.
case: eqP => [->|_] //; rewrite le_maxr lexx /= le_maxl le_minl lexx /= andbT.
by rewrite ler_wpmul2l // ler_add2l (le_trans _ e0) // oppr_le0.
Qed.

(* ActionAllocation keeps a band. *)
Theorem filling_band eps : 0 <= eps <= 1 / 2%:R -> lists levels ->
  (forall i, lists (flatten (order i))) -> fits (band_filling eps) /\ fills_band (band_filling eps) eps.
Proof.
move=> eps01 lev ord.
suff main f c pay : is_law (law f) -> is_law pay ->
    [/\ forall i z, 0 <= band_filling eps f c pay i z,
        forall z, \sum_i band_filling eps f c pay i z <= 1 &
        forall i, learned f (band_filling eps f c pay) i = band_amounts eps pay levels (useful f) i].
  split=> f c pay lf _ lp; have [a0 a1 aE] := main f c pay lf lp; have [p0 _] := lp.
    split=> // i; rewrite aE; have /andP [_ le] := band_amounts_bounds levels (useful f) i eps01 p0.
    apply: le_trans le _; rewrite ler_pimulr //; have /andP [_ e1] := eps01.
    by apply: le_trans (_ : 1 / 2%:R + 1 / 2%:R <= 1); rewrite ?ler_add2l // -splitr.
  by move=> i; rewrite aE; apply: band_amounts_bounds.
move=> [w0 w1] [p0 p1]; have bounds i := band_amounts_bounds levels (useful f) i eps01 p0.
have /andP [e0 e1] := eps01.
have am0 i : 0 <= band_amounts eps pay levels (useful f) i.
  by have /andP [le _] := bounds i; apply: le_trans le; rewrite mulr_ge0 ?subr_ge0.
have [|||a0 a1 aE] := @fill_levels_sound (law f) _ levels (fun=> 1) ord w0 am0.
- by have [] := lev.
- by move=> z; apply: ler01.
- under [X in _ <= X]eq_bigr do rewrite mulr1.
  rewrite w1 (lists_sum _ lev) -p1; apply: ler_sum => i _; have /andP [_ le] := bounds i.
  apply: le_trans le _; rewrite ler_pimulr //.
  by apply: le_trans (_ : 1 / 2%:R + 1 / 2%:R <= 1); rewrite ?ler_add2l // -splitr.
split=> // [z|i]; first by rewrite -(lists_sum _ lev); apply: a1.
by apply: aE; have [_ ->] := lev.
Qed.

End Filling.

Section Policy.

Variable R : realFieldType.
Variables Z I S : finType.
Notation filter := (filter R Z).
Implicit Types f : filter.

(* The model *)
Variables (init : Z -> R) (move : Z -> Z -> R).
Variable learn : past [finType of I * S] -> I -> Z -> S -> Z -> R.
Variable idle : past [finType of I * S] -> I -> S -> R.
Variables (stepped : S -> bool) (M : nat).

(* The rules *)
Variables (order : I -> seq (seq Z)) (levels : seq I).
Variable before : rel filter. (* ValueFraction.compare *)
Variable compute : nat -> filter -> filter -> R. (* ValueFraction.compute *)
Variables (lowest highest : I) (follows : bool) (generosity : R) (worth : Z -> bool). (* Payment *)
Variables (shows_steps ending : bool).

Definition half : R := 2%:R^-1.

(* ValueFraction.of; one half always if [before] never holds *)
Definition share t f f' : R :=
  if before f f' then compute t f f' else if before f' f then 1 - compute t f' f else half.

(* TrajectoryFilter.done and missing *)
Definition done f : bool := shows_steps && (missing f == 0%N).
Definition useful f : R := if done f then 0 else \sum_(z | worth z) law f z.

(* FilterPair.incentives and Payment.law *)
Definition paying f f' : {ffun I -> R} :=
  let wanted := Num.min half (useful f) + Num.min half (useful f') in
  let high := if follows then Num.min 1 (generosity * wanted) else 1 in
  if done f && done f' then [ffun i => (i == lowest)%:R]
  else [ffun i => (i == lowest)%:R * (1 - high) + (i == highest)%:R * high].

Definition ends f f' : bool := [&& ending, done f & done f'].

(* Levels and groups list everything once; the share is a probability, computed in one order. *)
Definition proper : Prop :=
  [/\ lists levels, forall i, lists (flatten (order i)), 0 <= generosity,
      forall f f', before f f' -> ~~ before f' f & forall t f f', 0 <= compute t f f' <= 1].

Lemma half_bounds : 0 <= half <= 1.
Proof. by rewrite invr_ge0 ler0n invf_le1 ?ltr0n // ler1n. Qed.

Lemma half_half : 1 - half = half.
Proof.
have n0 : (2%:R : R) != 0 by rewrite pnatr_eq0.
by apply: (mulfI n0); rewrite mulrBr mulr1 divff // mulr2n addrK.
Qed.

Lemma share_mirrored : proper -> mirrored share.
Proof.
case=> _ _ _ asym c01 t f f'; rewrite /share.
have mirror (x : R) : 0 <= x <= 1 -> 0 <= 1 - x <= 1.
  by move=> /andP [x0 x1]; rewrite subr_ge0 ler_subl_addr ler_addl x0 x1.
case: ifP => [b|_].
  by rewrite (negbTE (asym _ _ b)).
by case: ifP => _; split; rewrite ?mirror ?subKr ?half_bounds ?half_half.
Qed.

Lemma ends_symmetric : symmetric_end ends.
Proof. by move=> f f'; rewrite /ends [done f && _]andbC. Qed.

Lemma useful_ge0 f : is_law (law f) -> 0 <= useful f.
Proof. by move=> [f0 _]; rewrite /useful; case: ifP => // _; apply: sumr_ge0. Qed.

Lemma paying_symmetric : proper -> symmetric_payment paying.
Proof.
case=> _ _ g0 _ _ f f'; split; first by rewrite /paying [done f' && _]andbC [X in _ * X]addrC.
move=> lf lf'; rewrite /paying; case: ifP => _.
  split=> [i|]; first by rewrite ffunE ler0n.
  by under eq_bigr do rewrite ffunE; apply: indicator_sum.
set high := if _ then _ else _.
have /andP [h0 h1] : 0 <= high <= 1.
  rewrite /high; case: ifP => _; last by rewrite ler01 lexx.
  have /andP [k0 _] := half_bounds.
  by rewrite le_minr ler01 le_minl lexx mulr_ge0 // addr_ge0 // le_minr k0 useful_ge0.
split=> [i|]; first by rewrite ffunE addr_ge0 // mulr_ge0 ?ler0n ?subr_ge0.
under eq_bigr do rewrite ffunE.
by rewrite big_split /= -!mulr_suml !indicator_sum !mul1r subrK.
Qed.

(* A run of the policy, and the advantage of an attacker who reads its record. *)
Definition policy_outcome :=
  outcome init move learn idle stepped M share paying (filling order levels) ends.
Definition policy_advantage :=
  run_advantage init move learn idle stepped M share paying (filling order levels) ends.

(* The policy leaks nothing in a world that is the model. *)
Theorem policy_leaks_nothing : true_model init move learn idle -> complete learn idle -> proper ->
  forall N g, policy_outcome true N g = policy_outcome false N g /\
  (attacker g -> policy_advantage N g = 0).
Proof.
move=> tm cmp pr N g; have [lev ord _ _ _] := pr.
have mir := share_mirrored pr; have pay := paying_symmetric pr.
have fil := filling_fills (R := R) lev ord.
split; first exact: balanced_records_equal tm mir pay fil ends_symmetric N g.
exact: balanced_no_advantage tm mir pay fil ends_symmetric cmp N g.
Qed.

(* With a band, the advantage is at most that of N tosses. *)
Theorem policy_band (needed : filter -> R) (eps : R) : 0 <= eps <= 1 / 2%:R ->
  true_model init move learn idle -> complete learn idle -> proper -> forall N g, attacker g ->
  `|run_advantage init move learn idle stepped M share paying (band_filling order levels needed eps)
      ends N g| <= toss_advantage (1 / 2%:R + eps) (1 / 2%:R - eps) N.
Proof.
move=> eps01 tm cmp pr N g att; have [lev ord _ _ _] := pr.
have [fit fb] := filling_band needed eps01 lev ord.
apply: balanced_band => //; first exact: share_mirrored.
- exact: paying_symmetric.
- exact: ends_symmetric.
Qed.

End Policy.
