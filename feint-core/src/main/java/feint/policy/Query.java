package feint.policy;

import feint.model.Action;
import java.util.Optional;
import java.util.OptionalInt;

/** What a {@link Controller} decides: the next query, and what is to become of its trajectory. */
public sealed interface Query {

  /** Counts the queries of a run, from 1. */
  int number();

  Action action();

  /** Whether the trajectory that is queried moves, given whether the answer was informative. */
  boolean moves(boolean informative);

  /** The same, given what was told: after a query that was given up nothing moves. */
  default boolean moves(Reply reply) {
    return reply != Reply.NONE && moves(reply == Reply.INFORMATIVE);
  }

  /**
   * Which decoy is queried, from 1, in the order of their first queries in this run; 0 for the
   * learner. It is no name: what stands for decoy 1, 2 and so on must be drawn anew for every run,
   * each order alike, or the order in which decoys appear gives the learner away.
   */
  int decoy();

  /** Whether the decoy moves; empty for a learning query. */
  Optional<DecoySteps> decoySteps();

  /**
   * What of it has become public when something is told of it.
   *
   * @param oracle the state that the query was sent in
   */
  default Turn turn(Reply reply, int oracle) {
    return reply == Reply.NONE
        ? new Turn(action(), decoy(), Turn.GIVEN_UP)
        : turn(moves(reply), oracle);
  }

  /**
   * What of it has become public when it is answered.
   *
   * @param step whether the trajectory that was queried moved
   * @param oracle the state that the query was sent in
   */
  default Turn turn(boolean step, int oracle) {
    return new Turn(action(), decoy(), step ? decoyState().orElse(oracle) : 0);
  }

  /**
   * As in which oracle state, 1..R, the decoy's step is to be made; empty unless the policy draws
   * one.
   */
  OptionalInt decoyState();

  /** A query at the learner's own point, which moves if the answer is informative. */
  record Learning(int number, Action action) implements Query {

    @Override
    public boolean moves(boolean informative) {
      return informative;
    }

    @Override
    public int decoy() {
      return 0;
    }

    @Override
    public Optional<DecoySteps> decoySteps() {
      return Optional.empty();
    }

    @Override
    public OptionalInt decoyState() {
      return OptionalInt.empty();
    }
  }

  /** A query at the point of a decoy. */
  record Decoy(int number, Action action, int decoy, DecoySteps steps, OptionalInt decoyState)
      implements Query {

    /** Of the first decoy. */
    public Decoy(int number, Action action, DecoySteps steps, OptionalInt decoyState) {
      this(number, action, 1, steps, decoyState);
    }

    @Override
    public boolean moves(boolean informative) {
      return steps.after(informative);
    }

    @Override
    public Optional<DecoySteps> decoySteps() {
      return Optional.of(steps);
    }
  }
}
