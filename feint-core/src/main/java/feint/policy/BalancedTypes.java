package feint.policy;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.Filling.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A policy that gives nothing away to whoever sees the type and the incentive of every query: it
 * always pays the same, and, given what an outsider has seen, the next query is a learning one with
 * probability one half.
 *
 * <p>The outsider does not know the oracle's state and the queue. So the policy may learn where it
 * is likely to succeed, as long as the probabilities average out: it keeps the law of the hidden
 * state given the public past, and fills it with learning, best cells first, up to one half. It
 * goes on sending learning queries when the queue is empty.
 *
 * <p>With a band &epsilon; the probability may move within one half &plusmn; &epsilon;: as much as
 * there is to learn. The advantage of any attacker is then bounded, not zero.
 */
public final class BalancedTypes implements Policy {

  private final Problem problem;
  private final int level;
  private final double band;
  private final List<List<Cell>> order;

  private BalancedTypes(Problem problem, int level, double band, List<List<Cell>> order) {
    this.problem = problem;
    this.level = level;
    this.band = band;
    this.order = order;
  }

  /**
   * The policy for a problem, whose oracle it must know.
   *
   * @param incentive what every query pays
   * @param band &epsilon;, in [0, 1/2]
   */
  public static BalancedTypes of(Problem problem, int incentive, Filling filling, double band) {
    Checks.require(band >= 0 && band <= 0.5, "band", "must be in [0, 0.5]", band);
    int level = problem.actions().levelOf(incentive);
    return new BalancedTypes(problem, level, band, filling.groups(problem, level));
  }

  @Override
  public Memory start(RandomGenerator random) {
    double[][] law = new double[problem.oracleStates()][problem.successes() + 1];
    for (int o = 0; o < law.length; o++) {
      law[o][problem.successes()] = problem.oracle().initial().at(o);
    }
    return new Filter(law);
  }

  @Override
  public Memory resume(List<Double> saved) {
    int queueStates = problem.successes() + 1;
    int size = problem.oracleStates() * queueStates;
    Checks.require(saved.size() == size, "memory", "must have " + size + " numbers", saved.size());
    double[][] law = new double[problem.oracleStates()][queueStates];
    for (int k = 0; k < size; k++) {
      law[k / queueStates][k % queueStates] = saved.get(k);
    }
    return new Filter(law);
  }

  /** The law of the hidden state given the public past. */
  private final class Filter implements Memory {

    private double[][] law;
    private double[][] learning;

    Filter(double[][] law) {
      this.law = law;
      this.learning = filled(law);
    }

    /** The probability of learning, by hidden state. */
    private double[][] filled(double[][] masses) {
      double useful = 0;
      for (double[] row : masses) {
        for (int b = 1; b < row.length; b++) {
          useful += row[b];
        }
      }
      double rest = Math.max(0.5 - band, Math.min(0.5 + band, useful));
      double[][] shares = new double[masses.length][problem.successes() + 1];
      for (List<Cell> group : order) {
        double mass = 0;
        for (Cell cell : group) {
          mass += masses[cell.oracle() - 1][cell.queue()];
        }
        double taken = Math.min(mass, rest);
        for (Cell cell : group) {
          shares[cell.oracle() - 1][cell.queue()] = mass > 0 ? taken / mass : 0;
        }
        rest -= taken;
      }
      return shares;
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return DecisionRule.atOnePrice(problem, level, (o, b) -> learning[o - 1][b]);
    }

    @Override
    public void see(Action action, boolean step) {
      int queueStates = problem.successes() + 1;
      double[][] after = new double[law.length][queueStates];
      double sum = 0;
      for (int o = 0; o < law.length; o++) {
        double gamma = problem.success().at(o + 1, level);
        for (int b = 0; b < queueStates; b++) {
          double share = action.learns() ? learning[o][b] : 1 - learning[o][b];
          double kept = law[o][b] * share;
          sum += kept;
          double succeeds = action.learns() && b > 0 ? gamma * kept : 0;
          after[o][b] += kept - succeeds;
          if (b > 0) {
            after[o][b - 1] += succeeds;
          }
        }
      }
      // A query that the policy never sends says nothing.
      law = problem.oracle().moved(sum > 0 ? normalised(after, sum) : law);
      learning = filled(law);
    }

    private double[][] normalised(double[][] masses, double sum) {
      for (double[] row : masses) {
        Arrays.setAll(row, b -> row[b] / sum);
      }
      return masses;
    }

    @Override
    public List<Double> save() {
      List<Double> saved = new ArrayList<>();
      for (double[] row : law) {
        Arrays.stream(row).forEach(saved::add);
      }
      return List.copyOf(saved);
    }
  }
}
