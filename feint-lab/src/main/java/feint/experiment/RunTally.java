package feint.experiment;

import feint.math.DiscreteDistribution;
import feint.math.Distribution;
import feint.math.Moments;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.simulation.Averages;
import feint.simulation.EpisodeTally;
import feint.simulation.Summary;
import feint.solver.Evaluation;
import feint.solver.PolicyValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts of simulated runs, for averages in place of exact values. */
final class RunTally {

  /**
   * Horizon above which ledgers are not counted: hardly any occurs twice, and they would fill the
   * memory.
   */
  private static final int MANY = 1_000;

  private final Problem problem;
  private final List<Stage> stages = new ArrayList<>();
  private final long[] queues;
  private final Map<Double, Long> beliefs = new HashMap<>();
  private final Moments cost = new Moments();
  private final Moments correct = new Moments();
  private final Moments incentive = new Moments();
  private final Moments belief = new Moments();
  private long finished;
  private long exposed;
  private long covert;

  /** Counts before one query, over the runs that sent it. */
  private static final class Stage {
    private final Moments belief = new Moments();
    private final Moments learning = new Moments();
    private final Map<Ledger, Long> ledgers = new HashMap<>();
  }

  RunTally(Problem problem) {
    this.problem = problem;
    this.queues = new long[problem.successes() + 1];
    for (int t = 0; t < problem.horizon(); t++) {
      stages.add(new Stage());
    }
  }

  void add(RunCourse run) {
    Ledger ledger = problem.prior();
    for (int t = 0; t < run.actions().length; t++) {
      Action action = problem.actions().at(run.actions()[t]);
      Stage stage = stages.get(t);
      stage.belief.add(ledger.belief());
      stage.learning.add(action.learns() ? 1 : 0);
      if (stages.size() <= MANY || stage.ledgers.isEmpty()) {
        stage.ledgers.merge(ledger, 1L, Long::sum);
      }
      ledger = ledger.after(action);
    }
    queues[run.queue()]++;
    beliefs.merge(ledger.belief(), 1L, Long::sum);
    cost.add(run.cost());
    finished += run.queue() == 0 ? 1 : 0;
    correct.add(ledger.eavesdropperCorrect());
    exposed += ledger.exposed() ? 1 : 0;
    covert += run.queue() == 0 && !ledger.exposed() ? 1 : 0;
    incentive.add(ledger.paid() - problem.prior().paid());
    belief.add(ledger.belief());
  }

  Summary summary() {
    return new Averages(problem)
        .of(new EpisodeTally.Numbers(finished, exposed, cost, correct, incentive, belief));
  }

  Evaluation evaluation() {
    Summary means = summary();
    PolicyValue outcome =
        new PolicyValue(
            means.cost().mean(),
            means.finishProbability().mean(),
            means.eavesdropperCorrect().mean(),
            means.exposedProbability().mean(),
            means.incentive().mean());
    double runs = cost.count();
    double[] values = beliefs.keySet().stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double[] weights =
        Arrays.stream(values).map(value -> beliefs.getOrDefault(value, 0L)).toArray();
    List<Evaluation.QueryForecast> course = new ArrayList<>();
    for (Stage stage : stages) {
      if (stage.ledgers.isEmpty()) {
        break; // All runs had ended before.
      }
      course.add(
          new Evaluation.QueryForecast(
              course.size() + 1,
              stage.learning.mean(),
              Optional.of(
                  new Evaluation.Belief(
                      stage.belief.mean(),
                      Math.sqrt(stage.belief.squares() / stage.belief.count()))),
              likeliest(stage)));
    }
    return new Evaluation(
        outcome,
        covert / runs,
        Distribution.of(Arrays.stream(queues).mapToDouble(count -> count / runs).toArray()),
        Optional.of(DiscreteDistribution.of(values, weights)),
        course,
        0);
  }

  private static Ledger likeliest(Stage stage) {
    return stage.ledgers.entrySet().stream()
        .max(
            Map.Entry.<Ledger, Long>comparingByValue()
                .thenComparing(
                    entry -> entry.getKey(),
                    Comparator.comparing(Ledger::paid).thenComparing(Ledger::learning).reversed()))
        .orElseThrow()
        .getKey();
  }
}
