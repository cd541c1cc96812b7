(* Balanced policies leak nothing if the model is exact, and little with a band.

   Follows feint.zeroleak.balanced: BalancedPolicy.FilterPair and TrajectoryFilter. The rules are
   variables here; Rules.v has those of the code, and Levels.v the three levels of protection. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Feint Require Import Criterion Band.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Balanced.

Variable R : realFieldType.
Variable Z : finType. (* hidden states: the oracle's, and the queue's unless steps are seen *)
Variable I : finType. (* incentives *)
Variable S : finType. (* what is seen of a query besides: nothing, a step, a step and its state *)

Definition symbol := [finType of I * S].
Notation past := (past symbol).

Variable init : Z -> R. (* true initial distribution *)
Variable move : Z -> Z -> R. (* hidden state after an obfuscating query: the oracle moves by Delta *)
(* What is seen of a learning query, and the next state. It may depend on the past, as giving up does. *)
Variable learn : past -> I -> Z -> S -> Z -> R.
Variable idle : past -> I -> S -> R. (* decoy's step where the twin never learns *)
Variable stepped : S -> bool.
Variable M : nat.

(* TrajectoryFilter: distribution of the hidden state, and the public queue. *)
Record filter := Filter { law : {ffun Z -> R}; missing : nat }.

(* The rules, functions of what is public. *)
Variable fraction : nat -> filter -> filter -> R. (* ValueFraction.of, or one half *)
Variable payment : filter -> filter -> {ffun I -> R}. (* Payment.law *)
Variable allocate : filter -> R -> {ffun I -> R} -> I -> Z -> R. (* ActionAllocation.of *)
Variable ends : filter -> filter -> bool. (* FilterPair.stops *)

Implicit Types (h : past) (f : filter) (c : R) (pay : {ffun I -> R}) (a : I -> Z -> R).

(* How much of an incentive learns. *)
Definition learned f a (i : I) : R := \sum_z law f z * a i z.

(* ActionAllocation.scaleDecoys *)
Definition decoy_pay f a pay (i : I) : R :=
  let sum := \sum_j (pay j - learned f a j) in
  if sum == 0 then pay i else (pay i - learned f a i) / sum.

(* ActionAllocation.share: probability of a type and an incentive in a hidden state *)
Definition sending f a pay (learns : bool) (i : I) (z : Z) : R :=
  if learns then a i z else (1 - \sum_j a j z) * decoy_pay f a pay i.

(* TrajectoryFilter.imitate: the decoy steps as the twin would, if it learnt now *)
Definition imitate h f a (i : I) (s : S) : R :=
  if learned f a i == 0 then idle h i s
  else (\sum_z law f z * a i z * \sum_z' learn h i z s z') / learned f a i.

(* TrajectoryFilter.see: keep, divide, and move the oracle *)
Definition kept h f a pay (x : query symbol) (z' : Z) : R :=
  \sum_z law f z * sending f a pay x.1 x.2.1 z *
    (if x.1 then learn h x.2.1 z x.2.2 z' else move z z').
Definition see h f a pay (x : query symbol) : filter :=
  let mass := \sum_z' kept h f a pay x z' in
  Filter
    [ffun z' => if mass == 0 then \sum_z law f z * move z z' else kept h f a pay x z' / mass]
    (if x.1 && stepped x.2.2 then (missing f).-1 else missing f).

(* FilterPair: the filters of both readings after a past, as the learner keeps them. *)
Definition fresh := Filter [ffun z => init z] M.
Definition own_fraction t (fs : filter * filter) := fraction t fs.1 fs.2.
Definition pays (fs : filter * filter) := payment fs.1 fs.2.
Definition own_allocation t fs := allocate fs.1 (own_fraction t fs) (pays fs).
Definition twin_allocation t fs := allocate fs.2 (1 - own_fraction t fs) (pays fs).

Fixpoint filters h : filter * filter :=
  if h is x :: before then
    let fs := filters before in
    let t := size before in
    (see before fs.1 (own_allocation t fs) (pays fs) x,
     see before fs.2 (twin_allocation t fs) (pays fs) (exchange1 x))
  else (fresh, fresh).

Definition stops h : bool := ends (filters h).1 (filters h).2.

(* The true run: probability that after h, in hidden state z, the next query is x and the hidden
   state becomes z'. *)
Definition kernel h (z : Z) (x : query symbol) (z' : Z) : R :=
  let fs := filters h in
  sending fs.1 (own_allocation (size h) fs) (pays fs) x.1 x.2.1 z *
  (if x.1 then learn h x.2.1 z x.2.2 z'
   else imitate h fs.2 (twin_allocation (size h) fs) x.2.1 x.2.2 * move z z').

(* Probability of the past h together with the hidden state z'. *)
Fixpoint joint h (z' : Z) : R :=
  if h is x :: before then \sum_z joint before z * kernel before z x z' else init z'.
Definition prob h : R := \sum_z joint h z.

(* Expectation of g of the record at the end of a run of at most n more queries, from a hidden state. *)
Fixpoint run (first : bool) n (rec : past) (z : Z) (g : past -> R) : R :=
  if n is m.+1 then
    if stops (read first rec) then g rec
    else \sum_x \sum_z' kernel (read first rec) z (read1 first x) z' * run first m (x :: rec) z' g
  else g rec.
Definition outcome first N g : R := \sum_z init z * run first N [::] z g.

(* Predictive probability of the next query for an observer who filters. *)
Definition predictive h (x : query symbol) : R := \sum_z law (filters h).1 z * \sum_z' kernel h z x z'.

(* Assumptions of docs/methods/balanced.md, "Why nothing leaks". *)

(* The world is the model: the filters start from the true distribution, and learn and move are the
   true kernels. They do not change if the two readings are exchanged. *)
Definition true_model : Prop :=
  [/\ is_law init, forall z, is_law (move z), forall h i z s z', 0 <= learn h i z s z',
      forall h i s, 0 <= idle h i s &
      forall h, learn (exchange h) = learn h /\ idle (exchange h) = idle h].

(* c(h) + c(h') = 1: the share of a pair of filters is 1 minus that of the exchanged pair. *)
Definition mirrored : Prop :=
  forall t f f', 0 <= fraction t f f' <= 1 /\ fraction t f' f = 1 - fraction t f f'.

(* The incentive's distribution does not change if the two readings are exchanged. *)
Definition symmetric_payment : Prop :=
  forall f f', payment f f' = payment f' f /\
  (is_law (law f) -> is_law (law f') -> is_law (payment f f')).

(* An allocation gives learning at most all of each incentive. *)
Definition fits : Prop :=
  forall f c pay, is_law (law f) -> 0 <= c <= 1 -> is_law pay ->
  [/\ forall i z, 0 <= allocate f c pay i z, forall z, \sum_i allocate f c pay i z <= 1 &
      forall i, learned f (allocate f c pay) i <= pay i].

(* Of each incentive exactly the share c of the distribution learns, in whatever hidden states. *)
Definition fills : Prop :=
  forall f c pay, is_law (law f) -> 0 <= c <= 1 -> is_law pay ->
  [/\ forall i z, 0 <= allocate f c pay i z, forall z, \sum_i allocate f c pay i z <= 1 &
      forall i, learned f (allocate f c pay) i = pay i * c].

(* Nothing is lost: a learning query shows something and leads to some state; so does an idle decoy. *)
Definition complete : Prop :=
  forall h i, (forall z, \sum_s \sum_z' learn h i z s z' = 1) /\ \sum_s idle h i s = 1.

(* The end is a symmetric function of both filters. *)
Definition symmetric_end : Prop := forall f f', ends f f' = ends f' f.

Lemma fills_fits : fills -> fits.
Proof.
move=> fil f c pay lf c01 lp; have [a0 a1 aE] := fil f c pay lf c01 lp.
by have /andP [c0 c1] := c01; split=> // i; rewrite aE ler_pimulr //; have [p0 _] := lp.
Qed.

Lemma filters_exchange h : true_model -> mirrored -> symmetric_payment ->
  filters (exchange h) = ((filters h).2, (filters h).1).
Proof.
move=> [_ _ _ _ ex] mir sym; elim: h => [|x h IH] //=; rewrite IH size_exchange exchange1K.
rewrite /see /kept; have [-> _] := ex h.
rewrite /own_allocation /twin_allocation /pays /own_fraction /=.
case: (filters h) => f f' /=.
have [_ ->] := mir (size h) f f'; have [<- _] := sym f f'.
by rewrite subKr.
Qed.

Section Sound.
Variables (tm : true_model) (mir : mirrored) (sym : symmetric_payment) (fit : fits).

Lemma decoy_payE f a pay i : is_law pay -> (forall j, learned f a j <= pay j) ->
  (1 - \sum_j learned f a j) * decoy_pay f a pay i = pay i - learned f a i /\
  0 <= decoy_pay f a pay i.
Proof.
move=> [p0 p1] le; rewrite /decoy_pay -[X in (X - _) * _]p1 -sumrB.
have d0 j : 0 <= pay j - learned f a j by rewrite subr_ge0.
case: eqP => [e|/eqP n0]; last by rewrite mulrC divfK // divr_ge0 ?sumr_ge0.
rewrite e mul0r; split=> //; apply/esym/eqP; move/eqP: e; rewrite psumr_eq0 // => /allP /(_ i).
by rewrite mem_index_enum => /(_ isT).
Qed.

Lemma imitate_ge0 h f a i s : is_law (law f) -> (forall j z, 0 <= a j z) -> 0 <= imitate h f a i s.
Proof.
case: tm => _ _ l0 i0 _ [f0 _] a0; rewrite /imitate; case: ifP => // _.
by apply: divr_ge0; apply: sumr_ge0 => z _; rewrite !mulr_ge0 ?sumr_ge0.
Qed.

Lemma kept_ge0 h f c pay x : is_law (law f) -> 0 <= c <= 1 -> is_law pay ->
  forall z', 0 <= kept h f (allocate f c pay) pay x z'.
Proof.
case: tm => _ mv l0 i0 _ lf c01 lp z'; have [a0 a1 le] := fit lf c01 lp; have [f0 f1] := lf.
apply: sumr_ge0 => z _; rewrite !mulr_ge0 //; last by case: ifP => // _; have [] := mv z.
rewrite /sending; case: ifP => // _; rewrite mulr_ge0 ?subr_ge0 //.
by have [] := decoy_payE x.2.1 lp le.
Qed.

Lemma see_law h f c pay x : is_law (law f) -> 0 <= c <= 1 -> is_law pay ->
  is_law (law (see h f (allocate f c pay) pay x)).
Proof.
case: tm => _ mv _ _ _ lf c01 lp; have [f0 f1] := lf.
have k0 := kept_ge0 h x lf c01 lp.
rewrite /see /=; case: eqP => [_|/eqP n0].
  split=> [z'|]; first by rewrite ffunE sumr_ge0 // => z _; rewrite mulr_ge0 //; have [] := mv z.
  under eq_bigr do rewrite ffunE; rewrite exchange_big /= -[RHS]f1; apply: eq_bigr => z _.
  by rewrite -mulr_sumr; have [_ ->] := mv z; rewrite mulr1.
split=> [z'|]; first by rewrite ffunE; apply: divr_ge0 => //; apply: sumr_ge0 => z _.
by under eq_bigr do rewrite ffunE; rewrite -mulr_suml divff.
Qed.

Lemma filters_law h : is_law (law (filters h).1) /\ is_law (law (filters h).2).
Proof.
elim: h => [|x h [l1 l2]] /=.
  case: tm => -[i0 i1] _ _ _ _; have i : is_law [ffun z => init z].
    by split=> [z|]; [rewrite ffunE | under eq_bigr do rewrite ffunE].
  by split.
have [/andP [c0 c1] _] := mir (size h) (filters h).1 (filters h).2.
have [_ /(_ l1 l2) lp] := sym (filters h).1 (filters h).2.
split; apply: see_law => //; first by rewrite c0 c1.
by rewrite subr_ge0 ler_subl_addr ler_addl c0 c1.
Qed.

Lemma pays_law h : is_law (pays (filters h)).
Proof. by have [l1 l2] := filters_law h; apply: (sym _ _).2. Qed.

(* Probability of the next query, by type. *)
Lemma predictive_learn h i s :
  predictive h (true, (i, s)) =
  \sum_z law (filters h).1 z * own_allocation (size h) (filters h) i z * \sum_z' learn h i z s z'.
Proof. by apply: eq_bigr => z _; rewrite /kernel /sending /= -mulr_sumr mulrA. Qed.

Lemma predictive_decoy h i s :
  predictive h (false, (i, s)) =
  (pays (filters h) i - learned (filters h).1 (own_allocation (size h) (filters h)) i) *
  imitate h (filters h).2 (twin_allocation (size h) (filters h)) i s.
Proof.
case: tm => _ mv _ _ _; have [lf _] := filters_law h; have [f0 f1] := lf.
have [c01 _] := mir (size h) (filters h).1 (filters h).2.
have lp := pays_law h; have [_ _ le] := fit lf c01 lp.
have [<- _] := decoy_payE i lp le; rewrite /predictive -/(own_allocation _ _).
set a := own_allocation _ _; set D := imitate _ _ _ _ _.
rewrite (eq_bigr (fun z => law (filters h).1 z * (1 - \sum_j a j z) *
    (decoy_pay (filters h).1 a (pays (filters h)) i * D))) => [|z _]; last first.
  rewrite /kernel /sending /= -mulr_sumr -mulr_sumr; have [_ ->] := mv z.
  by rewrite mulr1 !mulrA.
rewrite -mulr_suml -mulrA; congr (_ * _).
under eq_bigr do rewrite mulrBr mulr1; rewrite sumrB f1; congr (_ - _).
by under eq_bigr do rewrite mulr_sumr; rewrite exchange_big.
Qed.

(* A learning query is as the decoy of the exchanged past imitates it. *)
Lemma predictive_imitate h i s :
  predictive h (true, (i, s)) =
  learned (filters h).1 (own_allocation (size h) (filters h)) i *
  imitate h (filters h).1 (own_allocation (size h) (filters h)) i s.
Proof.
have [c01 _] := mir (size h) (filters h).1 (filters h).2.
have [lf _] := filters_law h; have [a0 _ _] := fit lf c01 (pays_law h); have [f0 _] := lf.
rewrite predictive_learn /imitate; case: eqP => [z0|/eqP n0]; last by rewrite mulrC divfK.
rewrite z0 mul0r big1 // => z _; move/eqP: z0; rewrite psumr_eq0 => [/allP|z1 _]; last first.
  by apply: mulr_ge0; [apply: f0 | apply: a0].
by move/(_ z); rewrite mem_index_enum => /(_ isT) /eqP ->; rewrite mul0r.
Qed.

(* The twin of the exchanged past learns as the learner does. *)
Lemma twin_exchange h :
  twin_allocation (size (exchange h)) (filters (exchange h)) = own_allocation (size h) (filters h).
Proof.
rewrite filters_exchange // size_exchange /twin_allocation /own_allocation /own_fraction /pays /=.
have [_ ->] := mir (size h) (filters h).1 (filters h).2.
by have [<- _] := sym (filters h).1 (filters h).2; rewrite subKr.
Qed.

Lemma imitate_exchange h f a i s : imitate (exchange h) f a i s = imitate h f a i s.
Proof. by case: tm => _ _ _ _ /(_ h) [le ie]; rewrite /imitate le ie. Qed.

End Sound.

(* Theorem (docs/methods/balanced.md, "Queries and incentives", "Steps and contents"): the criterion
   holds after every past. *)
Theorem balanced_criterion :
  true_model -> mirrored -> symmetric_payment -> fills ->
  forall h i s, predictive h (true, (i, s)) = predictive (exchange h) (false, (i, s)).
Proof.
move=> tm mir sym fil h i s; have fit := fills_fits fil.
rewrite predictive_imitate // predictive_decoy // twin_exchange //.
have [c01 cE] := mir (size h) (filters h).1 (filters h).2.
have [pE _] := sym (filters h).1 (filters h).2.
have [lf lf'] := filters_law tm mir sym fit h; have lp := pays_law tm mir sym fit h.
have [_ _ aE] := fil _ _ _ lf c01 lp.
have -> : pays (filters (exchange h)) i -
    learned (filters (exchange h)).1 (own_allocation (size (exchange h)) (filters (exchange h))) i =
    learned (filters h).1 (own_allocation (size h) (filters h)) i.
  rewrite filters_exchange // size_exchange /own_allocation /own_fraction /pays /= cE -pE.
  have c01' : 0 <= 1 - fraction (size h) (filters h).1 (filters h).2 <= 1.
    by move/andP: c01 => [c0 c1]; rewrite subr_ge0 ler_subl_addr ler_addl c0 c1.
  by have [_ _ ->] := fil _ _ _ lf' c01' lp; rewrite aE mulrBr mulr1 subKr.
by rewrite filters_exchange //= imitate_exchange.
Qed.

(* What a filter keeps of a query is the query's mass times its next law, also if the mass is 0. *)
Lemma see_kept h f a pay x : (forall z', 0 <= kept h f a pay x z') ->
  forall z', (\sum_z kept h f a pay x z) * law (see h f a pay x) z' = kept h f a pay x z'.
Proof.
move=> k0 z'; rewrite /see /= ffunE; case: eqP => [m0|/eqP n0]; last by rewrite mulrC divfK.
rewrite m0 mul0r; apply/esym/eqP; move/eqP: m0; rewrite psumr_eq0 // => /allP /(_ z').
by rewrite mem_index_enum => /(_ isT).
Qed.

Section Bayes.
Variables (tm : true_model) (mir : mirrored) (sym : symmetric_payment) (fit : fits).

(* What of the next query's probability does not depend on the hidden state. *)
Definition shown h (x : query symbol) : R :=
  if x.1 then 1
  else imitate h (filters h).2 (twin_allocation (size h) (filters h)) x.2.1 x.2.2.

Lemma kernelE h x z' :
  \sum_z law (filters h).1 z * kernel h z x z' =
  shown h x * kept h (filters h).1 (own_allocation (size h) (filters h))
    (pays (filters h)) x z'.
Proof.
rewrite /kept mulr_sumr; apply: eq_bigr => z _; rewrite /kernel /shown.
case: ifP => _; first by rewrite mul1r mulrA.
by rewrite -[in RHS]mulrA [RHS]mulrCA; congr (_ * _); rewrite mulrCA.
Qed.

(* The filter's law times the probability of the past is the joint probability. *)
Lemma joint_filter h z : joint h z = prob h * law (filters h).1 z.
Proof.
elim: h z => [|x h IH] z'.
  case: tm => -[_ i1] _ _ _ _; rewrite /prob /= i1 mul1r ffunE //.
have [lf _] := filters_law tm mir sym fit h.
have [c01 _] := mir (size h) (filters h).1 (filters h).2.
have lp := pays_law tm mir sym fit h.
have jE u : joint (x :: h) u = prob h * shown h x *
    kept h (filters h).1 (own_allocation (size h) (filters h))
      (pays (filters h)) x u.
  rewrite -mulrA -kernelE mulr_sumr /=; apply: eq_bigr => z _.
  by rewrite IH mulrA.
rewrite /prob (eq_bigr _ (fun u _ => jE u)) -mulr_sumr jE -[RHS]mulrA; congr (_ * _).
by rewrite /= see_kept //; apply: kept_ge0.
Qed.

Lemma prob_cons h x : prob (x :: h) = prob h * predictive h x.
Proof.
rewrite /prob /predictive mulr_sumr /= exchange_big /=; apply: eq_bigr => z _.
by rewrite joint_filter -mulr_sumr mulrA.
Qed.

(* The true run is the run of the observer who filters. *)
Lemma run_expect first n rec g :
  \sum_z joint (read first rec) z * run first n rec z g =
  prob (read first rec) * expect predictive stops first n rec g.
Proof.
elim: n rec => [|n IH] rec /=; first by rewrite -mulr_suml.
case: ifP => _; first by rewrite -mulr_suml.
rewrite mulr_sumr; under eq_bigr do rewrite mulr_sumr; rewrite exchange_big /=.
apply: eq_bigr => x _.
have readE : read first (x :: rec) = read1 first x :: read first rec by case: first {IH}.
rewrite mulrA -prob_cons -readE -IH readE /=.
under eq_bigr do rewrite mulr_sumr; rewrite exchange_big /=; apply: eq_bigr => z' _.
by rewrite mulr_suml; apply: eq_bigr => z _; rewrite mulrA.
Qed.

Lemma outcome_expect first N g : outcome first N g = expect predictive stops first N [::] g.
Proof.
have := run_expect first N [::] g; have -> : read first ([::] : past) = [::] by case: first.
by case: tm => -[_ i1] _ _ _ _; rewrite /prob /= i1 mul1r.
Qed.

Lemma stops_exchange : symmetric_end -> forall h, stops (exchange h) = stops h.
Proof. by move=> se h; rewrite /stops filters_exchange // se. Qed.

Lemma predictive_criterion N : fills -> criterion predictive stops N.
Proof. by move=> fil h _ _ _ [i s]; apply: balanced_criterion. Qed.

(* Whether a run gets as far as h: no shorter past ended it. *)
Fixpoint reached h : bool := if h is _ :: before then ~~ stops before && reached before else true.

Lemma likelihood_prob h : likelihood predictive stops h = if reached h then prob h else 0.
Proof.
elim: h => [|x h IH] /=; first by case: tm => -[_ i1] _ _ _ _; rewrite /prob.
by case: ifP => //= _; rewrite IH prob_cons; case: ifP => // _; rewrite mul0r.
Qed.

Section Complete.
Variable cmp : complete.

Lemma imitate_sum h f a i : \sum_s imitate h f a i s = 1.
Proof.
case: (cmp h i) => l1 i1; rewrite /imitate; case: eqP => [_|/eqP n0] //.
rewrite -mulr_suml exchange_big /= -[RHS](divff n0); congr (_ / _); apply: eq_bigr => z _.
by rewrite -mulr_sumr l1 mulr1.
Qed.

Lemma decoy_pay_sum f a pay : is_law pay -> \sum_i decoy_pay f a pay i = 1.
Proof.
move=> [_ p1]; rewrite /decoy_pay; case: eqP => [_|/eqP n0] //.
by rewrite -mulr_suml divff.
Qed.

Lemma kernel_sum h z : \sum_x \sum_z' kernel h z x z' = 1.
Proof.
case: tm => _ mv _ _ _.
have lp := pays_law tm mir sym fit h.
set a := own_allocation (size h) (filters h).
rewrite query_sum /kernel /sending /= -/a.
rewrite (eq_bigr (a^~ z)) => [|i _]; last first.
  by under eq_bigr do rewrite -mulr_sumr; rewrite -mulr_sumr; have [-> _] := cmp h i; rewrite mulr1.
rewrite [X in _ + X](eq_bigr (fun i => (1 - \sum_j a j z) *
    decoy_pay (filters h).1 a (pays (filters h)) i)) => [|i _]; last first.
  rewrite -[RHS]mulr1 -[X in _ = _ * X](imitate_sum h (filters h).2
    (twin_allocation (size h) (filters h)) i) mulr_sumr; apply: eq_bigr => s _.
  by rewrite -mulr_sumr -mulr_sumr; have [_ ->] := mv z; rewrite mulr1.
by rewrite -mulr_sumr decoy_pay_sum // mulr1 addrC subrK.
Qed.

Lemma predictive_sum h : \sum_x predictive h x = 1.
Proof.
have [[_ f1] _] := filters_law tm mir sym fit h.
rewrite /predictive exchange_big /= -[RHS]f1; apply: eq_bigr => z _.
by rewrite -mulr_sumr kernel_sum mulr1.
Qed.

(* In a run, prob h is the probability that the record begins with h. *)
Lemma outcome_begins N h : (size h <= N)%N -> reached h ->
  outcome true N (fun rec => (begins h rec)%:R) = prob h.
Proof.
move=> hN rh; rewrite outcome_expect expect_likelihood //; first by rewrite likelihood_prob rh.
exact: predictive_sum.
Qed.

End Complete.

End Bayes.

(* Theorem (docs/methods/balanced.md, "The filter is right"): the filter is Bayes' rule. After a past
   that can occur, its law is the conditional law of the hidden state, for each reading. *)
Theorem filter_bayes :
  true_model -> mirrored -> symmetric_payment -> fits ->
  forall h z,
  (prob h != 0 -> law (filters h).1 z = joint h z / prob h) /\
  (prob (exchange h) != 0 -> law (filters h).2 z = joint (exchange h) z / prob (exchange h)).
Proof.
move=> tm mir sym fit h z; split=> p0; rewrite joint_filter // mulrAC divff // mul1r //.
by rewrite filters_exchange.
Qed.

(* Theorem: in a run with hidden states, every test of the record has the same expectation whichever
   trajectory is real. With the indicator of a record as the test, its probability is the same. *)
Theorem balanced_records_equal :
  true_model -> mirrored -> symmetric_payment -> fills -> symmetric_end ->
  forall N g, outcome true N g = outcome false N g.
Proof.
move=> tm mir sym fil se N g; have fit := fills_fits fil; rewrite !outcome_expect //; apply: criterion_records_equal.
- exact: stops_exchange.
- exact: predictive_criterion.
Qed.

(* The attacker says "the first trajectory is real" with probability g of the record. *)
Definition run_advantage N (g : past -> R) : R :=
  2%:R * (outcome true N g / 2%:R + outcome false N (fun rec => 1 - g rec) / 2%:R) - 1.

(* Theorem: no attacker has an advantage. *)
Theorem balanced_no_advantage :
  true_model -> mirrored -> symmetric_payment -> fills -> symmetric_end -> complete ->
  forall N g, attacker g -> run_advantage N g = 0.
Proof.
move=> tm mir sym fil se cmp N g att; have fit := fills_fits fil.
rewrite /run_advantage !outcome_expect // -/(right predictive stops N g).
rewrite -/(advantage predictive stops N g); apply: (criterion_iff_no_advantage N _ _).1 att => //.
- exact: predictive_sum.
- exact: stops_exchange.
- exact: predictive_criterion.
Qed.

(* Of each incentive that may be paid, a part in the band around one half learns. *)
Definition fills_band (eps : R) : Prop :=
  forall f c pay, is_law (law f) -> 0 <= c <= 1 -> is_law pay ->
  forall i, pay i * (1 / 2%:R - eps) <= learned f (allocate f c pay) i <= pay i * (1 / 2%:R + eps).

(* Theorem (docs/methods/balanced.md, "A band"): the advantage of every attacker is at most that of N
   tosses. *)
Theorem balanced_band (eps : R) : 0 <= eps <= 1 / 2%:R ->
  true_model -> mirrored -> symmetric_payment -> fits -> fills_band eps -> symmetric_end -> complete ->
  forall N g, attacker g ->
  `|run_advantage N g| <= toss_advantage (1 / 2%:R + eps) (1 / 2%:R - eps) N.
Proof.
move=> eps01 tm mir sym fit fb se cmp N g att.
rewrite /run_advantage !outcome_expect // -/(right predictive stops N g).
rewrite -/(advantage predictive stops N g).
pose m h i := learned (filters h).1 (own_allocation (size h) (filters h)) i.
have bounds h i : pays (filters h) i * (1 / 2%:R - eps) <= m h i <= pays (filters h) i * (1 / 2%:R + eps).
  have [c01 _] := mir (size h) (filters h).1 (filters h).2.
  have [lf _] := filters_law tm mir sym fit h.
  exact: fb lf c01 (pays_law tm mir sym fit h) i.
pose share h i := if pays (filters h) i == 0 then 1 / 2%:R else m h i / pays (filters h) i.
have shareE h i : share h i * pays (filters h) i = m h i.
  rewrite /share; case: eqP => [p0|/eqP n0]; last by rewrite divfK.
  by have := bounds h i; rewrite p0 !mul0r mulr0 -Order.POrderTheory.eq_le => /eqP.
have paysE h : pays (filters (exchange h)) = pays (filters h).
  by rewrite filters_exchange // /pays /=; have [-> _] := sym (filters h).1 (filters h).2.
pose step h i s := imitate h (filters h).1 (own_allocation (size h) (filters h)) i s.
apply: (@band_advantage _ _ _ predictive stops (fun h i => pays (filters h) i) share step).
- exact: eps01.
- exact: stops_exchange.
- by move=> h; split=> [|i]; [apply: pays_law | rewrite paysE].
- move=> h i; split=> [s|]; last exact: imitate_sum.
  have [c01 _] := mir (size h) (filters h).1 (filters h).2.
  have [lf _] := filters_law tm mir sym fit h.
  have [a0 _ _] := fit _ _ _ lf c01 (pays_law tm mir sym fit h).
  exact: imitate_ge0.
- by move=> h i s; rewrite predictive_imitate // mulrA shareE.
- move=> h i s; rewrite predictive_decoy // [RHS]mulrA [(1 - _) * _]mulrBl mul1r shareE.
  rewrite /step -[own_allocation (size (exchange h)) _]twin_exchange // exchangeK.
  by rewrite filters_exchange //= imitate_exchange.
- move=> h i _; rewrite /share; case: eqP => [_|/eqP n0].
    have /andP [e0 e1] := eps01; by rewrite ler_subl_addr !ler_addl e0.
  have p0 : 0 < pays (filters h) i.
    by rewrite Order.POrderTheory.lt_def n0; have [-> _] := pays_law tm mir sym fit h.
  by rewrite ler_pdivl_mulr // ler_pdivr_mulr // ![_ * pays _ _]mulrC bounds.
- exact: att.
Qed.

End Balanced.
