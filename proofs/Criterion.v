(* The criterion of zero leakage: every record is equally likely whichever of two trajectories is
   real if and only if q(learn, s | h) = q(obfuscate, s | h') for all pasts h that can occur, where h'
   is h with learning and obfuscating exchanged.

   Follows docs/methods/balanced.md, "Why nothing leaks". *)

From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition is_law (R : realFieldType) (T : finType) (f : T -> R) : Prop :=
  (forall t, 0 <= f t) /\ \sum_t f t = 1.

Section Criterion.

(* Probabilities are elements of an ordered field, such as the rationals. *)
Variable R : realFieldType.

(* What is public about a query besides its trajectory: incentive, step, contents, giving up. *)
Variable S : finType.

(* A query, by its trajectory: true for the first. If the first trajectory is real, true also means
   that the query learns. *)
Definition query := (bool * S)%type.

(* Past of a run, newest query first. *)
Definition past := seq query.
Implicit Types (x : query) (h rec y : past) (g : past -> R) (n N : nat) (first : bool).

Definition exchange1 x : query := (~~ x.1, x.2).
Definition exchange h : past := map exchange1 h.

(* q h x: probability of the next query x after h, if true means "learns", for an observer who knows
   the policy and the oracle. Balanced.v derives it from hidden states. *)
Variable q : past -> query -> R.

(* Whether the run ends after h, a function of the public past. *)
Variable stops : past -> bool.

(* The record as the learner reads it: in types, which are trajectories if the first is real. *)
Definition read first h := if first then h else exchange h.
Definition read1 first x := if first then x else exchange1 x.

(* Expectation of g of the record at the end of a run of at most n more queries. The policy does the
   same whichever trajectory is real. *)
Fixpoint expect first n rec g : R :=
  if n is m.+1 then
    if stops (read first rec) then g rec
    else \sum_x q (read first rec) (read1 first x) * expect first m (x :: rec) g
  else g rec.

(* Probability that a run begins with h, if the first trajectory is real. *)
Fixpoint likelihood h : R :=
  if h is x :: before then if stops before then 0 else likelihood before * q before x else 1.

(* Attackers say "the first trajectory is real" with probability g of the record. The label is a fair
   coin. *)
Definition attacker g := forall rec, 0 <= g rec <= 1.
Definition right N g : R :=
  expect true N [::] g / 2%:R + expect false N [::] (fun rec => 1 - g rec) / 2%:R.
Definition advantage N g : R := 2%:R * right N g - 1.

Definition criterion N : Prop :=
  forall h, (size h < N)%N -> likelihood h != 0 -> ~~ stops h ->
  forall s, q h (true, s) = q (exchange h) (false, s).

Lemma exchange1K : involutive exchange1.
Proof. by case=> a s; rewrite /exchange1 negbK. Qed.

Lemma exchangeK : involutive exchange.
Proof. by move=> h; rewrite /exchange -map_comp map_id_in // => x _; apply: exchange1K. Qed.

Lemma size_exchange h : size (exchange h) = size h.
Proof. exact: size_map. Qed.

Lemma eq_expect first n rec g g' : g =1 g' -> expect first n rec g = expect first n rec g'.
Proof.
move=> gg; elim: n rec => [|n IH] rec /=; first exact: gg.
by case: ifP => // _; apply: eq_bigr => x _; rewrite IH.
Qed.

Lemma expect_sub first n rec g g' :
  expect first n rec (fun y => g y - g' y) = expect first n rec g - expect first n rec g'.
Proof.
elim: n rec => [|n IH] rec //=; case: ifP => // _.
by rewrite -sumrB; apply: eq_bigr => x _; rewrite IH mulrBr.
Qed.

Lemma expect_one first n rec : (forall h, \sum_x q h x = 1) -> expect first n rec (fun=> 1) = 1.
Proof.
move=> q1; elim: n rec => [|n IH] rec //=; case: ifP => // _.
rewrite -[RHS](q1 (read first rec)); case: first IH => /= IH.
  by apply: eq_bigr => x _; rewrite IH mulr1.
rewrite [RHS](reindex_inj (inv_inj exchange1K)) /=.
by apply: eq_bigr => x _; rewrite IH mulr1.
Qed.

(* The second reading is the first of the exchanged record. *)
Lemma expect_second n rec g :
  expect false n rec g = expect true n (exchange rec) (fun y => g (exchange y)).
Proof.
elim: n rec => [|n IH] rec /=; first by rewrite exchangeK.
rewrite exchangeK; case: ifP => // _; rewrite (reindex_inj (inv_inj exchange1K)) /=.
by apply: eq_bigr => x _; rewrite exchange1K IH /= exchange1K.
Qed.

Hint Resolve exchangeK : core.

(* Theorem (docs/methods/balanced.md, "Claim"): under (1), every public record is as likely if the
   first trajectory is real as if the second is. The end of a run is symmetric: [stops]. *)
Theorem criterion_records_equal N :
  (forall h, stops (exchange h) = stops h) ->
  criterion N ->
  forall g, expect true N [::] g = expect false N [::] g.
Proof.
move=> stopsE crit g.
suff main n rec : (size rec + n)%N = N -> likelihood rec = likelihood (exchange rec) ->
    likelihood rec * expect true n rec g = likelihood rec * expect false n rec g.
  by have := main N [::] erefl erefl; rewrite /= !mul1r.
elim: n rec => [|n IH] rec //= nN likE; rewrite stopsE; case: ifP => // st.
case: (likelihood rec =P 0) => [->|/eqP l0]; first by rewrite !mul0r.
rewrite !mulr_sumr; apply: eq_bigr => x _.
have sz : (size rec < N)%N by rewrite -nN addnS ltnS leq_addr.
have qE : q rec x = q (exchange rec) (exchange1 x).
  case: x => -[] s; first by rewrite crit ?st.
  by rewrite crit ?size_exchange -?likE ?stopsE ?st // exchangeK.
have := IH (x :: rec); rewrite /= stopsE st addSnnS => /(_ nN).
by rewrite -likE -qE !mulrA => /(_ erefl).
Qed.

(* Whether a record begins with y. *)
Definition begins y rec := drop (size rec - size y) rec == y.

Lemma begins_cons y x rec : (size y <= size rec)%N -> begins y (x :: rec) = begins y rec.
Proof. by move=> le; rewrite /begins /= subSn. Qed.

Lemma expect_begins_after n y rec : (forall h, \sum_x q h x = 1) -> (size y <= size rec)%N ->
  expect true n rec (fun r => (begins y r)%:R) = (begins y rec)%:R.
Proof.
move=> q1; elim: n rec => [|n IH] rec le //=; case: ifP => // _.
transitivity (\sum_x q rec x * (begins y rec)%:R); last by rewrite -mulr_suml q1 mul1r.
by apply: eq_bigr => x _; rewrite IH ?begins_cons // leqW.
Qed.

Lemma likelihood_stop y rec : (size rec < size y)%N -> begins rec y -> stops rec -> likelihood y = 0.
Proof.
elim: y => //= x y IH; rewrite ltnS => le; rewrite begins_cons // => by_ st.
move: le; rewrite leq_eqVlt => /orP [/eqP sE|lt].
  by move: by_; rewrite /begins sE subnn drop0 => /eqP ->; rewrite st.
by rewrite IH // mul0r; case: ifP.
Qed.

Lemma expect_begins n y rec : (forall h, \sum_x q h x = 1) ->
  (size rec <= size y)%N -> (size y <= size rec + n)%N ->
  likelihood rec * expect true n rec (fun r => (begins y r)%:R) = (begins rec y)%:R * likelihood y.
Proof.
move=> q1; elim: n rec => [|n IH] rec ry yn; move: ry; rewrite leq_eqVlt => /orP [/eqP sE|lt].
- rewrite expect_begins_after ?sE // /begins sE subnn !drop0 eq_sym.
  by case: eqP => [->|_]; rewrite ?mul0r ?mulr0 // mulrC.
- by move: yn; rewrite addn0 leqNgt lt.
- rewrite expect_begins_after ?sE // /begins sE subnn !drop0 eq_sym.
  by case: eqP => [->|_]; rewrite ?mul0r ?mulr0 // mulrC.
rewrite /=; case: ifP => st.
  have -> : begins y rec = false.
    apply/negbTE; apply/eqP => /(congr1 size); rewrite size_drop => E.
    by have := lt; rewrite -E ltnNge leq_subr.
  by rewrite mulr0; case b: (begins rec y); rewrite ?mul0r // (likelihood_stop lt b st) mulr0.
rewrite mulr_sumr (eq_bigr (fun x => (begins (x :: rec) y)%:R * likelihood y)) => [|x _]; last first.
  have := IH (x :: rec); rewrite /= st => <- //; first by rewrite mulrA.
  by rewrite addSnnS.
rewrite -mulr_suml; congr (_ * _); rewrite /begins /=.
have lt' : (size y - (size rec).+1 < size y)%N by rewrite -subSn // subSS leq_subr.
case: y {IH yn st} lt lt' => [|x' y] // lt lt'.
set k := (_ - _)%N in lt' *; rewrite (drop_nth x' lt') (_ : k.+1 = size (x' :: y) - size rec)%N;
  last by rewrite /k -subSn // subSS.
