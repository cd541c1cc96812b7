package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.audit.Attacks;
import feint.audit.Finding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an audit says is true, whoever found out what. */
class AuditSentencesTest {

  private static final int RUNS = 1000;

  /** Right in so many of 1,000 runs: a coin, better than one, worse than one. */
  private static final List<Integer> RIGHT = List.of(503, 900, 100);

  private static Finding finding(String name, long right) {
    return new Finding(name, right, RUNS, Double.NaN, Double.NaN, List.of());
  }

  private static AuditSentences sentences(Finding... findings) {
    return new AuditSentences(List.of(findings), false);
  }

  private static String text(Finding... findings) {
    return String.join("\n", sentences(findings).all());
  }

  @Test
  void whoFindsYouOutIsNamedWithTheNumberOfRuns() {
    assertThat(text(finding("first", 503), finding("policy-aware", 1000), finding("stall", 900)))
        .isEqualTo(
            """
            policy-aware finds you out: it is right in all 1,000 runs; better than a coin is also \
            stall.
            Queries and incentives give you away to whoever knows the policy: balanced:types with \
            epsilon 0 leaves nothing in them, and balanced:steps nothing in the steps either.
            feint compare shows what these cost, in runs that finish and in incentive.""");
  }

  @Test
  void ofEqualAttackersTheOneWhoNeedsLeastIsTheWorst() {
    AuditSentences all =
        sentences(
            finding("incentive-share", 900), finding("first", 900), finding("policy-aware", 900));
    assertThat(all.worst().attack()).isEqualTo("incentive-share");
    assertThat(all.all().get(0))
        .isEqualTo(
            "incentive-share finds you out: it is right in 900 of 1,000 runs; better than a coin"
                + " are also first and policy-aware.");
    assertThat(all.all().get(1)).contains("even to whoever does not know the policy");
  }

  @Test
  void onlyStepsGiveAway() {
    assertThat(text(finding("policy-aware", 497), finding("policy-aware-steps", 999)))
        .isEqualTo(
            """
            policy-aware-steps finds you out: it is right in 999 of 1,000 runs.
            Only whoever sees which queries were followed by a step can tell, since the decoy \
            always steps: balanced:steps with epsilon 0 gives nothing away to them either.
            feint compare shows what that costs, in runs that finish and in incentive.""");
  }

  /** Then even policy-aware sees steps, so that nobody tells what queries alone give away. */
  @Test
  void ofPoliciesThatRememberStepsItIsNotSaidWhatQueriesAloneGiveAway() {
    List<Finding> findings =
        List.of(finding("first", 503), finding("policy-aware", 900), finding("stall", 503));
    assertThat(new AuditSentences(findings, true).all().get(1))
        .startsWith("Whoever sees which queries were followed by a step can tell: balanced:steps");
  }

  @Test
  void nobodyFindsOutWhatIsWithinChance() {
    assertThat(text(finding("first", 503), finding("policy-aware-steps", 497)))
        .isEqualTo(
            """
            No attacker is right more often than a coin, as far as 1,000 runs can tell: the \
            largest advantage, 0.0060 of first, is within chance, and its 95 % interval ends at \
            0.0689; more runs would say more.
            That is measured, for these attackers; what is proven of balanced policies holds for \
            any.""");
    assertThat(text(finding("first", 503))).contains("Whoever knows the policy has not been asked");
    assertThat(text(finding("policy-aware", 503)))
        .contains("Whoever also sees which queries were followed by a step has not been asked");
  }

  /** 535 of 1,000: beyond the 95 % interval of one attacker, but not of one in seven. */
  @Test
  void whatChanceMakesOfManyIsNotHeldAgainstYou() {
    List<Finding> findings = new ArrayList<>();
    Attacks.NAMES.forEach(name -> findings.add(finding(name, name.equals("last") ? 535 : 500)));
    assertThat(findings.get(3).interval().low()).isPositive();
    assertThat(new AuditSentences(findings, false).all().get(0))
        .startsWith("No attacker is right more often than a coin")
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
    Finding lucky = new Finding("first", 1, 1, Double.NaN, Double.NaN, List.of());
    assertThat(text(lucky))
        .contains("as far as 1 run can tell", "1.0000 of first", "more runs would say more");
  }

  /** Every attacker a coin, better, or worse, and either kind of policy: 4,374 audits. */
  @Test
  void sentencesFitEveryCombination() {
    for (int code = 0; code < Math.pow(3, Attacks.NAMES.size()); code++) {
      List<Finding> findings = new ArrayList<>();
      for (int i = 0, rest = code; i < Attacks.NAMES.size(); i++, rest /= 3) {
        findings.add(finding(Attacks.NAMES.get(i), RIGHT.get(rest % 3)));
      }
      assertFits(findings, false);
      assertFits(findings, true);
    }
  }

  private static void assertFits(List<Finding> findings, boolean remembersSteps) {
    AuditSentences sentences = new AuditSentences(findings, remembersSteps);
    List<String> said = sentences.all();
    List<Finding> tells = findings.stream().filter(found -> found.right() == 900).toList();
    boolean misled = findings.stream().anyMatch(found -> found.right() == 100);
    assertThat(said).hasSizeBetween(2, 3);
    assertThat(said).allSatisfy(sentence -> assertThat(sentence).endsWith("."));
    String text = String.join("\n", said);
    if (tells.isEmpty()) {
      assertThat(text.contains("is right in")).as(text).isFalse();
      assertThat(text.contains("turns its guess round")).as(text).isEqualTo(misled);
    } else {
      assertThat(sentences.worst()).isEqualTo(tells.get(0));
      assertThat(said.get(0)).startsWith(tells.get(0).attack() + " finds you out: ");
      assertThat(said.get(0)).doesNotContain("No attacker");
      tells.forEach(found -> assertThat(said.get(0)).contains(found.attack()));
    }
    boolean nobody = tells.isEmpty() && !misled;
    assertThat(text.contains("balanced:")).as(text).isEqualTo(!nobody);
    assertThat(text.contains("That is measured")).as(text).isEqualTo(nobody);
    long plain = remembersSteps ? 4 : 5;
    boolean byQueries = findings.stream().limit(plain).anyMatch(found -> found.right() != 503);
    assertThat(text.contains("balanced:types")).as(text).isEqualTo(byQueries);
    boolean byAnybody = findings.stream().limit(4).anyMatch(found -> found.right() == 900);
    assertThat(text.contains("does not know the policy")).as(text).isEqualTo(byAnybody);
    boolean onlySteps = !nobody && !byQueries;
    assertThat(text.contains("Only whoever sees")).isEqualTo(onlySteps && !remembersSteps);
    assertThat(text.contains("the decoy always steps")).isEqualTo(onlySteps && !remembersSteps);
  }
}
