package feint.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import feint.attack.Attack;
import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.attack.Eavesdropper;
import feint.attack.Knowledge;
import feint.attack.World;
import feint.attack.audit.Advantage;
import feint.attack.audit.AuditResult;
import feint.attack.audit.Finding;
import feint.attack.points.Convergence;
import feint.math.Proportion;
import feint.model.Problem;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests of the conclusions of audits. */
class AuditSentencesTest {

  private static final int RUNS = 1000;

  /** Correct guesses in 1,000 runs: random guessing, better, and worse. */
  private static final List<Integer> RIGHT = List.of(503, 900, 100);

  private static final List<String> NAMES = Attacks.everywhere().map(Attacks::label).toList();

  private static final Problem PROBLEM =
      Problem.builder().horizon(4).successes(2).success(new double[] {0.5}).build();
  private static final Policy FORGETFUL = StationaryPolicies.random(PROBLEM.shape());
  private static final Policy MINDFUL = BalancedPolicy.of(PROBLEM, ProtectionLevel.STEPS, 1);

  private static Finding finding(String name, long right) {
    return finding(name, right, RUNS, FORGETFUL);
  }

  private static Finding finding(String name, long right, long runs, Policy policy) {
    Attack attack =
        Attacks.all(PROBLEM, policy).stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow();
    return new Finding(
        attack, Advantage.overCoin(new Proportion(right, runs)), 0, Double.NaN, List.of());
  }

  private static AuditSentences sentences(Finding... findings) {
    return new AuditSentences(
        new AuditResult(List.of(findings), LeakageGuarantee.NONE), AuditSetting.plain(false));
  }

  private static String text(Finding... findings) {
    return String.join("\n", sentences(findings).all());
  }

  private static Finding convergence(long right) {
    return new Finding(
        new Convergence(),
        Advantage.overCoin(new Proportion(right, RUNS)),
        0,
        Double.NaN,
        List.of());
  }

  @Test
  void noPolicyIsRecommendedAgainstObserversOfPoints() {
    assertThat(text(finding("policy-aware", 503), convergence(900)))
        .isEqualTo(
            """
            convergence picked the real trajectory in 900 of 1,000 runs (advantage 0.8000).
            Only attackers that see the points can identify the real trajectory. No policy hides \
            points: use a decoy that is a descent of the same kind.""");
    assertThat(text(convergence(900)))
        .contains("Attackers that see the points")
        .doesNotContain("Only");
    assertThat(
            text(
                finding("policy-aware", 503),
                finding("policy-aware-steps", 1000),
                convergence(900)))
        .contains("The points also reveal the real trajectory, and no policy hides points.")
        .contains("Only attackers that see which queries were followed by a step can identify")
        .doesNotContain("Queries and incentives reveal");
  }

  @Test
  void theBestAttackerIsNamedWithTheNumberOfRuns() {
    assertThat(text(finding("first", 503), finding("policy-aware", 1000), finding("stall", 900)))
        .isEqualTo(
            """
            policy-aware picked the real trajectory in 1,000 of 1,000 runs (advantage 1.0000). Also \
            better than random guessing, directly or inverted: stall.
            Queries and incentives reveal the real trajectory to attackers that know the policy. \
            Use --policy balanced, which hides it in queries, incentives and steps.
            Run feint compare to see what that costs in completed runs and incentive.""");
  }

  @Test
  void ofEqualAttackersTheOneThatNeedsLeastIsNamed() {
    AuditSentences all =
        sentences(
            finding("incentive-share", 900), finding("first", 900), finding("policy-aware", 900));
    assertThat(all.result().worst().name()).isEqualTo("incentive-share");
    assertThat(all.all().get(0))
        .isEqualTo(
            "incentive-share picked the real trajectory in 900 of 1,000 runs (advantage 0.8000)."
                + " Also better than random guessing, directly or inverted: first and"
                + " policy-aware.");
    assertThat(all.all().get(1)).contains("even to attackers that do not know the policy");
  }

  @Test
  void stepsAloneReveal() {
    assertThat(text(finding("policy-aware", 497), finding("policy-aware-steps", 999)))
        .isEqualTo(
            """
            policy-aware-steps picked the real trajectory in 999 of 1,000 runs (advantage 0.9980).
            Only attackers that see which queries were followed by a step can identify the real \
            trajectory, because the decoy always steps. Use --policy balanced, which also hides \
            the steps and their contents.
            Run feint compare to see what that costs in completed runs and incentive.""");
  }

