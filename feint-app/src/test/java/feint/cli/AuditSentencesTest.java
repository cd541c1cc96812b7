package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.audit.Advantage;
import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.AuditResult;
import feint.audit.Eavesdropper;
import feint.audit.Finding;
import feint.audit.Knowledge;
import feint.audit.Plan;
import feint.audit.World;
import feint.balance.Balanced;
import feint.balance.Strength;
import feint.eavesdrop.Convergence;
import feint.math.Proportion;
import feint.model.Problem;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.open.Order;
import feint.policy.Claim;
import feint.policy.Policy;
import feint.policy.Sight;
import feint.policy.StationaryPolicies;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an audit says is true, whoever found out what. */
class AuditSentencesTest {

  private static final int RUNS = 1000;

  /** Right in so many of 1,000 runs: a coin, better than one, worse than one. */
  private static final List<Integer> RIGHT = List.of(503, 900, 100);

  private static final List<String> NAMES = Attacks.everywhere().map(Attacks::label).toList();

  private static final Problem PROBLEM =
      Problem.builder().horizon(4).successes(2).success(new double[] {0.5}).build();
  private static final Policy FORGETFUL = StationaryPolicies.random(PROBLEM.shape());
  private static final Policy MINDFUL = Balanced.of(PROBLEM, Strength.STEPS, 1);

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
        new AuditResult(List.of(findings), Claim.NONE), AuditSetting.plain(false));
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

  /** Points are no matter of the policy's. */
  @Test
  void whoSeesPointsIsHelpedAgainstByNoPolicy() {
    assertThat(text(finding("policy-aware", 503), convergence(900)))
        .isEqualTo(
            """
            convergence finds you out: it is right in 900 of 1,000 runs.
            Only whoever sees the points themselves can tell, and no policy hides those: a decoy \
            must be a descent of the same kind.""");
    assertThat(text(convergence(900))).contains("Whoever sees the points").doesNotContain("Only");
    assertThat(
            text(
                finding("policy-aware", 503),
                finding("policy-aware-steps", 1000),
                convergence(900)))
        .contains("The points give you away as well, and no policy hides those.")
        .contains("Only whoever sees which queries were followed by a step can tell")
        .doesNotContain("Queries and incentives give you away");
  }

  @Test
  void whoFindsYouOutIsNamedWithTheNumberOfRuns() {
    assertThat(text(finding("first", 503), finding("policy-aware", 1000), finding("stall", 900)))
        .isEqualTo(
            """
            policy-aware finds you out: it is right in all 1,000 runs; better than a coin, turned \
            round or not, is also stall.
            Queries and incentives give you away to whoever knows the policy: balanced leaves \
            nothing in them, nor in the steps.
            feint compare shows what that costs, in runs that finish and in incentive.""");
  }

  @Test
  void ofEqualAttackersTheOneWhoNeedsLeastIsTheWorst() {
    AuditSentences all =
        sentences(
            finding("incentive-share", 900), finding("first", 900), finding("policy-aware", 900));
    assertThat(all.result().worst().name()).isEqualTo("incentive-share");
    assertThat(all.all().get(0))
        .isEqualTo(
            "incentive-share finds you out: it is right in 900 of 1,000 runs; better than a coin,"
                + " turned round or not, are also first and policy-aware.");
    assertThat(all.all().get(1)).contains("even to whoever does not know the policy");
  }

  @Test
  void onlyStepsGiveAway() {
    assertThat(text(finding("policy-aware", 497), finding("policy-aware-steps", 999)))
        .isEqualTo(
            """
            policy-aware-steps finds you out: it is right in 999 of 1,000 runs.
            Only whoever sees which queries were followed by a step can tell, since the decoy \
            always steps: balanced gives nothing away to them either, nor to whoever sees what is \
            in a step.
            feint compare shows what that costs, in runs that finish and in incentive.""");
  }

  /** Then even policy-aware sees steps, so that nobody tells what queries alone give away. */
  @Test
  void ofPoliciesThatRememberStepsItIsNotSaidWhatQueriesAloneGiveAway() {
    List<Finding> findings =
        List.of(
            finding("first", 503, RUNS, MINDFUL),
            finding("policy-aware", 900, RUNS, MINDFUL),
            finding("stall", 503, RUNS, MINDFUL));
    AuditResult result = new AuditResult(findings, Claim.NONE);
    assertThat(new AuditSentences(result, AuditSetting.plain(true)).all().get(1))
        .startsWith("Whoever sees which queries were followed by a step can tell: balanced gives");
  }

  @Test
  void nobodyFindsOutWhatIsWithinChance() {
    assertThat(text(finding("first", 503), finding("policy-aware-steps", 497)))
        .isEqualTo(
            """
            No attacker is further from a coin than chance explains, as far as 1,000 runs can \
            tell: the largest advantage, 0.0060 of first, is within chance, and its 95 % interval \
            reaches 0.0689; more runs would say more.
            That is measured, for these attackers; what is proven of balanced and of open \
            policies holds for any.""");
    assertThat(text(finding("first", 503))).contains("Whoever knows the policy has not been asked");
    assertThat(text(finding("policy-aware", 503)))
        .contains("Whoever also sees which queries were followed by a step has not been asked");
  }

  /** 535 of 1,000: beyond the 95 % interval of one attacker, but not of one in seven. */
  @Test
  void whatChanceMakesOfManyIsNotHeldAgainstYou() {
    List<Finding> findings = new ArrayList<>();
    NAMES.forEach(name -> findings.add(finding(name, name.equals("last") ? 535 : 500)));
    assertThat(findings.get(3).advantage().interval().low()).isPositive();
    AuditResult result = new AuditResult(findings, Claim.NONE);
    assertThat(new AuditSentences(result, AuditSetting.plain(false)).all().get(0))
        .startsWith("No attacker is further from a coin than chance explains")
        .contains("0.0700 of last");
  }

  @Test
  void whoPointsAtTheDecoyIsTurnedRound() {
    assertThat(text(finding("incentive-share", 0)))
        .startsWith(
            "incentive-share points at the decoy in all 1,000 runs: whoever knows the policy turns"
                + " its guess round, and finds you out.\nQueries and incentives give you away to"
                + " whoever knows the policy: ");
    assertThat(text(finding("incentive-share", 100), finding("policy-aware", 950)))
        .startsWith("policy-aware finds you out")
        .doesNotContain("decoy");
  }

  @Test
  void oneRunSaysNothing() {
    assertThat(text(finding("first", 1, 1, FORGETFUL)))
        .startsWith("1 run is too few to say anything: even who is always right could not be told")
        .doesNotContain("finds you out", "No attacker");
  }

  /** Every attacker a coin, better, or worse, and either kind of policy: 4,374 audits. */
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
            new AuditResult(findings, Claim.NONE), AuditSetting.plain(remembersSteps));
    List<String> said = sentences.all();
    List<Finding> tells = findings.stream().filter(found -> right(found) == 900).toList();
    boolean misled = findings.stream().anyMatch(found -> right(found) == 100);
    assertThat(said).hasSizeBetween(2, 3);
    assertThat(said).allSatisfy(sentence -> assertThat(sentence).endsWith("."));
    String text = String.join("\n", said);
    // 900 and 100 of 1,000 are as far from a coin: the first of them is the worst.
    List<Finding> loud = findings.stream().filter(found -> right(found) != 503).toList();
    if (loud.isEmpty()) {
      assertThat(said.get(0)).startsWith("No attacker");
    } else {
      Finding worst = loud.get(0);
      assertThat(sentences.result().worst()).isEqualTo(worst);
      String finds = right(worst) == 900 ? " finds you out: " : " points at the decoy in ";
      assertThat(said.get(0)).startsWith(worst.name() + finds);
      loud.forEach(found -> assertThat(said.get(0)).contains(found.name()));
    }
    boolean nobody = tells.isEmpty() && !misled;
    assertThat(text.contains(": balanced ")).as(text).isEqualTo(!nobody);
    assertThat(text.contains("That is measured")).as(text).isEqualTo(nobody);
    long plain = remembersSteps ? 4 : 5;
    boolean byQueries = findings.stream().limit(plain).anyMatch(found -> right(found) != 503);
    assertThat(text.contains("Queries and incentives give")).as(text).isEqualTo(byQueries);
    boolean byAnybody = findings.stream().limit(4).anyMatch(found -> right(found) == 900);
    assertThat(text.contains("does not know the policy")).as(text).isEqualTo(byAnybody);
    boolean onlySteps = !nobody && !byQueries;
    assertThat(text.contains("Only whoever sees")).isEqualTo(onlySteps && !remembersSteps);
    assertThat(text.contains("the decoy always steps")).isEqualTo(onlySteps && !remembersSteps);
  }

  private static long right(Finding found) {
    return found.advantage().right().count();
  }

  /** 3.6 standard errors of 10,000 runs, of one attacker. */
  @Test
  void aFlukeOfAProvenPolicyIsCalledOne() {
    Finding fluke = finding("policy-aware-steps", 5180, 10_000, MINDFUL);
    AuditResult result = new AuditResult(List.of(fluke), MINDFUL.claim(PROBLEM));
    assertThat(result.verdict()).isEqualTo(AuditResult.Verdict.PROVEN);
    List<String> said = new AuditSentences(result, AuditSetting.plain(true)).all();
    assertThat(said.get(0)).startsWith("It is proven that none of these attackers");
    assertThat(said.get(1))
        .startsWith("policy-aware-steps is further from a coin")
        .containsPattern("a fluke, of which there is one in 3,0\\d\\d such audits");
    assertThat(String.join("", said)).doesNotContain("finds you out");
  }

  @Test
  void whatContradictsAProofIsSaidSo() {
    Finding much = finding("policy-aware-steps", 5500, 10_000, MINDFUL);
    AuditResult result = new AuditResult(List.of(much), MINDFUL.claim(PROBLEM));
    assertThat(new AuditSentences(result, AuditSetting.plain(true)).all())
        .first()
        .asString()
        .startsWith("policy-aware-steps was right in 5,500 of 10,000 runs, which contradicts");
  }

  @Test
  void whatIsProvenIsSaidWithItsConditions() {
    Finding coin = finding("policy-aware-steps", 5020, 10_000, MINDFUL);
    AuditResult result = new AuditResult(List.of(coin), MINDFUL.claim(PROBLEM));
    assertThat(new AuditSentences(result, AuditSetting.plain(true)).all())
        .containsExactly(
            "It is proven that none of these attackers, nor anybody else who sees no more, does"
                + " better than a coin; what 10,000 runs showed, at most 0.0040 of"
                + " policy-aware-steps, is chance.",
            "The proof takes the oracle to be as the scenario says, and hidden from the"
                + " eavesdropper: a client who knows when it was connected is not covered, and open"
                + " policies are for that.");
    Claim everything = OPEN.claim(PROBLEM);
    assertThat(new AuditSentences(new AuditResult(List.of(coin), everything), HIDING).all().get(1))
        .startsWith("The proof takes nothing for granted about the oracle but that its answers do");
  }

  /** A bound below zero would be none. */
  @Test
  void whatIsProvenIsNoLessSoForWhoIsWrongByChance() {
    Finding wrong = finding("policy-aware-steps", 4980, 10_000, MINDFUL);
    AuditResult result = new AuditResult(List.of(wrong), MINDFUL.claim(PROBLEM));
    assertThat(new AuditSentences(result, AuditSetting.plain(true)).all().get(0))
        .endsWith("at most 0.0040 of policy-aware-steps, to the wrong side, is chance.");
  }

  private static final Policy OPEN =
      OpenPolicy.of(
          new OpenSettings(Order.ONE_FIRST, 1, false), IncentiveRule.constant(PROBLEM.shape(), 1));

  /** Of a policy of which something is proven, where it believes to be. */
  private static final AuditSetting HIDING = new AuditSetting(true, true, false, 1, false);

  private static Finding seeing(Sight sight, long right) {
    Plan plan = Eavesdropper.of(Knowledge.POLICY, sight).plans().get(0);
    return new Finding(
        plan.on(World.of(PROBLEM), MINDFUL),
        Advantage.overCoin(new Proportion(right, RUNS)),
        0,
        Double.NaN,
        List.of());
  }

  private static List<String> said(AuditSetting setting, Claim claim, Finding... findings) {
    return new AuditSentences(new AuditResult(List.of(findings), claim), setting).all();
  }

  /** Balanced steps hides steps, and nothing from whoever sees the oracle. */
  @Test
  void againstWhoeverSeesTheOracleOpenHelps() {
    Finding steps = finding("policy-aware-steps", 503, RUNS, MINDFUL);
    Finding state = seeing(Sight.STATE, 900);
    assertThat(said(HIDING, MINDFUL.claim(PROBLEM), steps, state))
        .first()
        .isEqualTo("policy:queries,state finds you out: it is right in 900 of" + " 1,000 runs.");
    assertThat(said(HIDING, MINDFUL.claim(PROBLEM), steps, state).get(1))
        .startsWith("Only whoever knows something of the oracle's state can tell")
        .endsWith("open gives nothing away to them either.");
    assertThat(said(HIDING, MINDFUL.claim(PROBLEM), state).get(1)).startsWith("Whoever knows");
    // Nothing is proven here, and steps tell, too.
    Finding telling = finding("policy-aware-steps", 900, RUNS, MINDFUL);
    assertThat(said(AuditSetting.plain(true), Claim.NONE, telling, state).get(1))
        .contains(": balanced gives nothing away to them")
        .endsWith("as a client does, only open helps.");
  }

  @Test
  void inAnotherWorldOpenHelpsAndInARowAlsoCarrying() {
    Finding telling = finding("policy-aware-steps", 900, RUNS, MINDFUL);
    AuditSetting elsewhere = new AuditSetting(true, true, true, 1, false);
    assertThat(said(elsewhere, Claim.NONE, telling).get(1))
        .startsWith("The policy hides what it hides in the world that it was made for")
        .endsWith("open needs no model, and gives nothing away in any world.");
    AuditSetting row = new AuditSetting(true, true, false, 20, false);
    assertThat(said(row, Claim.NONE, telling).get(0)).endsWith("it is right in 900 of 1,000 rows.");
    assertThat(said(row, Claim.NONE, telling).get(1)).contains("--carry yes");
    AuditSetting carried = new AuditSetting(true, true, false, 20, true);
    assertThat(said(carried, Claim.NONE, telling).get(1)).doesNotContain("--carry");
  }

  @Test
  void withSeveralDecoysChanceIsABlindGuess() {
    Finding found =
        new Finding(
            finding("first", 503).attack(),
            new Advantage(new Proportion(20, RUNS), 3),
            0,
            Double.NaN,
            List.of());
    assertThat(said(AuditSetting.plain(true), Claim.NONE, found).get(0))
        .startsWith("first points at a decoy in 980 of 1,000 runs");
    Finding blind =
        new Finding(
            finding("first", 503).attack(),
            new Advantage(new Proportion(334, RUNS), 3),
            0,
            Double.NaN,
            List.of());
    assertThat(said(AuditSetting.plain(true), Claim.NONE, blind).get(0))
        .startsWith("No attacker is further from a blind guess than chance explains");
  }
}
