package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.QueryRecord;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Consecutive runs with the filters carried over, and evidence over all of them. */
class CarriedEvidenceTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(12, 3);

  private static Stream<Policy> policies() {
    Payment byState = Payment.followingTheState(PROBLEM);
    return Stream.of(
        BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 3),
        BalancedPolicy.of(
            PROBLEM, BalancedPolicy.Settings.of(ProtectionLevel.STEPS, byState).stopping()),
        BalancedPolicy.of(PROBLEM, ProtectionLevel.TYPES, 3),
        HalfBalanced.types(PROBLEM, 3, FillRule.QUEUE, 0.1));
  }

  private static Map<Eavesdropper, Function<LeakageMonitor, OptionalDouble>> views() {
    Map<Eavesdropper, Function<LeakageMonitor, OptionalDouble>> views = new LinkedHashMap<>();
    views.put(Eavesdropper.of(Knowledge.POLICY), LeakageMonitor::queries);
    views.put(Eavesdropper.of(Knowledge.POLICY, Observable.STEPS), LeakageMonitor::steps);
    views.put(Eavesdropper.of(Knowledge.POLICY, Observable.CONTENTS), LeakageMonitor::contents);
    views.put(
        Eavesdropper.of(Knowledge.POLICY, Observable.CONTENTS, Observable.STATE),
        LeakageMonitor::state);
    return views;
  }

  /**
   * Evidence that is carried from run to run equals that of an attacker who observes all of them.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void evidenceIsCarriedFromRunToRun(Policy policy) {
    World row = World.of(PROBLEM).inRows(3, true);
    for (int seed = 0; seed < 20; seed++) {
      Seed own = new Seed(seed);
      List<Attacker> watching =
          views().keySet().stream()
              .map(who -> BayesAttack.of(who.label(), who, row, policy).start())
              .toList();
      SimulatedOracle oracle = new SimulatedOracle(PROBLEM, own.child(9).generator());
      Controller controller = Controller.start(PROBLEM, policy, own.child(0));
      LeakageMonitor given = new LeakageMonitor(PROBLEM, policy);
      for (int run = 0; run < 3; run++) {
        if (run > 0) {
          controller = controller.followedBy(own.child(run));
          given = new LeakageMonitor(PROBLEM, policy, given.carried().orElseThrow());
        }
        Episode.play(PROBLEM, controller, oracle);
        for (QueryRecord exchange : controller.save().past()) {
          PublicQuery turn = exchange.turn();
          Observation seen =
              new Observation(
                  turn.decoy(), turn.action().incentive(), turn.stepState(), exchange.oracle(), 0);
          watching.forEach(attacker -> attacker.see(seen));
          given.see(exchange);
          requireSame(watching, given);
        }
        watching.forEach(Attacker::ended);
        given.ended();
        requireSame(watching, given);
      }
    }
  }

  private static void requireSame(List<Attacker> watching, LeakageMonitor given) {
    int view = 0;
    for (Function<LeakageMonitor, OptionalDouble> posterior : views().values()) {
      double expected = watching.get(view++).now().probability(0);
      assertThat(posterior.apply(given).orElseThrow()).isEqualTo(expected);
    }
  }

  /** Public view of a query; trajectories have names, and no roles. */
  private record Shown(int trajectory, int incentive, int stepState) {

    Shown exchanged() {
      return new Shown(1 - trajectory, incentive, stepState);
    }
  }

  /** Total variation between the public records of two runs if one or the other is real. */
  private static double leakage(Problem problem, Policy policy, boolean carried) {
    boolean steps = policy.remembers().contains(Observable.STEPS);
    Map<List<List<Shown>>, Double> records = new HashMap<>();
    new AllRuns(problem, policy, AllRuns.chain(problem), 2, carried)
        .forEach(
            (row, probability) ->
                records.merge(
                    row.stream()
                        .map(
                            run ->
                                run.stream()
                                    .map(
                                        seen ->
                                            new Shown(
                                                seen.trajectory(),
                                                seen.incentive(),
                                                steps ? seen.stepState() : 0))
                                    .toList())
                        .toList(),
                    probability,
                    Double::sum));
    assertThat(records.values().stream().mapToDouble(p -> p).sum()).isCloseTo(1, within(1e-12));
    return records.entrySet().stream()
            .mapToDouble(
                entry -> {
                  List<List<Shown>> exchanged =
                      entry.getKey().stream()
                          .map(run -> run.stream().map(Shown::exchanged).toList())
                          .toList();
                  double other = records.getOrDefault(exchanged, 0.0);
                  // A record whose counterpart never happens counts for both.
                  return Math.abs(entry.getValue() - other) * (other == 0 ? 2 : 1);
                })
            .sum()
        / 2;
  }

  /** All records of two runs: exchangeable with the filters carried over, and not without. */
  @Test
  void twoRunsAreExchangeableIfAndOnlyIfTheFiltersAreCarriedOver() {
    Problem small = KnownProblems.twoStates().toBuilder().horizon(3).successes(1).build();
    for (Policy policy :
        List.of(
            BalancedPolicy.of(small, ProtectionLevel.CONTENTS, 2),
            BalancedPolicy.of(
                small,
                BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.constant(small, 2))
                    .stopping()),
            BalancedPolicy.of(small, ProtectionLevel.TYPES, 2))) {
      assertThat(leakage(small, policy, true)).isLessThan(1e-14);
      assertThat(leakage(small, policy, false)).isGreaterThan(1e-3);
    }
  }

  @Test
  void evidenceOfAnotherPolicyIsRefused() {
    Policy random = StationaryPolicies.random(PROBLEM.shape());
    assertThat(new LeakageMonitor(PROBLEM, random).carried()).isEmpty();
    CarriedEvidence contents =
        new LeakageMonitor(PROBLEM, BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 3))
            .carried()
            .orElseThrow();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new LeakageMonitor(
                    PROBLEM, BalancedPolicy.of(PROBLEM, ProtectionLevel.TYPES, 3), contents))
        .withMessageStartingWith("evidence of the previous run must be of the same policy");
  }
}
