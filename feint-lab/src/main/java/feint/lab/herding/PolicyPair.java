package feint.lab.herding;

import feint.herding.Herding;
import feint.herding.HerdingPlay.Look;
import feint.herding.HerdingPlay.Looks;
import feint.herding.HerdingResult;
import feint.math.Checks;
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
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

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
   * Signal and cost of hiding of a pair.
   *
   * @param alpha P(1) if the learner hides
   * @param beta P(1) if it does not
   * @param hidden mean incentive of a run that hides
   * @param free mean incentive of a run that does not, until its queue is empty
   */
  public record Estimates(Estimated alpha, Estimated beta, Estimated hidden, Estimated free) {

    /** Returns whether the signal tells hiding from leaking, beyond the errors of simulation. */
    public boolean tells() {
      return alpha.value() > 0 && beta.interval().low() > alpha.interval().high();
    }

    /** Returns the mean cost of hiding a run. */
    public double hiding() {
      return hidden.value() - free.value();
    }

    public boolean exact() {
      return alpha.exact() && beta.exact() && hidden.exact() && free.exact();
    }

    /** Returns the 95 % interval of the cost of hiding. */
    public Interval hidingInterval() {
      double error = 1.96 * Math.hypot(hidden.error(), free.error());
      return new Interval(hiding() - error, hiding() + error);
    }

    /**
     * Returns an interval of a quantity of the optimal plan that carries the error of simulation:
     * the middle 95 % at parameters drawn from their distributions given the simulated runs.
     *
     * @param hiding cost of hiding, if it is known
     * @param quantity number of a result
     */
    public Interval carry(
        Herding given,
        Optional<Double> hiding,
        Seed seed,
        ToDoubleFunction<HerdingResult> quantity) {
      if (exact()) {
        double value = quantity.applyAsDouble(HerdingResult.of(given));
        return new Interval(value, value);
      }
      RandomGenerator random = seed.generator();
      double[] values = new double[DRAWS];
      for (int i = 0; i < DRAWS; i++) {
        double a = alpha.draw(random);
        double b = Math.min(1, Math.max(Math.nextUp(a), beta.draw(random)));
        double h = hidden.draw(random) - free.draw(random);
        Herding drawn = given.with(a, b, Math.max(hiding.orElse(h), Double.MIN_NORMAL));
        values[i] = quantity.applyAsDouble(HerdingResult.of(drawn));
      }
      Arrays.sort(values);
      return new Interval(values[DRAWS / 40], values[DRAWS - 1 - DRAWS / 40]);
    }
  }

  /** Computes or simulates the signal and the cost of hiding. */
  public Estimates estimate(long runs, Seed seed, Execution execution) {
    Estimated[] hidden = observe(hide, true, runs, seed.child(0), execution);
    Estimated[] open = observe(free, false, runs, seed.child(1), execution);
    return new Estimates(hidden[0], open[0], hidden[1], open[1]);
  }

  /** Returns the signal and the incentive of a policy. */
  private Estimated[] observe(
      Policy policy, boolean hides, long runs, Seed seed, Execution execution) {
    if (policy instanceof MarkovPolicy markov) {
      double spent = PolicyEvaluation.evaluate(spending(hides), markov, execution).outcome().cost();
      return new Estimated[] {
        Estimated.exact(suspected(markov, execution)), Estimated.exact(spent)
      };
    }
    long[] suspected = {0};
    Moments spent = new Moments();
    Runs played = new Runs(this, new Trial(policy, runs, seed), hides);
    execution
        .workers()
        .work(
            played,
            execution.progress(),
            block -> {
              for (Look look : block) {
                suspected[0] += look.value() == 0 ? 1 : 0;
                spent.add(look.cost());
              }
            });
    return new Estimated[] {
      Estimated.of(new Proportion(suspected[0], runs)), Estimated.of(spent.estimate())
    };
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
  public Looks looks(Estimates estimates) {
    return (choice, random) -> {
      boolean hides = choice == 0;
      Trial trial = new Trial(hides ? hide : free, 1, new Seed(random.nextLong()));
      Look seen = look(trial.transcript(problem, 0), hides);
      return new Look(seen.value(), seen.cost() - estimates.free().value());
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
