package feint.service.forecast;

import feint.model.Problem;
import feint.simulation.Transcript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Course that the model expects of a policy, query by query, from simulated runs.
 *
 * @param episodes number of simulated runs
 * @param paid incentive so far
 * @param queue successes still needed
 */
public record ExpectedCourse(int episodes, Band paid, Band queue) {

  /** Tail probability on each side: nine of ten runs lie inside the band. */
  private static final double TAIL = 0.05;

  /** Mean and quantiles after each query. */
  public record Band(List<Double> mean, List<Integer> low, List<Integer> high) {

    public Band {
      mean = List.copyOf(mean);
      low = List.copyOf(low);
      high = List.copyOf(high);
    }

    /**
     * Returns the band of values by query and run.
     *
     * @param values one row per query, with the values of all runs
     */
    static Band of(int[][] values) {
      List<Double> mean = new ArrayList<>();
      List<Integer> low = new ArrayList<>();
      List<Integer> high = new ArrayList<>();
      for (int[] row : values) {
        int[] sorted = row.clone();
        Arrays.sort(sorted);
        mean.add(Arrays.stream(sorted).average().orElseThrow());
        int cut = (int) (TAIL * sorted.length);
        low.add(sorted[cut]);
        high.add(sorted[sorted.length - 1 - cut]);
      }
      return new Band(mean, low, high);
    }
  }

  /** Accumulates runs one by one; a finished run keeps its last values. */
  static final class Builder {

    private final Problem problem;
    private final int[][] paid;
    private final int[][] queue;

    Builder(Problem problem, int runs) {
      this.problem = problem;
      this.paid = new int[problem.horizon()][runs];
      this.queue = new int[problem.horizon()][runs];
    }

    void add(int run, Transcript played) {
      int spent = 0;
      int needed = problem.successes();
      for (int n = 0; n < problem.horizon(); n++) {
        if (n < played.queries().size()) {
          Transcript.Entry entry = played.queries().get(n);
          spent += entry.action().incentive();
          needed = entry.action().learns() && entry.step() ? Math.max(0, needed - 1) : needed;
        }
        paid[n][run] = spent;
        queue[n][run] = needed;
      }
    }

    ExpectedCourse build() {
      return new ExpectedCourse(paid[0].length, Band.of(paid), Band.of(queue));
    }
  }
}
