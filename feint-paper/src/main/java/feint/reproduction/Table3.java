package feint.reproduction;

import feint.lab.search.SearchExperiment;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Objective.Total;
import feint.model.OracleChain;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.TableCost;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.search.BestThreshold;
import feint.search.CandidatePolicy;
import feint.search.PolicySearch;
import feint.search.Spsa;
import feint.search.Ucb;
import feint.solver.OptimalValue;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/**
 * Table 3 of the paper's supplement, reproduced: a toy problem with three costs, searched by SPSA
 * and by a bandit, beside the best threshold policy and the exact optimum.
 *
 * <p>The supplement prints its first two costs alike, and its program weighs the queue by b + 1;
 * this class takes (b + 1) for C1 and (b + 1)&sup2; for C2. Its figures are sums over a run.
 */
public final class Table3 {

  private Table3() {}

  /** Thresholds of the two oracle states with their cost. */
  public record Entry(double bad, double good, double cost) {}

  /**
   * Printed values of the supplement for a cost.
   *
   * @param spsa its row for SPSA
   * @param bandit its row for the bandit
   */
  public record Published(Entry spsa, Entry bandit) {}

  /**
   * A row of the table.
   *
   * @param name C1, C2 or C3
   * @param spsa result of SPSA, with its exact cost
   * @param ucb result of the bandit, with its exact cost
   * @param best the best threshold policy, by exact evaluation of all
   * @param optimum the exact values: no policy costs less
   * @param published the supplement's values
   * @param publishedHere the printed thresholds with their exact cost in this problem
   */
  public record Row(
      String name,
      Entry spsa,
      Entry ucb,
      Entry best,
      OptimalValue optimum,
      Published published,
      Published publishedHere) {}

  /** The toy problem with one of the three costs, and the supplement's values for it. */
  private record Toy(String name, Objective objective, Published published) {

    static final List<Toy> ALL =
        List.of(
            new Toy(
                "C1", belief(1), new Published(new Entry(0.02, 0, 0.291), new Entry(0, 0, 0.2))),
            new Toy(
                "C2", belief(2), new Published(new Entry(10, 0, 10.75), new Entry(9, 0, 11.05))),
            new Toy(
                "C3", table(), new Published(new Entry(3.92, 0, -1.81), new Entry(5, 0, -1.59))));

    private static Objective belief(double queuePower) {
      return Objective.cost(
              new PowerWeight(queuePower, 1), PowerWeight.DEFAULT_ORACLE, TerminalCost.power(1, 2))
          .withTotal(Total.SUM);
    }

    private static Objective table() {
      TableCost cost = TableCost.of(new double[][] {{-1, 2}, {-0.1, 0}}, new PowerWeight(0.5, 1));
      return new Objective(cost, TerminalCost.power(1, 2), Total.SUM);
    }

    Problem problem() {
      return Problem.builder()
          .horizon(25)
          .successes(10)
          .incentives(1)
          .success(new double[] {0.2}, new double[] {0.8})
          .oracle(OracleChain.stationary(new double[] {0.8, 0.2}, new double[] {0.2, 0.8}))
          .objective(objective)
          .build();
    }
  }

  /** Computes all rows; {@code progress} receives the completed share. */
  public static List<Row> rows(Seed seed, Execution execution, DoubleConsumer progress) {
    List<Toy> toys = Toy.ALL;
    return IntStream.range(0, toys.size())
        .mapToObj(
            i -> {
              Row row = row(toys.get(i), seed, execution);
              progress.accept((i + 1.0) / toys.size());
              return row;
            })
        .toList();
  }

  private static Row row(Toy toy, Seed seed, Execution execution) {
    Problem problem = toy.problem();
    Spsa spsa = Spsa.defaults();
    BestThreshold best = BestThreshold.find(problem, seed, execution);
    return new Row(
        toy.name(),
        found(problem, spsa, spsa.iterations(), seed, execution),
        found(problem, Ucb.defaults(), Ucb.DEFAULT_PULLS, seed, execution),
        entry(best.thresholds(), best.cost()),
        BackwardInduction.values(problem, execution),
        toy.published,
        new Published(here(problem, toy.published.spsa()), here(problem, toy.published.bandit())));
  }

  private static Entry found(
      Problem problem, PolicySearch search, int iterations, Seed seed, Execution execution) {
    SearchExperiment.Result result =
        SearchExperiment.of(problem, iterations, seed, execution).run(search, iterate -> {});
    CandidatePolicy.WithThresholds found = (CandidatePolicy.WithThresholds) result.found();
    return entry(found.thresholds(), result.evaluation().outcome().cost());
  }

  private static Entry here(Problem problem, Entry printed) {
    Thresholds thresholds =
        Thresholds.of(new double[] {printed.bad()}, new double[] {printed.good()});
    return entry(
        thresholds,
        PolicyEvaluation.evaluate(
                problem, StationaryPolicies.threshold(problem.shape(), thresholds))
            .outcome()
            .cost());
  }

  private static Entry entry(Thresholds thresholds, double cost) {
    return new Entry(thresholds.at(1, 0), thresholds.at(2, 0), cost);
  }
}
