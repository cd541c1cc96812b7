package feint.experiment;

import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.ParallelTask;
import feint.policy.Policy;
import feint.simulation.Trial;
import java.util.ArrayList;
import java.util.List;

/**
 * Simulated runs to be counted, in blocks. Counts are accumulated run by run in their order, so
 * that the division does not change a digit. Public so that they can be encoded and played on other
 * machines.
 */
public record EvaluatedRuns(Problem problem, Policy policy, long runs, Seed seed)
    implements ParallelTask<List<RunCourse>> {

  /** Number of runs per trial, each with a seed of its own. */
  private static final long TRIAL = 500;

  /** Number of runs per subtask; a divisor of the runs of a trial. */
  private static final long PIECE = 100;

  @Override
  public long count() {
    return (runs - 1) / PIECE + 1;
  }

  @Override
  public List<RunCourse> piece(long number) {
    List<RunCourse> courses = new ArrayList<>((int) PIECE);
    long from = number * PIECE;
    Trial trial = new Trial(policy, TRIAL, seed.child(from / TRIAL));
    for (long run = from; run < Math.min(from + PIECE, runs); run++) {
      courses.add(RunCourse.of(trial.transcript(problem, run % TRIAL), problem));
    }
    return courses;
  }
}
