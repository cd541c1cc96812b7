package feint.solver;

import feint.math.DiscreteLaw;
import feint.math.Distribution;
import feint.model.Ledger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * All that is known about the runs of a policy, without Monte-Carlo error.
 *
 * @param queueLaw the law of b_N on 0..M
 * @param belief the law of &delta;_N = L_N / I_N
 * @param course query by query, 1..N
 */
public record Evaluation(
    Outcome outcome, Distribution queueLaw, DiscreteLaw belief, List<QueryForecast> course) {

  public Evaluation {
    course = List.copyOf(course);
  }

  /** What is known about runs of which each follows one of several policies, drawn at its start. */
  static Evaluation mixture(List<Evaluation> parts, Distribution weights) {
    double[] queue = new double[parts.get(0).queueLaw.size()];
    for (int b = 0; b < queue.length; b++) {
      int at = b;
      queue[b] = average(parts, weights, part -> part.queueLaw.at(at));
    }
    List<QueryForecast> course = new ArrayList<>();
    for (int t = 0; t < parts.get(0).course.size(); t++) {
      int at = t;
      course.add(
          QueryForecast.mixture(parts.stream().map(part -> part.course.get(at)).toList(), weights));
    }
    return new Evaluation(
        new Outcome(
            average(parts, weights, part -> part.outcome.cost()),
            average(parts, weights, part -> part.outcome.finishProbability()),
            average(parts, weights, part -> part.outcome.eavesdropperCorrect()),
            average(parts, weights, part -> part.outcome.exposedProbability()),
            average(parts, weights, part -> part.outcome.expectedIncentive())),
        Distribution.of(queue),
        DiscreteLaw.mixture(parts.stream().map(Evaluation::belief).toList(), weights),
        course);
  }

  private static <T> double average(
      List<T> parts, Distribution weights, ToDoubleFunction<T> quantity) {
    return weights.expectation(parts.stream().mapToDouble(quantity).toArray());
  }

  /**
   * What to expect of one query in the course of a run.
   *
   * @param number 1..N
   * @param learning the probability that it is sent, and is a learning query
   * @param belief the mean of the eavesdropper's belief before it; runs that have ended count with
   *     their last
   * @param beliefDeviation the standard deviation of that belief over runs
   * @param likeliest the most probable ledger before it; of equals, the one with less paid. For a
   *     mixture, that of its most probable part
   */
  public record QueryForecast(
      int number, double learning, double belief, double beliefDeviation, Ledger likeliest) {

    private static QueryForecast mixture(List<QueryForecast> parts, Distribution weights) {
      double belief = average(parts, weights, QueryForecast::belief);
      double variance =
          average(
              parts,
              weights,
              q ->
                  q.beliefDeviation * q.beliefDeviation
                      + (q.belief - belief) * (q.belief - belief));
      int heaviest =
          IntStream.range(0, parts.size())
              .boxed()
              .max(Comparator.comparingDouble(weights::at))
              .orElseThrow();
      return new QueryForecast(
          parts.get(0).number,
          average(parts, weights, QueryForecast::learning),
          belief,
          Math.sqrt(variance),
          parts.get(heaviest).likeliest);
    }
  }
}
