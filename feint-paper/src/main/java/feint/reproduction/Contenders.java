package feint.reproduction;

import feint.design.Constraints;
import feint.design.DesignObjective;
import feint.design.Designer;
import feint.federated.Clients;
import feint.federated.FederatedRun;
import feint.federated.LabellingTask;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.math.Text;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.reproduction.Contender.Published;
import feint.scenario.Federated.Decoy;
import feint.search.CandidatePolicy;
import feint.search.Spsa;
import feint.simulation.LocalSimulator;
import feint.solver.backward.BackwardInduction;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The policies of Table I, and others that the paper does not have. */
public final class Contenders {

  /** Number of steps that can be hidden. */
  public static final int FEWER_STEPS = 25;

  private static final double FINISH = 0.95;
  private static final double EXPOSURE = 0.05;

  private final Problem paper;
  private final Clients clients;
  private final Decoy.Task task;
  private final boolean printed;

  /**
   * Creates contenders for a problem with these clients.
   *
   * @param task the decoy of those that are compared with another training as the decoy
   * @param printed whether the printed table is about this problem
   */
  public Contenders(Problem paper, Clients clients, Decoy.Task task, boolean printed) {
    this.paper = paper;
    this.clients = clients;
    this.task = task;
    this.printed = printed;
  }

  /**
   * Returns all contenders that exist; {@code seed} is for the two searches. A policy that does not
   * exist in this problem is listed as absent.
   *
   * @throws ResourceLimitException if all have a task decoy, and the second task is degenerate
   */
  public ExperimentEntrants all(Seed seed, Execution execution) {
    if (clients.settings().decoy() instanceof Decoy.Task) {
      requireTwoTasks();
    }
    // On threads: a search consists of thousands of small consecutive tasks, too small to
    // distribute.
    Execution quiet = new Execution(execution.threads(), Progress.NONE);
    FederatedRun run = FederatedRun.of(paper, clients);
    Problem fewer =
        paper.toBuilder()
            .successes(Math.min(FEWER_STEPS, paper.successes()))
            .objective(Objective.goal())
            .build();
    // The number of clients is Markov, not its bucket: a filter on buckets would leak.
    FederatedRun counting = FederatedRun.counting(fewer, clients);
    int highest = paper.actions().highestIncentive();
    Roll roll = new Roll(execution.progress());
    roll.call(
        "spsa",
        () ->
            printed(
                "spsa",
                StationaryPolicies.threshold(paper.shape(), searched(paper, seed.child(0), quiet)),
                run,
                new Published(0.90, 0.54, 254)));
    roll.call(
        "constant-incentive",
        () ->
            printed(
                "constant-incentive",
                StationaryPolicies.constantIncentive(
                    paper.shape(), searched(atHighestIncentive(), seed.child(1), quiet)),
                run,
                new Published(0.89, 0.53, 290)));
    roll.call(
        "greedy",
        () ->
            printed(
                "greedy",
                StationaryPolicies.greedy(paper.shape()),
                run,
                new Published(0.91, 0.89, 300)));
    roll.call(
        "random",
        () ->
            printed(
                "random",
                StationaryPolicies.random(paper.shape()),
                run,
                new Published(0.52, 0.53, 190)));
    roll.call("exact", () -> ours("exact", BackwardInduction.solve(paper, quiet).policy(), run));
    roll.call(
        "designed",
        () -> ours("designed", designed(fewer, quiet), FederatedRun.of(fewer, clients)));
    roll.call(
        "balanced:types",
        () ->
            ours(
                "balanced:types",
                BalancedPolicy.of(counting.problem(), ProtectionLevel.TYPES, highest),
                counting));
    roll.call(
        "balanced:steps",
        () ->
            ours(
                "balanced:steps",
                BalancedPolicy.of(counting.problem(), ProtectionLevel.STEPS, highest),
                counting));
    if (clients.settings().decoy() instanceof Decoy.Skewed) {
      roll.call(
          "oblivious",
          () -> judged("oblivious", oblivious(fewer), FederatedRun.of(fewer, clients)));
    }
    withTaskDecoys(fewer, roll);
    execution.progress().reached(1);
    return roll.field();
  }

