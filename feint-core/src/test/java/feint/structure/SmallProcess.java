package feint.structure;

import feint.model.Ledger;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Small process whose costs are small integers and whose transitions are multiples of 1/4, so that
 * differences of means and products of two of them are exact; and the conditions on it by brute
 * force: over all pairs and triples of queues, all minors, and many increasing convex functions.
 */
final class SmallProcess {

  private static final List<Ledger> LEDGERS = List.of(new Ledger(2, 1), new Ledger(3, 1));

  private final int successes;
  private final int obfuscating;

  /** By ledger, oracle state, action and queue. */
  private final double[][][][] costs;

  /** By oracle state, action, queue and next queue. */
  private final double[][][][] transition;

  private final double[] terminal;

  SmallProcess(RandomGenerator random) {
    int oracleStates = random.nextInt(1, 3);
    int actions = random.nextInt(2, 5);
    this.successes = random.nextInt(1, 5);
    this.obfuscating = random.nextInt(1, actions);
    this.costs = new double[2][oracleStates][actions][];
    this.transition = new double[oracleStates][actions][][];
    for (int o = 0; o < oracleStates; o++) {
      int[] success = random.ints(actions, 0, 5).sorted().toArray();
      for (int u = 0; u < actions; u++) {
        costs[0][o][u] = curve(random, u);
        costs[1][o][u] = curve(random, u);
        transition[o][u] = falling(random, success[u]);
      }
    }
    this.terminal = curve(random, 0);
  }

  /** A parabola, one time in four with a dent. */
  private double[] curve(RandomGenerator random, int base) {
    int level = base + random.nextInt(2);
    int slope = random.nextInt(2);
    int bend = random.nextInt(4) / 3;
    double[] curve = new double[successes + 1];
    Arrays.setAll(curve, b -> level + slope * b + bend * b * b);
    curve[random.nextInt(curve.length)] += random.nextInt(4) == 0 ? random.nextInt(-2, 3) : 0;
    return curve;
  }

  /** A queue that falls by one in {@code success} of four cases; one time in four with a defect. */
  private double[][] falling(RandomGenerator random, int success) {
    double[][] matrix = new double[successes + 1][successes + 1];
    for (int b = 0; b <= successes; b++) {
      matrix[b][Math.max(0, b - 1)] += success / 4.0;
      matrix[b][b] += 1 - success / 4.0;
    }
    if (random.nextInt(4) == 0) {
      double[] row = matrix[random.nextInt(successes + 1)];
      Arrays.fill(row, 0);
      row[random.nextInt(row.length)] += 0.75;
      row[random.nextInt(row.length)] += 0.25;
    }
    return matrix;
  }

  QueueProcess process() {
    return QueueProcess.builder(transition.length, successes)
        .actions(obfuscating, names(transition[0].length))
        .transition((o, u, from, to) -> transition[o - 1][u][from][to])
        .running(LEDGERS, ledger -> (o, b, u) -> costs[LEDGERS.indexOf(ledger)][o - 1][u][b])
        .terminal((b, exposed) -> terminal[b])
        .build();
  }

  private static List<String> names(int actions) {
    return IntStream.rangeClosed(1, actions).mapToObj(u -> "action " + u).toList();
  }

  boolean holds(Condition condition) {
    boolean holds = condition != Condition.R3 || isRegular(terminal, 0);
    for (int o = 0; o < transition.length; o++) {
      for (double[][][] ledger : costs) {
        holds &=
            switch (condition) {
              case R1 -> allRegular(ledger[o]);
              case R2 -> allPositive(transition[o]);
              case R3 -> true;
              case R4 -> allHaveFactors(new double[][][] {ledger[o]});
              case R5 -> allHaveFactors(means(transition[o]));
              case R6 -> allHaveFactors(both(ledger[o], means(transition[o])));
            };
      }
    }
    return holds;
  }

  private int first(int u) {
    return u < obfuscating ? 0 : 1;
  }

  private boolean allRegular(double[][] curves) {
    boolean regular = true;
    for (int u = 0; u < curves.length; u++) {
      regular &= isRegular(curves[u], first(u));
    }
    return regular;
  }

