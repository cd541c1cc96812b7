package feint.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.design.Design.Component;
import feint.design.Design.Feasible;
import feint.design.Design.Infeasible;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.solver.PolicyValue;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import feint.testkit.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Designs against an enumeration of all policies of tiny problems, and against known answers. */
@Order(1)
class DesignerTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final Constraints USUAL = new Constraints(0.95, 0.05);
  private static final double ROUNDING = 1e-9;

  private static Design design(Problem problem, DesignObjective aim, Constraints demand) {
    return new Designer(problem, aim, ALONE).design(demand);
  }

  private static Feasible feasible(Problem problem, DesignObjective aim, Constraints demand) {
    Design design = design(problem, aim, demand);
    assertThat(design).isInstanceOf(Feasible.class);
    return (Feasible) design;
  }

  private static Infeasible infeasible(Problem problem, Constraints demand) {
    Design design = design(problem, DesignObjective.INCENTIVE, demand);
    assertThat(design).isInstanceOf(Infeasible.class);
    return (Infeasible) design;
  }

  private static Problem uniform(int horizon, int successes) {
    return KnownProblems.threeStates(horizon, successes).toBuilder()
        .oracle(KnownProblems.threeStateChainFromAnywhere())
        .build();
  }

  static Stream<Instance> tiny() {
    return Stream.concat(
        new RandomProblems(new Seed(1401), 3, 2, 1, 2).goals(40),
        new RandomProblems(new Seed(1402), 2, 2, 2, 1).goals(20));
  }

  static Stream<Instance> fewTiny() {
    return Sample.of(tiny(), 20);
  }

  @ParameterizedTest
  @MethodSource("fewTiny")
  void noMixtureOfAnyPoliciesSpendsLess(Instance instance) {
    assertOptimal(instance, DesignObjective.INCENTIVE, EveryPolicy.byIncentive(instance.problem()));
    assertOptimal(
        instance,
        DesignObjective.LEARNING_QUERIES,
        EveryPolicy.byLearningQueries(instance.problem()));
  }

  private static void assertOptimal(Instance instance, DesignObjective aim, List<Candidate> every) {
    RandomGenerator random = new Seed(1403).child(instance.number()).generator();
    for (int trial = 0; trial < 5; trial++) {
      Constraints demand = new Constraints(random.nextDouble(), random.nextDouble());
      double least = least(every, demand);

      Design design = design(instance.problem(), aim, demand);

      assertThat(design instanceof Feasible).as("%s", demand).isEqualTo(Double.isFinite(least));
      if (design instanceof Feasible found) {
        assertThat(found.achieved().finishProbability())
            .isGreaterThanOrEqualTo(demand.finishProbability() - 1e-6);
        assertThat(found.achieved().exposure()).isLessThanOrEqualTo(demand.exposure() + 1e-6);
        assertThat(found.achieved().spent()).isCloseTo(least, within(2e-4 * Math.max(1, least)));
        assertThat(found.bound()).isLessThanOrEqualTo(least + 1e-6);
      }
    }
  }

  /**
   * Returns the least spending of all mixtures of these policies; infinite if none meets the
   * demand.
   */
  private static double least(List<Candidate> every, Constraints demand) {
    return best(
        every, LinearProgram.leastSpending(1 - demand.finishProbability(), demand.exposure()));
  }

  private static double best(List<Candidate> every, LinearProgram programme) {
    return new Mixing(every, programme).best().value();
  }

  @ParameterizedTest
  @MethodSource("tiny")
  void infeasibleDesignsReportTheNearestDemands(Instance instance) {
    List<Candidate> every = EveryPolicy.byIncentive(instance.problem());
    Constraints demand = new Constraints(0.9, 0.02);
    double most = 1 - best(every, LinearProgram.mostFinishing(demand.exposure(), 1e6));
    double least = best(every, LinearProgram.leastExposure(1 - demand.finishProbability(), 1e6));
    if (design(instance.problem(), DesignObjective.INCENTIVE, demand) instanceof Infeasible found) {
      assertExtreme(found.finishProbability(), Math.max(0, most));
      assertThat(found.finishProbability().bound()).isGreaterThanOrEqualTo(most - ROUNDING);
      assertThat(found.finishProbability().bound()).isLessThan(demand.finishProbability());
      assertExtreme(found.exposure(), Math.min(1, least));
      assertThat(found.exposure().bound()).isLessThanOrEqualTo(least + ROUNDING);
    } else {
      assertThat(most).isGreaterThanOrEqualTo(0.9 - 1e-6);
      assertThat(least).isLessThanOrEqualTo(0.02 + 1e-6);
    }
  }

  private static void assertExtreme(ProvenOptimum found, double expected) {
    assertThat(found.reached()).isCloseTo(expected, within(1e-6));
    assertThat(found.bound()).isCloseTo(expected, within(1e-6));
  }

  /** With one incentive every policy spends the same, so that only ties decide. */
  static Stream<Instance> withOneIncentive() {
    return Stream.concat(
        new RandomProblems(new Seed(1405), 4, 2, 1, 1).goals(30),
        new RandomProblems(new Seed(1406), 3, 2, 2, 1).goals(20));
  }

  static Stream<Instance> fewWithOneIncentive() {
    return Sample.of(withOneIncentive(), 20);
  }

  @ParameterizedTest
  @MethodSource("fewWithOneIncentive")
  void ofEqualSpendingTheDesignFinishesMostAndIsThenExposedLeast(Instance instance) {
    List<Candidate> every = EveryPolicy.byIncentive(instance.problem());
    RandomGenerator random = new Seed(1407).child(instance.number()).generator();
    for (int trial = 0; trial < 5; trial++) {
      Constraints demand = new Constraints(random.nextDouble(), random.nextDouble());
      if (design(instance.problem(), DesignObjective.INCENTIVE, demand) instanceof Feasible found) {
        assertNothingWasted(found, demand, every);
      }
    }
  }

  /** The same where incentives differ, for demands with price 0. */
  @ParameterizedTest
  @MethodSource("tiny")
  void demandsWithoutAPriceAreExceeded(Instance instance) {
    List<Candidate> every = EveryPolicy.byIncentive(instance.problem());
    for (double exposure : new double[] {0, 0.3, 1}) {
      Constraints demand = new Constraints(0, exposure);
      if (design(instance.problem(), DesignObjective.INCENTIVE, demand) instanceof Feasible found
          && found.prices().equals(new Design.Prices(0, 0))) {
        assertNothingWasted(found, demand, every);
      }
    }
  }

  private static void assertNothingWasted(
      Feasible found, Constraints demand, List<Candidate> every) {
    double budget = found.achieved().spent();
    double missed = best(every, LinearProgram.mostFinishing(demand.exposure(), budget));
    assertThat(1 - found.achieved().finishProbability()).isCloseTo(missed, within(1e-6 + ROUNDING));
    double same = 1 - found.achieved().finishProbability() + ROUNDING;
    double exposed = best(every, LinearProgram.leastExposure(same, budget));
    assertThat(found.achieved().exposure()).isCloseTo(exposed, within(1e-4));
  }

  /**
   * One incentive, certain to be exposed after 15 learning queries of 30: a policy that may not be
   * exposed has 14 tries for 5 successes; one that may be exposed in every tenth run continues when
   * these were in vain, and is exposed exactly then.
   */
  @ParameterizedTest
  @CsvSource({"0, 14", "0.1, 30", "1, 30"})
  void withOneIncentiveRunsFinishAsOftenAsTheyCan(double exposure, int tries) {
    double p = 0.5;
    Problem problem =
        Problem.builder().horizon(30).successes(5).incentives(1).success(new double[] {p}).build();

    Feasible found = feasible(problem, DesignObjective.INCENTIVE, new Constraints(0.8, exposure));

    assertThat(found.achieved().incentive()).isCloseTo(30, within(1e-9));
    assertThat(found.achieved().finishProbability())
        .isCloseTo(1 - fewerThan(5, tries, p), within(1e-7));
    assertThat(found.achieved().exposure())
        .isCloseTo(tries == 14 ? 0 : fewerThan(5, 14, p), within(1e-7));
  }

  /** Returns the probability of fewer successes than that. */
  private static double fewerThan(int successes, int tries, double p) {
    double term = Math.pow(1 - p, tries);
    double sum = 0;
    for (int k = 0; k < successes; k++) {
      sum += term;
      term *= p / (1 - p) * (tries - k) / (k + 1);
    }
    return sum;
  }

  /** The extreme tie: no demand, so that the scenario's own cost decides. */
  @Test
  void ownCostIsNotExceededForFinishingOrExposure() {
    Problem problem = KnownProblems.twoStates();
    double optimum = BackwardInduction.values(problem, ALONE).expected();

    Feasible found = feasible(problem, DesignObjective.COST, new Constraints(0, 1));

    assertThat(found.achieved().spent()).isCloseTo(optimum, within(1e-8));
    assertThat(found.bound()).isCloseTo(optimum, within(1e-8));
  }

  @Test
  void twentyFiveSuccessesAreCheaperThanTheGoalOptimalPolicyPays() {
    Feasible found = feasible(uniform(100, 25), DesignObjective.INCENTIVE, USUAL);

    assertThat(found.achieved().incentive()).isCloseTo(202.18, within(0.05));
    assertThat(found.gap()).isLessThanOrEqualTo(0.01);
    assertThat(found.achieved().finishProbability()).isGreaterThanOrEqualTo(0.95 - 1e-6);
    assertThat(found.achieved().exposure()).isLessThanOrEqualTo(0.05 + 1e-6);
    assertThat(found.components()).hasSizeLessThanOrEqualTo(3);
    assertThat(found.bound()).isLessThanOrEqualTo(found.achieved().spent());
  }

  @Test
  void fortyFiveSuccessesAreNotPossible() {
    Infeasible found = infeasible(uniform(100, 45), USUAL);

    assertThat(found.smallestHorizon()).isEqualTo(146);
    assertThat(found.largestSuccesses()).isEqualTo(30);
    assertThat(found.bestJoint()).isCloseTo(0.00087, within(0.000005));
    // By an independent program: the greatest value of the dual, by golden section over the one
    // price, of which each is a plain recursion over oracle state, queue and margin.
    assertThat(found.finishProbability().reached()).isCloseTo(0.0508627999, within(1e-7));
    assertThat(found.finishProbability().bound()).isCloseTo(0.0508627999, within(1e-7));
    assertThat(found.exposure().reached()).isCloseTo(0.9811079679, within(1e-7));
    assertThat(found.exposure().bound()).isCloseTo(0.9811079679, within(1e-7));
  }

  @Test
  void smallestHorizonAndLargestSuccessesArePossibleAndTheirNeighboursAreNot() {
    Constraints demand = new Constraints(0.8, 0.1);
    Infeasible found = infeasible(uniform(20, 9), demand);

    assertThat(design(uniform(found.smallestHorizon(), 9), DesignObjective.INCENTIVE, demand))
        .isInstanceOf(Feasible.class);
    infeasible(uniform(found.smallestHorizon() - 1, 9), demand);
    assertThat(design(uniform(20, found.largestSuccesses()), DesignObjective.INCENTIVE, demand))
        .isInstanceOf(Feasible.class);
    infeasible(uniform(20, found.largestSuccesses() + 1), demand);
  }

  @Test
  void thePolicyAloneIsThatOfTheDesign() {
    Constraints demand = new Constraints(0.8, 0.1);
    Infeasible found = infeasible(uniform(20, 9), demand);

    assertThat(new Designer(uniform(20, 9), DesignObjective.INCENTIVE, ALONE).policy(demand))
        .isEmpty();
    Problem possible = uniform(20, found.largestSuccesses());
    Feasible alone =
        new Designer(possible, DesignObjective.INCENTIVE, ALONE).policy(demand).orElseThrow();
    Feasible designed = feasible(possible, DesignObjective.INCENTIVE, demand);
    assertThat(alone.achieved()).isEqualTo(designed.achieved());
    assertThat(alone.bound()).isEqualTo(designed.bound());
    assertThat(alone.components()).hasSameSizeAs(designed.components());
  }

  /** The reported results are those of the components, evaluated on the whole ledger. */
  @ParameterizedTest
  @EnumSource(DesignObjective.class)
  void reportedResultsAreThoseOfTheMixture(DesignObjective aim) {
    Problem problem = KnownProblems.twoStates();
    Feasible found = feasible(problem, aim, new Constraints(0.55, 0.2));
    double finish = 0;
    double exposure = 0;
    double incentive = 0;
    double joint = 0;
    for (Component one : found.components()) {
      PolicyValue outcome =
          PolicyEvaluation.evaluate(problem.withObjective(Objective.goal()), one.policy(), ALONE)
              .outcome();
      finish += one.weight() * outcome.finishProbability();
      exposure += one.weight() * outcome.exposedProbability();
      incentive += one.weight() * outcome.expectedIncentive();
      joint += one.weight() * (1 - outcome.cost());
    }

    assertThat(found.achieved().finishProbability()).isCloseTo(finish, within(1e-9));
    assertThat(found.achieved().exposure()).isCloseTo(exposure, within(1e-9));
    assertThat(found.achieved().incentive()).isCloseTo(incentive, within(1e-9));
    assertThat(found.achieved().joint()).isCloseTo(joint, within(1e-9));
    assertThat(finish).isGreaterThanOrEqualTo(0.55 - 1e-6);
    assertThat(exposure).isLessThanOrEqualTo(0.2 + 1e-6);
    assertThat(found.gap()).isLessThanOrEqualTo(0.01);
    assertThat(found.policy().parts()).hasSameSizeAs(found.components());
  }

  /** Up to the gap of the two designs. */
  @ParameterizedTest
  @MethodSource("fewTiny")
  void stricterDemandsAreNeverCheaper(Instance instance) {
    RandomGenerator random = new Seed(1404).child(instance.number()).generator();
    for (int trial = 0; trial < 5; trial++) {
      Constraints lax = new Constraints(random.nextDouble(), random.nextDouble());
      Constraints strict =
          new Constraints(
              lax.finishProbability() + (1 - lax.finishProbability()) * random.nextDouble(0.2),
              lax.exposure() * (1 - random.nextDouble(0.2)));
      Design strictly = design(instance.problem(), DesignObjective.INCENTIVE, strict);
      if (strictly instanceof Feasible stricter) {
        Feasible laxer = feasible(instance.problem(), DesignObjective.INCENTIVE, lax);
        assertThat(laxer.bound()).isLessThanOrEqualTo(stricter.achieved().spent() + 1e-9);
        assertThat(laxer.achieved().spent())
            .isLessThanOrEqualTo(stricter.achieved().spent() * (1 + 2e-4));
      }
    }
  }

  @Test
  void resultsDoNotDependOnThreads() {
    Problem problem = uniform(40, 10);
    Feasible alone = feasible(problem, DesignObjective.INCENTIVE, USUAL);
    Execution many = Execution.defaults().withThreads(3);
    Feasible together =
        (Feasible) new Designer(problem, DesignObjective.INCENTIVE, many).design(USUAL);

    assertThat(together.achieved()).isEqualTo(alone.achieved());
    assertThat(together.prices()).isEqualTo(alone.prices());
    assertThat(together.bound()).isEqualTo(alone.bound());
  }

  @Test
  void progressOnlyGrowsAndNeverEnds() {
    List<Double> heard = new ArrayList<>();
    new Designer(uniform(20, 5), DesignObjective.INCENTIVE, ALONE.withProgress(heard::add))
        .design(USUAL);

    assertThat(heard).hasSizeGreaterThan(20).isSorted().allMatch(share -> share >= 0 && share < 1);
  }

  @Test
  void eachObjectiveSpendsLeastInItsOwnTerms() {
    Problem problem = KnownProblems.twoStates();
    Constraints demand = new Constraints(0.55, 0.2);
    Feasible frugal = feasible(problem, DesignObjective.INCENTIVE, demand);
    Feasible discreet = feasible(problem, DesignObjective.LEARNING_QUERIES, demand);

    assertThat(frugal.achieved().incentive()).isLessThan(discreet.achieved().incentive() - 0.01);
  }

  @Test
  void withoutDemandsEveryQueryPaysTheLeast() {
    Feasible found = feasible(uniform(20, 5), DesignObjective.INCENTIVE, new Constraints(0, 0));

    assertThat(found.achieved().incentive()).isCloseTo(20, within(1e-9));
    assertThat(found.prices()).isEqualTo(new Design.Prices(0, 0));
  }

  @Test
  void withoutALimitOnExposureOnlyFinishingIsPaidFor() {
    Constraints demand = new Constraints(0.9, 1);
    Feasible found = feasible(uniform(30, 8), DesignObjective.INCENTIVE, demand);

    assertThat(found.prices().exposed()).isZero();
    assertThat(found.achieved().finishProbability()).isCloseTo(0.9, within(1e-6));
    assertThat(found.achieved().incentive())
        .isLessThan(
            feasible(uniform(30, 8), DesignObjective.INCENTIVE, new Constraints(0.9, 0.3))
                .achieved()
                .incentive());
  }

  @Test
  void withoutSuccessesToObtainARunIsFinished() {
    Feasible found = feasible(uniform(10, 0), DesignObjective.INCENTIVE, new Constraints(1, 0));

    assertThat(found.achieved().finishProbability()).isCloseTo(1, within(1e-12));
    assertThat(found.achieved().incentive()).isCloseTo(10, within(1e-9));
  }

  /** Zero exposure is a demand that can be met; the least exposure is exactly 0. */
  @Test
  void exposureCanBeRuledOut() {
    Feasible found = feasible(uniform(30, 5), DesignObjective.INCENTIVE, new Constraints(0.5, 0));

    assertThat(found.achieved().exposure()).isLessThanOrEqualTo(1e-8);
    assertThat(found.achieved().finishProbability()).isGreaterThanOrEqualTo(0.5 - 1e-6);
  }

  /** At the edge of the feasible demands, just inside and just outside. */
  @Test
  void demandsAtTheEdgeAreDecided() {
    Problem problem = uniform(20, 6);
    double edge = infeasible(problem, new Constraints(0.999, 0.1)).finishProbability().reached();

    Feasible inside =
        feasible(problem, DesignObjective.INCENTIVE, new Constraints(edge - 1e-9, 0.1));
    assertThat(inside.achieved().finishProbability()).isCloseTo(edge, within(2e-6));
    assertThat(inside.achieved().exposure()).isLessThanOrEqualTo(0.1 + 1e-6);
    feasible(problem, DesignObjective.INCENTIVE, new Constraints(edge + 1e-7, 0.1));
    infeasible(problem, new Constraints(edge + 1e-5, 0.1));
  }

  /** With an oracle that never answers well, no horizon suffices. */
  @Test
  void noHorizonSufficesWithAUselessOracle() {
    Problem problem = Problem.builder().horizon(5).successes(1).success(new double[] {0}).build();
    Infeasible found = infeasible(problem, USUAL);

    assertThat(found.smallestHorizon()).isZero();
    assertThat(found.largestSuccesses()).isZero();
    assertThat(found.finishProbability()).isEqualTo(new ProvenOptimum(0, 0));
    assertThat(found.exposure()).isEqualTo(new ProvenOptimum(1, 1));
  }

  /** A prior so bad that even permanent obfuscation does not compensate for it. */
  @Test
  void exposedFromTheStartIsExposedWithoutSuccessesToo() {
    Problem problem = uniform(5, 2).toBuilder().prior(new Ledger(100, 90)).build();
    Infeasible found = infeasible(problem, new Constraints(0, 0.5));

    assertThat(found.finishProbability()).isEqualTo(new ProvenOptimum(0, 0));
    assertThat(found.largestSuccesses()).isEqualTo(-1);
    assertThat(found.exposure().reached()).isCloseTo(1, within(1e-12));
    assertThat(found.exposure().bound()).isCloseTo(1, within(1e-12));
    assertThat(found.smallestHorizon()).isEqualTo(27);
  }

  @Test
  void demandsAreProbabilities() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Constraints(Double.NaN, 0.1))
        .withMessage("finish probability must be in [0, 1], was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Constraints(0.1, 1.5))
        .withMessage("exposure must be in [0, 1], was 1.5");
  }
}
