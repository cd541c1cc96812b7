package feint.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.attack.audit.Audit;
import feint.attack.audit.AuditResult;
import feint.attack.audit.Finding;
import feint.estimation.OraclePosterior;
import feint.math.Seed;
import feint.model.Perturbation;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policyfile.NamedPolicy;
import feint.policyfile.PolicyCatalogue;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leakage if the oracle differs from the policy's. */
class WorldsAuditTest {

  private static final String CLIENTS =
      """
      horizon: 20
      successes: 5
      incentives: [1, 3]
      oracle:
        success: [[0.1, 0.2], [0.2, 0.6], [0.5, 0.9]]
        participation: {clients: 35, stay: %s, thresholds: [0, 16, 21]}
      objective: {kind: goal}
      """;

  @TempDir Path directory;

  private Scenario scenario(String text) throws IOException {
    return ScenarioFile.read(Files.writeString(directory.resolve("s.yaml"), text));
  }

  private static NamedPolicy policy(Scenario scenario, String name) {
    return new PolicyCatalogue(scenario, Execution.defaults()).find(name);
  }

  private static final List<AttackFactory> PLANS =
      List.of(Attacks.CLIENT, Attacks.FIRST, Attacks.POLICY_AWARE_STEPS, Attacks.ATTENDANCE_SHARE);

  @Test
  void equalWorldsChangeNoDigit() throws IOException {
    Scenario believed = scenario(CLIENTS.formatted("0.8"));
    Scenario same = scenario(CLIENTS.formatted("0.8") + "name: another name\n");
    for (String name : List.of("balanced", "exact", "balanced:types", "oblivious:stop=yes")) {
      NamedPolicy policy = policy(believed, name);
      AuditResult home =
          ScenarioAudit.of(believed).run(policy, PLANS, 60, new Seed(4), Execution.defaults());
      AuditResult there =
          new ScenarioAudit(believed, same, 1, false)
              .run(policy, PLANS, 60, new Seed(4), Execution.defaults().withThreads(1));
      assertThat(there.claim()).isEqualTo(home.claim());
      assertThat(home.findings())
          .extracting(Finding::name)
          .containsExactly("client", "first", "policy-aware-steps", "attendance-share");
      for (int i = 0; i < PLANS.size(); i++) {
        Finding one = home.findings().get(i);
        Finding other = there.findings().get(i);
        assertThat(other.course()).isEqualTo(one.course());
        assertThat(Double.compare(other.logLoss(), one.logLoss())).isZero();
        assertThat(other.expected().toString()).isEqualTo(one.expected().toString());
      }
    }
  }

  /** Clients change quickly, and the policy assumes that they change slowly. */
  @Test
  void policiesAssumeTheirOwnScenario() throws IOException {
    Scenario believed = scenario(CLIENTS.formatted("0.95"));
    Scenario truth = scenario(CLIENTS.formatted("0.5"));
    ScenarioAudit audit = new ScenarioAudit(believed, truth, 1, false);
    List<AttackFactory> knowing = List.of(Attacks.POLICY_AWARE_STEPS);
    AuditResult wrong =
        audit.run(policy(believed, "balanced"), knowing, 100, new Seed(4), Execution.defaults());
    assertThat(wrong.findings().get(0).expected().mean()).isGreaterThan(0.05);
    assertThat(wrong.claim().seen()).isEmpty();
    AuditResult right =
        ScenarioAudit.of(truth)
            .run(policy(truth, "balanced"), knowing, 50, new Seed(4), Execution.defaults());
    assertThat(right.findings().get(0).expected().mean()).isCloseTo(0, within(1e-9));
    AuditResult open =
        audit.run(policy(believed, "oblivious"), PLANS, 50, new Seed(4), Execution.defaults());
    assertThat(open.findings().get(0).expected().mean()).isCloseTo(0, within(1e-9));
    assertThat(open.verdict()).isEqualTo(AuditResult.Verdict.PROVEN);
  }

  @Test
  void sizesOfTheWorldsMustAgree() throws IOException {
    Scenario believed = scenario(CLIENTS.formatted("0.8"));
    Scenario longer = scenario(CLIENTS.formatted("0.8").replace("horizon: 20", "horizon: 21"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ScenarioAudit(believed, longer, 1, false))
        .withMessage("horizon of the true world must be the problem's, 20, was 21");
  }

  @Test
  void largerErrorsLeakMoreAndTheWorstIsRepeated() throws IOException {
    Scenario scenario = scenario(CLIENTS.formatted("0.8"));
    Problem problem = scenario.problem();
    List<AttackFactory> plans = List.of(Attacks.FIRST, Attacks.POLICY_AWARE_STEPS);
    double before = 0;
    for (double amount : new double[] {0, 0.03, 0.1}) {
      List<Problem> worlds = new Perturbation(amount).of(problem, 2, new Seed(3));
      WorldsAudit audit =
          new WorldsAudit(
              BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 3), worlds, plans, 1, false);
      WorldsAudit.Result alone = audit.run(60, new Seed(8), Execution.defaults().withThreads(1));
      WorldsAudit.Result result = audit.run(60, new Seed(8), Execution.defaults().withThreads(3));
      WorldsAudit.Spread knowing = result.spreads().get(1);
      assertThat(knowing.advantages()).isEqualTo(alone.spreads().get(1).advantages()).hasSize(6);
      assertThat(knowing.worstWorld()).isEqualTo(alone.spreads().get(1).worstWorld());
      assertThat(knowing.worst())
          .isGreaterThanOrEqualTo(knowing.quantile(0.9))
          .isGreaterThanOrEqualTo(knowing.mean());
      assertThat(knowing.quantile(0.5)).isIn(knowing.advantages());
      assertThat(result.again().get(1).finding().runs()).isEqualTo(60);
      if (amount == 0) {
        assertThat(knowing.worst()).isCloseTo(0, within(1e-9));
      } else {
        assertThat(knowing.mean()).isGreaterThan(before + 0.01);
      }
      before = knowing.mean();
    }
  }

