package feint.bound;

import feint.model.Problem;
import feint.policy.LedgerIndex;
import java.util.List;

/**
 * How the decisions of a long run are computed when they are needed: a recursion that can begin at
 * any of its checkpoints. It must give the same decisions every time, to the last bit, on any
 * number of threads.
 */
public interface LongRunMethod {

  /** What files call it. */
  String name();

  /** The problem that is solved; its oracle and objective decide, so it travels with the policy. */
  Problem problem();

  /** All it takes to build the method again, beside its name and the problem. */
  List<Double> parameters();

  /** Throws if it cannot have left this checkpoint behind: it may come from a file. */
  void require(Checkpoint checkpoint);

  /** What of the ledger the decisions depend on. */
  LedgerIndex index();

  /**
   * The decisions after {@code from}, {@code from} + 1, ... {@code end.t()} - 1 queries.
   *
   * @param end a checkpoint that this method left behind
   */
  List<StageRules> segment(int from, Checkpoint end);
}