set z := drop _ _; rewrite (bigD1 (nth x' (x' :: y) k)) //= eqseq_cons eqxx /= big1 ?addr0 //.
by move=> x /negbTE nx; rewrite eqseq_cons eq_sym nx.
Qed.

Lemma begins_nil y : begins [::] y.
Proof. by rewrite /begins subn0 drop_size. Qed.

Lemma expect_likelihood N y : (forall h, \sum_x q h x = 1) -> (size y <= N)%N ->
  expect true N [::] (fun r => (begins y r)%:R) = likelihood y.
Proof.
by move=> q1 yN; have := @expect_begins N y [::] q1 (leq0n _) yN; rewrite begins_nil !mul1r.
Qed.

Lemma begins_exchange y rec : begins (exchange y) (exchange rec) = begins y rec.
Proof.
by rewrite /begins !size_exchange -map_drop (inj_eq (inv_inj exchangeK)).
Qed.

(* The converse: if no test of the record tells the two cases apart, the criterion holds. *)
Theorem criterion_necessary N :
  (forall h, \sum_x q h x = 1) ->
  (forall h, stops (exchange h) = stops h) ->
  (forall g, attacker g -> expect true N [::] g = expect false N [::] g) ->
  criterion N.
Proof.
move=> q1 stopsE same.
have likE y : (size y <= N)%N -> likelihood y = likelihood (exchange y).
  move=> yN; rewrite -(expect_likelihood q1 yN) same; last first.
    by move=> rec; rewrite ler0n lern1 leq_b1.
  rewrite expect_second -(@expect_likelihood N (exchange y)) ?size_exchange //.
  by apply: eq_expect => rec; rewrite -{1}[y]exchangeK begins_exchange.