  @Test
  void quantilesAreThoseOfTheWorlds() {
    WorldsAudit.Spread spread =
        new WorldsAudit.Spread(
            Attacks.FIRST.on(
                PROBLEM, feint.policy.markov.StationaryPolicies.greedy(PROBLEM.shape())),
            List.of(0.3, -0.4, 0.1, 0.2));
    assertThat(spread.mean()).isCloseTo(0.25, within(1e-12));
    assertThat(spread.worst()).isEqualTo(0.4);
    assertThat(spread.worstWorld()).isEqualTo(1);
    assertThat(spread.quantile(0.25)).isEqualTo(0.1);
    assertThat(spread.quantile(0.5)).isEqualTo(0.2);
    assertThat(spread.quantile(0.9)).isEqualTo(0.4);
  }

  /**
   * The same as an audit of that attack alone in that world. Here the two attackers have different
   * worst worlds.
   */
  @Test
  void eachAttackIsRepeatedInItsOwnWorstWorld() throws IOException {
    Problem problem = scenario(CLIENTS.formatted("0.8")).problem();
    List<Problem> worlds = new Perturbation(0.1).of(problem, 4, new Seed(3));
    List<AttackFactory> plans =
        List.of(Attacks.FIRST, Attacks.POLICY_AWARE_STEPS, Attacks.LAST, Attacks.QUERY_SHARE);
    BalancedPolicy policy = BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 3);
    WorldsAudit.Result result =
        new WorldsAudit(policy, worlds, plans, 1, false).run(40, new Seed(8), Execution.defaults());
    assertThat(result.spreads().stream().map(WorldsAudit.Spread::worstWorld).distinct().count())
        .isGreaterThan(1);
    for (int i = 0; i < plans.size(); i++) {
      WorldsAudit.Again again = result.again().get(i);
      assertThat(again.world()).isEqualTo(result.spreads().get(i).worstWorld());
      Problem there = worlds.get(again.world());
      Finding alone =
          new Audit(there, policy, List.of(plans.get(i)))
              .run(40, new Seed(8).child(worlds.size()), Execution.defaults())
              .worst();
      assertThat(again.finding().name()).isEqualTo(alone.name());
      assertThat(again.finding().advantage().value()).isEqualTo(alone.advantage().value());
    }
  }

  private static final Problem PROBLEM =
      Problem.builder().horizon(4).successes(2).success(new double[] {0.5}).build();

  /** A hundred times the rounds leave less to leak; and what is too large is not begun. */
  @Test
  void moreRoundsLeakLess() throws IOException {
    Scenario scenario = scenario(CLIENTS.formatted("0.8"));
    double few = leak(scenario, 1);
    double many = leak(scenario, 100);
    assertThat(few).isGreaterThan(0.02);
    assertThat(many).isLessThan(few / 2);
    Scenario large = scenario(CLIENTS.formatted("0.8").replace("horizon: 20", "horizon: 200000"));
    assertThat(EstimateLeak.of(large, posterior(1), new Seed(1), Execution.defaults())).isEmpty();
  }

  private static double leak(Scenario scenario, int times) {
    EstimateLeak found =
        EstimateLeak.of(scenario, posterior(times), new Seed(1), Execution.defaults())
            .orElseThrow();
    assertThat(found.worst()).isGreaterThanOrEqualTo(found.mean());
    return found.mean();
  }

  private static OraclePosterior posterior(int times) {
    long[][] tries = new long[3][2];
    long[][] successes = {{1, 2}, {2, 6}, {5, 9}};
    long[][] transitions = {{11, 9, 0}, {4, 13, 3}, {1, 10, 9}};
    for (int o = 0; o < 3; o++) {
      for (int i = 0; i < 2; i++) {
        tries[o][i] = 10L * times;
        successes[o][i] *= times;
      }
      for (int next = 0; next < 3; next++) {
        transitions[o][next] *= times;
      }
    }
    return OraclePosterior.of(successes, tries, transitions);
  }
}
