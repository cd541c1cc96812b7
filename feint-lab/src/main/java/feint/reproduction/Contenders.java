package feint.reproduction;

import feint.balance.Balanced;
import feint.balance.Strength;
import feint.design.Aim;
import feint.design.Demand;
import feint.design.Designer;
import feint.federated.Clients;
import feint.federated.FederatedRun;
import feint.federated.Task;
import feint.math.RefusalException;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.policy.Policy;
import feint.policy.StationaryPolicies;
import feint.policy.Thresholds;
import feint.reproduction.Contender.Published;
import feint.scenario.Federated.Decoy;
import feint.search.Found;
import feint.search.Spsa;
import feint.simulation.LocalSimulator;
import feint.solver.BackwardInduction;
import feint.work.Execution;
import feint.work.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** The policies of Table I, and those that the paper does not have. */
public final class Contenders {

  /** As many steps as can be hidden. */
  public static final int FEWER_STEPS = 25;

  private static final double FINISH = 0.95;
  private static final double EXPOSURE = 0.05;

  private final Problem paper;
  private final Clients clients;
  private final Decoy.Task task;
  private final boolean printed;

  /**
   * Contenders for a problem with these clients.
   *
   * @param task the decoy of those who are compared with another training as the decoy
   * @param printed whether it is the one that the printed table is about
   */
  public Contenders(Problem paper, Clients clients, Decoy.Task task, boolean printed) {
    this.paper = paper;
    this.clients = clients;
    this.task = task;
    this.printed = printed;
  }

  /**
   * All of them that exist; {@code seed} is for the two searches. A policy that cannot be had in
   * this problem is missed by nobody else.
   *
   * @throws RefusalException if all are to have a task decoy, and the second task is none
   */
  public Field all(Seed seed, Execution execution) {
    if (clients.settings().decoy() instanceof Decoy.Task) {
      requireTwoTasks();
    }
    // On threads: a search is thousands of small works in a row, of which none is worth a journey.
    Execution quiet = new Execution(execution.threads(), Progress.NONE);
    FederatedRun run = FederatedRun.of(paper, clients);
    Problem fewer =
        paper.toBuilder()
            .successes(Math.min(FEWER_STEPS, paper.successes()))
            .objective(Objective.goal())
            .build();
    // Clients' number, not its bucket, is what is Markov: a filter on buckets would leak.
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
                Balanced.of(counting.problem(), Strength.TYPES, highest),
                counting));
    roll.call(
        "balanced:steps",
        () ->
            ours(
                "balanced:steps",
                Balanced.of(counting.problem(), Strength.STEPS, highest),
                counting));
    if (clients.settings().decoy() instanceof Decoy.Skewed) {
      roll.call("open", () -> judged("open", open(fewer), FederatedRun.of(fewer, clients)));
    }
    withTaskDecoys(fewer, roll);
    execution.progress().reached(1);
    return roll.field();
  }

  /** What is left to find when the decoy is a training like the learner's. */
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
              "balanced", Balanced.of(counting.problem(), Strength.CONTENTS, highest), counting);
        });
    roll.call(
        "open",
        () -> {
          requireTwoTasks();
          return judged("open", open(fewer), FederatedRun.of(fewer, both));
        });
  }

  /** Refuses a second task that is none, or that is the first. */
  private void requireTwoTasks() {
    double same = clients.data().agreement();
    double share = clients.data().share(Task.SECOND);
    if (share == 0 || share == 1 || same == 0 || same == 1) {
      throw new RefusalException(
          String.format(
              Locale.ROOT,
              "a task decoy needs a second task, and %.0f %% of the texts have its label, which is"
                  + " that of the first for %.0f %%",
              100 * share,
              100 * same));
    }
  }

  /** Takes down who comes, and who does not and why. */
  private static final class Roll {

    private static final double ALL = 11;

    private final Progress progress;
    private final List<Contender> present = new ArrayList<>();
    private final List<Field.Absence> absent = new ArrayList<>();

    Roll(Progress progress) {
      this.progress = progress;
    }

    void call(String name, Supplier<Contender> made) {
      try {
        present.add(made.get());
      } catch (RefusalException e) {
        absent.add(new Field.Absence(name, String.valueOf(e.getMessage())));
      }
      progress.reached((present.size() + absent.size()) / ALL);
    }

    Field field() {
      return new Field(present, absent);
    }
  }

  private Contender printed(String name, Policy policy, FederatedRun run, Published published) {
    return new Contender(name, policy, run, false, Optional.of(published).filter(row -> printed));
  }

  private static Contender ours(String name, Policy policy, FederatedRun run) {
    return new Contender(name, policy, run, false, Optional.empty());
  }

  /** One that attackers are trained against. */
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
    Found found =
        spsa.iterates(problem.shape(), new LocalSimulator(problem, execution), seed)
            .skip(spsa.iterations())
            .findFirst()
            .orElseThrow()
            .best();
    return ((Found.WithThresholds) found).thresholds();
  }

  /** It pays the highest incentive until both trajectories have their steps. */
  private static Policy open(Problem problem) {
    return OpenPolicy.of(
        OpenSettings.defaults(),
        IncentiveRule.constant(problem.shape(), problem.actions().highestIncentive()));
  }

  private static Policy designed(Problem problem, Execution execution) {
    return new Designer(problem, Aim.INCENTIVE, execution)
        .policy(new Demand(FINISH, EXPOSURE))
        .orElseThrow(
            () ->
                new RefusalException(
                    "no policy was found that finishes "
                        + problem.successes()
                        + " steps in 95 % of runs and is exposed in at most 5 %: feint design says"
                        + " why, and what would help"))
        .policy();
  }
}