move=> h hN l0 st s; have := likE ((true, s) :: h) hN.
rewrite /= stopsE (negbTE st) -likE ?(ltnW hN) //.
by move/(mulfI l0).
Qed.

Lemma advantageE N g : (forall h, \sum_x q h x = 1) ->
  advantage N g = expect true N [::] g - expect false N [::] g.
Proof.
move=> q1; rewrite /advantage /right expect_sub expect_one // mulrDr.
have two : (2%:R : R) != 0 by rewrite pnatr_eq0.
rewrite ![2%:R * _]mulrC !divfK //.
by rewrite addrA addrAC addrK.
Qed.

(* The advantage of every attacker is 0 if and only if the criterion holds. *)
Theorem criterion_iff_no_advantage N :
  (forall h, \sum_x q h x = 1) ->
  (forall h, stops (exchange h) = stops h) ->
  (criterion N <-> forall g, attacker g -> advantage N g = 0).
Proof.
move=> q1 stopsE; split=> [crit g _|none].
  by rewrite advantageE // (criterion_records_equal stopsE crit) subrr.
apply: criterion_necessary => // g att; apply/eqP; rewrite -subr_eq0 -advantageE //.
by rewrite none.
Qed.

End Criterion.

(* Where the rest of a query is a pair, such as an incentive and a step. *)
Lemma query_sum (R : realFieldType) (I S : finType) (F : query [finType of I * S] -> R) :
  \sum_x F x = \sum_i \sum_s F (true, (i, s)) + \sum_i \sum_s F (false, (i, s)).
Proof.
rewrite (eq_bigr (fun x => F (x.1, x.2))) => [|[] //].
rewrite -(pair_bigA _ (fun b y => F (b, y))) /= big_bool /=.
by congr (_ + _); rewrite pair_bigA; apply: eq_bigr => -[].
Qed.
