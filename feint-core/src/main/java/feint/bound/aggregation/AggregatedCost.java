package feint.bound.aggregation;

import feint.bound.checkpoint.CheckpointedRecursion;
import feint.bound.checkpoint.StageRules;
import feint.bound.checkpoint.ValueCheckpoint;
import feint.math.Checks;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.ThreadTeam;
import feint.policy.markov.LedgerIndex;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Aggregated recursion for the paper's cost on a grid of ledgers: a lower bound of the optimum, and
 * decisions that look one query ahead on its values. Claim, proof and cost are in
 * docs/methods/aggregation.md.
 */
public final class AggregatedCost implements CheckpointedRecursion {

  /** Name in files. */
  public static final String NAME = "aggregation";

  /** Largest number of values in all checkpoints of a policy: 96 MB. */
  private static final double MOST_VALUES = 24e6;

  /** Largest memory in bytes for the decisions of a segment with all queues. */
  private static final double MOST_BYTES = 128e6;

  private final Problem problem;
  private final PaperCost cost;
  private final double rowStep;
  private final double columnStep;
  private final TrajectoryEnvelope envelope;
  private final LedgerGrid grid;
  private final QueueLimits limits;

  /** The lower bound, and checkpoints from which the stages can be recomputed. */
  public record Solved(double lower, List<ValueCheckpoint> checkpoints) {}

  /**
   * Creates the aggregated problem.
   *
   * @param rowStep distance between the grid's rows, relative to the incentive paid for learning
   * @param columnStep distance between its columns, relative to the incentive paid for decoys
   */
  public AggregatedCost(
      Problem problem, double rowStep, double columnStep, TrajectoryEnvelope envelope) {
    this(new PaperCost(problem), rowStep, columnStep, envelope);
  }

  AggregatedCost(PaperCost cost, double rowStep, double columnStep, TrajectoryEnvelope envelope) {
    Checks.positive(rowStep, "row step");
    Checks.positive(columnStep, "column step");
    this.problem = cost.problem();
    this.cost = cost;
    this.rowStep = rowStep;
    this.columnStep = columnStep;
    this.envelope = envelope;
    this.grid = new LedgerGrid(cost, rowStep, columnStep, envelope);
    this.limits = new QueueLimits(cost);
  }

  /** Creates the method from its {@link #parameters}. */
  public static AggregatedCost from(Problem problem, List<Double> parameters) {
    Checks.require(
        parameters.size() >= 2, "parameters of aggregation", "must be at least 2", parameters);
    return new AggregatedCost(
        problem,
        parameters.get(0),
        parameters.get(1),
        TrajectoryEnvelope.of(parameters.subList(2, parameters.size())));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Problem problem() {
    return problem;
  }

  @Override
  public List<Double> parameters() {
    List<Double> parameters = new ArrayList<>(List.of(rowStep, columnStep));
    parameters.addAll(envelope.numbers());
    return parameters;
  }

  @Override
  public void require(ValueCheckpoint checkpoint) {
    int t = Checks.within(1, problem.horizon(), checkpoint.t(), "queries before a checkpoint");
    float[] values = checkpoint.values();
    if (t == problem.horizon()) {
      Checks.require(values.length == 0, "values at the end", "must be none", values.length);
      return;
    }
    int states = problem.oracleStates();
    int queues = problem.successes() + 1;
    Checks.require(values.length > 2, "values of a checkpoint", "must be more", values.length);
    boolean band = values[0] >= 0 && values[0] <= values[1] && values[1] < queues;
    Checks.require(
        band,
        "band of a checkpoint",
        "must be in 0.." + (queues - 1),
        values[0] + ".." + values[1]);
    double width = (int) values[1] - (int) values[0] + 1.0;
    double length = 2 + (double) states * (queues + grid.kept(t).cells() * width);
    Checks.require(
        values.length == length, "values of a checkpoint", "must be " + length, values.length);
    for (float value : values) {
      Checks.finite(value, "value of a checkpoint");
    }
  }

  @Override
  public LedgerIndex index() {
    return new LedgerIndex.Whole(problem.shape());
  }

  PaperCost cost() {
    return cost;
  }

  /** Computes the lower bound alone. */
  public double lower(Execution execution) {
    return solve(execution, false).lower();
  }

  /** Computes the lower bound, and checkpoints for the policy. */
  public Solved solve(Execution execution) {
    return solve(execution, true);
  }

  private Solved solve(Execution execution, boolean keep) {
    CostRecursion recursion =
        new CostRecursion(cost, grid, new QueueBand(cost, limits), execution.threads());
    int stride = stride();
    List<ValueCheckpoint> checkpoints = new ArrayList<>();
    checkpoints.add(new ValueCheckpoint(problem.horizon(), new float[0]));
    try (ThreadTeam team = execution.team()) {
      for (int t = problem.horizon() - 1; t >= 0; t--) {
        recursion.widen();
        recursion.solve(team);
        if (keep && t > 0 && t % stride == 0) {
          ValueCheckpoint checkpoint = recursion.checkpoint();
          checkpoints.add(checkpoint);
          recursion.restore(checkpoint); // A recursion that starts here must give the same digits.
        }
        execution.progress().reached(1 - (double) t / problem.horizon());
      }
    }
    double expected = 0;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      double p = problem.oracle().initial().at(o - 1);
      expected += p == 0 ? 0 : p * recursion.start(o);
    }
    return new Solved(expected - allowance(expected), checkpoints);
  }

