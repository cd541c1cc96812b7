package feint.lab.audit;

import feint.model.Problem;

/** Limits of small studies that commands add to their results, about a second each. */
final class StudyBudget {

  /** Total queries of runs with few oracle states. */
  private static final double QUERIES = 200_000;

  /** Fewest runs that tell something. */
  private static final int FEWEST = 10;

  /** Number of oracle states at which transitions cost as much as the rest of a query. */
  private static final double MANY_STATES = 30;

  /** Pairs of queues, times queries, up to which the best share is worth computing. */
  private static final double LARGE = 5e6;

  private StudyBudget() {}

  /** Returns the number of runs for each of several audits, or 0 if the problem is too large. */
  static int runs(Problem problem, int audits, int most) {
    int runs = (int) Math.min(most, QUERIES / (audits * perRun(problem)));
    return runs < FEWEST || large(problem) ? 0 : runs;
  }

  /** Returns the cost of a run, in queries with few oracle states. */
  static double perRun(Problem problem) {
    double states = problem.oracleStates() / MANY_STATES;
    return problem.horizon() * (1 + states * states);
  }

  /** Returns whether the table of the best share is too large to be made many times. */
  static boolean large(Problem problem) {
    double pairs = (problem.successes() + 1.0) * (problem.successes() + 2.0) / 2;
    return problem.horizon() * pairs > LARGE;
  }
}
