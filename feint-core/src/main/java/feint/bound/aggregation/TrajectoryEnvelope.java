package feint.bound.aggregation;

import feint.math.Checks;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Envelope of the runs of a sensible policy, by the elapsed part of the run: the incentives paid
 * for learning and for decoys since the start, and the queue. It determines where a grid is fine.
 * Any envelope gives valid bounds, and a good one tight ones.
 */
public final class TrajectoryEnvelope {

  /** Number of parts of a run. */
  static final int PARTS = 40;

  private static final int NUMBERS = 6;

  /** Factor by which the fine part of a grid is wider than the observed range. */
  private static final double MARGIN = 1.4;

  /** Factor by which the random spread of short runs is enlarged. */
  private static final double CHANCE = 1.5;

  private final double[][] least;
  private final double[][] most;

  private TrajectoryEnvelope(double[][] least, double[][] most) {
    this.least = least;
    this.most = most;
  }

  /** Creates an envelope of everything: grids are fine everywhere. */
  public static TrajectoryEnvelope anywhere() {
    return new TrajectoryEnvelope(new double[0][], new double[0][]);
  }

  /** Creates an empty envelope. */
  public static TrajectoryEnvelope unseen() {
    double[][] least = new double[PARTS][3];
    double[][] most = new double[PARTS][3];
    for (int part = 0; part < PARTS; part++) {
      Arrays.fill(least[part], Double.POSITIVE_INFINITY);
      Arrays.fill(most[part], Double.NEGATIVE_INFINITY);
    }
    return new TrajectoryEnvelope(least, most);
  }

  /** Creates the envelope from its {@link #numbers}. */
  static TrajectoryEnvelope of(List<Double> numbers) {
    if (numbers.isEmpty()) {
      return anywhere();
    }
    Checks.require(
        numbers.size() == NUMBERS * PARTS, "numbers of an envelope", "must be 240", numbers.size());
    TrajectoryEnvelope course = unseen();
    for (int part = 0; part < PARTS; part++) {
      for (int n = 0; n < 3; n++) {
        course.least[part][n] = numbers.get(NUMBERS * part + 2 * n);
        course.most[part][n] = numbers.get(NUMBERS * part + 2 * n + 1);
      }
    }
    return course;
  }

  /** Returns the numbers that define the envelope. */
  List<Double> numbers() {
    List<Double> numbers = new ArrayList<>();
    for (int part = 0; part < least.length; part++) {
      for (int n = 0; n < 3; n++) {
        numbers.add(least[part][n]);
        numbers.add(most[part][n]);
      }
    }
    return numbers;
  }

  private static int part(Problem problem, int t) {
    return (int) Math.min(PARTS - 1, (long) t * PARTS / problem.horizon());
  }

  /** Extends the envelope by the state of a run after t queries. */
  void see(Problem problem, int t, Ledger ledger, int queue) {
    Ledger prior = problem.prior();
    double learning = (double) ledger.learning() - prior.learning();
    double paid = (double) ledger.paid() - prior.paid();
    int part = part(problem, t);
    note(part, 0, learning);
    note(part, 1, paid - learning);
    note(part, 2, queue);
  }

  private void note(int part, int n, double x) {
    least[part][n] = Math.min(least[part][n], x);
    most[part][n] = Math.max(most[part][n], x);
  }

  /** Returns the envelope scaled to a longer run with more successes. */
  public TrajectoryEnvelope stretched(double queries, double successes) {
    TrajectoryEnvelope longer = unseen();
    for (int part = 0; part < PARTS; part++) {
      for (int n = 0; n < 3; n++) {
        double factor = n == 2 ? successes : queries;
        // Within a part, drift scales in proportion, and the random spread by the square root.
        double drift = drift(part, n);
        double chance = Math.max(0, most[part][n] - least[part][n] - drift);
        double half = factor * drift / 2 + CHANCE * Math.sqrt(factor) * chance / 2;
        double middle = factor * middle(part, n);
        boolean begins = part == 0; // All runs start at the same state, whatever their length.
        longer.least[part][n] = begins ? factor * least[part][n] : middle - half;
        longer.most[part][n] = begins ? factor * most[part][n] : middle + half;
      }
    }
    return longer;
  }

  private double middle(int part, int n) {
    return (least[part][n] + most[part][n]) / 2;
  }

  /** Returns the drift of runs within a part. */
  private double drift(int part, int n) {
    int from = Math.max(0, part - 1);
    int to = Math.min(PARTS - 1, part + 1);
    return Math.abs(middle(to, n) - middle(from, n)) / (to - from);
  }

  private boolean says(int part) {
    return part < least.length && least[part][0] <= most[part][0];
  }

  /** Returns whether the incentive paid for learning since the start is near the envelope. */
  boolean nearLearning(Problem problem, int t, double learning) {
    return near(problem, part(problem, t), 0, learning);
  }

  /** Returns whether the incentive paid for decoys since the start is near the envelope. */
  boolean nearDecoy(Problem problem, int t, double decoy) {
    return near(problem, part(problem, t), 1, decoy);
  }

  private boolean near(Problem problem, int part, int n, double x) {
    if (!says(part)) {
      return true;
    }
    double few = 4.0 * problem.actions().highestIncentive();
    return least[part][n] <= MARGIN * x + few && x <= MARGIN * most[part][n] + few;
  }

  /** Returns the smallest queue for which decisions after t queries are required. */
  int leastQueue(Problem problem, int t) {
    int part = part(problem, t);
    return says(part) ? (int) Math.floor(least[part][2] - room(problem)) : 0;
  }

  /** Returns the longest queue for which decisions after t queries are required. */
  int longestQueue(Problem problem, int t) {
    int part = part(problem, t);
    int successes = problem.successes();
    return says(part)
        ? (int) Math.min(successes, Math.ceil(most[part][2] + room(problem)))
        : successes;
  }

  private static double room(Problem problem) {
    return 10 + 0.05 * problem.successes();
  }
}