  /** Adds the contenders whose decoy is a training like the learner's. */
  private void withTaskDecoys(Problem fewer, Roll roll) {
    Clients both =
        new Clients(clients.participation(), clients.settings().withDecoy(task), clients.data());
    FederatedRun counting = FederatedRun.counting(fewer, both);
    int highest = paper.actions().highestIncentive();
    roll.call(
        "balanced",
        () -> {
          requireTwoTasks();
          return judged(
              "balanced",
              BalancedPolicy.of(counting.problem(), ProtectionLevel.CONTENTS, highest),
              counting);
        });
    roll.call(
        "oblivious",
        () -> {
          requireTwoTasks();
          return judged("oblivious", oblivious(fewer), FederatedRun.of(fewer, both));
        });
  }

  /** Requires a second task that is not degenerate and differs from the first. */
  private void requireTwoTasks() {
    double same = clients.data().agreement();
    double share = clients.data().share(LabellingTask.SECOND);
    if (share == 0 || share == 1 || same == 0 || same == 1) {
      throw new ResourceLimitException(
          Text.of(
              "a task decoy needs a second task, and %.0f %% of the texts have its label, which is"
                  + " that of the first for %.0f %%",
              100 * share, 100 * same));
    }
  }

  /** Collects contenders, and absent ones with the reason. */
  private static final class Roll {

    private static final double ALL = 11;

    private final Progress progress;
    private final List<Contender> present = new ArrayList<>();
    private final List<ExperimentEntrants.Absence> absent = new ArrayList<>();

    Roll(Progress progress) {
      this.progress = progress;
    }

    void call(String name, Supplier<Contender> contender) {
      try {
        present.add(contender.get());
      } catch (ResourceLimitException e) {
        absent.add(new ExperimentEntrants.Absence(name, String.valueOf(e.getMessage())));
      }
      progress.reached((present.size() + absent.size()) / ALL);
    }

    ExperimentEntrants field() {
      return new ExperimentEntrants(present, absent);
    }
  }

  private Contender printed(String name, Policy policy, FederatedRun run, Published published) {
    return new Contender(name, policy, run, false, Optional.of(published).filter(row -> printed));
  }

  private static Contender ours(String name, Policy policy, FederatedRun run) {
    return new Contender(name, policy, run, false, Optional.empty());
  }

  /** Returns a contender against which attackers are trained. */
  private static Contender judged(String name, Policy policy, FederatedRun run) {
    return new Contender(name, policy, run, true, Optional.empty());
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
    CandidatePolicy found =
        spsa.iterates(problem.shape(), new LocalSimulator(problem, execution), seed)
            .skip(spsa.iterations())
            .findFirst()
            .orElseThrow()
            .best();
    return ((CandidatePolicy.WithThresholds) found).thresholds();
  }

  /**
   * Returns the oblivious policy that pays the highest incentive until both trajectories have their
   * steps.
   */
  private static Policy oblivious(Problem problem) {
    return ObliviousPolicy.of(
        ObliviousSettings.defaults(),
        IncentiveRule.constant(problem.shape(), problem.actions().highestIncentive()));
  }

  private static Policy designed(Problem problem, Execution execution) {
    return new Designer(problem, DesignObjective.INCENTIVE, execution)
        .policy(new Constraints(FINISH, EXPOSURE))
        .orElseThrow(
            () ->
                new ResourceLimitException(
                    "no policy was found that finishes "
                        + problem.successes()
                        + " steps in 95 % of runs and is exposed in at most 5 %: feint design says"
                        + " why, and what would help"))
        .policy();
  }
}
