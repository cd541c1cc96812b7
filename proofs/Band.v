(* A band around one half: if every query learns with a probability in 1/2 - eps .. 1/2 + eps, and
   the rest of the query has the same distribution under both readings, no attacker has a larger
   advantage than one who sees N tosses of a coin with 1/2 + eps or 1/2 - eps.

   Follows docs/methods/balanced.md, "A band", and feint.zeroleak.balanced.AdvantageBound. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Feint Require Import Criterion.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory Num.Theory Order.TTheory.
Local Open Scope ring_scope.

Section Tosses.

Variable R : realFieldType.
Variable p : R. (* 1/2 + eps *)
Variable p' : R. (* 1/2 - eps *)

(* Sum over all sequences of n tosses of the larger of a * (probability by p) and b * (probability by
   p'): what the best test of the two coins reaches, with weights a and b. *)
Fixpoint best n (a b : R) : R :=
  if n is m.+1 then best m (a * p) (b * p') + best m (a * p') (b * p) else Num.max a b.

(* Probability of k heads in N tosses of the coin with p. *)
Definition heads N k : R := ('C(N, k))%:R * p ^+ k * p' ^+ (N - k).

(* AdvantageBound.of: 2 (P(heads > N/2) + P(heads = N/2) / 2) - 1. *)
Definition toss_advantage N : R :=
  2%:R * (\sum_(k < N.+1 | (N < k.*2)%N) heads N k + (\sum_(k < N.+1 | k.*2 == N) heads N k) / 2%:R)
  - 1.

Lemma mixture c d : p + p' = 1 -> p - p' != 0 ->
  c = (p * c - p' * d) / (p - p') * p + (p * d - p' * c) / (p - p') * p'.
Proof.
move=> pu nz; set u := p' in pu nz *; clearbody u.
apply: (mulIf nz); rewrite [RHS]mulrDl.
rewrite [X in _ = X + _]mulrAC divfK // [X in _ = _ + X]mulrAC divfK //.
rewrite !mulrBl [u * d * p]mulrC [u * d]mulrC mulrA addrA subrK.
rewrite [p * c]mulrC [u * c]mulrC -!mulrA -mulrBr; congr (_ * _).
by rewrite -!expr2 subr_sqr pu mulr1.
Qed.

Lemma bestD n a b c d : best n (a + c) (b + d) <= best n a b + best n c d.
Proof.
elim: n a b c d => [|n IH] a b c d /=.
  by rewrite le_maxl !ler_add ?le_maxr ?lexx ?orbT.
by rewrite !mulrDl [X in _ <= X]addrACA ler_add.
Qed.

Lemma bestM n t a b : 0 <= t -> best n (t * a) (t * b) = t * best n a b.
Proof.
move=> t0; elim: n a b => [|n IH] a b /=; first by rewrite maxr_pmulr.
by rewrite -!mulrA !IH -mulrDr.
Qed.

Lemma best_mono n a b : p + p' = 1 -> best n a b <= best n.+1 a b.
Proof.
move=> pu; have E (x : R) : x = x * p + x * p' by rewrite -mulrDr pu mulr1.
by rewrite /= {1}(E a) {1}[b](_ : _ = b * p' + b * p) ?bestD // addrC -E.
Qed.

Lemma max_best n a b : p + p' = 1 -> Num.max a b <= best n a b.
Proof. by move=> pu; elim: n => [|n IH] //; apply: le_trans IH (best_mono n a b pu). Qed.

(* Every pair of coins in the band is a garbling of the two extreme ones. *)
Lemma garbling n a b c d : p + p' = 1 -> p' <= p -> 0 <= p' ->
  p' <= c <= p -> p' <= d <= p ->
  best n (a * c) (b * d) + best n (a * (1 - c)) (b * (1 - d)) <= best n.+1 a b.
Proof.
move=> pu p1 u0 /andP [c1 c2] /andP [d1 d2].
have p2 : 0 <= p - p' by rewrite subr_ge0.
have p0 : 0 <= p by apply: le_trans p1.
have [al [be [al0 be0 cE dE]]] : exists al be : R,
    [/\ 0 <= al <= 1, 0 <= be <= 1, c = al * p + be * p' & d = al * p' + be * p].
  case: (p - p' =P 0) => [z|/eqP nz].
    have pE : p' = p by apply/esym/eqP; rewrite -subr_eq0 z.
    have cp : c = p by apply/eqP; rewrite eq_le c2 -{1}pE c1.
    have dp : d = p by apply/eqP; rewrite eq_le d2 -{1}pE d1.
    by exists 1, 0; rewrite !lexx ler01 !mul1r !mul0r !addr0 cp dp pE; split.
  have pos : 0 < p - p' by rewrite lt_neqAle eq_sym nz.
  have ub x y : p' <= x <= p -> p' <= y <= p -> 0 <= (p * x - p' * y) / (p - p') <= 1.
    move=> /andP [x1 x2] /andP [y1 y2]; rewrite ler_pdivr_mulr // mul1r divr_ge0 ?p2 //=.
      have h1 : p * x <= p * p by rewrite ler_wpmul2l.
      apply: le_trans (_ : p * p - p' * p' <= _); first by rewrite ler_sub // ler_wpmul2l.
      by rewrite -!expr2 subr_sqr pu mulr1.
    rewrite subr_ge0; apply: le_trans (_ : p' * p <= _); first by rewrite ler_wpmul2l.
    by rewrite mulrC ler_wpmul2l.
  exists ((p * c - p' * d) / (p - p')), ((p * d - p' * c) / (p - p')).
  rewrite !ub ?c1 ?c2 ?d1 ?d2 //; split=> //; first by apply: mixture => //; apply/eqP.
  by rewrite addrC; apply: mixture => //; apply/eqP.
move: al0 be0 => /andP [al0 al1] /andP [be0 be1].
have cE' : 1 - c = (1 - al) * p + (1 - be) * p'.
  by rewrite cE !mulrBl !mul1r addrACA pu -opprD.
have dE' : 1 - d = (1 - al) * p' + (1 - be) * p.
  by rewrite dE !mulrBl !mul1r addrACA [p' + p]addrC pu -opprD.
have half u v : 0 <= u -> 0 <= v ->
    best n (a * (u * p + v * p')) (b * (u * p' + v * p)) <=
    u * best n (a * p) (b * p') + v * best n (a * p') (b * p).
  move=> u_ge0 v_ge0; rewrite !mulrDr ![_ * (u * _)]mulrCA ![_ * (v * _)]mulrCA.
  by apply: le_trans (bestD _ _ _ _ _) _; rewrite !bestM.
rewrite cE' dE' cE dE; apply: le_trans (ler_add (half _ _ al0 be0) (half _ _ _ _)) _;
  rewrite ?subr_ge0 //.
by rewrite addrACA -!mulrDl ![_ + (1 - _)]addrC !subrK !mul1r.
Qed.

(* Closed form. *)

Lemma best_sum n a b :
  best n a b =
  \sum_(k < n.+1) ('C(n, k))%:R *
    Num.max (a * (p ^+ k * p' ^+ (n - k))) (b * (p' ^+ k * p ^+ (n - k))).
Proof.
elim: n a b => [|n IH] a b.
  by rewrite /= big_ord_recl big_ord0 /= bin0 !expr0 !mulr1 mul1r addr0.
rewrite [LHS]/= !IH; set F := fun k : nat =>
  Num.max (a * (p ^+ k * p' ^+ (n.+1 - k))) (b * (p' ^+ k * p ^+ (n.+1 - k))).
have -> : \sum_(k < n.+1) ('C(n, k))%:R *
    Num.max (a * p * (p ^+ k * p' ^+ (n - k))) (b * p' * (p' ^+ k * p ^+ (n - k))) =
    \sum_(k < n.+1) ('C(n, k))%:R * F k.+1.
  by apply: eq_bigr => k _; rewrite /F subSS !exprS !mulrA.
have -> : \sum_(k < n.+1) ('C(n, k))%:R *
    Num.max (a * p' * (p ^+ k * p' ^+ (n - k))) (b * p * (p' ^+ k * p ^+ (n - k))) =
    \sum_(k < n.+1) ('C(n, k))%:R * F k.
  apply: eq_bigr => k _; have kn : (k <= n)%N by rewrite -ltnS.
  rewrite /F (subSn kn) !(exprS _ (n - k)).
  by rewrite -!mulrA [p' * (_ * _)]mulrCA [p * (_ * _)]mulrCA.
rewrite [RHS]big_ord_recl /= bin0 /bump /=.
under [X in _ = _ + X]eq_bigr => k _ do rewrite add1n binS natrD mulrDl.
rewrite big_split /= addrA addrC; congr (_ + _).
rewrite big_ord_recl [in RHS]big_ord_recr /= bin0 bin_small // mul0r addr0.
by congr (_ + _); apply: eq_bigr => k _; rewrite /bump /= add1n.
Qed.

Lemma best_toss N : p' <= p -> 0 <= p' -> best N 1 1 - 1 = toss_advantage N.
Proof.
move=> p2 u0; rewrite best_sum /toss_advantage; congr (_ - 1).
have p0 : 0 <= p by apply: le_trans p2.
have maj i j : (j <= i)%N -> p' ^+ i * p ^+ j <= p ^+ i * p' ^+ j.
  move=> ji; rewrite -(subnK ji) !exprD -!mulrA [p ^+ j * p' ^+ j]mulrC.
  by rewrite ler_wpmul2r ?mulr_ge0 ?exprn_ge0 // ler_expn2r.
rewrite mulrDr mulrC [2%:R * _]mulrC divfK ?pnatr_eq0 //.
rewrite -[X in X + _]/(_ * 2%:R) mulr_natr mulr2n.
rewrite (bigID (fun k : 'I__ => (N < k.*2)%N)) /= -addrA; congr (_ + _).
  apply: eq_bigr => k kN; rewrite !mul1r /heads -mulrA; congr (_ * _).
  apply/max_idPl; apply: maj; rewrite leq_subLR addnn; exact: ltnW.
rewrite (bigID (fun k : 'I__ => k.*2 == N)) /= addrC; congr (_ + _); last first.
  apply: eq_big => [k|k /andP [_ kN]].
    by case: eqP => [->|_]; rewrite ?ltnn ?andbF.
  rewrite !mul1r /heads -mulrA; congr (_ * _); apply/max_idPl; apply: maj.
  by rewrite leq_subLR addnn (eqP kN).
rewrite (reindex_inj rev_ord_inj) /=; apply: eq_big => [k|k kN].
  have kn : (k <= N)%N by rewrite -ltnS.
  rewrite subSS -leqNgt andbC -ltn_neqAle doubleB ltn_subLR ?leq_double //.
  by rewrite -addnn ltn_add2r.
have kn : (k <= N)%N by rewrite -ltnS.
move: kN; rewrite subSS -leqNgt andbC -ltn_neqAle doubleB ltn_subLR ?leq_double // -addnn ltn_add2r => kN.
rewrite subKn // bin_sub // !mul1r /heads -mulrA; congr (_ * _).
rewrite [p ^+ k * _]mulrC; apply/max_idPr; rewrite mulrC [X in _ <= X]mulrC; apply: maj.
by rewrite leq_subLR addnn ltnW.
Qed.

End Tosses.

Section Advantage.

Variable R : realFieldType.
Variable I : finType. (* incentives *)
Variable T : finType. (* what is seen of a query besides *)
Notation S := [finType of I * T].
Variable q : past S -> query S -> R.
Variable stops : past S -> bool.

Implicit Types (rec h : past S) (g : past S -> R).

Variable pay : past S -> I -> R.
Variable share : past S -> I -> R.
Variable step : past S -> I -> T -> R.

Lemma best_attack p p' N n rec g a b :
  p + p' = 1 -> p' <= p -> 0 <= p' ->
  (forall h, stops (exchange h) = stops h) ->
  (forall h, is_law (pay h) /\ pay (exchange h) =1 pay h) -> (forall h i, is_law (step h i)) ->
  (forall h i t, q h (true, (i, t)) = share h i * (pay h i * step h i t)) ->
  (forall h i t, q h (false, (i, t)) = (1 - share h i) * (pay h i * step (exchange h) i t)) ->
  (forall h i, (size h < N)%N -> p' <= share h i <= p) ->
  attacker g -> (size rec + n <= N)%N -> 0 <= a -> 0 <= b ->
  a * expect q stops true n rec g + b * expect q stops false n rec (fun y => 1 - g y)
    <= best p p' n a b.
Proof.
move=> pu pp p0 stopsE lp ls qt qf band att; elim: n rec a b => [|n IH] rec a b nN a0 b0.
  have /andP [g0 g1] := att rec; rewrite /=.
  set m := Num.max a b; apply: le_trans (_ : m * g rec + m * (1 - g rec) <= _).
    by rewrite ler_add // ler_wpmul2r ?subr_ge0 // /m le_maxr lexx ?orbT.
  by rewrite -mulrDr addrC subrK mulr1.
rewrite [expect _ _ true _ _ _]/= [expect _ _ false _ _ _]/= stopsE; case: ifP => _.
  apply: le_trans (max_best n.+1 a b pu); have /andP [g0 g1] := att rec.
  set m := Num.max a b; apply: le_trans (_ : m * g rec + m * (1 - g rec) <= _).
    by rewrite ler_add // ler_wpmul2r ?subr_ge0 // /m le_maxr lexx ?orbT.
  by rewrite -mulrDr addrC subrK mulr1.
have sN : (size rec < N)%N by apply: leq_trans nN; rewrite addnS ltnS leq_addr.
have pos e : p' <= e <= p -> 0 <= e /\ 0 <= 1 - e.
  move=> /andP [e1 e2]; split; first exact: le_trans e1.
  by rewrite subr_ge0 (le_trans e2) // -pu ler_addl.
have eqn (u v w e : R) : u * (v * w * e) = w * (u * v * e).
  by rewrite [v * w]mulrC -!mulrA mulrCA.
have [[pay0 pay1] payE] := lp rec.
rewrite !query_sum (mulrDr a (\sum_s _)) (mulrDr b (\sum_s _)) addrACA /exchange1 /=.
rewrite !mulr_sumr -!big_split /= -[X in _ <= X]mul1r -[X in _ <= X * _]pay1 mulr_suml; apply: ler_sum => i _.
have c := band rec i sN; have d' : p' <= share (exchange rec) i <= p by rewrite band // size_map.
set d := 1 - share (exchange rec) i; have {}d' : p' <= d <= p.
  move: d' => /andP [d1 d2]; have pE : p = 1 - p' by rewrite -pu addrK.
  have p'E : p' = 1 - p by rewrite -pu addrC addKr.
  by rewrite /d {1}p'E {2}pE !ler_add2l !ler_opp2 d1 d2.
apply: le_trans (ler_wpmul2l (pay0 i) (garbling n a b pu pp p0 c d')).
have [c0 c1] := pos _ c; have [d0 d1] := pos _ d'.
have sum_rest h x : \sum_t pay rec i * step h i t * x = pay rec i * x.
  by rewrite -mulr_suml -mulr_sumr; have [_ ->] := ls h i; rewrite mulr1.
have rest0 h t : 0 <= pay rec i * step h i t by rewrite mulr_ge0 //; have [] := ls h i.
rewrite [pay rec i * (_ + _)]mulrDr ler_add //.
  rewrite -(sum_rest rec) !mulr_sumr -big_split /=; apply: ler_sum => t _.
  rewrite qt qf exchangeK -/d payE.
  apply: le_trans (ler_wpmul2l (rest0 rec t) (IH ((true, (i, t)) :: rec) _ _ _ _ _)); last first.
  - by rewrite mulr_ge0.
  - by rewrite mulr_ge0.
  - by rewrite /= addSnnS.
  by rewrite [_ * step _ i t * (_ + _)]mulrDr [a * (_ * _ * _)]eqn [b * (_ * _ * _)]eqn.
rewrite -(sum_rest (exchange rec)) !mulr_sumr -big_split /=; apply: ler_sum => t _; rewrite qt qf payE.
apply: le_trans (ler_wpmul2l (rest0 (exchange rec) t) (IH ((false, (i, t)) :: rec) _ _ _ _ _)); last first.
- by rewrite mulr_ge0.
- by rewrite mulr_ge0.
- by rewrite /= addSnnS.
have -> : share (exchange rec) i = 1 - d by rewrite /d opprB addrC subrK.
by rewrite [_ * step _ i t * (_ + _)]mulrDr [a * (_ * _ * _)]eqn [b * (_ * _ * _)]eqn.
Qed.

(* Theorem (docs/methods/balanced.md, "A band"): if every query learns with a probability in
   1/2 - eps .. 1/2 + eps, given the past and the incentive, and if the incentive has the same
   distribution under both readings, and the rest of the query has the same distribution after a
   learning query of one reading and after an obfuscating query of the other, the advantage of every
   attacker, or minus it, is at most that of N tosses. The run may stop by a symmetric rule. *)
Theorem band_advantage (eps : R) (N : nat) :
  0 <= eps <= 1 / 2%:R ->
  (forall h, stops (exchange h) = stops h) ->
  (forall h, is_law (pay h) /\ pay (exchange h) =1 pay h) -> (forall h i, is_law (step h i)) ->
  (forall h i t, q h (true, (i, t)) = share h i * (pay h i * step h i t)) ->
  (forall h i t, q h (false, (i, t)) = (1 - share h i) * (pay h i * step (exchange h) i t)) ->
  (forall h i, (size h < N)%N -> 1 / 2%:R - eps <= share h i <= 1 / 2%:R + eps) ->
  forall g, attacker g ->
  `|advantage q stops N g| <= toss_advantage (1 / 2%:R + eps) (1 / 2%:R - eps) N.
Proof.
move=> /andP [e0 e1] stopsE lp ls qt qf band g att.
set p := _ + eps; set p' := _ - eps.
have two : (2%:R : R) != 0 by rewrite pnatr_eq0.
have pu : p + p' = 1.
  by rewrite /p /p' addrACA subrr addr0 -mulrDl -mulr2n divff.
have pp : p' <= p by rewrite ler_add2l (le_trans _ e0) // oppr_le0.
have p0 : 0 <= p' by rewrite subr_ge0.
have q1 h : \sum_x q h x = 1.
  have [[_ pay1] _] := lp h; rewrite query_sum -big_split /= -[RHS]pay1; apply: eq_bigr => i _.
  rewrite (eq_bigr _ (fun t _ => qt h i t)) (eq_bigr _ (fun t _ => qf h i t)) -!mulr_sumr.
  have [_ ->] := ls h i; have [_ ->] := ls (exchange h) i.
  by rewrite !mulr1 -mulrDl addrC subrK mul1r.
have one g' : attacker g' -> advantage q stops N g' <= toss_advantage p p' N.
  move=> att'; rewrite -best_toss // advantageE // ler_subr_addr.
  have := @best_attack p p' N N [::] g' 1 1 pu pp p0 stopsE lp ls qt qf band att'.
  rewrite /= add0n leqnn !mul1r ler01 => /(_ isT isT isT).
  by rewrite expect_sub expect_one // addrCA addrC.
rewrite ler_norml one // andbT ler_oppl.
have -> : - advantage q stops N g = advantage q stops N (fun rec => 1 - g rec).
  rewrite !advantageE // !expect_sub !expect_one // !opprB.
  by rewrite [expect _ _ false _ _ g - 1]addrC addrACA subrr add0r addrC.
by apply: one => rec; have /andP [g0 g1] := att rec; rewrite subr_ge0 g1 ler_subl_addr ler_addl.
Qed.

End Advantage.
