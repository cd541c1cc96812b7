package feint.solver.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.ResourceLimitException;
import feint.model.Action;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.FinitePolicy;
import feint.policy.PolicyState;
import feint.policy.PublicQuery;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class PolicyStatePassTest {

  /**
   * Policy that records every public query, whether necessary or not, and stops where requested.
   */
  private record RecordingPolicy(
      Shape shape,
      DecisionRule rule,
      DecoyDistribution decoyDistribution,
      Predicate<List<PublicQuery>> stop,
      boolean forgets)
      implements FinitePolicy {

    @Override
    public PolicyState standing() {
      return new RecordedQueries(this, List.of());
    }
  }

  private record RecordedQueries(RecordingPolicy of, List<PublicQuery> queries)
      implements PolicyState {

    @Override
    public DecisionRule rule(int t) {
      return of.rule;
    }

    @Override
    public DecoyDistribution decoy(Action action) {
      return of.decoyDistribution;
    }

    @Override
    public boolean stops() {
      return of.stop.test(queries);
    }

    @Override
    public PolicyState after(PublicQuery turn) {
      List<PublicQuery> more = new ArrayList<>(of.forgets ? List.of() : queries);
      more.add(turn);
      return new RecordedQueries(of, more);
    }
  }

  private static DecisionRule random(Problem problem) {
    MarkovPolicy policy = StationaryPolicies.random(problem.shape());
    return policy.rule(0, problem.prior());
  }

  /** Memory that is not used changes nothing: the forward pass on ledgers agrees. */
  @Test
  void agreesWithTheForwardPass() {
    Problem problem = KnownProblems.twoStates().toBuilder().horizon(4).successes(2).build();
    Evaluation known =
        PolicyEvaluation.evaluate(problem, StationaryPolicies.random(problem.shape()));
    for (DecoyDistribution decoys :
        List.of(
            DecoyDistribution.ALWAYS,
            DecoyDistribution.IF_INFORMATIVE,
            DecoyDistribution.withProbability(0.3),
            DecoyDistribution.inStates(0.2, 0.5),
            DecoyDistribution.ALWAYS.towards(0.25, 0.75))) {
      RecordingPolicy policy =
          new RecordingPolicy(problem.shape(), random(problem), decoys, queries -> false, false);
      assertSame(PolicyEvaluation.evaluate(problem, policy, Execution.defaults()), known);
    }
  }

  @Test
  void agreesWithTheForwardPassOnALongerRun() {
    Problem problem = KnownProblems.twoStates();
    RecordingPolicy policy =
        new RecordingPolicy(
            problem.shape(),
            random(problem),
            DecoyDistribution.IF_INFORMATIVE,
            queries -> false,
            true);

    assertSame(
        PolicyEvaluation.evaluate(problem, policy, Execution.defaults()),
        PolicyEvaluation.evaluate(problem, StationaryPolicies.random(problem.shape())));
  }

  private static void assertSame(Evaluation evaluation, Evaluation known) {
    assertThat(evaluation.outcome())
        .usingRecursiveComparison()
        .withComparatorForType(
            (a, b) -> Math.abs(a - b) <= 1e-11 ? 0 : Double.compare(a, b), Double.class)
        .isEqualTo(known.outcome());
    assertThat(evaluation.queueLaw().toArray())
        .containsExactly(known.queueLaw().toArray(), within(1e-12));
    assertThat(evaluation.belief().orElseThrow().mean())
        .isCloseTo(known.belief().orElseThrow().mean(), within(1e-12));
    assertThat(evaluation.belief().orElseThrow().deviation())
        .isCloseTo(known.belief().orElseThrow().deviation(), within(1e-12));
    assertThat(evaluation.course())
        .usingRecursiveComparison()
        .ignoringFields("likeliest")
        .withComparatorForType(
            (a, b) -> Math.abs(a - b) <= 1e-7 ? 0 : Double.compare(a, b), Double.class)
        .isEqualTo(known.course());
  }

  /** A run that stops after two queries pays for two, and ends with the queue that it has then. */
  @Test
  void stoppedRunsKeepTheirLastState() {
    Problem problem = KnownProblems.twoStates();
    RecordingPolicy policy =
        new RecordingPolicy(
            problem.shape(),
            random(problem),
            DecoyDistribution.ALWAYS,
            queries -> queries.size() == 2,
            false);

    Evaluation stopped = PolicyEvaluation.evaluate(problem, policy, Execution.defaults());

    // Uniform over four actions: 1.5 a query; the terminal cost is of the queue after two.
    assertThat(stopped.outcome().expectedIncentive()).isCloseTo(3, within(1e-13));
    assertThat(stopped.course()).hasSize(12);
    assertThat(stopped.course().get(1).learning()).isCloseTo(0.5, within(1e-13));
    assertThat(stopped.course().get(2).learning()).isZero();
    assertThat(stopped.course().get(11).belief().orElseThrow().mean())
        .isCloseTo(stopped.belief().orElseThrow().mean(), within(1e-13));
    Problem two = problem.toBuilder().horizon(2).build();
    Evaluation shorter = PolicyEvaluation.evaluate(two, StationaryPolicies.random(two.shape()));
    assertThat(stopped.queueLaw().toArray())
        .containsExactly(shorter.queueLaw().toArray(), within(1e-13));
    assertThat(stopped.belief().orElseThrow().mean())
        .isCloseTo(shorter.belief().orElseThrow().mean(), within(1e-13));
  }

  @Test
  void stopsBeforeTheFirstQuery() {
    Problem problem = KnownProblems.twoStates();
    RecordingPolicy policy =
        new RecordingPolicy(
            problem.shape(), random(problem), DecoyDistribution.ALWAYS, queries -> true, false);

    Evaluation stopped = PolicyEvaluation.evaluate(problem, policy, Execution.defaults());

    assertThat(stopped.outcome().expectedIncentive()).isZero();
    assertThat(stopped.queueLaw().at(4)).isEqualTo(1);
    assertThat(stopped.belief().orElseThrow().mean()).isEqualTo(0.5);
  }

  /**
   * Four actions, each with a step in one of two states or none: the states multiply by twelve per
   * query.
   */
  @Test
  void tooManyLedgersAreRefused() {
    Problem problem = KnownProblems.twoStates();
    RecordingPolicy policy =
        new RecordingPolicy(
            problem.shape(),
            random(problem),
            DecoyDistribution.withProbability(0.5),
            t -> false,
            false);

    PolicyStatePass pass = new PolicyStatePass(problem, policy, 1000);
    pass.advance();
    pass.advance();
    assertThatThrownBy(pass::advance)
        .isInstanceOf(ResourceLimitException.class)
        .hasMessage(
            "exact evaluation of a finite-state policy would follow more than 1,000 ledgers after"
                + " 3 of 12 queries: use a shorter horizon, fewer successes or fewer decoys");
  }
}
