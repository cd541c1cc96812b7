package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.RefusalException;
import feint.model.Action;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.FinitePolicy;
import feint.policy.MarkovPolicy;
import feint.policy.Standing;
import feint.policy.StationaryPolicies;
import feint.policy.Turn;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class StandingPassTest {

  /** Remembers every turn, whether it needs to or not, and stops when it is told to. */
  private record Diarist(
      Shape shape, DecisionRule rule, DecoyLaw law, Predicate<List<Turn>> stop, boolean forgets)
      implements FinitePolicy {

    @Override
    public Standing standing() {
      return new Diary(this, List.of());
    }
  }

  private record Diary(Diarist of, List<Turn> turns) implements Standing {

    @Override
    public DecisionRule rule(int t) {
      return of.rule;
    }

    @Override
    public DecoyLaw decoy(Action action) {
      return of.law;
    }

    @Override
    public boolean stops() {
      return of.stop.test(turns);
    }

    @Override
    public Standing after(Turn turn) {
      List<Turn> more = new ArrayList<>(of.forgets ? List.of() : turns);
      more.add(turn);
      return new Diary(of, more);
    }
  }

  private static DecisionRule random(Problem problem) {
    MarkovPolicy policy = StationaryPolicies.random(problem.shape());
    return policy.rule(0, problem.prior());
  }

  /** What is remembered and not used changes nothing: the forward pass on ledgers says the same. */
  @Test
  void agreesWithTheForwardPass() {
    Problem problem = KnownProblems.twoStates().toBuilder().horizon(4).successes(2).build();
    Evaluation known =
        PolicyEvaluation.evaluate(problem, StationaryPolicies.random(problem.shape()));
    for (DecoyLaw law :
        List.of(
            DecoyLaw.ALWAYS,
            DecoyLaw.IF_INFORMATIVE,
            DecoyLaw.withProbability(0.3),
            DecoyLaw.inStates(0.2, 0.5),
            DecoyLaw.ALWAYS.towards(0.25, 0.75))) {
      Diarist policy = new Diarist(problem.shape(), random(problem), law, turns -> false, false);
      assertSame(PolicyEvaluation.evaluate(problem, policy, Execution.defaults()), known);
    }
  }

  @Test
  void agreesWithTheForwardPassOnALongerRun() {
    Problem problem = KnownProblems.twoStates();
    Diarist policy =
        new Diarist(
            problem.shape(), random(problem), DecoyLaw.IF_INFORMATIVE, turns -> false, true);

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

  /** A run that stops after two queries pays for two, and ends with what it had then. */
  @Test
  void runsThatStopKeepWhatTheyHad() {
    Problem problem = KnownProblems.twoStates();
    Diarist policy =
        new Diarist(
            problem.shape(), random(problem), DecoyLaw.ALWAYS, turns -> turns.size() == 2, false);

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
    Diarist policy =
        new Diarist(problem.shape(), random(problem), DecoyLaw.ALWAYS, turns -> true, false);

    Evaluation stopped = PolicyEvaluation.evaluate(problem, policy, Execution.defaults());

    assertThat(stopped.outcome().expectedIncentive()).isZero();
    assertThat(stopped.queueLaw().at(4)).isEqualTo(1);
    assertThat(stopped.belief().orElseThrow().mean()).isEqualTo(0.5);
  }

  /** Four actions, each with a step in one of two states or none: twelve times as many a query. */
  @Test
  void refusesWhatItCannotHold() {
    Problem problem = KnownProblems.twoStates();
    Diarist policy =
        new Diarist(
            problem.shape(), random(problem), DecoyLaw.withProbability(0.5), t -> false, false);

    StandingPass pass = new StandingPass(problem, policy, 1000);
    pass.advance();
    pass.advance();
    assertThatThrownBy(pass::advance)
        .isInstanceOf(RefusalException.class)
        .hasMessage(
            "exact evaluation of a policy that remembers would follow more than 1,000 ledgers after"
                + " 3 of 12 queries: use a shorter horizon, fewer successes or fewer decoys");
  }
}
