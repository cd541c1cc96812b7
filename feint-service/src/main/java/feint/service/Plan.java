package feint.service;

import feint.model.Problem;
import feint.simulation.Transcript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the model expects of a policy, query by query, by simulated runs.
 *
 * @param episodes how many were simulated
 * @param paid incentive so far
 * @param queue successes that are still needed
 */
public record Plan(int episodes, Band paid, Band queue) {

  /** What nine of ten runs lie between. */
  private static final double TAIL = 0.05;

  /** Mean and quantiles after each query. */
  public record Band(List<Double> mean, List<Integer> low, List<Integer> high) {

    public Band {
      mean = List.copyOf(mean);
      low = List.copyOf(low);
      high = List.copyOf(high);
    }

    /**
     * Of values by query and run.
     *
     * @param values in each row those of all runs after one query
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

  /** Adds up runs, one after the other; one that has ended stays as it is. */
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

    Plan build() {
      return new Plan(paid[0].length, Band.of(paid), Band.of(queue));
    }
  }
}
