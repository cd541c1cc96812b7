package feint.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PerturbationTest {

  private static final Seed SEED = new Seed(771);

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(772), 5, 3, 3, 3).any(40);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void noEntryIsOffByMoreThanTheAmount(Instance instance) {
    Problem problem = instance.problem();

    List<Problem> perturbed = new Perturbation(0.05).of(problem, 6, SEED);

    assertThat(perturbed).hasSize(10);
    for (Problem other : perturbed) {
      for (int o = 1; o <= problem.oracleStates(); o++) {
        for (int level = 0; level < problem.actions().levels(); level++) {
          assertThat(other.success().at(o, level))
              .isBetween(0.0, 1.0)
              .isCloseTo(problem.success().at(o, level), within(0.05 + 1e-15));
        }
        for (int next = 1; next <= problem.oracleStates(); next++) {
          assertThat(other.oracle().probability(o, next))
              .isBetween(0.0, 1.0)
              .isCloseTo(problem.oracle().probability(o, next), within(0.05 + 1e-15));
        }
      }
    }
  }

  @Test
  void cornersErrTheSameWayEverywhere() {
    Problem problem = KnownProblems.twoStates();

    List<Problem> corners = new Perturbation(0.05).of(problem, 0, SEED);

    assertThat(corners).hasSize(4);
    for (int corner = 0; corner < 4; corner++) {
      double success = corner < 2 ? -0.05 : 0.05;
      double good = corner % 2 == 0 ? -0.05 : 0.05;
      for (int o = 1; o <= 2; o++) {
        for (int level = 0; level < 2; level++) {
          assertThat(corners.get(corner).success().at(o, level))
              .isCloseTo(problem.success().at(o, level) + success, within(1e-15));
        }
        assertThat(corners.get(corner).oracle().probability(o, 2))
            .isCloseTo(problem.oracle().probability(o, 2) + good, within(1e-15));
      }
    }
  }

  @Test
  void drawnErrorsDifferBetweenProblems() {
    List<Problem> perturbed = new Perturbation(0.05).of(KnownProblems.threeStates(5, 2), 20, SEED);

    Set<SuccessProbability> seen = new HashSet<>();
    perturbed.stream().skip(4).forEach(problem -> seen.add(problem.success()));
    // Eight free signs: of 20 draws about 19 differ.
    assertThat(seen).hasSizeGreaterThan(10);
  }

  @Test
  void sameSeedGivesTheSameErrors() {
    Problem problem = KnownProblems.threeStates(5, 2);
    Perturbation perturbation = new Perturbation(0.1);

    assertThat(successes(perturbation.of(problem, 5, SEED)))
        .isEqualTo(successes(perturbation.of(problem, 5, SEED)))
        .isNotEqualTo(successes(perturbation.of(problem, 5, SEED.child(0))));
  }

  private static List<SuccessProbability> successes(List<Problem> problems) {
    return problems.stream().map(Problem::success).toList();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void zeroErrorLeavesTheProblemUnchanged(Instance instance) {
    Problem problem = instance.problem();

    for (Problem same : new Perturbation(0).of(problem, 2, SEED)) {
      assertThat(same.success()).isEqualTo(problem.success());
      for (int o = 0; o < problem.oracleStates(); o++) {
        assertThat(same.oracle().transition().row(o).toArray())
            .containsExactly(problem.oracle().transition().row(o).toArray(), within(1e-15));
      }
      assertThat(same.oracle().initial()).isEqualTo(problem.oracle().initial());
      assertThat(same.horizon()).isEqualTo(problem.horizon());
      assertThat(same.objective()).isEqualTo(problem.objective());
    }
  }

  /** All errors are clipped, and every problem remains valid. */
  @ParameterizedTest
  @MethodSource("problems")
  void largeErrorsAreClipped(Instance instance) {
    List<Problem> perturbed = new Perturbation(1).of(instance.problem(), 5, SEED);

    for (int o = 1; o <= instance.problem().oracleStates(); o++) {
      for (int level = 0; level < instance.problem().actions().levels(); level++) {
        assertThat(perturbed.get(0).success().at(o, level)).isZero();
        assertThat(perturbed.get(3).success().at(o, level)).isOne();
      }
    }
  }

  @Test
  void amountIsAProbability() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Perturbation(-0.1))
        .withMessage("perturbation must be in [0, 1], was -0.1");
  }
}
