package feint.bound;

import feint.math.Checks;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.LedgerIndex;
import feint.policy.MarkovPolicy;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A policy of a long run. A table of its decisions would not fit anywhere; what is kept are
 * checkpoints of the recursion that found it, and the decisions of a segment, from one checkpoint
 * to the next, are computed when the first of them is asked for.
 *
 * <p>Segments that were asked for stay in memory, all of them if they fit into {@link #cacheBytes},
 * else those asked for last. All runs of a process share them.
 */
public final class LongRunPolicy implements MarkovPolicy {

  private final LongRunMethod method;
  private final List<Checkpoint> checkpoints;
  private final Map<Integer, Segment> segments = new LinkedHashMap<>(16, 0.75f, true);
  private long held;

  /** The decisions between two checkpoints. */
  private record Segment(int from, List<StageRules> stages, long bytes) {}

  /**
   * The policy that a method's checkpoints stand for.
   *
   * @param checkpoints in any order; the last one must be that of the end of the run
   */
  public LongRunPolicy(LongRunMethod method, List<Checkpoint> checkpoints) {
    this.method = method;
    this.checkpoints = checkpoints.stream().sorted(Comparator.comparingInt(Checkpoint::t)).toList();
    int last = checkpoints.isEmpty() ? -1 : this.checkpoints.get(checkpoints.size() - 1).t();
    Checks.require(
        last == shape().horizon(),
        "last checkpoint",
        "must be that of the end, " + shape().horizon(),
        last);
  }

  /** How the decisions are computed. */
  public LongRunMethod method() {
    return method;
  }

  /** From the start of a run to its end; the first one is after at least one query. */
  public List<Checkpoint> checkpoints() {
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

  /** A quarter of what the JVM may use. */
  private static long cacheBytes() {
    return Runtime.getRuntime().maxMemory() / 4;
  }

  // Whoever asks for a segment that is being computed waits for it: computing it twice would take
  // longer.
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
    Segment made = new Segment(from, stages, bytes);
    segments.put(number, made);
    held += bytes;
    var eldest = segments.entrySet().iterator();
    while (held > cacheBytes() && segments.size() > 1) {
      held -= eldest.next().getValue().bytes;
      eldest.remove();
    }
    return made;
  }
}