  /**
   * Returns an upper bound on the accumulated rounding error: some dozen operations per query, each
   * with an error relative to the expected cost there.
   */
  private double allowance(double value) {
    return 64.0 * problem.horizon() * Math.ulp(1.0) * (Math.abs(value) + 2 * cost.mostReward());
  }

  /**
   * Returns the number of queries between checkpoints: about the root of the horizon, or more if
   * the checkpoints are large.
   */
  private int stride() {
    int horizon = problem.horizon();
    double checkpoints = Math.max(1, MOST_VALUES / values());
    return (int) Math.max(Math.ceil(Math.sqrt(horizon)), Math.ceil(horizon / checkpoints));
  }

  /** Returns the largest average number of values of a stage. */
  private double values() {
    int horizon = problem.horizon();
    double values = 0;
    int probes = Math.min(horizon, 64);
    for (int n = 1; n <= probes; n++) {
      int t = (int) ((long) horizon * n / probes);
      int queues = problem.successes() + 1 - limits.least(t);
      values += (double) grid.kept(t).cells() * problem.oracleStates() * queues / probes;
    }
    return values;
  }

  @Override
  public List<StageRules> segment(int from, ValueCheckpoint end) {
    return new ArrayList<>(stages(from, end, Execution.defaults()));
  }

  List<GreedyStage> stages(int from, ValueCheckpoint end, Execution execution) {
    // If memory allows, decisions are computed for all queues, also outside the envelope.
    boolean all = 4 * values() * (end.t() - from) < MOST_BYTES;
    return stages(from, end, all ? TrajectoryEnvelope.anywhere() : envelope, execution);
  }

  /** Returns the decisions of a segment for the queues of an envelope. */
  List<GreedyStage> stages(
      int from, ValueCheckpoint end, TrajectoryEnvelope queues, Execution execution) {
    QueueBand band = new QueueBand(cost, limits);
    CostRecursion recursion = new CostRecursion(cost, grid, band, execution.threads());
    recursion.restore(end);
    int[][] windows = windows(from, end.t(), band.copy(), queues);
    Deque<GreedyStage> stages = new ArrayDeque<>();
    try (ThreadTeam team = execution.team()) {
      for (int t = end.t() - 1; t >= from; t--) {
        recursion.widen();
        stages.addFirst(recursion.decisions(queues));
        if (t > from) {
          recursion.solve(team, windows[t - from][0], windows[t - from][1]);
        }
      }
    }
    return List.copyOf(stages);
  }

  /**
   * Returns the first and the last queue, by query from {@code from} on, whose values before it are
   * needed for decisions of a segment: those that decisions read, and, since a success shortens the
   * queue by 1, one shorter queue for each query between.
   *
   * @param band band at the end of the segment
   */
  private static int[][] windows(int from, int end, QueueBand band, TrajectoryEnvelope queues) {
    int[][] read = new int[end - from][];
    for (int t = end - 1; t >= from; t--) {
      band.step();
      read[t - from] = new int[] {band.leastAfter(queues), band.longestAfter(queues)};
    }
    int[][] windows = new int[end - from][2];
    for (int k = 1; k < windows.length; k++) {
      int[] before = k == 1 ? read[0] : windows[k - 1];
      int shorter = k == 1 ? 0 : 1;
      windows[k][0] = Math.min(read[k - 1][0], before[0] - shorter);
      windows[k][1] = Math.max(read[k - 1][1], before[1]);
    }
    return windows;
  }
}
