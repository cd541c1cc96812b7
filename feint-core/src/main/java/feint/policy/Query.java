package feint.policy;

import feint.model.Action;
import java.util.Optional;
import java.util.OptionalInt;

/** Decision of a {@link Controller}: the next query and the step of its trajectory. */
public sealed interface Query {

  /** Returns the number of the query in its run, from 1. */
  int number();

  /** Returns the action: whether the query is for the learner, and its incentive. */
  Action action();

  /** Returns whether the queried trajectory moves, given whether the answer was informative. */
  boolean moves(boolean informative);

  /**
   * Returns whether the queried trajectory moves, given the reply: after a query that was given up
   * it does not.
   */
  default boolean moves(Reply reply) {
    return reply != Reply.NONE && moves(reply == Reply.INFORMATIVE);
  }

  /**
   * Returns the queried decoy, numbered from 1 in the order of first queries in this run; 0 for the
   * learner. The number does not identify a decoy: the assignment of decoys to numbers must be
   * drawn anew for every run, uniformly over all orders, because otherwise the order in which
   * decoys appear reveals the learner.
   */
  int decoy();

  /** Returns the step of the decoy; empty for a learning query. */
  Optional<DecoySteps> decoySteps();

  /**
   * Returns the public view of the query after a reply.
   *
   * @param oracle state in which the query was sent, 1..R
   */
  default PublicQuery turn(Reply reply, int oracle) {
    return reply == Reply.NONE
        ? new PublicQuery(action(), decoy(), PublicQuery.GIVEN_UP)
        : turn(moves(reply), oracle);
  }

  /**
   * Returns the public view of the query after an answer.
   *
   * @param step whether the queried trajectory moved
   * @param oracle state in which the query was sent, 1..R
   */
  default PublicQuery turn(boolean step, int oracle) {
    return new PublicQuery(action(), decoy(), step ? decoyState().orElse(oracle) : 0);
  }

  /**
   * Returns the oracle state, 1..R, in which the decoy's step is to appear to be made; empty unless
   * the policy draws one.
   */
  OptionalInt decoyState();

  /** Query at the learner's own point, which moves if the answer is informative. */
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

  /** Query at the point of a decoy. */
  record Decoy(int number, Action action, int decoy, DecoySteps steps, OptionalInt decoyState)
      implements Query {

    /** Creates a query of the first decoy. */
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
