package feint.solver;

import feint.math.DiscreteLaw;
import feint.math.Distribution;
import feint.model.Ledger;
import feint.model.Problem;
import feint.solver.Evaluation.QueryForecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Adds up what the law of the last ledger and queue says about a policy. */
final class EndOfRun implements ForwardPass.Visitor {

  private final Problem problem;
  private final double[] queue;
  private final List<Double> beliefs = new ArrayList<>();
  private final List<Double> weights = new ArrayList<>();
  private double terminal;
  private double correct;
  private double exposed;
  private double incentive;

  EndOfRun(Problem problem) {
    this.problem = problem;
    this.queue = new double[problem.successes() + 1];
  }

  @Override
  public void visit(Ledger ledger, double[] queueLaw) {
    double sum = 0;
    for (int b = 0; b < queue.length; b++) {
      sum += queueLaw[b];
      queue[b] += queueLaw[b];
      terminal += queueLaw[b] * problem.objective().terminal().at(b, ledger.exposed());
    }
    correct += sum * ledger.eavesdropperCorrect();
    exposed += ledger.exposed() ? sum : 0;
    incentive += sum * (ledger.paid() - problem.prior().paid());
    beliefs.add(ledger.belief());
    weights.add(sum);
  }

  Evaluation evaluation(double runningCost, List<QueryForecast> course) {
    // Sums of many probabilities miss 1 by their rounding errors.
    double all = Arrays.stream(queue).sum();
    Distribution queueLaw = Distribution.of(Arrays.stream(queue).map(p -> p / all).toArray());
    Outcome outcome =
        new Outcome(
            runningCost + terminal,
            queueLaw.at(0),
            Math.min(1, correct / all),
            Math.min(1, exposed / all),
            incentive / all);
    return new Evaluation(outcome, queueLaw, belief(), course);
  }

  private DiscreteLaw belief() {
    return DiscreteLaw.of(
        beliefs.stream().mapToDouble(Double::doubleValue).toArray(),
        weights.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
