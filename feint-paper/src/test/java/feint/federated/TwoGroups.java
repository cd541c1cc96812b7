package feint.federated;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers of two groups of runs, by name. If the groups are samples of one distribution, the ranks
 * of no number differ between them.
 */
final class TwoGroups {

  private record Measurement(double value, boolean first) {}

  private final Map<String, List<Measurement>> byName = new LinkedHashMap<>();

  /** Adds a number of a run; a missing value ranks below all others. */
  void add(String name, boolean first, double value) {
    byName
        .computeIfAbsent(name, none -> new ArrayList<>())
        .add(new Measurement(Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value, first));
  }

  /** Number of comparisons of which {@link #widest} is the largest. */
  int comparisons() {
    return 2 * byName.size();
  }

  /**
   * Returns the name of the largest difference and its number of standard deviations: of the sum of
   * the first group's ranks (Wilcoxon), and of the squares of their distances from the middle
   * (Mood), over all numbers.
   */
  Map.Entry<String, Double> widest() {
    Map<String, Double> all = new LinkedHashMap<>();
    byName.forEach(
        (name, numbers) -> {
          double[] ranks = ranks(numbers);
          double[] spread = new double[ranks.length];
          for (int i = 0; i < ranks.length; i++) {
            spread[i] = ranks[i] * ranks[i];
          }
          all.put(name, deviations(ranks, numbers));
          all.put("spread of " + name, deviations(spread, numbers));
        });
    return all.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
  }

  /** Midranks around 0. The numbers are sorted. */
  private static double[] ranks(List<Measurement> numbers) {
    numbers.sort(Comparator.comparingDouble(Measurement::value));
    double[] ranks = new double[numbers.size()];
    for (int from = 0; from < ranks.length; ) {
      int to = from;
      while (to < ranks.length && numbers.get(to).value() == numbers.get(from).value()) {
        to++;
      }
      for (int i = from; i < to; i++) {
        ranks[i] = (from + to - ranks.length) / 2.0;
      }
      from = to;
    }
    return ranks;
  }

  /** Standardised sum over the first group, under random choice of the group. */
  private static double deviations(double[] scores, List<Measurement> numbers) {
    int n = scores.length;
    double mean = 0;
    double squares = 0;
    double sum = 0;
    int first = 0;
    for (int i = 0; i < n; i++) {
      mean += scores[i] / n;
      squares += scores[i] * scores[i];
      if (numbers.get(i).first()) {
        sum += scores[i];
        first++;
      }
    }
    double variance = squares / n - mean * mean;
    double error = Math.sqrt((double) first * (n - first) / (n - 1) * variance);
    return variance > 0 ? Math.abs(sum - first * mean) / error : 0;
  }
}
