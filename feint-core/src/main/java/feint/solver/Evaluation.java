package feint.solver;

import feint.math.DiscreteLaw;
import feint.math.Distribution;
import feint.model.Ledger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * All that is known about the runs of a policy, without Monte-Carlo error.
 *
 * @param covert the probability that a run finishes and is not exposed
 * @param queueLaw the law of b_N on 0..M
 * @param belief the law of &delta;_N = L_N / I_N; absent where the ledger was not followed
 * @param course query by query, 1..N
 * @param dropped the probability that was not followed to the end: a probability is off by at most
 *     so much, beside rounding, and an expectation by at most twice so much times the largest size
 *     of what it is the expectation of
 */
public record Evaluation(
    Outcome outcome,
    double covert,
    Distribution queueLaw,
    Optional<DiscreteLaw> belief,
    List<QueryForecast> course,
    double dropped) {

  public Evaluation {
    course = List.copyOf(course);
  }

  /** The same, with a cost that was found in another way. */
  public Evaluation withCost(double cost) {
    Outcome other =
        new Outcome(
            cost,
            outcome.finishProbability(),
            outcome.eavesdropperCorrect(),
            outcome.exposedProbability(),
            outcome.expectedIncentive());
    return new Evaluation(other, covert, queueLaw, belief, course, dropped);
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
        average(parts, weights, Evaluation::covert),
        Distribution.of(queue),
        belief(parts, weights),
        course,
        average(parts, weights, Evaluation::dropped));
  }

  private static Optional<DiscreteLaw> belief(List<Evaluation> parts, Distribution weights) {
    List<DiscreteLaw> laws = parts.stream().flatMap(part -> part.belief.stream()).toList();
    return laws.size() == parts.size()
        ? Optional.of(DiscreteLaw.mixture(laws, weights))
        : Optional.empty();
  }

  private static <T> double average(
      List<T> parts, Distribution weights, ToDoubleFunction<T> quantity) {
    return weights.expectation(parts.stream().mapToDouble(quantity).toArray());
  }

  /**
   * What the eavesdropper believes, over runs.
   *
   * @param deviation the standard deviation over runs
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
   * What to expect of one query in the course of a run.
   *
   * @param number 1..N
   * @param learning the probability that it is sent, and is a learning query
   * @param belief the eavesdropper's belief before it; runs that have ended count with their last;
   *     absent where the ledger was not followed
   * @param likeliest the most probable ledger before it; of equals, the one with less paid. Where
   *     the ledger was not followed, one with the most probable margin and about the mean paid. For
   *     a mixture, that of its most probable part
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
