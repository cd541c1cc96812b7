package feint.encoding;

import feint.math.Checks;
import feint.model.Action;
import feint.model.BeliefCost;
import feint.model.IncentiveCost;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.model.ScaledCost;
import feint.model.Shape;
import feint.model.TableCost;
import feint.model.TerminalCost;
import java.util.Arrays;

/**
 * Codec of objectives: by their terms, or, for an arbitrary function, by its values in all states
 * of a problem.
 */
final class ObjectiveCodec {

  /** Encoding of a cost. */
  private enum Kind {
    BELIEF,
    INCENTIVE,
    TABLE,
    SCALED,
    POWER,
    FAILURE,
    PRICES,
    VALUES
  }

  private ObjectiveCodec() {}

  /** Returns whether an objective can be encoded: any but a custom cost of the ledger. */
  static boolean covers(Objective objective) {
    return covers(objective.running());
  }

  private static boolean covers(RunningCost cost) {
    return cost instanceof ScaledCost scaled
        ? covers(scaled.cost())
        : cost instanceof BeliefCost || !cost.readsLedger();
  }

  static void write(Problem problem, CodecOutput out) {
    Objective objective = problem.objective();
    writeRunning(objective.running(), problem.shape(), out);
    writeTerminal(objective.terminal(), problem.successes(), out);
    out.constant(objective.total());
  }

  static Objective read(Shape shape, CodecInput in) {
    return new Objective(
        readRunning(shape, in), readTerminal(shape, in), in.constant(Objective.Total.class));
  }

  private static void writeRunning(RunningCost cost, Shape shape, CodecOutput out) {
    if (cost instanceof BeliefCost belief) {
      out.constant(Kind.BELIEF);
      write(belief.queueWeight(), out);
      write(belief.oracleWeight(), out);
    } else if (cost instanceof IncentiveCost incentive) {
      out.constant(Kind.INCENTIVE).number(incentive.perUnit());
    } else if (cost instanceof TableCost table) {
      out.constant(Kind.TABLE).list(Arrays.asList(table.table()), CodecOutput::numbers);
      write(table.queueWeight(), out);
    } else if (cost instanceof ScaledCost scaled) {
      out.constant(Kind.SCALED).number(scaled.factor());
      writeRunning(scaled.cost(), shape, out);
    } else {
      Values values = Values.of(cost, shape);
      out.constant(Kind.VALUES).numbers(values.weights).numbers(values.prices);
    }
  }

  private static RunningCost readRunning(Shape shape, CodecInput in) {
    Kind kind = in.constant(Kind.class);
    return switch (kind) {
      case BELIEF -> new BeliefCost(readWeight(in), readWeight(in));
      case INCENTIVE -> new IncentiveCost(in.number());
      case TABLE ->
          TableCost.of(in.list(CodecInput::numbers).toArray(double[][]::new), readWeight(in));
      case SCALED -> {
        double factor = in.number();
        yield new ScaledCost(readRunning(shape, in), factor);
      }
      case VALUES -> new Values(shape, in.numbers(), in.numbers());
      default -> throw new IllegalArgumentException("running cost must not be " + kind);
    };
  }

  private static void write(PowerWeight weight, CodecOutput out) {
    out.number(weight.power()).number(weight.offset());
  }

  private static PowerWeight readWeight(CodecInput in) {
    return new PowerWeight(in.number(), in.number());
  }

  private static void writeTerminal(TerminalCost cost, int successes, CodecOutput out) {
    if (cost instanceof TerminalCost.Power power) {
      out.constant(Kind.POWER).number(power.scale()).number(power.power());
    } else if (cost instanceof TerminalCost.Failure) {
      out.constant(Kind.FAILURE);
    } else if (cost instanceof TerminalCost.Prices prices) {
      out.constant(Kind.PRICES).number(prices.unfinished()).number(prices.exposure());
    } else {
      double[] hidden = new double[successes + 1];
      double[] exposed = new double[successes + 1];
      Arrays.setAll(hidden, queue -> cost.at(queue, false));
      Arrays.setAll(exposed, queue -> cost.at(queue, true));
      out.constant(Kind.VALUES).numbers(hidden).numbers(exposed);
    }
  }

  private static TerminalCost readTerminal(Shape shape, CodecInput in) {
    Kind kind = in.constant(Kind.class);
    return switch (kind) {
      case POWER -> new TerminalCost.Power(in.number(), in.number());
      case FAILURE -> new TerminalCost.Failure();
      case PRICES -> new TerminalCost.Prices(in.number(), in.number());
      case VALUES -> {
        double[] hidden = sized(in.numbers(), shape.successes() + 1);
        double[] exposed = sized(in.numbers(), shape.successes() + 1);
        yield (queue, isExposed) -> isExposed ? exposed[queue] : hidden[queue];
      }
      default -> throw new IllegalArgumentException("terminal cost must not be " + kind);
    };
  }

  private static double[] sized(double[] values, int size) {
    Checks.require(values.length == size, "values of a cost", "must be " + size, values.length);
    return values;
  }

  /** A cost that does not depend on the ledger, by its values. */
  private static final class Values implements RunningCost {

    private final Shape shape;
    private final double[] weights;
    private final double[] prices;

    Values(Shape shape, double[] weights, double[] prices) {
      this.shape = shape;
      this.weights = sized(weights, 2 * shape.hiddenStates());
      this.prices = sized(prices, shape.actions().count());
    }

    static Values of(RunningCost cost, Shape shape) {
      double[] weights = new double[2 * shape.hiddenStates()];
      for (QueryType query : QueryType.values()) {
        for (int o = 1; o <= shape.oracleStates(); o++) {
          for (int b = 0; b <= shape.successes(); b++) {
            weights[index(shape, query, o, b)] = cost.weight(query, o, b);
          }
        }
      }
      double[] prices = new double[shape.actions().count()];
      Arrays.setAll(prices, u -> cost.price(shape.actions().at(u), shape.prior()));
      return new Values(shape, weights, prices);
    }

    private static int index(Shape shape, QueryType query, int oracle, int queue) {
      int first = query == QueryType.LEARN ? shape.oracleStates() : 0;
      return (first + oracle - 1) * (shape.successes() + 1) + queue;
    }

    @Override
    public double weight(QueryType query, int oracle, int queue) {
      return weights[index(shape, query, oracle, queue)];
    }

    @Override
    public double price(Action action, Ledger before) {
      return prices[shape.actions().indexOf(action)];
    }

    @Override
    public boolean readsLedger() {
      return false;
    }
  }
}
