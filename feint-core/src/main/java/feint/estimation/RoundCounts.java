package feint.estimation;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How often what was seen in a log of rounds: all that the estimates need, in a memory that does
 * not grow with the log.
 *
 * <p>Rounds may be added in any order: each says itself which state was before it in its run.
 */
public final class RoundCounts {

  private final long[] visits = new long[Round.MOST_STATES];
  private final long[][] transitions = new long[Round.MOST_STATES][Round.MOST_STATES];
  private final SortedMap<Integer, Answers> answers = new TreeMap<>();
  private long rounds;
  private long runs;
  private int states;

  /** The answers to queries that paid one incentive, by oracle state. */
  private static final class Answers {
    private final long[] known = new long[Round.MOST_STATES];
    private final long[] informative = new long[Round.MOST_STATES];
  }

  /** Takes a round of the log. */
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

  /** How many of the rounds saw this oracle state, 1..R. */
  public long rounds(int oracle) {
    return visits[oracle - 1];
  }

  /** Stretches of the log without a gap. */
  public long runs() {
    return runs;
  }

  /** The highest oracle state seen. */
  public int states() {
    return states;
  }

  /** Every incentive paid, in increasing order. */
  public int[] incentives() {
    return answers.keySet().stream().mapToInt(Integer::intValue).toArray();
  }

  /** How often the answer to this incentive in this oracle state, 1..R, is known. */
  public long tries(int oracle, int incentive) {
    Answers paid = answers.get(incentive);
    return paid == null ? 0 : paid.known[oracle - 1];
  }

  /** How many of these answers were informative. */
  public long successes(int oracle, int incentive) {
    Answers paid = answers.get(incentive);
    return paid == null ? 0 : paid.informative[oracle - 1];
  }

  /** How often state {@code to} followed state {@code from} within a run. */
  public long transitions(int from, int to) {
    return transitions[from - 1][to - 1];
  }

  /** How often any state followed state {@code from} within a run. */
  public long departures(int from) {
    return IntStream.rangeClosed(1, Round.MOST_STATES).mapToLong(to -> transitions(from, to)).sum();
  }
}
