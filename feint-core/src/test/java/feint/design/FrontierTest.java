package feint.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.design.Frontier.Curve;
import feint.design.Frontier.Spot;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrontierTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final List<Double> FINISHES = List.of(0.2, 0.5, 0.8);
  private static final List<Double> EXPOSURES = List.of(0.0, 0.1, 0.5, 1.0);

  private static List<Curve> curves(Problem problem) {
    return Frontier.of(problem, EXPOSURES, FINISHES, ALONE).curves();
  }

  static Stream<Instance> tiny() {
    return new RandomProblems(new Seed(1411), 3, 2, 1, 2).goals(25);
  }

  /** The least incentive of each point, by enumeration of all policies. */
  @ParameterizedTest
  @MethodSource("tiny")
  void noMixtureOfAnyPoliciesIsCheaper(Instance instance) {
    List<Candidate> every = EveryPolicy.byIncentive(instance.problem());
    for (Curve curve : curves(instance.problem())) {
      for (Spot spot : curve.spots()) {
        Constraints demand = spot.demand();
        double least = least(every, demand.finishProbability(), demand.exposure());
        assertThat(spot.design().achieved().incentive())
            .isCloseTo(least, within(2e-4 * Math.max(1, least)));
        assertThat(spot.design().achieved().finishProbability())
            .isGreaterThanOrEqualTo(demand.finishProbability() - 1e-6);
        assertThat(spot.design().achieved().exposure())
            .isLessThanOrEqualTo(curve.exposure() + 1e-6);
      }
      assertThat(canFinish(every, curve.finishProbability().reached() - 1e-6, curve.exposure()))
          .isEqualTo(!curve.spots().isEmpty());
      assertThat(canFinish(every, curve.finishProbability().bound() + 1e-6, curve.exposure()))
          .isFalse();
    }
  }

  private static double least(List<Candidate> every, double finish, double exposure) {
    return new Mixing(every, LinearProgram.leastSpending(1 - finish, exposure)).best().value();
  }

  private static boolean canFinish(List<Candidate> every, double finish, double exposure) {
    return Double.isFinite(least(every, finish, exposure + 1e-7));
  }

  @Test
  void pointsAreAtTheRequestedDemandsAndAtTheEdge() {
    for (Curve curve : curves(KnownProblems.twoStates())) {
      List<Double> finishes =
          curve.spots().stream().map(spot -> spot.demand().finishProbability()).toList();
      List<Double> expected =
          new ArrayList<>(
              FINISHES.stream().filter(p -> p < curve.finishProbability().reached()).toList());
      expected.add(curve.finishProbability().reached() - Frontier.EDGE);
      assertThat(finishes).isEqualTo(expected);
    }
  }

  /** More finishing never costs less, more exposure never more; up to the gap of two designs. */
  @Test
  void incentiveGrowsWithFinishAndFallsWithExposure() {
    List<Curve> curves = curves(KnownProblems.twoStates());
    for (int i = 0; i < curves.size(); i++) {
      List<Spot> spots = curves.get(i).spots();
      for (int k = 0; k < spots.size(); k++) {
        double incentive = spots.get(k).design().achieved().incentive();
        if (k > 0) {
          assertThat(incentive).isGreaterThan(spots.get(k - 1).design().achieved().incentive());
        }
        if (i > 0 && k < curves.get(i - 1).spots().size() - 1) {
          Spot stricter = curves.get(i - 1).spots().get(k);
          assertThat(stricter.demand().finishProbability())
              .isEqualTo(spots.get(k).demand().finishProbability());
          assertThat(incentive)
              .isLessThanOrEqualTo(stricter.design().achieved().incentive() * (1 + 2e-4));
        }
      }
    }
    assertThat(curves.stream().map(curve -> curve.finishProbability().reached()).toList())
        .isSorted();
  }

  /** A demand between the last point and the greatest probability reached is met like any other. */
  @Test
  void demandsBeyondTheLastPointAreMetOrExcluded() {
    Problem problem = KnownProblems.twoStates();
    double most = curves(problem).get(1).finishProbability().reached();
    List<Double> close = List.of(most + 1e-5, most - Frontier.EDGE / 2);

    Curve curve = Frontier.of(problem, List.of(0.1), close, ALONE).curves().get(0);

    assertThat(curve.spots())
        .extracting(Spot::edge, spot -> spot.demand().finishProbability())
        .containsExactly(tuple(true, most - Frontier.EDGE), tuple(false, most - Frontier.EDGE / 2));
    assertThat(curve.excludes(most - Frontier.EDGE / 2)).isFalse();
    assertThat(curve.excludes(most + 1e-5)).isTrue();
  }

  /** With one incentive all policies cost the same: a weak demand gets the best result. */
  @Test
  void demandsWithoutAPriceAreExceeded() {
    Problem problem =
        Problem.builder()
            .horizon(12)
            .successes(3)
            .incentives(1)
            .success(new double[] {0.5})
            .build();
    Curve curve = Frontier.of(problem, List.of(0.1), List.of(0.2, 0.5), ALONE).curves().get(0);

    assertThat(curve.spots()).hasSize(3);
    for (Spot spot : curve.spots()) {
      assertThat(spot.design().achieved().finishProbability())
          .isCloseTo(curve.finishProbability().reached(), within(1e-6));
    }
  }

  @Test
  void exposureFromTheStartHasNoPointsBelowIt() {
    Problem problem = KnownProblems.twoStates().toBuilder().prior(new Ledger(1000, 900)).build();
    List<Curve> curves = Frontier.of(problem, List.of(0.5, 1.0), FINISHES, ALONE).curves();

    assertThat(curves.get(0).spots()).isEmpty();
    assertThat(curves.get(0).finishProbability()).isEqualTo(new ProvenOptimum(0, 0));
    assertThat(curves.get(0).excludes(0)).isTrue();
    assertThat(curves.get(1).spots()).isNotEmpty();
  }

  @Test
  void resultsDoNotDependOnThreadsAndProgressOnlyGrows() {
    List<Double> heard = new ArrayList<>();
    Execution many = Execution.defaults().withThreads(3).withProgress(heard::add);
    List<Curve> together =
        Frontier.of(KnownProblems.twoStates(), EXPOSURES, FINISHES, many).curves();

    assertThat(achieved(together)).isEqualTo(achieved(curves(KnownProblems.twoStates())));
    assertThat(heard).isSorted().allMatch(share -> share >= 0 && share <= 1);
  }

  private static List<Design.Achieved> achieved(List<Curve> curves) {
    return curves.stream()
        .flatMap(curve -> curve.spots().stream())
        .map(spot -> spot.design().achieved())
        .toList();
  }

  @Test
  void demandsAreProbabilities() {
    Problem problem = KnownProblems.twoStates();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Frontier.of(problem, List.of(1.5), FINISHES, ALONE))
        .withMessage("exposure must be in [0, 1], was 1.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Frontier.of(problem, EXPOSURES, List.of(-0.5), ALONE))
        .withMessage("finish probability must be in [0, 1], was -0.5");
  }
}
