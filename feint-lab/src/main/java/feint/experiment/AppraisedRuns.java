package feint.experiment;

import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.simulation.Trial;
import feint.work.Pieces;
import java.util.ArrayList;
import java.util.List;

/**
 * Simulated runs that are to be counted, some at a time. Where they are cut changes no digit, since
 * they are counted one by one, in their order. Public so that they can be written down and played
 * elsewhere.
 */
public record AppraisedRuns(Problem problem, Policy policy, long runs, Seed seed)
    implements Pieces<List<RunCourse>> {

  /** So many runs are a trial with a seed of its own. */
  private static final long TRIAL = 500;

  /** The runs of a piece; it divides the runs of a trial. */
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
