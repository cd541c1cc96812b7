package feint.lab.herding;

import feint.herding.Herding;
import feint.herding.HerdingPlay;
import feint.herding.HerdingPlay.Look;
import feint.herding.HerdingResult;
import feint.herding.HerdingResult.Quantity;
import feint.math.Checks;
import feint.math.DirichletDistribution;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.Moments;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import feint.solver.forward.PolicyEvaluation;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Two policies of a scenario, of which one hides, and the look of an eavesdropper at a run: its
 * signal is 1 if the larger belief in one of the trajectories is at least a share after some
 * queries. The belief is that of the paper's eavesdropper, with the scenario's prior.
 *
 * <p>The policy that hides pays for all its queries. The other pays until its queue is empty: it
 * has nothing to hide by queries that it does not need.
 *
 * @param queries queries that the eavesdropper sees, 1..N
 * @param share least belief with signal 1
 */
public record PolicyPair(Problem problem, Policy hide, Policy free, int queries, double share) {

  private static final double ROUNDING = 1e-12;
  private static final int DRAWS = 400;
  private static final int BLOCK = 64;

  public PolicyPair {
    Checks.within(1, problem.horizon(), queries, "queries of a look");
    Checks.require(share > 0.5 && share <= 1, "share", "must be in (0.5, 1]", share);
    for (Policy policy : new Policy[] {hide, free}) {
      Checks.require(policy.decoys() == 1, "decoys of a policy", "must be 1", policy.decoys());
    }
  }

  /**
   * Looks at the runs of one policy.
   *
   * @param suspicious P(1)
   * @param spent mean incentive of a run
   * @param incentives of simulated runs with signal 0, with signal 1, and of all; empty if exact
   */
  public record Observed(double suspicious, double spent, List<Moments> incentives) {

    public Observed {
      incentives = List.copyOf(incentives);
    }

    public boolean exact() {
      return incentives.isEmpty();
    }

    private long count(int group) {
      return incentives.get(group).count();
    }

    private Estimate mean(int group) {
      return incentives.get(group).estimate();
    }

    /** Returns the 95 % interval of P(1); a point if exact. */
    public Interval interval() {
      return exact()
          ? new Interval(suspicious, suspicious)
          : new Proportion(count(1), count(2)).interval().orElseThrow();
    }

    private double error() {
      return exact() ? 0 : mean(2).standardError();
    }

    /**
     * Draws P(1) and the mean incentive given the simulated runs: P(1) from its posterior under a
     * flat prior, and the mean as the mixture, at that P(1), of normally distributed means of both
     * signals. The mean for a signal that was seen less than twice is that of all runs.
     */
    Observed draw(RandomGenerator random) {
      if (exact()) {
        return this;
      }
      double p = DirichletDistribution.after(count(1), count(0)).draw(random)[0];
      double[] means = new double[2];
      for (int y = 0; y < 2; y++) {
        Estimate mean = mean(count(y) < 2 ? 2 : y);
        means[y] = mean.mean() + mean.standardError() * random.nextGaussian();
      }
      return new Observed(p, (1 - p) * means[0] + p * means[1], List.of());
    }
  }

  /** Quantity of a result with the error of simulated looks: 95 % interval and standard error. */
  public record Carried(Interval interval, double error) {

    /** Returns a quantity without error. */
    public static Carried exact(double value) {
      return new Carried(new Interval(value, value), 0);
    }
  }

  /** Looks at the runs of the policy that hides and of the one that does not. */
  public record Estimates(Observed hide, Observed free) {

    /** Returns whether the signal tells hiding from leaking, beyond the errors of simulation. */
    public boolean tells() {
      return free.interval().low() > hide.interval().high();
    }

    /** Returns the mean cost of hiding a run. */
    public double hiding() {
      return hide.spent() - free.spent();
    }

    public boolean exact() {
      return hide.exact() && free.exact();
    }

    /** Returns the 95 % interval of the cost of hiding. */
    public Interval hidingInterval() {
      double error = 1.96 * Math.hypot(hide.error(), free.error());
      return new Interval(hiding() - error, hiding() + error);
    }

    /**
     * Returns the quantities of the optimal plan with the error of simulation, from plans at
     * parameters that are drawn jointly given the simulated runs.
     *
     * @param hiding cost of hiding, if it is known
     */
    public Map<Quantity, Carried> carry(Herding given, Optional<Double> hiding, Seed seed) {
      RandomGenerator random = seed.generator();
      List<HerdingResult> drawn =
          IntStream.range(0, DRAWS)
              .mapToObj(i -> HerdingResult.of(draw(given, hiding, random)))
              .toList();
      Map<Quantity, Carried> carried = new EnumMap<>(Quantity.class);
      for (Quantity quantity : Quantity.values()) {
        Moments spread = new Moments();
        double[] values = drawn.stream().mapToDouble(quantity::of).sorted().toArray();
        Arrays.stream(values).forEach(spread::add);
        int tail = DRAWS / 40;
        Interval interval = new Interval(values[tail], values[DRAWS - 1 - tail]);
        double error = Math.sqrt(spread.squares() / DRAWS);
        carried.put(quantity, new Carried(interval, error));
      }
      return carried;
    }

