package feint.bound.checkpoint;

import feint.model.Problem;
import feint.policy.markov.LedgerIndex;
import java.util.List;

/**
 * Recursion that can start at any of its checkpoints, used to compute the decisions of a long run
 * on demand. It must give the same decisions every time, to the last bit, on any number of threads.
 */
public interface CheckpointedRecursion {

  /** Returns the name in files. */
  String name();

  /**
   * Returns the problem that is solved. Its oracle and objective determine the decisions, so it is
   * stored with the policy.
   */
  Problem problem();

  /**
   * Returns the parameters from which, with its name and the problem, the method can be created
   * again.
   */
  List<Double> parameters();

  /**
   * Checks that a checkpoint, which may come from a file, fits this method.
   *
   * @throws IllegalArgumentException if it does not
   */
  void require(ValueCheckpoint checkpoint);

  /** Returns the part of the ledger on which the decisions depend. */
  LedgerIndex index();

  /**
   * Computes the decisions after {@code from}, {@code from} + 1, ... {@code end.t()} - 1 queries.
   *
   * @param end a checkpoint of this method
   */
  List<StageRules> segment(int from, ValueCheckpoint end);
}
