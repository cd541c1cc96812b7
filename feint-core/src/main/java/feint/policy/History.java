package feint.policy;

import feint.model.Action;
import feint.model.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Record of the answered queries of a run, eight bytes each. The compact encoding serves the
 * simulator, which creates tens of millions of entries per second and hardly ever reads them.
 */
final class History {

  private static final int INITIAL_CAPACITY = 128;
  private static final int STATE_BITS = 24;
  private static final int STATE = (1 << STATE_BITS) - 1;
  private static final int DECOY_BITS = 4;
  private static final int DECOY = (1 << DECOY_BITS) - 1;
  private static final int REPLY_BITS = 2;
  private static final int STEPS_BITS = 2;
  private static final int BELOW_ACTION = REPLY_BITS + STEPS_BITS;
  private static final List<Reply> REPLIES = List.of(Reply.values());

  /** Encodes a step as its index here plus 1; 0 stands for a learning query. */
  private static final List<DecoySteps> STEPS =
      List.of(DecoySteps.YES, DecoySteps.NO, DecoySteps.IF_INFORMATIVE);

  private static final long[] NOTHING = {};

  private final Shape shape;
  private long[] entries;
  private int size;

  History(Shape shape) {
    this.shape = shape;
    this.entries = NOTHING;
  }

  int size() {
    return size;
  }

  /**
   * Appends a query and its reply.
   *
   * @param oracle oracle's state, 1..R, in which the query was asked for
   * @param action index of its action
   */
  void add(int oracle, int action, Query query, Reply reply) {
    if (size == entries.length) {
      long capacity = Math.max(INITIAL_CAPACITY, 2L * size);
      entries = Arrays.copyOf(entries, (int) Math.min(shape.horizon(), capacity));
    }
    int steps = 0;
    int state = 0;
    if (query instanceof Query.Decoy decoy) {
      steps = 1 + STEPS.indexOf(decoy.steps());
      state = decoy.decoyState().orElse(0);
    }
    long entry = query.decoy();
    entry = entry << STATE_BITS | state;
    entry = entry << STATE_BITS | oracle;
    entry = entry << Byte.SIZE | action;
    entry = entry << STEPS_BITS | steps;
    entries[size++] = entry << REPLY_BITS | REPLIES.indexOf(reply);
  }

  /** Returns the reply to query {@code number}, from 1. */
  Reply reply(int number) {
    return REPLIES.get((int) entries[number - 1] & 3);
  }

  /** Returns the record of query {@code number}, from 1. */
  QueryRecord at(int number) {
    long entry = entries[number - 1];
    int steps = (int) (entry >> REPLY_BITS) & 3;
    Action action = shape.actions().at((int) (entry >> BELOW_ACTION) & Byte.MAX_VALUE);
    int oracle = (int) (entry >> (BELOW_ACTION + Byte.SIZE)) & STATE;
    int state = (int) (entry >> (BELOW_ACTION + Byte.SIZE + STATE_BITS)) & STATE;
    int decoy = (int) (entry >> (BELOW_ACTION + Byte.SIZE + 2 * STATE_BITS)) & DECOY;
    Query query =
        steps == 0
            ? new Query.Learning(number, action)
            : new Query.Decoy(
                number,
                action,
                decoy,
                STEPS.get(steps - 1),
                state == 0 ? OptionalInt.empty() : OptionalInt.of(state));
    return new QueryRecord(oracle, query, reply(number));
  }
}
