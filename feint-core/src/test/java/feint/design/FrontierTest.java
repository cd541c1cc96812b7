package feint.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.design.Frontier.Curve;
import feint.design.Frontier.Spot;
import feint.math.Execution;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Problem;
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
    return new Frontier(problem, ALONE).curves(EXPOSURES, FINISHES);
  }

  static Stream<Instance> tiny() {
    return new RandomProblems(new Seed(1411), 3, 2, 1, 2).goals(25);
  }

  /** The least incentive of each point, by looking at every policy there is. */
  @ParameterizedTest
  @MethodSource("tiny")
  void noMixtureOfAnyPoliciesIsCheaper(Instance instance) {
    List<Point> every = EveryPolicy.byIncentive(instance.problem());
    for (Curve curve : curves(instance.problem())) {
      for (Spot spot : curve.spots()) {
        Demand demand = spot.demand();
        double least = new Mixing(every, 1 - demand.finish(), demand.exposure()).cheapest().spent();
        assertThat(spot.design().achieved().incentive())
            .isCloseTo(least, within(2e-4 * Math.max(1, least)));
        assertThat(spot.design().achieved().finish())
            .isGreaterThanOrEqualTo(demand.finish() - 1e-6);
        assertThat(spot.design().achieved().exposure())
            .isLessThanOrEqualTo(curve.exposure() + 1e-6);
      }
      assertThat(canFinish(every, curve.bestFinish() - 1e-6, curve.exposure()))
          .isEqualTo(!curve.spots().isEmpty());
      assertThat(canFinish(every, curve.bestFinish() + 1e-5, curve.exposure())).isFalse();
    }
  }

  private static boolean canFinish(List<Point> every, double finish, double exposure) {
    return Double.isFinite(new Mixing(every, 1 - finish, exposure + 1e-7).cheapest().spent());
  }

  @Test
  void pointsLieWhereTheyWereAskedForAndAtTheEdge() {
    for (Curve curve : curves(KnownProblems.twoStates())) {
      List<Double> finishes = curve.spots().stream().map(spot -> spot.demand().finish()).toList();
      List<Double> expected =
          new ArrayList<>(FINISHES.stream().filter(p -> p < curve.bestFinish()).toList());
      expected.add(curve.bestFinish() - Frontier.EDGE);
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
          assertThat(stricter.demand().finish()).isEqualTo(spots.get(k).demand().finish());
          assertThat(incentive)
              .isLessThanOrEqualTo(stricter.design().achieved().incentive() * (1 + 2e-4));
        }
      }
    }
    assertThat(curves.stream().map(Curve::bestFinish).toList()).isSorted();
  }

  @Test
  void whoIsExposedFromTheStartHasNoPointsBelowThat() {
    Problem problem = KnownProblems.twoStates().toBuilder().prior(new Ledger(1000, 900)).build();
    List<Curve> curves = new Frontier(problem, ALONE).curves(List.of(0.5, 1.0), FINISHES);

    assertThat(curves.get(0).spots()).isEmpty();
    assertThat(curves.get(0).bestFinish()).isZero();
    assertThat(curves.get(1).spots()).isNotEmpty();
  }

  @Test
  void threadsChangeNoDigitAndProgressOnlyGrows() {
    List<Double> heard = new ArrayList<>();
    Execution many = Execution.defaults().withThreads(3).withProgress(heard::add);
    List<Curve> together =
        new Frontier(KnownProblems.twoStates(), many).curves(EXPOSURES, FINISHES);

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
    Frontier frontier = new Frontier(KnownProblems.twoStates(), ALONE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> frontier.curves(List.of(1.5), FINISHES))
        .withMessage("exposure must be in [0, 1], was 1.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> frontier.curves(EXPOSURES, List.of(-0.5)))
        .withMessage("finish must be in [0, 1], was -0.5");
  }
}
