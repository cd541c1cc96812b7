package feint.lab.compare;

import feint.math.DiscreteDistribution;
import feint.math.Distribution;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.simulation.Averages;
import feint.simulation.Course;
import feint.simulation.Episode;
import feint.simulation.EpisodeTally;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.simulation.Trial;
import feint.solver.PolicyValue;
import feint.solver.forward.Evaluation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Evaluation of a policy by simulated runs: averages, and the distributions over the courses of the
 * runs, in place of exact values.
 */
final class SimulatedEvaluation {

  /**
   * Horizon above which ledgers are not counted: hardly any occurs twice, and they would fill the
   * memory.
   */
  private static final int MAX_COUNTED_HORIZON = 1_000;

  /** Number of runs per trial, each with a seed of its own. */
  private static final long TRIAL = 500;

  private final Problem problem;
  private final List<Stage> stages = new ArrayList<>();
  private final long[] queues;
  private final Map<Double, Long> beliefs = new HashMap<>();
  private final EpisodeTally tally = new EpisodeTally();
  private long covert;

  /** Counts before one query, over the runs that sent it. */
  private static final class Stage {
    private final Moments belief = new Moments();
    private final Moments learning = new Moments();
    private final Map<Ledger, Long> ledgers = new HashMap<>();
  }

  private SimulatedEvaluation(Problem problem) {
    this.problem = problem;
    this.queues = new long[problem.successes() + 1];
    for (int t = 0; t < problem.horizon(); t++) {
      stages.add(new Stage());
    }
  }

  /** Simulates runs of a policy. */
  static EvaluationResult of(
      Problem problem, Policy policy, long runs, Seed seed, Execution execution) {
    List<Trial> trials = new ArrayList<>();
    for (long done = 0; done < runs; done += TRIAL) {
      trials.add(new Trial(policy, Math.min(TRIAL, runs - done), seed.child(trials.size())));
    }
    SimulatedEvaluation found = new SimulatedEvaluation(problem);
    new LocalSimulator(problem, execution).follow(trials, found::add);
    Summary averages = new Averages(problem).of(found.tally.numbers());
    return EvaluationResult.simulated(found.evaluation(averages), averages);
  }

  private void add(Course run) {
    Ledger ledger = problem.prior();
    for (int t = 0; t < run.actions().length; t++) {
      Action action = problem.actions().at(run.actions()[t]);
      Stage stage = stages.get(t);
      stage.belief.add(ledger.belief());
      stage.learning.add(action.learns() ? 1 : 0);
      if (stages.size() <= MAX_COUNTED_HORIZON || stage.ledgers.isEmpty()) {
        stage.ledgers.merge(ledger, 1L, Long::sum);
      }
      ledger = ledger.after(action);
    }
    queues[run.queue()]++;
    beliefs.merge(ledger.belief(), 1L, Long::sum);
    covert += run.queue() == 0 && !ledger.exposed() ? 1 : 0;
    tally.add(new Episode(run.cost(), run.queue(), ledger), problem.prior().paid());
  }

  private Evaluation evaluation(Summary means) {
    PolicyValue outcome =
        new PolicyValue(
            means.cost().mean(),
            means.finishProbability().mean(),
            means.eavesdropperCorrect().mean(),
            means.exposedProbability().mean(),
            means.incentive().mean());
    double runs = means.cost().draws();
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
