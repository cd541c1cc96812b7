package feint.policy;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Every sequence that an eavesdropper can see in a small problem, with its probability if one
 * trajectory is the real one and if the other is: by adding up all hidden runs that lead to it.
 */
public final class PublicSequences {

  private final Problem problem;
  private final SinglePolicy policy;
  private final Set<Sight> seen;
  private final List<Integer> incentives;
  private final Trajectories trajectories;
  private final double givenUp;

  /** When the trajectories step. */
  public interface Trajectories {

    /** As they should: the decoy by the policy's coin, the real one whenever it succeeds. */
    Trajectories SOUND = new Trajectories() {};

    /**
     * The chance that this is seen of the decoy's step, where the policy says {@code chance}.
     *
     * @param oracle the state that the oracle is in
     */
    default double decoy(int oracle, int madeIn, double chance) {
      return chance;
    }

    /** Whether the real trajectory steps after a success at this queue. */
    default boolean real(int queue) {
      return true;
    }

    /** The state that the real trajectory's step in a state looks like. */
    default int content(int oracle) {
      return oracle;
    }

    /** Whether the run is over, where the policy says {@code stops}. */
    default boolean over(boolean stops, int queue) {
      return stops;
    }
  }

  /** What the policy would do before a query of one reading, and how its decoy steps. */
  private record Moment(DecisionRule rule, DecoyLaw decoy, boolean stops) {}

  /**
   * All probabilities of a policy.
   *
   * @param advantage of the best attacker there is: the total variation between the two laws
   * @param largestDifference between the two probabilities of a sequence
   * @param total the sum of all probabilities under the first hypothesis
   */
  public record Leak(double advantage, double largestDifference, double total) {}

  /** Of whoever sees queries, incentives and perhaps steps. */
  public PublicSequences(
      Problem problem, SinglePolicy policy, boolean stepsSeen, List<Integer> incentives) {
    this(problem, policy, sights(stepsSeen), incentives, Trajectories.SOUND);
  }

  public PublicSequences(
      Problem problem,
      SinglePolicy policy,
      Set<Sight> seen,
      List<Integer> incentives,
      Trajectories trajectories) {
    this(problem, policy, seen, incentives, trajectories, 0);
  }

  /**
   * With queries that are given up, which everyone sees.
   *
   * @param givenUp the chance that a query is given up, whatever else happens
   */
  public PublicSequences(
      Problem problem,
      SinglePolicy policy,
      Set<Sight> seen,
      List<Integer> incentives,
      Trajectories trajectories,
      double givenUp) {
    this.problem = problem;
    this.policy = policy;
    this.seen = Set.copyOf(seen);
    this.incentives = List.copyOf(incentives);
    this.trajectories = trajectories;
    this.givenUp = givenUp;
  }

  private static Set<Sight> sights(boolean steps) {
    return steps ? Set.of(Sight.STEPS) : Set.of();
  }

  /** Enumerates all sequences. */
  public Leak leak() {
    double[] sums = new double[3];
    add(new ArrayList<>(), sums);
    return new Leak(sums[0], sums[1], sums[2]);
  }

  /** Adds up all sequences that begin with this one. */
  private void add(List<Turn> sequence, double[] sums) {
    double first = probability(sequence, true);
    double second = probability(sequence.stream().map(PublicSequences::exchanged).toList(), true);
    sums[0] += Math.abs(first - second) / 2;
    sums[1] = Math.max(sums[1], Math.abs(first - second));
    sums[2] += first;
    if (sequence.size() == problem.horizon() || !happens(sequence)) {
      return;
    }
    for (int incentive : incentives) {
      for (Action action : List.of(Action.learn(incentive), Action.obfuscate(incentive))) {
        for (int madeIn = 0; madeIn <= steps(); madeIn++) {
          List<Turn> longer = new ArrayList<>(sequence);
          longer.add(new Turn(action, madeIn));
          add(longer, sums);
        }
        if (givenUp > 0) {
          List<Turn> longer = new ArrayList<>(sequence);
          longer.add(new Turn(action, Turn.GIVEN_UP));
          add(longer, sums);
        }
      }
    }
  }

