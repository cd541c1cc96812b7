package feint.report.chart;

import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.provenance.Provenance;
import feint.report.chart.ComparisonChart.Series;
import feint.solver.forward.PolicyEvaluation;
import java.util.List;

/** Small problems, and the course of their runs. */
public final class Runs {

  public static final Problem SMALL =
      Problem.builder()
          .horizon(12)
          .successes(4)
          .incentives(1, 2)
          .success(new double[] {.1, .3}, new double[] {.4, .8})
          .oracle(OracleChain.stationary(new double[] {.8, .2}, new double[] {.2, .8}))
          .objective(Objective.goal())
          .build();

  /** One query, one incentive, an oracle that always answers. */
  public static final Problem ONE_QUERY = Problem.builder().horizon(1).successes(1).build();

  /** Of a file whose name needs every kind of escaping. */
  public static final Provenance PROVENANCE =
      Provenance.ofCommand("feint", List.of("compare", "/home/it's <δ>.yaml")).withSeed(7);

  private Runs() {}

  public static Series series(String name, Problem problem, MarkovPolicy policy) {
    return new Series(name, PolicyEvaluation.evaluate(problem, policy));
  }

  public static List<Series> greedyAndRandom() {
    return List.of(
        series("greedy", SMALL, StationaryPolicies.greedy(SMALL.shape())),
        series("random & rash", SMALL, StationaryPolicies.random(SMALL.shape())));
  }

  public static Figure figure(String title) {
    return ComparisonChart.of(title, "a subtitle", greedyAndRandom());
  }
}
