package feint.structure;

import static org.assertj.core.api.Assertions.assertThat;

import feint.math.Seed;
import feint.structure.TotalPositivity.Minor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The few minors that are tested decide the same as all of them. */
class TotalPositivityTest {

  private static final int MATRICES = 4_000;

  /** Entries are multiples of 1/1024, so that minors are exact. */
  @Test
  void firstNegativeMinorIsTheFirstOfAll() {
    int[] byOrder = new int[4];
    for (int n = 0; n < MATRICES; n++) {
      double[][] matrix = matrix(new Seed(811).child(n).generator());
      List<Integer> expected = firstOfAll(matrix);
      List<Integer> found = found(matrix);
      assertThat(found).as("%s", Arrays.deepToString(matrix)).isEqualTo(expected);
      byOrder[expected.size() / 2]++;
    }
    assertThat(byOrder[0]).as("totally positive").isGreaterThan(200);
    assertThat(byOrder[2]).as("broken at order 2").isGreaterThan(200);
    assertThat(byOrder[3]).as("broken at order 3").isGreaterThan(200);
  }

  /** Products of matrices with two diagonals are totally positive; some are then perturbed. */
  private static double[][] matrix(RandomGenerator random) {
    int size = random.nextInt(2, 7);
    double[][] matrix =
        random.nextBoolean() ? twoDiagonals(random, size) : threeDiagonals(random, size);
    for (int i = random.nextInt(3); i > 0; i--) {
      matrix = product(matrix, twoDiagonals(random, size));
    }
    for (int i = Math.max(0, random.nextInt(4) - 1); i > 0; i--) {
      double[] row = matrix[random.nextInt(size)];
      int from = random.nextInt(size);
      double moved = Math.min(row[from], random.nextInt(1, 9) / 64.0);
      row[from] -= moved;
      row[Math.min(size - 1, Math.max(0, from + random.nextInt(-2, 3)))] += moved;
    }
    return matrix;
  }

  private static double[][] twoDiagonals(RandomGenerator random, int size) {
    double[][] matrix = new double[size][size];
    int step = random.nextBoolean() ? 1 : -1;
    for (int b = 0; b < size; b++) {
      int to = Math.min(size - 1, Math.max(0, b + step));
      double p = random.nextInt(5) / 4.0;
      matrix[b][to] += p;
      matrix[b][b] += 1 - p;
    }
    return matrix;
  }

  /** With a weak middle: often totally positive of order 2 and not of order 3. */
  private static double[][] threeDiagonals(RandomGenerator random, int size) {
    double[][] matrix = new double[size][size];
    int left = random.nextInt(14, 23);
    int right = random.nextInt(14, 23);
    for (int b = 0; b < size; b++) {
      matrix[b][Math.max(0, b - 1)] += left / 64.0;
      matrix[b][b] += (64 - left - right) / 64.0;
      matrix[b][Math.min(size - 1, b + 1)] += right / 64.0;
    }
    return matrix;
  }

  private static double[][] product(double[][] a, double[][] b) {
    double[][] product = new double[a.length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a.length; j++) {
        for (int k = 0; k < a.length; k++) {
          product[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return product;
  }

  private static List<Integer> found(double[][] matrix) {
    QueueProcess process =
        QueueProcess.builder(1, matrix.length - 1).transition(Processes.always(matrix)).build();
    Optional<Minor> minor =
        new TotalPositivity(new QueueDistribution(process, 1, 0), 0, matrix.length - 1)
            .firstNegative();
    List<Integer> found = new ArrayList<>();
    minor.ifPresent(m -> Arrays.stream(m.rows()).forEach(found::add));
    minor.ifPresent(m -> Arrays.stream(m.columns()).forEach(found::add));
    minor.ifPresent(m -> assertThat(m.value()).isEqualTo(determinant(matrix, found)));
    return found;
  }

  /** Rows, then columns of the first negative minor, over all of order 1, 2 and 3. */
  private static List<Integer> firstOfAll(double[][] matrix) {
    for (int order = 1; order <= 3; order++) {
      List<List<Integer>> choices = choices(matrix.length, order);
      for (List<Integer> rows : choices) {
        for (List<Integer> columns : choices) {
          List<Integer> both = new ArrayList<>(rows);
          both.addAll(columns);
          if (determinant(matrix, both) < 0) {
            return both;
          }
        }
      }
    }
    return List.of();
  }

  private static List<List<Integer>> choices(int size, int order) {
    if (order == 0) {
      return List.of(List.of());
    }
    List<List<Integer>> choices = new ArrayList<>();
    for (int first = 0; first < size; first++) {
      int least = first;
      for (List<Integer> rest : choices(size, order - 1)) {
        if (rest.stream().allMatch(i -> i > least)) {
          List<Integer> choice = new ArrayList<>(List.of(first));
          choice.addAll(rest);
          choices.add(choice);
        }
      }
    }
    return choices;
  }

  /** By expansion along the first row. */
  private static double determinant(double[][] matrix, List<Integer> rowsAndColumns) {
    int order = rowsAndColumns.size() / 2;
    if (order == 1) {
      return matrix[rowsAndColumns.get(0)][rowsAndColumns.get(1)];
    }
    double sum = 0;
    for (int j = 0; j < order; j++) {
      List<Integer> rest = new ArrayList<>(rowsAndColumns);
      int column = rest.remove(order + j);
      int row = rest.remove(0);
      sum += (j % 2 == 0 ? 1 : -1) * matrix[row][column] * determinant(matrix, rest);
    }
    return sum;
  }
}
