package feint.model;

import feint.math.Checks;
import feint.math.Interval;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Covert optimization problem: the horizon, the number of successes, the actions, &Gamma;, &Delta;,
 * the prior ledger and the objective. Before every query the learner decides whether to learn or to
 * obfuscate and how much to pay.
 *
 * <p>Immutable and thread-safe. Validated by {@link Builder#build}.
 */
public final class Problem {

  private final Shape shape;
  private final SuccessProbability success;
  private final OracleChain oracle;
  private final Objective objective;
  private final CostWeights weights;

  private Problem(Builder builder) {
    this.success = builder.success;
    this.oracle = builder.oracle;
    this.objective = builder.objective;
    this.shape =
        new Shape(
            builder.horizon, builder.successes, oracle.states(), builder.actions, builder.prior);
    Checks.require(
        success.levels() == actions().levels(),
        "success probability",
        "must have one column per incentive, " + actions().levels(),
        success.levels());
    Checks.require(
        success.oracleStates() == oracle.states(),
        "success probability",
        "must have one row per oracle state, " + oracle.states(),
        success.oracleStates());
    this.weights = new CostWeights(objective, shape);
    requireFiniteCosts();
  }

  private void requireFiniteCosts() {
    for (int b = 0; b <= successes(); b++) {
      Checks.finite(objective.terminal().at(b, false), "terminal cost at queue " + b);
      Checks.finite(objective.terminal().at(b, true), "terminal cost at queue " + b);
      for (int o = 1; o <= oracle.states(); o++) {
        for (QueryType a : QueryType.values()) {
          Checks.finite(
              weights.at(a, o, b), "cost weight at queue " + b + " and oracle state " + o);
        }
      }
    }
  }

  /** Returns a builder. Horizon and successes must be set; the other values have defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the same problem with another objective. */
  public Problem withObjective(Objective objective) {
    return toBuilder().objective(objective).build();
  }

  /** Returns a builder that holds the values of this problem. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.horizon = horizon();
    builder.successes = successes();
    builder.actions = actions();
    builder.success = success;
    builder.oracle = oracle;
    builder.prior = prior();
    builder.objective = objective;
    return builder;
  }

  /** Returns the sizes of the problem. */
  public Shape shape() {
    return shape;
  }

  /** Returns the number of queries of a run, N, at least 1. */
  public int horizon() {
    return shape.horizon();
  }

  /** Returns the number of informative learning steps that the learner needs, M, at least 0. */
  public int successes() {
    return shape.successes();
  }

  /** Returns the action space. */
  public Actions actions() {
    return shape.actions();
  }

  /** Returns the success probabilities &Gamma;. */
  public SuccessProbability success() {
    return success;
  }

  /** Returns the Markov chain of the oracle's state, &Delta;. */
  public OracleChain oracle() {
    return oracle;
  }

  /** Returns the number of oracle states, R. */
  public int oracleStates() {
    return oracle.states();
  }

  /**
   * Returns whether another problem has the same oracle: &Gamma;, &Delta; and the initial
   * distribution.
   */
  public boolean sameOracle(Problem other) {
    return success.equals(other.success) && oracle.equals(other.oracle);
  }

  /** Returns the ledger before the first query. */
  public Ledger prior() {
    return shape.prior();
  }

  /** Returns the objective that the learner minimises. */
  public Objective objective() {
    return objective;
  }

  /** Returns the contribution of a unit of price to the objective, by hidden state. */
  public CostWeights weights() {
    return weights;
  }

  /**
   * Returns a range that contains the cost of every run of every policy, including policies that
   * end a run before the horizon. It need not be the smallest; it is infinite if the prices are.
   */
  public Interval costRange() {
    double low = 0;
    double high = 0;
    for (int u = 0; u < actions().count(); u++) {
      Interval prices = objective.running().prices(actions().at(u), prior());
      for (int o = 1; o <= oracleStates(); o++) {
        for (int b = 0; b <= successes(); b++) {
          double weight = weights.at(actions().at(u).query(), o, b);
          double one = weight == 0 ? 0 : weight * prices.low();
          double other = weight == 0 ? 0 : weight * prices.high();
          low = Math.min(low, Math.min(one, other));
          high = Math.max(high, Math.max(one, other));
        }
      }
    }
    DoubleSummaryStatistics ends =
        IntStream.rangeClosed(0, successes())
            .boxed()
            .flatMapToDouble(
                b ->
                    DoubleStream.of(
                        objective.terminal().at(b, true), objective.terminal().at(b, false)))
            .summaryStatistics();
    return new Interval(horizon() * low + ends.getMin(), horizon() * high + ends.getMax());
  }

  /**
   * Returns the reason why no run of any policy finishes: there are more successes than queries, or
   * no state that the oracle reaches has a positive probability of success. Empty if neither is the
   * case.
   */
  public Optional<String> neverFinishes() {
    if (successes() > horizon()) {
      return Optional.of(
          successes()
              + " successes need at least "
              + successes()
              + " queries, and the horizon is "
              + horizon());
    }
    return successes() > 0 && oracle.reachable().noneMatch(this::succeeds)
        ? Optional.of(
            "the chance of success is 0 for every incentive in every oracle state that is reached")
        : Optional.empty();
  }

  /**
   * Returns whether a query can succeed in an oracle state, 1..R. Success does not decrease with
   * the incentive.
   */
  private boolean succeeds(int state) {
    return success.at(state, actions().levels() - 1) > 0;
  }

  /**
   * Returns whether every run costs 0 or 1, as with {@link Objective#goal} and {@link
   * Objective#finish}.
   */
  public boolean costsOneOrNothing() {
    Objective.Kind kind = objective.kind();
    return kind == Objective.Kind.GOAL || kind == Objective.Kind.FINISH;
  }

  /** Builder of a problem. {@link #build} validates the values together. */
  public static final class Builder {

    private int horizon;
    private int successes = -1;
    private Actions actions = Actions.over(1);
    private SuccessProbability success = SuccessProbability.of(new double[] {1});
    private OracleChain oracle = OracleChain.stationary(new double[] {1});
    private Ledger prior = Ledger.DEFAULT_PRIOR;
    private Objective objective = Objective.cost();

    private Builder() {}

    /** Sets the number of queries of a run, N, at least 1. Required. */
    public Builder horizon(int queries) {
      this.horizon = queries;
      return this;
    }

    /** Sets the number of successes that the learner needs, M, at least 0. Required. */
    public Builder successes(int needed) {
      this.successes = needed;
      return this;
    }

    /** Sets the incentives: positive and strictly increasing; 1 unless given. */
    public Builder incentives(int... amounts) {
      this.actions = Actions.over(amounts);
      return this;
    }

    /** Sets &Gamma;: one non-decreasing row per oracle state, one column per incentive. */
    public Builder success(double[]... rows) {
      return success(SuccessProbability.of(rows));
    }

    /** Sets &Gamma;; always 1 unless given. */
    public Builder success(SuccessProbability success) {
      this.success = success;
      return this;
    }

    /** Sets &Delta; and the initial distribution; a single state unless given. */
    public Builder oracle(OracleChain oracle) {
      this.oracle = oracle;
      return this;
    }

    /** Sets the ledger before the first query; (2, 1) unless given. */
    public Builder prior(Ledger prior) {
      this.prior = prior;
      return this;
    }

    /** Sets the objective; the paper's cost unless given. */
    public Builder objective(Objective objective) {
      this.objective = objective;
      return this;
    }

    /**
     * Returns the problem.
     *
     * @throws IllegalArgumentException if a value is out of range, the numbers of incentives or
     *     oracle states differ, or a cost is not finite
     * @throws feint.math.ResourceLimitException if the cost weights do not fit into memory
     */
    public Problem build() {
      return new Problem(this);
    }
  }
}
