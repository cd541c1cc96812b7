package feint.bound.checkpoint;

import feint.math.Checks;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Policy of a long run. A table of its decisions would be too large. It stores checkpoints of the
 * recursion that found it; the decisions of a segment, from one checkpoint to the next, are
 * computed when the first of them is needed.
 *
 * <p>Computed segments are cached, all of them if they fit into {@link #cacheBytes}, otherwise the
 * most recently used. All runs of a process share them.
 */
public final class LongRunPolicy implements MarkovPolicy {

  private final CheckpointedRecursion method;
  private final List<ValueCheckpoint> checkpoints;
  private final Map<Integer, Segment> segments = new LinkedHashMap<>(16, 0.75f, true);
  private long held;

  /** Decisions between two checkpoints. */
  private record Segment(int from, List<StageRules> stages, long bytes) {}

  /**
   * Creates the policy from checkpoints of a method.
   *
   * @param checkpoints in any order, for different numbers of queries, including the end of the run
   * @throws IllegalArgumentException if the first checkpoint is not after a query, the last one is
   *     not that of the end, or one does not fit the method
   */
  public LongRunPolicy(CheckpointedRecursion method, List<ValueCheckpoint> checkpoints) {
    this.method = method;
    this.checkpoints =
        checkpoints.stream().sorted(Comparator.comparingInt(ValueCheckpoint::t)).toList();
    int first = checkpoints.isEmpty() ? 0 : this.checkpoints.get(0).t();
    Checks.require(first > 0, "first checkpoint", "must be after a query", first);
    int last = checkpoints.isEmpty() ? -1 : this.checkpoints.get(checkpoints.size() - 1).t();
    Checks.require(
        last == shape().horizon(),
        "last checkpoint",
        "must be that of the end, " + shape().horizon(),
        last);
    this.checkpoints.forEach(method::require);
  }

  /** Returns the method that computes the decisions. */
  public CheckpointedRecursion method() {
    return method;
  }

  /**
   * Returns the checkpoints from the start of a run to its end; the first one is after at least one
   * query.
   */
  public List<ValueCheckpoint> checkpoints() {
    return checkpoints;
  }

  @Override
  public Shape shape() {
    return method.problem().shape();
  }

  @Override
  public LedgerIndex index() {
    return method.index();
  }

  @Override
  public DecisionRule rule(int t, Ledger ledger) {
    Segment segment = segment(t);
    return segment.stages.get(t - segment.from).rule(ledger);
  }

  /** Returns a quarter of the memory that the JVM may use. */
  private static long cacheBytes() {
    return Runtime.getRuntime().maxMemory() / 4;
  }

  // Synchronized, so that other threads wait for a segment instead of computing it again.
  private synchronized Segment segment(int t) {
    int number = 0;
    while (checkpoints.get(number).t() <= t) {
      number++;
    }
    Segment known = segments.get(number);
    if (known != null) {
      return known;
    }
    int from = number == 0 ? 0 : checkpoints.get(number - 1).t();
    List<StageRules> stages = method.segment(from, checkpoints.get(number));
    long bytes = stages.stream().mapToLong(StageRules::bytes).sum();
    Segment segment = new Segment(from, stages, bytes);
    segments.put(number, segment);
    held += bytes;
    var eldest = segments.entrySet().iterator();
    while (held > cacheBytes() && segments.size() > 1) {
      held -= eldest.next().getValue().bytes;
      eldest.remove();
    }
    return segment;
  }
}
