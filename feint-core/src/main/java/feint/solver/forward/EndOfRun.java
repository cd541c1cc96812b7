package feint.solver.forward;

import feint.math.DiscreteDistribution;
import feint.math.Distribution;
import feint.model.Ledger;
import feint.model.Problem;
import feint.solver.PolicyValue;
import feint.solver.forward.Evaluation.QueryForecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Accumulator of a policy's evaluation from the distribution of the last queue with the last ledger
 * or its margin.
 */
final class EndOfRun implements ForwardPass.Visitor {

  private final Problem problem;
  private final double[] queue;
  private final List<Double> beliefs = new ArrayList<>();
  private final List<Double> weights = new ArrayList<>();
  private double terminal;
  private double correct;
  private double exposed;
  private double covert;
  private double incentive;

  EndOfRun(Problem problem) {
    this.problem = problem;
    this.queue = new double[problem.successes() + 1];
  }

  @Override
  public void visit(Ledger ledger, double[] queueLaw) {
    double sum = add(ledger.eavesdropperCorrect(), ledger.exposed(), queueLaw);
    incentive += sum * (ledger.paid() - problem.prior().paid());
    beliefs.add(ledger.belief());
    weights.add(sum);
  }

  /**
   * Adds runs with a given probability that the eavesdropper is right and a given exposure; returns
   * their probability.
   */
  double add(double eavesdropperCorrect, boolean isExposed, double[] queueLaw) {
    double sum = 0;
    for (int b = 0; b < queue.length; b++) {
      sum += queueLaw[b];
      queue[b] += queueLaw[b];
      terminal += queueLaw[b] * problem.objective().terminal().at(b, isExposed);
    }
    correct += sum * eavesdropperCorrect;
    exposed += isExposed ? sum : 0;
    covert += isExposed ? 0 : queueLaw[0];
    return sum;
  }

  /** Returns the evaluation of a pass that followed ledgers. */
  Evaluation evaluation(double runningCost, List<QueryForecast> course) {
    DiscreteDistribution belief =
        DiscreteDistribution.of(
            beliefs.stream().mapToDouble(Double::doubleValue).toArray(),
            weights.stream().mapToDouble(Double::doubleValue).toArray());
    return evaluation(runningCost, incentive / all(), Optional.of(belief), course, 0);
  }

  /**
   * Returns the evaluation of a pass that followed margins and dropped probability {@code dropped}.
   */
  Evaluation evaluation(
      double runningCost, double incentivePaid, List<QueryForecast> course, double dropped) {
    return evaluation(runningCost, incentivePaid, Optional.empty(), course, dropped);
  }

  // Sums of many probabilities differ from 1 by rounding errors and by the dropped probability.
  private double all() {
    return Arrays.stream(queue).sum();
  }

  private static double share(double part, double all) {
    return Math.max(0, Math.min(1, part / all));
  }

  private Evaluation evaluation(
      double runningCost,
      double incentivePaid,
      Optional<DiscreteDistribution> belief,
      List<QueryForecast> course,
      double dropped) {
    double all = all();
    Distribution queueLaw =
        Distribution.of(Arrays.stream(queue).map(p -> Math.max(0, p / all)).toArray());
    PolicyValue outcome =
        new PolicyValue(
            runningCost + terminal / all,
            queueLaw.at(0),
            share(correct, all),
            share(exposed, all),
            incentivePaid);
    return new Evaluation(outcome, share(covert, all), queueLaw, belief, course, dropped);
  }
}