    private Herding draw(Herding given, Optional<Double> hiding, RandomGenerator random) {
      Observed hidden = hide.draw(random);
      Observed open = free.draw(random);
      double cost = hiding.orElse(hidden.spent() - open.spent());
      double a = hidden.suspicious();
      double b = Math.min(1, Math.max(Math.nextUp(a), open.suspicious()));
      return given.with(a, b, Math.max(cost, Double.MIN_NORMAL));
    }
  }

  /** Computes or simulates the signal and the cost of hiding. */
  public Estimates estimate(long runs, Seed seed, Execution execution) {
    return new Estimates(
        observe(hide, true, runs, seed.child(0), execution),
        observe(free, false, runs, seed.child(1), execution));
  }

  private Observed observe(
      Policy policy, boolean hides, long runs, Seed seed, Execution execution) {
    if (policy instanceof MarkovPolicy markov) {
      double spent = PolicyEvaluation.evaluate(spending(hides), markov, execution).outcome().cost();
      return new Observed(suspected(markov, execution), spent, List.of());
    }
    List<Moments> spent = List.of(new Moments(), new Moments(), new Moments());
    Runs played = new Runs(this, new Trial(policy, runs, seed), hides);
    execution
        .workers()
        .work(
            played,
            execution.progress(),
            block -> {
              for (Look look : block) {
                spent.get(1 - look.value()).add(look.cost());
                spent.get(2).add(look.cost());
              }
            });
    return new Observed((double) spent.get(1).count() / runs, spent.get(2).mean(), spent);
  }

  /** Returns the exact probability of signal 1 under a policy, from the belief after the look. */
  private double suspected(MarkovPolicy policy, Execution execution) {
    Problem looked = problem.toBuilder().horizon(queries).objective(Objective.goal()).build();
    return PolicyEvaluation.evaluate(
            looked, MarkovPolicy.of(looked.shape(), policy::rule), execution)
        .belief()
        .orElseThrow()
        .probability(this::suspects);
  }

  private boolean suspects(double belief) {
    return Math.max(belief, 1 - belief) >= share - ROUNDING;
  }

  /** Returns the problem whose cost is the incentive that counts. */
  private Problem spending(boolean hides) {
    RunningCost cost =
        new RunningCost() {
          @Override
          public double weight(QueryType query, int oracle, int queue) {
            return hides || queue > 0 ? 1 : 0;
          }

          @Override
          public double price(Action action, Ledger before) {
            return action.incentive();
          }

          @Override
          public boolean readsLedger() {
            return false;
          }
        };
    return problem.withObjective(new Objective(cost, (queue, exposed) -> 0, Objective.Total.SUM));
  }

  /** Returns a played run: value 0 of the signal is the suspicious one. */
  private Look look(Transcript transcript, boolean hides) {
    Ledger ledger = problem.prior();
    int spent = 0;
    int sent = 0;
    for (Transcript.Entry entry : transcript.queries()) {
      ledger = sent++ < queries ? ledger.after(entry.action()) : ledger;
      spent += hides || entry.queue() > 0 ? entry.action().incentive() : 0;
    }
    return new Look(suspects(ledger.belief()) ? 0 : 1, spent);
  }

  /** Returns runs of the two policies, each charged above the mean cost of not hiding. */
  public HerdingPlay.Looks looks(Estimates estimates) {
    return (choice, random) -> {
      boolean hides = choice == 0;
      Trial trial = new Trial(hides ? hide : free, 1, new Seed(random.nextLong()));
      Look seen = look(trial.transcript(problem, 0), hides);
      return new Look(seen.value(), seen.cost() - estimates.free().spent());
    };
  }

  /** Runs of one policy, in blocks. */
  private record Runs(PolicyPair pair, Trial trial, boolean hides) implements ParallelTask<Look[]> {

    @Override
    public long count() {
      return (trial.episodes() - 1) / BLOCK + 1;
    }

    @Override
    public Look[] piece(long number) {
      long from = number * BLOCK;
      Look[] looks = new Look[(int) Math.min(BLOCK, trial.episodes() - from)];
      Arrays.setAll(looks, i -> pair.look(trial.transcript(pair.problem, from + i), hides));
      return looks;
    }
  }
}
