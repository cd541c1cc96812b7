package feint.policy;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A policy that gives nothing away even to whoever also sees which queries were followed by a step.
 *
 * <p>It keeps the law of the oracle's state given the public past, read as it is and read with the
 * two trajectories exchanged. By the first it learns with probability one half, in good oracle
 * states first. By the second, its twin, the decoy steps: with the probability with which the twin,
 * had it been real and learning now, would have succeeded. It always pays the same, and goes on as
 * before when the queue is empty.
 *
 * <p>With a band &epsilon; it learns with probability one half + &epsilon; while successes are
 * missing, and one half - &epsilon; afterwards. The advantage of any attacker is then bounded, not
 * zero.
 */
public final class BalancedSteps implements Policy {

  private final Problem problem;
  private final int level;
  private final double band;
  private final List<Integer> order;

  private BalancedSteps(Problem problem, int level, double band, List<Integer> order) {
    this.problem = problem;
    this.level = level;
    this.band = band;
    this.order = order;
  }

  /** The policy without a band: it gives nothing away. */
  public static BalancedSteps of(Problem problem, int incentive) {
    return of(problem, incentive, 0);
  }

  /**
   * The policy for a problem, whose oracle it must know.
   *
   * @param incentive what every query pays
   * @param band &epsilon;, in [0, 1/2]
   */
  public static BalancedSteps of(Problem problem, int incentive, double band) {
    Checks.require(band >= 0 && band <= 0.5, "band", "must be in [0, 0.5]", band);
    int level = problem.actions().levelOf(incentive);
    return new BalancedSteps(problem, level, band, Filling.states(problem, level).toList());
  }

  @Override
  public boolean remembersSteps() {
    return true;
  }

  @Override
  public Memory start(RandomGenerator random) {
    double[] initial = problem.oracle().initial().toArray();
    return new Twins(
        new Reading(initial, problem.successes()), new Reading(initial, problem.successes()));
  }

  @Override
  public Memory resume(List<Double> saved) {
    int size = problem.oracleStates() + 1;
    Checks.require(
        saved.size() == 2 * size, "memory", "must have " + 2 * size + " numbers", saved.size());
    return new Twins(reading(saved.subList(0, size)), reading(saved.subList(size, 2 * size)));
  }

  private Reading reading(List<Double> saved) {
    int states = problem.oracleStates();
    double[] law = saved.subList(0, states).stream().mapToDouble(Double::doubleValue).toArray();
    return new Reading(law, saved.get(states).intValue());
  }

  /**
   * The law of the oracle's state given one reading of the past, in which the queue is known, and
   * where to learn by it.
   */
  private final class Reading {

    private double[] law;
    private int queue;
    private double[] learning;

    Reading(double[] law, int queue) {
      this.law = law.clone();
      this.queue = queue;
      this.learning = filled();
    }

    private double[] filled() {
      double rest = queue > 0 ? 0.5 + band : 0.5 - band;
      double[] shares = new double[law.length];
      for (int o : order) {
        double taken = Math.min(law[o - 1], rest);
        shares[o - 1] = law[o - 1] > 0 ? taken / law[o - 1] : 0;
        rest -= taken;
      }
      return shares;
    }

    /** The chance that a learning query, if one is sent now, succeeds. */
    double success() {
      double learns = 0;
      double succeeds = 0;
      for (int o = 0; o < law.length; o++) {
        learns += law[o] * learning[o];
        succeeds += law[o] * learning[o] * problem.success().at(o + 1, level);
      }
      // A reading that never learns now is ruled out by the query itself.
      return learns > 0 ? Math.min(1, succeeds / learns) : 0;
    }

    /** Takes note of a query that this reading takes for a learning one, or for a decoy. */
    void see(boolean learns, boolean step) {
      double[] kept = new double[law.length];
      double sum = 0;
      for (int o = 0; o < law.length; o++) {
        double gamma = problem.success().at(o + 1, level);
        double answer = step ? gamma : 1 - gamma;
        kept[o] = law[o] * (learns ? learning[o] * answer : 1 - learning[o]);
        sum += kept[o];
      }
      // An answer that the model calls impossible says nothing.
      law = problem.oracle().moved(sum > 0 ? normalised(kept, sum) : law);
      queue = learns && step ? Math.max(0, queue - 1) : queue;
      learning = filled();
    }

    void save(List<Double> saved) {
      Arrays.stream(law).forEach(saved::add);
      saved.add((double) queue);
    }
  }

  private static double[] normalised(double[] masses, double sum) {
    return Arrays.stream(masses).map(mass -> mass / sum).toArray();
  }

  /** The past as it is and the past exchanged. */
  private final class Twins implements Memory {

    private final Reading own;
    private final Reading twin;

    Twins(Reading own, Reading twin) {
      this.own = own;
      this.twin = twin;
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return DecisionRule.atOnePrice(problem, level, (o, b) -> own.learning[o - 1]);
    }

    @Override
    public double decoyStep(Action action) {
      return twin.success();
    }

    @Override
    public void see(Action action, boolean step) {
      own.see(action.learns(), step);
      twin.see(!action.learns(), step);
    }

    @Override
    public List<Double> save() {
      List<Double> saved = new ArrayList<>();
      own.save(saved);
      twin.save(saved);
      return List.copyOf(saved);
    }
  }
}
