package feint.estimation;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Counts of the events in a log of rounds: sufficient statistics of the estimates, in memory that
 * does not grow with the log.
 *
 * <p>Rounds may be added in any order: each contains the previous state of its run.
 */
public final class RoundCounts {

  private final long[] visits = new long[Round.MOST_STATES];
  private final long[][] transitions = new long[Round.MOST_STATES][Round.MOST_STATES];
  private final SortedMap<Integer, Answers> answers = new TreeMap<>();
  private long rounds;
  private long runs;
  private int states;

  /** Answers to queries that paid one incentive, by oracle state. */
  private static final class Answers {
    private final long[] known = new long[Round.MOST_STATES];
    private final long[] informative = new long[Round.MOST_STATES];
  }

  /** Adds a round of the log. */
  public void add(Round round) {
    int o = round.oracle() - 1;
    if (round.begins()) {
      runs++;
    } else {
      transitions[round.before() - 1][o]++;
    }
    Answers paid = answers.computeIfAbsent(round.incentive(), i -> new Answers());
    paid.known[o] += round.answer() == Round.Answer.UNKNOWN ? 0 : 1;
    paid.informative[o] += round.answer() == Round.Answer.INFORMATIVE ? 1 : 0;
    visits[o]++;
    rounds++;
    states = Math.max(states, round.oracle());
  }

  public long rounds() {
    return rounds;
  }

  /** Returns the number of rounds in this oracle state, 1..R. */
  public long rounds(int oracle) {
    return visits[oracle - 1];
  }

  /** Returns the number of contiguous sections of the log. */
  public long runs() {
    return runs;
  }

  /** Returns the highest oracle state observed. */
  public int states() {
    return states;
  }

  /** Returns every incentive paid, in increasing order. */
  public int[] incentives() {
    return answers.keySet().stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns the number of known answers to this incentive in this oracle state, 1..R. */
  public long tries(int oracle, int incentive) {
    Answers paid = answers.get(incentive);
    return paid == null ? 0 : paid.known[oracle - 1];
  }

  /** Returns the number of these answers that were informative. */
  public long successes(int oracle, int incentive) {
    Answers paid = answers.get(incentive);
    return paid == null ? 0 : paid.informative[oracle - 1];
  }

  /** Returns the number of transitions from state {@code from} to state {@code to} within a run. */
  public long transitions(int from, int to) {
    return transitions[from - 1][to - 1];
  }

  /** Returns the number of transitions from state {@code from} to any state within a run. */
  public long departures(int from) {
    return IntStream.rangeClosed(1, Round.MOST_STATES).mapToLong(to -> transitions(from, to)).sum();
  }
}