  /** With such policies policy-aware also sees steps, and no attacker sees queries only. */
  @Test
  void queriesAloneAreNotBlamedForPoliciesThatRememberSteps() {
    List<Finding> findings =
        List.of(
            finding("first", 503, RUNS, MINDFUL),
            finding("policy-aware", 900, RUNS, MINDFUL),
            finding("stall", 503, RUNS, MINDFUL));
    AuditResult result = new AuditResult(findings, LeakageGuarantee.NONE);
    assertThat(new AuditSentences(result, AuditSetting.plain(true)).all().get(1))
        .startsWith(
            "Attackers that see which queries were followed by a step can identify the real"
                + " trajectory. Use --policy balanced");
  }

  @Test
  void resultsWithinChanceNameNoAttacker() {
    assertThat(text(finding("first", 503), finding("policy-aware-steps", 497)))
        .isEqualTo(
            """
            No attacker differs significantly from random guessing in 1,000 runs. The largest \
            advantage is 0.0060 (first), and its 95 % interval reaches 0.0689. Use more runs for a \
            narrower interval.
            This is a measurement for these attackers. The proofs for balanced and oblivious \
            policies hold for every attacker.""");
    assertThat(text(finding("first", 503)))
        .contains(
            "No attacker that knows the policy was tried. Add --attacker policy-aware-steps.");
    assertThat(text(finding("policy-aware", 503)))
        .contains("No attacker that also sees which queries were followed by a step was tried.");
  }

  /** 535 of 1,000: beyond the 95 % interval of one attacker, but not of one in seven. */
  @Test
  void theMaximumOfManyAttackersIsWithinChance() {
    List<Finding> findings = new ArrayList<>();
    NAMES.forEach(name -> findings.add(finding(name, name.equals("last") ? 535 : 500)));
    assertThat(findings.get(3).advantage().interval().low()).isPositive();
    AuditResult result = new AuditResult(findings, LeakageGuarantee.NONE);
    assertThat(new AuditSentences(result, AuditSetting.plain(false)).all().get(0))
        .startsWith("No attacker differs significantly from random guessing")
        .contains("0.0700 (last)");
  }

  @Test
  void anAttackerThatPicksTheDecoyIsInverted() {
    assertThat(text(finding("incentive-share", 0)))
        .startsWith(
            "incentive-share picked the decoy in 1,000 of 1,000 runs (advantage -1.0000). Inverting"
                + " its guess identifies the real trajectory every time.\nQueries and incentives"
                + " reveal the real trajectory to attackers that know the policy. ");
    assertThat(text(finding("incentive-share", 100)))
        .contains("Inverting its guess identifies the real trajectory in 900 of 1,000 runs.");
    assertThat(text(finding("incentive-share", 100), finding("policy-aware", 950)))
        .startsWith("policy-aware picked the real trajectory")
        .doesNotContain("decoy");
  }

  @Test
  void oneRunIsTooFew() {
    assertThat(text(finding("first", 1, 1, FORGETFUL)))
        .startsWith("1 run is too few: even an attacker that is always right would not differ")
        .doesNotContain("picked", "No attacker differs");
  }

  /** Each attacker guesses, is better, or is worse, with either kind of policy: 4,374 audits. */
  @Tag("slow")
  @Test
  void sentencesFitEveryCombination() {
    for (int code = 0; code < Math.pow(3, NAMES.size()); code++) {
      List<Finding> forgetful = new ArrayList<>();
      List<Finding> mindful = new ArrayList<>();
      for (int i = 0, rest = code; i < NAMES.size(); i++, rest /= 3) {
        forgetful.add(finding(NAMES.get(i), RIGHT.get(rest % 3)));
        mindful.add(finding(NAMES.get(i), RIGHT.get(rest % 3), RUNS, MINDFUL));
      }
      assertFits(forgetful, false);
      assertFits(mindful, true);
    }
  }

