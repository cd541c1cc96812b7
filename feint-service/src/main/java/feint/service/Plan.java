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

  /** Of simulated runs; one that has ended stays as it is. */
  static Plan of(Problem problem, List<Transcript> runs) {
    int[][] paid = new int[problem.horizon()][runs.size()];
    int[][] queue = new int[problem.horizon()][runs.size()];
    for (int run = 0; run < runs.size(); run++) {
      List<Transcript.Entry> queries = runs.get(run).queries();
      int spent = 0;
      int needed = problem.successes();
      for (int n = 0; n < problem.horizon(); n++) {
        if (n < queries.size()) {
          Transcript.Entry entry = queries.get(n);
          spent += entry.action().incentive();
          needed = entry.action().learns() && entry.step() ? Math.max(0, needed - 1) : needed;
        }
        paid[n][run] = spent;
        queue[n][run] = needed;
      }
    }
    return new Plan(runs.size(), Band.of(paid), Band.of(queue));
  }
}
