package feint.reproduction;

import feint.design.Constraints;
import feint.design.DesignObjective;
import feint.design.Designer;
import feint.federated.Clients;
import feint.federated.FederatedData;
import feint.federated.FederatedRun;
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
import feint.scenario.Labelling;
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

  /** Number of steps that can be hidden with one decoy. */
  public static final int FEWER_STEPS = 25;

  private static final double FINISH = 0.95;
  private static final double EXPOSURE = 0.05;

  private final Problem paper;
  private final Clients clients;
  private final List<Labelling> labellings;
  private final boolean printed;

  /**
   * Creates contenders for a problem with these clients.
   *
   * @param labellings of the data's tasks besides the first, in their order: task decoys have the
   *     first of them
   * @param printed whether the printed table is about this problem
   */
  public Contenders(Problem paper, Clients clients, List<Labelling> labellings, boolean printed) {
    this.paper = paper;
    this.clients = clients;
    this.labellings = List.copyOf(labellings);
    this.printed = printed;
  }

  /**
   * Returns the selected contenders that exist; {@code seed} is for the two searches. A policy that
   * does not exist in this problem is listed as absent.
   *
   * @throws ResourceLimitException if all have a task decoy, and the second task is degenerate, or
   *     if none of them exists
   */
  public ExperimentEntrants of(Table1Selection rows, Seed seed, Execution execution) {
    if (clients.settings().decoy() instanceof Decoy.Task) {
      requireTasks(1);
    }
    // On threads: a search consists of thousands of small consecutive tasks, too small to
    // distribute.
    Execution quiet = new Execution(execution.threads(), Progress.NONE);
    FederatedRun run = FederatedRun.of(paper, clients);
    Problem fewer = fewer(1);
    // The number of clients is Markov, not its bucket: a filter on buckets would leak.
    FederatedRun counting = FederatedRun.counting(fewer, clients);
    int highest = paper.actions().highestIncentive();
    Roll roll = new Roll(rows, execution.progress());
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
          () -> judged("oblivious", oblivious(fewer, 1), FederatedRun.of(fewer, clients)));
    }
    withTaskDecoys(fewer, roll);
    rows.decoys().forEach(decoys -> withSeveralDecoys(decoys, roll));
    execution.progress().reached(1);
    return roll.field();
  }

  /** Adds the contenders whose decoy is a training like the learner's. */
  private void withTaskDecoys(Problem fewer, Roll roll) {
    Clients both = withTasks(1);
    FederatedRun counting = FederatedRun.counting(fewer, both);
    int highest = paper.actions().highestIncentive();
    roll.call(
        "balanced",
        () -> {
          requireTasks(1);
          return judged(
              "balanced",
              BalancedPolicy.of(counting.problem(), ProtectionLevel.CONTENTS, highest),
              counting);
        });
    roll.call(
        "oblivious",
        () -> {
          requireTasks(1);
          return judged("oblivious", oblivious(fewer, 1), FederatedRun.of(fewer, both));
        });
  }

  /**
   * Adds the oblivious policy with several decoys, each a training for a task of its own. Its steps
   * are fewer, in proportion to the share of queries that a trajectory gets.
   */
  private void withSeveralDecoys(int decoys, Roll roll) {
    String name = Table1Selection.several(decoys);
    roll.call(
        name,
        () -> {
          requireTasks(decoys);
          Problem fewer = fewer(decoys);
          return judged(name, oblivious(fewer, decoys), FederatedRun.of(fewer, withTasks(decoys)));
        });
  }

  /** Returns the problem with as many steps as can be hidden with this number of decoys. */
  private Problem fewer(int decoys) {
    return paper.toBuilder()
        .successes(Math.min(2 * FEWER_STEPS / (decoys + 1), paper.successes()))
        .objective(Objective.goal())
        .build();
  }

  /** Returns the clients with this number of task decoys. */
  private Clients withTasks(int decoys) {
    Decoy task = new Decoy.Task(labellings.subList(0, decoys));
    return new Clients(clients.participation(), clients.settings().withDecoy(task), clients.data());
  }

  /** Requires tasks of this number of decoys that are not degenerate and differ from all others. */
  private void requireTasks(int decoys) {
    FederatedData data = clients.data();
    for (int task = 1; task <= decoys; task++) {
      double share = data.share(task);
      for (int other = 0; other < task; other++) {
        double same = data.agreement(other, task);
        if (share == 0 || share == 1 || same == 0 || same == 1) {
          throw new ResourceLimitException(
              Text.of(
                  "task decoys need tasks that differ, and %.0f %% of the texts have the label %s,"
                      + " which is the label %s for %.0f %%",
                  100 * share, data.name(task), data.name(other), 100 * same));
        }
      }
    }
  }

  /** Collects contenders, and absent ones with the reason. */
  private static final class Roll {

    private static final double ALL = 11;

    private final Table1Selection rows;
    private final Progress progress;
    private final List<Contender> present = new ArrayList<>();
    private final List<ExperimentEntrants.Absence> absent = new ArrayList<>();

    Roll(Table1Selection rows, Progress progress) {
      this.rows = rows;
      this.progress = progress;
    }

    void call(String name, Supplier<Contender> contender) {
      if (!rows.has(name)) {
        return;
      }
      try {
        present.add(contender.get());
      } catch (ResourceLimitException e) {
        absent.add(new ExperimentEntrants.Absence(name, String.valueOf(e.getMessage())));
      }
      progress.reached(Math.min(1, (present.size() + absent.size()) / ALL));
    }

    ExperimentEntrants field() {
      if (present.isEmpty()) {
        throw new ResourceLimitException(
            absent.stream()
                .map(one -> one.policy() + ": " + one.reason())
                .findFirst()
                .orElseThrow());
      }
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
   * Returns the oblivious policy that pays the highest incentive until all trajectories have their
   * steps.
   */
  private static Policy oblivious(Problem problem, int decoys) {
    return ObliviousPolicy.of(
        ObliviousSettings.defaults().withDecoys(decoys),
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