  private static void assertFits(List<Finding> findings, boolean remembersSteps) {
    AuditSentences sentences =
        new AuditSentences(
            new AuditResult(findings, LeakageGuarantee.NONE), AuditSetting.plain(remembersSteps));
    List<String> said = sentences.all();
    List<Finding> tells = findings.stream().filter(found -> right(found) == 900).toList();
    boolean misled = findings.stream().anyMatch(found -> right(found) == 100);
    assertThat(said).hasSizeBetween(2, 3);
    assertThat(said).allSatisfy(sentence -> assertThat(sentence).endsWith("."));
    String text = String.join("\n", said);
    // 900 and 100 of 1,000 have the same absolute advantage: the first of them is named.
    List<Finding> loud = findings.stream().filter(found -> right(found) != 503).toList();
    if (loud.isEmpty()) {
      assertThat(said.get(0)).startsWith("No attacker");
    } else {
      Finding worst = loud.get(0);
      assertThat(sentences.result().worst()).isEqualTo(worst);
      String finds =
          right(worst) == 900 ? " picked the real trajectory in " : " picked the decoy in ";
      assertThat(said.get(0)).startsWith(worst.name() + finds);
      loud.forEach(found -> assertThat(said.get(0)).contains(found.name()));
    }
    boolean none = tells.isEmpty() && !misled;
    assertThat(text.contains("Use --policy balanced")).as(text).isEqualTo(!none);
    assertThat(text.contains("This is a measurement")).as(text).isEqualTo(none);
    long plain = remembersSteps ? 4 : 5;
    boolean byQueries = findings.stream().limit(plain).anyMatch(found -> right(found) != 503);
    assertThat(text.contains("Queries and incentives reveal")).as(text).isEqualTo(byQueries);
    boolean byUninformed = findings.stream().limit(4).anyMatch(found -> right(found) == 900);
    assertThat(text.contains("do not know the policy")).as(text).isEqualTo(byUninformed);
    boolean onlySteps = !none && !byQueries;
    assertThat(text.contains("Only attackers that see")).isEqualTo(onlySteps && !remembersSteps);
    assertThat(text.contains("the decoy always steps")).isEqualTo(onlySteps && !remembersSteps);
  }

  private static long right(Finding found) {
    return found.advantage().right().count();
  }

  /** 3.6 standard errors of 10,000 runs, of one attacker. */
  @Test
  void aSignificantResultOfAProvenPolicyIsReportedAsChance() {
    Finding fluke = finding("policy-aware-steps", 5180, 10_000, MINDFUL);
    AuditResult result = new AuditResult(List.of(fluke), MINDFUL.claim(PROBLEM));
    assertThat(result.verdict()).isEqualTo(AuditResult.Verdict.PROVEN);
    List<String> said = new AuditSentences(result, AuditSetting.plain(true)).all();
    assertThat(said.get(0)).startsWith("Proven: no attacker with these observations");
    assertThat(said.get(1))
        .startsWith("policy-aware-steps differs significantly from random guessing, although")
        .containsPattern("by chance in one of 3,0\\d\\d such audits");
    assertThat(String.join("", said)).doesNotContain("picked");
  }

  @Test
  void aContradictionOfAProofIsReported() {
    Finding much = finding("policy-aware-steps", 5500, 10_000, MINDFUL);
    AuditResult result = new AuditResult(List.of(much), MINDFUL.claim(PROBLEM));
    assertThat(new AuditSentences(result, AuditSetting.plain(true)).all())
        .first()
        .asString()
        .startsWith("policy-aware-steps was right in 5,500 of 10,000 runs, which contradicts");
  }

  @Test
  void aProofIsReportedWithItsConditions() {
    Finding coin = finding("policy-aware-steps", 5020, 10_000, MINDFUL);
    AuditResult result = new AuditResult(List.of(coin), MINDFUL.claim(PROBLEM));
    assertThat(new AuditSentences(result, AuditSetting.plain(true)).all())
        .containsExactly(
            "Proven: no attacker with these observations does better than random guessing. The"
                + " largest measured advantage in 10,000 runs, 0.0040 (policy-aware-steps), is"
                + " chance.",
            "The proof assumes that the oracle behaves as the scenario says and that the"
                + " eavesdropper does not see its state. It does not cover a client that knows when"
                + " it was connected: use --policy oblivious against clients.");
    LeakageGuarantee everything = OBLIVIOUS.claim(PROBLEM);
    assertThat(new AuditSentences(new AuditResult(List.of(coin), everything), HIDING).all().get(1))
        .startsWith(
            "The proof assumes only that answers do not depend on which trajectory is real.");
  }

