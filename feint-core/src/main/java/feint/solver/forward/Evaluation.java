package feint.solver.forward;

import feint.math.DiscreteDistribution;
import feint.math.Distribution;
import feint.model.Ledger;
import feint.solver.PolicyValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Exact evaluation of a policy: expectations and distributions over its runs, without Monte-Carlo
 * error.
 *
 * @param covert probability that a run finishes and is not exposed
 * @param queueLaw distribution of b_N on 0..M
 * @param belief distribution of &delta;_N = L_N / I_N; absent where the ledger was not followed
 * @param course one forecast per query, 1..N
 * @param dropped probability that was not followed to the end. Beside rounding, a probability is
 *     off by at most this much, and an expectation by at most twice this much times the largest
 *     absolute value of its variable
 */
public record Evaluation(
    PolicyValue outcome,
    double covert,
    Distribution queueLaw,
    Optional<DiscreteDistribution> belief,
    List<QueryForecast> course,
    double dropped) {

  public Evaluation {
    course = List.copyOf(course);
  }

  /** Returns this evaluation with another cost. */
  public Evaluation withCost(double cost) {
    PolicyValue other =
        new PolicyValue(
            cost,
            outcome.finishProbability(),
            outcome.eavesdropperCorrect(),
            outcome.exposedProbability(),
            outcome.expectedIncentive());
    return new Evaluation(other, covert, queueLaw, belief, course, dropped);
  }

  /**
   * Returns the evaluation of a mixture: each run follows one of several policies, drawn at its
   * start.
   */
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
        new PolicyValue(
            average(parts, weights, part -> part.outcome.cost()),
            average(parts, weights, part -> part.outcome.finishProbability()),
            average(parts, weights, part -> part.outcome.eavesdropperCorrect()),
            average(parts, weights, part -> part.outcome.exposedProbability()),
            average(parts, weights, part -> part.outcome.expectedIncentive())),
        average(parts, weights, Evaluation::covert),
        Distribution.of(queue),
        belief(parts, weights),
        course,
        average(parts, weights, Evaluation::dropped));
  }

  private static Optional<DiscreteDistribution> belief(
      List<Evaluation> parts, Distribution weights) {
    List<DiscreteDistribution> beliefs =
        parts.stream().flatMap(part -> part.belief.stream()).toList();
    return beliefs.size() == parts.size()
        ? Optional.of(DiscreteDistribution.mixture(beliefs, weights))
        : Optional.empty();
  }

  private static <T> double average(
      List<T> parts, Distribution weights, ToDoubleFunction<T> quantity) {
    return weights.expectation(parts.stream().mapToDouble(quantity).toArray());
  }

  /**
   * Mean and standard deviation of the eavesdropper's belief over runs.
   *
   * @param deviation standard deviation over runs
   */
  public record Belief(double mean, double deviation) {

    private static Belief mixture(List<Belief> parts, Distribution weights) {
      double mean = average(parts, weights, Belief::mean);
      double variance =
          average(
              parts, weights, q -> q.deviation * q.deviation + (q.mean - mean) * (q.mean - mean));
      return new Belief(mean, Math.sqrt(variance));
    }
  }

  /**
   * Expectation for one query of a run.
   *
   * @param number index of the query, 1..N
   * @param learning probability that the query is sent and is a learning query
   * @param belief the eavesdropper's belief before the query; ended runs count with their last
   *     belief; absent where the ledger was not followed
   * @param likeliest most probable ledger before the query; of equals, the one with less paid.
   *     Where the ledger was not followed, a ledger with the most probable margin and about the
   *     mean paid. For a mixture, that of its most probable component
   */
  public record QueryForecast(
      int number, double learning, Optional<Belief> belief, Ledger likeliest) {

    private static QueryForecast mixture(List<QueryForecast> parts, Distribution weights) {
      List<Belief> beliefs = parts.stream().flatMap(part -> part.belief.stream()).toList();
      int heaviest =
          IntStream.range(0, parts.size())
              .boxed()
              .max(Comparator.comparingDouble(weights::at))
              .orElseThrow();
      return new QueryForecast(
          parts.get(0).number,
          average(parts, weights, QueryForecast::learning),
          beliefs.size() == parts.size()
              ? Optional.of(Belief.mixture(beliefs, weights))
              : Optional.empty(),
          parts.get(heaviest).likeliest);
    }
  }
}
