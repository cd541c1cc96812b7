package feint.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run as simply as it can be said: what was decided is decided for ever, in the order of the
 * numbers, and one answer counts for each. It draws nothing: what is decided first, it takes note
 * of.
 */
final class RunModel {

  private final int horizon;
  private final List<Asked> asked = new ArrayList<>();
  private boolean closed;

  RunModel(int horizon) {
    this.horizon = horizon;
  }

  /** A query, and what came of it. */
  private static final class Asked {
    private final int oracle;
    private final String decision;
    private Optional<Boolean> answer = Optional.empty();
    private boolean givenUp;

    Asked(int oracle, String decision) {
      this.oracle = oracle;
      this.decision = decision;
    }
  }

  private boolean waits() {
    return !asked.isEmpty() && asked.get(asked.size() - 1).answer.isEmpty();
  }

  private int sent() {
    return asked.size() - (waits() ? 1 : 0);
  }

  /** What must come of asking: {@code conflict}, what was decided, or {@code new}. */
  String ask(int number, int oracle) {
    if (number >= 1 && number <= asked.size()) {
      Asked before = asked.get(number - 1);
      return before.oracle == oracle ? before.decision : "conflict";
    }
    boolean next = number == asked.size() + 1 && !waits() && number <= horizon && !closed;
    return next ? "new" : "conflict";
  }

  /** Takes note of a decision that was new. */
  void decided(int oracle, String decision) {
    asked.add(new Asked(oracle, decision));
  }

  /** What must come of an answer: {@code conflict}, or what counts, and whether it is late. */
  String tell(int number, boolean informative) {
    if (number < 1 || number > asked.size()) {
      return "conflict";
    }
    Asked query = asked.get(number - 1);
    if (query.givenUp) {
      return "false late";
    }
    if (query.answer.isEmpty()) {
      query.answer = Optional.of(informative);
    }
    return query.answer.get() == informative ? String.valueOf(informative) : "conflict";
  }

  String giveUp(int number) {
    if (number < 1 || number > asked.size()) {
      return "conflict";
    }
    Asked query = asked.get(number - 1);
    if (query.answer.isEmpty()) {
      query.answer = Optional.of(false);
      query.givenUp = true;
    }
    return query.givenUp ? "false" : "conflict";
  }

  /** What is finished stays so. */
  void close() {
    closed |= !state().equals("finished");
  }

  String state() {
    if (closed) {
      return "closed";
    }
    return sent() == horizon ? "finished" : waits() ? "waiting" : "ready";
  }

  /** All that must be stored, query by query. */
  List<String> stored() {
    return asked.stream()
        .map(
            query ->
                query.decision
                    + " in "
                    + query.oracle
                    + query.answer.map(told -> ": " + told).orElse("")
                    + (query.givenUp ? " given up" : ""))
        .toList();
  }

  int size() {
    return asked.size();
  }
}
