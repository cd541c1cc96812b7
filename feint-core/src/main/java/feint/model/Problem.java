package feint.model;

import feint.math.Checks;
import feint.math.Interval;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The covert problem: everything the learner must know to decide, before every query, whether to
 * learn or to obfuscate and what to pay. Checked when built, immutable afterwards.
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

  public static Builder builder() {
    return new Builder();
  }

  /** The same problem with another objective. */
  public Problem withObjective(Objective objective) {
    return toBuilder().objective(objective).build();
  }

  /** A builder that holds the parts of this problem. */
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

  /** The sizes alone. */
  public Shape shape() {
    return shape;
  }

  /** N: how many queries a run sends. */
  public int horizon() {
    return shape.horizon();
  }

  /** M: how many informative learning steps the learner needs. */
  public int successes() {
    return shape.successes();
  }

  public Actions actions() {
    return shape.actions();
  }

  public SuccessProbability success() {
    return success;
  }

  public OracleChain oracle() {
    return oracle;
  }

  /** R: how many states the oracle has. */
  public int oracleStates() {
    return oracle.states();
  }

  /** Whether the oracle of another problem behaves as this one's does: &Gamma;, &Delta;, start. */
  public boolean sameOracle(Problem other) {
    return success.equals(other.success) && oracle.equals(other.oracle);
  }

  /** The ledger before the first query. */
  public Ledger prior() {
    return shape.prior();
  }

  public Objective objective() {
    return objective;
  }

  /** What a unit of price adds to the objective, by hidden state. */
  public CostWeights weights() {
    return weights;
  }

  /**
   * Returns a range that holds the cost of every run, of whatever policy, also of one that ends a
   * run before the horizon. It need not be the smallest; it is infinite if the prices are.
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
   * Returns why no run of any policy finishes: there are more successes than queries, or no state
   * that the oracle reaches has a chance of success. Nothing if neither is the case.
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

  /** Whether a query can succeed in an oracle state, 1..R; success does not fall with incentive. */
  private boolean succeeds(int state) {
    return success.at(state, actions().levels() - 1) > 0;
  }

  /** Whether every run costs 0 or 1, as by {@link Objective#goal}. */
  public boolean costsOneOrNothing() {
    return objective.terminal() instanceof TerminalCost.Failure
        && costRange().equals(new Interval(0, 1));
  }

  /** Collects the parts of a problem, which are checked together by {@link #build}. */
  public static final class Builder {

    private int horizon;
    private int successes = -1;
    private Actions actions = Actions.over(1);
    private SuccessProbability success = SuccessProbability.of(new double[] {1});
    private OracleChain oracle = OracleChain.stationary(new double[] {1});
    private Ledger prior = Ledger.DEFAULT_PRIOR;
    private Objective objective = Objective.cost();

    private Builder() {}

    public Builder horizon(int queries) {
      this.horizon = queries;
      return this;
    }

    public Builder successes(int needed) {
      this.successes = needed;
      return this;
    }

    public Builder incentives(int... amounts) {
      this.actions = Actions.over(amounts);
      return this;
    }

    /** &Gamma;: one row per oracle state, one column per incentive. */
    public Builder success(double[]... rows) {
      return success(SuccessProbability.of(rows));
    }

    public Builder success(SuccessProbability success) {
      this.success = success;
      return this;
    }

    public Builder oracle(OracleChain oracle) {
      this.oracle = oracle;
      return this;
    }

    /** The ledger before the first query; (2, 1) unless given. */
    public Builder prior(Ledger prior) {
      this.prior = prior;
      return this;
    }

    /** What to minimise; the paper's cost unless given. */
    public Builder objective(Objective objective) {
      this.objective = objective;
      return this;
    }

    public Problem build() {
      return new Problem(this);
    }
  }
}
