package feint.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Minimal model of a run: decisions never change, are made in the order of the numbers, and the
 * first answer to each counts. It draws nothing: it records first decisions.
 */
final class RunModel {

  private final int horizon;
  private final List<Asked> asked = new ArrayList<>();
  private boolean closed;

  RunModel(int horizon) {
    this.horizon = horizon;
  }

  /** A query and its answer. */
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

  /**
   * Returns the expected result of a request: {@code conflict}, the earlier decision, or {@code
   * new}.
   */
  String ask(int number, int oracle) {
    if (number >= 1 && number <= asked.size()) {
      Asked before = asked.get(number - 1);
      return before.oracle == oracle ? before.decision : "conflict";
    }
    boolean next = number == asked.size() + 1 && !waits() && number <= horizon && !closed;
    return next ? "new" : "conflict";
  }

  /** Records a new decision. */
  void decided(int oracle, String decision) {
    asked.add(new Asked(oracle, decision));
  }

  /**
   * Returns the expected result of an answer: {@code conflict}, or the answer that counts and
   * whether it is late.
   */
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

  /** Closes the run; a finished one stays finished. */
  void close() {
    closed |= !state().equals("finished");
  }

  String state() {
    if (closed) {
      return "closed";
    }
    return sent() == horizon ? "finished" : waits() ? "waiting" : "ready";
  }

  /** Returns all queries that must be stored. */
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