  /** Whether a run can begin so, whichever trajectory is real: what cannot is not gone into. */
  private boolean happens(List<Turn> sequence) {
    return probability(sequence, false) > 0
        || probability(sequence.stream().map(PublicSequences::exchanged).toList(), false) > 0;
  }

  private int steps() {
    return seen.contains(Sight.CONTENTS)
        ? problem.oracleStates()
        : seen.contains(Sight.STEPS) ? 1 : 0;
  }

  /** The same, read under the other hypothesis. */
  private static Turn exchanged(Turn turn) {
    int incentive = turn.action().incentive();
    return new Turn(
        turn.action().learns() ? Action.obfuscate(incentive) : Action.learn(incentive),
        turn.madeIn());
  }

  /** The probability that a run shows this sequence, and no more if it is whole. */
  private double probability(List<Turn> sequence, boolean whole) {
    List<Moment> moments = new ArrayList<>();
    Memory memory = policy.start();
    Ledger ledger = problem.prior();
    for (Turn turn : sequence) {
      moments.add(
          new Moment(
              memory.rule(moments.size(), ledger), memory.decoy(turn.action()), memory.stops()));
      memory.see(turn);
      ledger = ledger.after(turn.action());
    }
    boolean stops = memory.stops();
    double sum = 0;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      sum +=
          problem.oracle().initial().at(o - 1)
              * new Rest(sequence, moments, whole, stops).from(0, o, problem.successes());
    }
    return sum;
  }

  /** Hidden runs that show a sequence. */
  private final class Rest {

    private final List<Turn> sequence;
    private final List<Moment> moments;
    private final boolean whole;
    private final boolean stops;

    Rest(List<Turn> sequence, List<Moment> moments, boolean whole, boolean stops) {
      this.sequence = sequence;
      this.moments = moments;
      this.whole = whole;
      this.stops = stops;
    }

    /** The probability of the rest of the sequence, from a hidden state. */
    double from(int t, int o, int b) {
      if (t == sequence.size()) {
        boolean ends = t == problem.horizon() || trajectories.over(stops, b);
        return !whole || ends ? 1 : 0;
      }
      Turn turn = sequence.get(t);
      Moment moment = moments.get(t);
      int u = problem.actions().indexOf(turn.action());
      double p = moment.rule().probability(o, b, u);
      if (p == 0 || trajectories.over(moment.stops(), b)) {
        return 0;
      }
      if (turn.givenUp()) {
        return p * givenUp * after(t, o, b);
      }
      p *= 1 - givenUp;
      double gamma = problem.success().at(o, problem.actions().level(u));
      if (!turn.action().learns()) {
        return p * decoy(turn, moment.decoy(), o, gamma) * after(t, o, b);
      }
      double rest = 0;
      if (looksLike(turn, trajectories.real(b) ? trajectories.content(o) : 0)) {
        rest += gamma * after(t, o, Math.max(0, b - 1));
      }
      if (looksLike(turn, 0)) {
        rest += (1 - gamma) * after(t, o, b);
      }
      return p * rest;
    }

    private double after(int t, int o, int b) {
      double sum = 0;
      for (int next = 1; next <= problem.oracleStates(); next++) {
        sum += problem.oracle().probability(o, next) * from(t + 1, next, b);
      }
      return sum;
    }
  }

  /** Whether what is seen of a turn is what a step made in a state, or none, looks like. */
  private boolean looksLike(Turn turn, int madeIn) {
    if (seen.contains(Sight.CONTENTS)) {
      return turn.madeIn() == madeIn;
    }
    return !seen.contains(Sight.STEPS) || turn.stepped() == madeIn > 0;
  }

  private double decoy(Turn turn, DecoyLaw law, int o, double gamma) {
    if (seen.contains(Sight.CONTENTS)) {
      return trajectories.decoy(o, turn.madeIn(), law.moves(turn.madeIn(), gamma, o));
    }
    double steps = law.step(gamma);
    return seen.contains(Sight.STEPS)
        ? trajectories.decoy(o, turn.madeIn(), turn.stepped() ? steps : 1 - steps)
        : 1;
  }
}