  @Test
  void aProofHoldsForAnAttackerThatIsWrongByChance() {
    Finding wrong = finding("policy-aware-steps", 4980, 10_000, MINDFUL);
    AuditResult result = new AuditResult(List.of(wrong), MINDFUL.claim(PROBLEM));
    assertThat(new AuditSentences(result, AuditSetting.plain(true)).all().get(0))
        .endsWith("-0.0040 (policy-aware-steps), is chance.");
  }

  private static final Policy OBLIVIOUS =
      ObliviousPolicy.of(
          new ObliviousSettings(Order.ONE_FIRST, 1, false),
          IncentiveRule.constant(PROBLEM.shape(), 1));

  /** Setting of a policy with a guarantee, in the world it was built for. */
  private static final AuditSetting HIDING = new AuditSetting(true, true, false, 1, false);

  private static Finding seeing(Observable sight, long right) {
    AttackFactory plan = Eavesdropper.of(Knowledge.POLICY, sight).plans().get(0);
    return new Finding(
        plan.on(World.of(PROBLEM), MINDFUL),
        Advantage.overCoin(new Proportion(right, RUNS)),
        0,
        Double.NaN,
        List.of());
  }

  private static List<String> said(
      AuditSetting setting, LeakageGuarantee claim, Finding... findings) {
    return new AuditSentences(new AuditResult(List.of(findings), claim), setting).all();
  }

  @Test
  void obliviousIsRecommendedAgainstObserversOfTheOracle() {
    Finding steps = finding("policy-aware-steps", 503, RUNS, MINDFUL);
    Finding state = seeing(Observable.STATE, 900);
    assertThat(said(HIDING, MINDFUL.claim(PROBLEM), steps, state))
        .first()
        .isEqualTo(
            "policy:queries,state picked the real trajectory in 900 of 1,000 runs (advantage 0.8000).");
    assertThat(said(HIDING, MINDFUL.claim(PROBLEM), steps, state).get(1))
        .startsWith("Only attackers that observe the oracle's state")
        .endsWith("Use --policy oblivious, which reveals nothing to them.");
    assertThat(said(HIDING, MINDFUL.claim(PROBLEM), state).get(1))
        .startsWith("Attackers that observe");
    // A policy without a guarantee, whose steps also reveal.
    Finding telling = finding("policy-aware-steps", 900, RUNS, MINDFUL);
    assertThat(said(AuditSetting.plain(true), LeakageGuarantee.NONE, telling, state).get(1))
        .contains("Use --policy balanced")
        .endsWith("such as clients, use --policy oblivious.");
  }

  @Test
  void obliviousIsRecommendedInAnotherWorldAndCarryingForConsecutiveRuns() {
    Finding telling = finding("policy-aware-steps", 900, RUNS, MINDFUL);
    AuditSetting elsewhere = new AuditSetting(true, true, true, 1, false);
    assertThat(said(elsewhere, LeakageGuarantee.NONE, telling).get(1))
        .startsWith("The guarantee of this policy holds only in the world that it was built for")
        .endsWith("oblivious, which needs no model and reveals nothing in any world.");
    AuditSetting row = new AuditSetting(true, true, false, 20, false);
    assertThat(said(row, LeakageGuarantee.NONE, telling).get(0))
        .contains("in 900 of 1,000 sequences (");
    assertThat(said(row, LeakageGuarantee.NONE, telling).get(1)).contains("--carry yes");
    AuditSetting carried = new AuditSetting(true, true, false, 20, true);
    assertThat(said(carried, LeakageGuarantee.NONE, telling).get(1)).doesNotContain("--carry");
  }

  @Test
  void withSeveralDecoysChanceIsARandomGuess() {
    Finding found =
        new Finding(
            finding("first", 503).attack(),
            new Advantage(new Proportion(20, RUNS), 3),
            0,
            Double.NaN,
            List.of());
    assertThat(said(AuditSetting.plain(true), LeakageGuarantee.NONE, found).get(0))
        .startsWith("first picked a decoy in 980 of 1,000 runs");
    Finding blind =
        new Finding(
            finding("first", 503).attack(),
            new Advantage(new Proportion(334, RUNS), 3),
            0,
            Double.NaN,
            List.of());
    assertThat(said(AuditSetting.plain(true), LeakageGuarantee.NONE, blind).get(0))
        .startsWith("No attacker differs significantly from random guessing");
  }
}
