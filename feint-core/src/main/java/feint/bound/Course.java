package feint.bound;

import feint.math.Checks;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where runs of a sensible policy are, by how much of the run is over: what was paid for learning
 * and for decoys since the start, and the queue. It says where a grid should be fine. Any course
 * gives valid bounds, and a good one tight ones.
 */
final class Course {

  /** Into so many parts a run is cut. */
  static final int PARTS = 40;

  private static final int NUMBERS = 6;

  /** How much wider than what was seen the fine part of a grid is. */
  private static final double MARGIN = 1.4;

  /** What short runs show of chance is taken times this. */
  private static final double CHANCE = 1.5;

  private final double[][] least;
  private final double[][] most;

  private Course(double[][] least, double[][] most) {
    this.least = least;
    this.most = most;
  }

  /** A course that says nothing: grids are fine everywhere. */
  static Course anywhere() {
    return new Course(new double[0][], new double[0][]);
  }

  /** A course on which nobody has been seen yet. */
  static Course unseen() {
    double[][] least = new double[PARTS][3];
    double[][] most = new double[PARTS][3];
    for (int part = 0; part < PARTS; part++) {
      Arrays.fill(least[part], Double.POSITIVE_INFINITY);
      Arrays.fill(most[part], Double.NEGATIVE_INFINITY);
    }
    return new Course(least, most);
  }

  /** The course that {@link #numbers} described. */
  static Course of(List<Double> numbers) {
    if (numbers.isEmpty()) {
      return anywhere();
    }
    Checks.require(
        numbers.size() == NUMBERS * PARTS, "numbers of a course", "must be 240", numbers.size());
    Course course = unseen();
    for (int part = 0; part < PARTS; part++) {
      for (int n = 0; n < 3; n++) {
        course.least[part][n] = numbers.get(NUMBERS * part + 2 * n);
        course.most[part][n] = numbers.get(NUMBERS * part + 2 * n + 1);
      }
    }
    return course;
  }

  /** All that there is to it. */
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

  /** Takes note of where a run is after t queries. */
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

  /** The course of a longer run with more successes to be had. */
  Course stretched(double queries, double successes) {
    Course longer = unseen();
    for (int part = 0; part < PARTS; part++) {
      for (int n = 0; n < 3; n++) {
        double factor = n == 2 ? successes : queries;
        // Within a part all runs move on, in proportion; chance spreads them like a root.
        double drift = drift(part, n);
        double chance = Math.max(0, most[part][n] - least[part][n] - drift);
        double half = factor * drift / 2 + CHANCE * Math.sqrt(factor) * chance / 2;
        double middle = factor * middle(part, n);
        boolean begins = part == 0; // All runs begin at one place, whatever their length.
        longer.least[part][n] = begins ? factor * least[part][n] : middle - half;
        longer.most[part][n] = begins ? factor * most[part][n] : middle + half;
      }
    }
    return longer;
  }

  private double middle(int part, int n) {
    return (least[part][n] + most[part][n]) / 2;
  }

  /** How far runs get within a part. */
  private double drift(int part, int n) {
    int from = Math.max(0, part - 1);
    int to = Math.min(PARTS - 1, part + 1);
    return Math.abs(middle(to, n) - middle(from, n)) / (to - from);
  }

  private boolean says(int part) {
    return part < least.length && least[part][0] <= most[part][0];
  }

  /** Whether what was paid for learning since the start is near the course. */
  boolean nearLearning(Problem problem, int t, double learning) {
    return near(problem, part(problem, t), 0, learning);
  }

  /** Whether what was paid for decoys since the start is near the course. */
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

  /** The least queue that decisions after t queries must be known for. */
  int leastQueue(Problem problem, int t) {
    int part = part(problem, t);
    return says(part) ? (int) Math.floor(least[part][2] - room(problem)) : 0;
  }

  /** The longest queue that decisions after t queries must be known for. */
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
