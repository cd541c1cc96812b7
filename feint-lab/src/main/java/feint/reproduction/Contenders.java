package feint.reproduction;

import feint.design.Aim;
import feint.design.Demand;
import feint.design.Design;
import feint.design.Designer;
import feint.federated.FederatedData;
import feint.federated.FederatedRun;
import feint.federated.ParticipationStudy;
import feint.math.Execution;
import feint.math.Progress;
import feint.math.RefusalException;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Participation;
import feint.model.Problem;
import feint.policy.BalancedSteps;
import feint.policy.BalancedTypes;
import feint.policy.Filling;
import feint.policy.Policy;
import feint.policy.StationaryPolicies;
import feint.policy.Thresholds;
import feint.reproduction.Contender.Published;
import feint.scenario.Federated;
import feint.search.Found;
import feint.search.Spsa;
import feint.simulation.LocalSimulator;
import feint.solver.BackwardInduction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The policies of Table I, and those that the paper does not have. */
public final class Contenders {

  /** As many steps as can be hidden. */
  public static final int FEWER_STEPS = 25;

  private static final double FINISH = 0.95;
  private static final double EXPOSURE = 0.05;

  private final Problem paper;
  private final Participation participation;
  private final Federated settings;
  private final FederatedData data;
  private final boolean printed;

  /**
   * Contenders for a problem with these clients.
   *
   * @param printed whether it is the one that the printed table is about
   */
  public Contenders(
      Problem paper,
      Participation participation,
      Federated settings,
      FederatedData data,
      boolean printed) {
    this.paper = paper;
    this.participation = participation;
    this.settings = settings;
    this.data = data;
    this.printed = printed;
  }

  /** All of them; {@code seed} is for the two searches. */
  public List<Contender> all(Seed seed, Execution execution) {
    Execution quiet = execution.withProgress(Progress.NONE);
    Policy spsa =
        StationaryPolicies.threshold(paper.shape(), searched(paper, seed.child(0), quiet));
    execution.progress().reached(0.3);
    Policy constant =
        StationaryPolicies.constantIncentive(
            paper.shape(), searched(atHighestIncentive(), seed.child(1), quiet));
    execution.progress().reached(0.6);
    Policy exact = BackwardInduction.solve(paper, quiet).policy();
    execution.progress().reached(0.7);
    Problem fewer =
        paper.toBuilder()
            .successes(Math.min(FEWER_STEPS, paper.successes()))
            .objective(Objective.goal())
            .build();
    // Clients' number, not its bucket, is what is Markov: a filter on buckets would leak.
    Problem counted = ParticipationStudy.counted(fewer, participation);
    int highest = paper.actions().highestIncentive();
    List<Contender> all =
        List.of(
            contender("spsa", paper, spsa, new Published(0.90, 0.54, 254)),
            contender("constant-incentive", paper, constant, new Published(0.89, 0.53, 290)),
            contender(
                "greedy",
                paper,
                StationaryPolicies.greedy(paper.shape()),
                new Published(0.91, 0.89, 300)),
            contender(
                "random",
                paper,
                StationaryPolicies.random(paper.shape()),
                new Published(0.52, 0.53, 190)),
            contender("exact", paper, exact),
            contender("designed", fewer, designed(fewer, quiet)),
            contender(
                "balanced:types", counted, BalancedTypes.of(counted, highest, Filling.QUEUE, 0)),
            contender("balanced:steps", counted, BalancedSteps.of(counted, highest, 0)));
    execution.progress().reached(1);
    return all;
  }

  private Contender contender(String name, Problem problem, Policy policy, Published published) {
    return new Contender(
        name, problem, policy, run(problem), Optional.of(published).filter(row -> printed));
  }

  private Contender contender(String name, Problem problem, Policy policy) {
    return new Contender(name, problem, policy, run(problem), Optional.empty());
  }

  private FederatedRun run(Problem problem) {
    return new FederatedRun(problem, participation, settings, data);
  }

  /** The earlier paper's policies pay the same for every query. */
  private Problem atHighestIncentive() {
    int top = paper.actions().levels() - 1;
    double[][] column =
        Arrays.stream(paper.success().toArray())
            .map(row -> new double[] {row[top]})
            .toArray(double[][]::new);
    return paper.toBuilder().incentives(paper.actions().highestIncentive()).success(column).build();
  }

  private static Thresholds searched(Problem problem, Seed seed, Execution execution) {
    Spsa spsa = Spsa.authors();
    Found found =
        spsa.iterates(problem.shape(), new LocalSimulator(problem, execution), seed)
            .skip(spsa.iterations())
            .findFirst()
            .orElseThrow()
            .best();
    return ((Found.WithThresholds) found).thresholds();
  }

  private static Policy designed(Problem problem, Execution execution) {
    Design design =
        new Designer(problem, Aim.INCENTIVE, execution).design(new Demand(FINISH, EXPOSURE));
    if (design instanceof Design.Feasible feasible) {
      return feasible.policy();
    }
    throw new RefusalException(
        "no policy finishes "
            + problem.successes()
            + " steps in 95 % of runs and is exposed in at most 5 %: feint design says what would help");
  }
}
