package feint.simulation;

import feint.math.Seed;
import feint.model.Action;
import feint.model.Actions;
import feint.model.CostWeights;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.RunningCost;
import feint.policy.DecisionRule;
import feint.policy.Policy;
import feint.policy.markov.StagedPolicy;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Episodes of a policy whose action is a function of the number of queries, the oracle's state and
 * the queue, on tables of numbers: {@link Episode#play} with all calls resolved beforehand.
 *
 * <p>The results equal those of {@link Episode#play} to the last bit, since every number is
 * computed from the same numbers in the same order. Such a policy takes no draws, has no memory and
 * its decoy always steps. See docs/decisions/0044-episodes-on-tables.md.
 */
final class StagedEpisodes {

  /** Largest number of states for which rules are read. */
  private static final int MOST_STATES = 1 << 20;

  private final Problem problem;
  private final OracleDraws draws;
  private final int horizon;
  private final int successes;
  private final Actions actions;

  /** By number of queries sent: the index of the action by oracle state, from 0, and queue. */
  private final byte[][] rules;

  /** By action, weights by oracle state and queue. */
  private final double[][] weights;

  private final int[] levels;
  private final int[] incentives;
  private final int[] units;

  /** By action, 1 if it learns, otherwise 0. */
  private final int[] learns;

  private final boolean free;
  private final Optional<double[]> prices;
  private final Optional<LedgerPrices> table;

  private StagedEpisodes(
      Problem problem, OracleDraws draws, Optional<LedgerPrices> table, byte[][] rules) {
    this.problem = problem;
    this.draws = draws;
    this.table = table;
    this.rules = rules;
    this.horizon = problem.horizon();
    this.successes = problem.successes();
    this.actions = problem.actions();
    this.weights = new double[actions.count()][problem.shape().hiddenStates()];
    this.levels = new int[actions.count()];
    this.incentives = new int[actions.count()];
    this.units = new int[actions.count()];
    this.learns = new int[actions.count()];
    CostWeights all = problem.weights();
    boolean anyWeight = false;
    for (int u = 0; u < actions.count(); u++) {
      Action action = actions.at(u);
      levels[u] = actions.level(u);
      incentives[u] = action.incentive();
      units[u] = action.incentive() / actions.unit();
      learns[u] = action.learns() ? 1 : 0;
      for (int o = 0, k = 0; o < problem.oracleStates(); o++) {
        for (int b = 0; b <= successes; b++, k++) {
          weights[u][k] = all.at(action.query(), o + 1, b);
          anyWeight |= weights[u][k] != 0;
        }
      }
    }
    this.free = !anyWeight;
    RunningCost running = problem.objective().running();
    this.prices =
        running.readsLedger()
            ? Optional.empty()
            : Optional.of(
                actions.toList().stream()
                    .mapToDouble(u -> running.price(u, problem.prior()))
                    .toArray());
  }

  /**
   * Returns the episodes of a policy; empty if it draws actions or reads more of a run.
   *
   * @param prices creates the prices by ledger; called only if the policy has such episodes
   */
  static Optional<StagedEpisodes> of(
      Problem problem, Policy policy, OracleDraws draws, Supplier<Optional<LedgerPrices>> prices) {
    if (!(policy instanceof StagedPolicy staged)
        || problem.shape().hiddenStates() > MOST_STATES
        || !problem.shape().equals(policy.shape())) {
      return Optional.empty();
    }
    IdentityHashMap<DecisionRule, byte[]> known = new IdentityHashMap<>();
    byte[][] rules = new byte[problem.horizon()][];
    for (int t = 0; t < rules.length; t++) {
      DecisionRule rule = staged.rule(t);
      byte[] table = known.get(rule);
      if (table == null) {
        // A policy with another rule for each query is not worth the tables.
        Optional<byte[]> read = known.size() < 16 ? table(problem, rule) : Optional.empty();
        if (read.isEmpty()) {
          return Optional.empty();
        }
        table = read.get();
        known.put(rule, table);
      }
      rules[t] = table;
    }
    return Optional.of(new StagedEpisodes(problem, draws, prices.get(), rules));
  }

  private static Optional<byte[]> table(Problem problem, DecisionRule rule) {
    byte[] table = new byte[problem.shape().hiddenStates()];
    for (int o = 1, k = 0; o <= problem.oracleStates(); o++) {
      for (int b = 0; b <= problem.successes(); b++, k++) {
        if (!rule.known(o, b) || rule.drawn(o, b)) {
          return Optional.empty();
        }
        table[k] = (byte) rule.action(o, b);
      }
    }
    return Optional.of(table);
  }

  /** Plays the episode whose oracle draws from a seed. */
  Episode play(Seed oracle) {
    RandomGenerator random = oracle.generator();
    if (free) {
      return playFree(random);
    }
    if (prices.isPresent()) {
      return playPriced(random, prices.get());
    }
    return table.isPresent() ? playFromTable(random, table.get()) : playOnLedger(random);
  }

  private int first(RandomGenerator random) {
    return problem.oracle().initial().outcome(random.nextDouble());
  }

  /** Returns a draw below 2^53, as {@link SimulatedOracle} takes it. */
  private static long draw(RandomGenerator random) {
    return (long) (random.nextDouble() * 0x1p53);
  }

  private Episode playFree(RandomGenerator random) {
    int columns = successes + 1;
    int o = first(random);
    int b = successes;
    int paid = problem.prior().paid();
    int learning = problem.prior().learning();
    for (int t = 0; t < horizon; t++) {
      int u = rules[t][o * columns + b];
      int success = draws.success(o, levels[u], draw(random));
      o = draws.next(o, draw(random));
      b -= Math.min(b, success & learns[u]);
      paid += incentives[u];
      learning += incentives[u] * learns[u];
    }
    return end(0, b, new Ledger(paid, learning));
  }

  private Episode playPriced(RandomGenerator random, double[] byAction) {
    int columns = successes + 1;
    int o = first(random);
    int b = successes;
    int paid = problem.prior().paid();
    int learning = problem.prior().learning();
    double cost = 0;
    for (int t = 0; t < horizon; t++) {
      int k = o * columns + b;
      int u = rules[t][k];
      cost += weights[u][k] * byAction[u];
      int success = draws.success(o, levels[u], draw(random));
      o = draws.next(o, draw(random));
      b -= Math.min(b, success & learns[u]);
      paid += incentives[u];
      learning += incentives[u] * learns[u];
    }
    return end(cost, b, new Ledger(paid, learning));
  }

  private Episode playOnLedger(RandomGenerator random) {
    RunningCost running = problem.objective().running();
    int columns = successes + 1;
    int o = first(random);
    int b = successes;
    int paid = problem.prior().paid();
    int learning = problem.prior().learning();
    double cost = 0;
    for (int t = 0; t < horizon; t++) {
      int k = o * columns + b;
      int u = rules[t][k];
      cost += weights[u][k] * running.price(actions.at(u), new Ledger(paid, learning));
      int success = draws.success(o, levels[u], draw(random));
      o = draws.next(o, draw(random));
      b -= Math.min(b, success & learns[u]);
      paid += incentives[u];
      learning += incentives[u] * learns[u];
    }
    return end(cost, b, new Ledger(paid, learning));
  }

  private Episode playFromTable(RandomGenerator random, LedgerPrices byLedger) {
    int unit = actions.unit();
    int columns = successes + 1;
    int o = first(random);
    int b = successes;
    int x = 0;
    int y = 0;
    double cost = 0;
    for (int t = 0; t < horizon; t++) {
      int k = o * columns + b;
      int u = rules[t][k];
      cost += weights[u][k] * byLedger.at(x, y, u);
      int success = draws.success(o, levels[u], draw(random));
      o = draws.next(o, draw(random));
      b -= Math.min(b, success & learns[u]);
      x += units[u];
      y += units[u] * learns[u];
    }
    Ledger prior = problem.prior();
    return end(cost, b, new Ledger(prior.paid() + x * unit, prior.learning() + y * unit));
  }

  private Episode end(double cost, int queue, Ledger ledger) {
    double terminal = problem.objective().terminal().at(queue, ledger.exposed());
    return new Episode(cost + terminal, queue, ledger);
  }
}