  /** Increasing over all pairs; slopes increasing over all triples. */
  private static boolean isRegular(double[] f, int first) {
    boolean regular = true;
    for (int i = first; i < f.length; i++) {
      for (int j = i + 1; j < f.length; j++) {
        regular &= f[i] <= f[j];
        for (int k = j + 1; k < f.length; k++) {
          regular &= (f[j] - f[i]) * (k - j) <= (f[k] - f[j]) * (j - i);
        }
      }
    }
    return regular;
  }

  private boolean allPositive(double[][][] matrices) {
    boolean positive = true;
    for (int u = 0; u < matrices.length; u++) {
      double[][] rows = Arrays.copyOfRange(matrices[u], first(u), successes + 1);
      double[] means = new double[successes + 1];
      Arrays.setAll(means, b -> 0);
      for (int b = 0; b <= successes; b++) {
        means[b] = mean(matrices[u][b], x -> x);
      }
      positive &= isRegular(means, first(u)) && hasNoNegativeMinor(rows);
    }
    return positive;
  }

  private static boolean hasNoNegativeMinor(double[][] p) {
    boolean positive = true;
    int n = p[0].length;
    for (int i = 0; i < p.length; i++) {
      for (int j = i + 1; j < p.length; j++) {
        for (int x = 0; x < n; x++) {
          for (int y = x + 1; y < n; y++) {
            positive &= p[i][x] * p[j][y] >= p[i][y] * p[j][x];
            for (int k = j + 1; k < p.length; k++) {
              for (int z = y + 1; z < n; z++) {
                positive &=
                    p[i][x] * (p[j][y] * p[k][z] - p[j][z] * p[k][y])
                            - p[i][y] * (p[j][x] * p[k][z] - p[j][z] * p[k][x])
                            + p[i][z] * (p[j][x] * p[k][y] - p[j][y] * p[k][x])
                        >= 0;
              }
            }
          }
        }
      }
    }
    return positive;
  }

  private interface Function {
    double at(int queue);
  }

  private static double mean(double[] probabilities, Function f) {
    double mean = 0;
    for (int x = 0; x < probabilities.length; x++) {
      mean += probabilities[x] * f.at(x);
    }
    return mean;
  }

  /** By function, action and queue: means of all increasing convex functions with steps 0..3. */
  private double[][][] means(double[][][] matrices) {
    int count = 1 << (2 * successes);
    double[][][] means = new double[count][matrices.length][successes + 1];
    for (int n = 0; n < count; n++) {
      double[] f = new double[successes + 1];
      for (int x = 1; x <= successes; x++) {
        f[x] = f[x - 1] + ((n >> (2 * (x - 1))) & 3);
      }
      for (int u = 0; u < matrices.length && isRegular(f, 0); u++) {
        for (int b = 0; b <= successes; b++) {
          means[n][u][b] = mean(matrices[u][b], x -> f[x]);
        }
      }
    }
    return means;
  }

  private static double[][][] both(double[][] costs, double[][][] means) {
    double[][][] both = Arrays.copyOf(means, means.length + 1);
    both[means.length] = costs;
    return both;
  }

  private boolean allHaveFactors(double[][][] tables) {
    boolean all = true;
    for (int b = 0; b <= successes; b++) {
      for (int later = b + 1; later <= successes; later++) {
        all &= haveFactors(tables, b, later);
      }
    }
    return all;
  }

  /** Each lower bound must be met by each upper bound of the same and later pairs of actions. */
  private boolean haveFactors(double[][][] tables, int b, int later) {
    int pairs = (b == 0 ? obfuscating : transition[0].length) - 1;
    boolean have = true;
    for (int a = 0; a < pairs; a++) {
      for (double[][] upper : tables) {
        double d = upper[a + 1][b] - upper[a][b];
        double next = upper[a + 1][later] - upper[a][later];
        have &= d > 0 || (d < 0 ? next < 0 : next <= 0);
        for (int earlier = 0; earlier <= a && d < 0 && next < 0; earlier++) {
          for (double[][] lower : tables) {
            double e = lower[earlier + 1][b] - lower[earlier][b];
            double following = lower[earlier + 1][later] - lower[earlier][later];
            // following / e is at most next / d, where e > 0 and d < 0.
            have &= e <= 0 || following * d >= next * e;
          }
        }
      }
    }
    return have;
  }

  @Override
  public String toString() {
    return String.format(
        "M %d, %d obfuscating, costs %s, transitions %s, terminal %s",
        successes,
        obfuscating,
        Arrays.deepToString(costs),
        Arrays.deepToString(transition),
        Arrays.toString(terminal));
  }
}
