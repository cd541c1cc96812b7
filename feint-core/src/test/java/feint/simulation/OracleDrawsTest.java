package feint.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.Problem;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OracleDrawsTest {

  private static List<Problem> problems() {
    return Stream.concat(
            Stream.of(KnownProblems.twoStates(), KnownProblems.threeStates(20, 5)),
            new RandomProblems(new Seed(3), 6, 4, 4, 3).goals(40).map(one -> one.problem()))
        .toList();
  }

  /** A draw selects the same outcome as the distributions, next to every threshold as well. */
  @Test
  void selectsWhatTheDistributionsSelect() {
    for (Problem problem : problems()) {
      OracleDraws draws = new OracleDraws(problem);
      RandomGenerator random = new Seed(5).generator();
      for (int o = 0; o < problem.oracleStates(); o++) {
        Distribution row = problem.oracle().transition().row(o);
        double sum = 0;
        for (int to = 0; to < problem.oracleStates(); to++) {
          sum += row.at(to);
          for (long k = -50; k <= 50; k++) {
            check(problem, draws, o, (long) (sum * 0x1p53) + k);
          }
        }
        for (int level = 0; level < problem.actions().levels(); level++) {
          for (long k = -3; k <= 3; k++) {
            check(problem, draws, o, (long) (problem.success().at(o + 1, level) * 0x1p53) + k);
          }
        }
        for (int k = 0; k < 1000; k++) {
          check(problem, draws, o, random.nextLong() >>> 11);
        }
      }
    }
  }

  private static void check(Problem problem, OracleDraws draws, int o, long draw) {
    if (draw < 0 || draw >= 1L << 53) {
      return;
    }
    double uniform = draw * 0x1p-53;
    assertThat(draws.next(o, draw))
        .isEqualTo(problem.oracle().transition().row(o).outcome(uniform));
    for (int level = 0; level < problem.actions().levels(); level++) {
      assertThat(draws.informative(o, level, draw))
          .isEqualTo(uniform < problem.success().at(o + 1, level));
    }
  }
}
