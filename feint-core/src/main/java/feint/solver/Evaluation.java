package feint.solver;

import feint.math.DiscreteLaw;
import feint.math.Distribution;
import feint.model.Ledger;
import java.util.List;

/**
 * All that is known about the runs of a policy, without Monte-Carlo error.
 *
 * @param queueLaw the law of b_N on 0..M
 * @param belief the law of &delta;_N = L_N / I_N
 * @param course query by query, 1..N
 */
public record Evaluation(
    Outcome outcome, Distribution queueLaw, DiscreteLaw belief, List<Query> course) {

  public Evaluation {
    course = List.copyOf(course);
  }

  /**
   * One query in the course of a run.
   *
   * @param number 1..N
   * @param learning the probability that it is a learning query
   * @param belief the mean of the eavesdropper's belief before it
   * @param beliefDeviation the standard deviation of that belief over runs
   * @param likeliest the most probable ledger before it; of equals, the one with less paid
   */
  public record Query(
      int number, double learning, double belief, double beliefDeviation, Ledger likeliest) {}
}
