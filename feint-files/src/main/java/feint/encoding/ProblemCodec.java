package feint.encoding;

import feint.math.Checks;
import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.Shape;
import java.util.Arrays;
import java.util.List;

/** Codec of problems: all numbers bit by bit, without rounding or normalisation. */
public final class ProblemCodec {

  private static final int VERSION = 1;

  /** Maximum number of hidden states, above that of any problem that can be audited. */
  private static final int MOST_STATES = 1 << 22;

  private ProblemCodec() {}

  public static boolean covers(Problem problem) {
    return (long) problem.oracleStates() * (problem.successes() + 1L) <= MOST_STATES
        && ObjectiveCodec.covers(problem.objective());
  }

  public static void write(Problem problem, CodecOutput out) {
    out.whole(VERSION);
    writeShape(problem.shape(), out);
    out.list(Arrays.asList(problem.success().toArray()), CodecOutput::numbers);
    out.list(Arrays.asList(problem.oracle().transition().toArray()), CodecOutput::numbers);
    out.numbers(problem.oracle().initial().toArray());
    ObjectiveCodec.write(problem, out);
  }

  public static Problem read(CodecInput in) {
    int version = in.small();
    Checks.require(version == VERSION, "version of a problem", "must be " + VERSION, version);
    Shape shape = readShape(in);
    double[][] success = in.list(CodecInput::numbers).toArray(double[][]::new);
    List<Distribution> transition = in.list(row -> Distribution.exactly(row.numbers()));
    Distribution initial = Distribution.exactly(in.numbers());
    return Problem.builder()
        .horizon(shape.horizon())
        .successes(shape.successes())
        .incentives(incentives(shape.actions()))
        .prior(shape.prior())
        .success(success)
        .oracle(new OracleChain(StochasticMatrix.ofRows(transition), initial))
        .objective(ObjectiveCodec.read(shape, in))
        .build();
  }

  /** Writes a shape. */
  public static void writeShape(Shape shape, CodecOutput out) {
    out.whole(shape.horizon())
        .whole(shape.successes())
        .whole(shape.oracleStates())
        .wholes(incentives(shape.actions()))
        .whole(shape.prior().paid())
        .whole(shape.prior().learning());
  }

  /** Reads a shape. */
  public static Shape readShape(CodecInput in) {
    int horizon = in.small();
    int successes = in.small();
    int oracleStates = in.small();
    Shape shape =
        new Shape(
            horizon,
            successes,
            oracleStates,
            Actions.over(in.wholes()),
            new Ledger(in.small(), in.small()));
    long states = oracleStates * (successes + 1L);
    Checks.require(
        states <= MOST_STATES, "hidden states", "must be at most " + MOST_STATES, states);
    return shape;
  }

  private static int[] incentives(Actions actions) {
    int[] incentives = new int[actions.levels()];
    Arrays.setAll(incentives, actions::incentive);
    return incentives;
  }
}
