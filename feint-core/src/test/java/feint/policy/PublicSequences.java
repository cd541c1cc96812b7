package feint.policy;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Enumeration of every public sequence of a small problem, with its probability under each of the
 * two hypotheses about which trajectory is real: the sum over all hidden runs that lead to it.
 */
public final class PublicSequences {

  private final Problem problem;
  private final SinglePolicy policy;
  private final Set<Observable> seen;
  private final List<Integer> incentives;
  private final Trajectories trajectories;
  private final double givenUp;

  /** Behaviour of the trajectories. */
  public interface Trajectories {

    /**
     * Correct behaviour: the decoy steps by the policy's draw, the real trajectory after every
     * success.
     */
    Trajectories SOUND = new Trajectories() {};

    /**
     * Returns the probability of the observed step of the decoy, where the policy has {@code
     * chance}.
     *
     * @param oracle the oracle's state
     */
    default double decoy(int oracle, int stepState, double chance) {
      return chance;
    }

    /** Returns whether the real trajectory steps after a success at this queue. */
    default boolean real(int queue) {
      return true;
    }

    /** Returns the state in which the real trajectory's step appears to be made. */
    default int content(int oracle) {
      return oracle;
    }

    /** Returns whether the run is finished, where the policy has {@code stops}. */
    default boolean over(boolean stops, int queue) {
      return stops;
    }
  }

  /**
   * Decisions of the policy before a query under one hypothesis, and the distribution of its
   * decoy's step.
   */
  private record Moment(DecisionRule rule, DecoyDistribution decoy, boolean stops) {}

  /**
   * Leakage of a policy.
   *
   * @param advantage advantage of the optimal attacker: the total variation between the two
   *     distributions
   * @param largestDifference largest difference between the two probabilities of a sequence
   * @param total sum of all probabilities under the first hypothesis
   */
  public record Leak(double advantage, double largestDifference, double total) {}

  /** Creates the enumeration for an observer of queries, incentives and optionally steps. */
  public PublicSequences(
      Problem problem, SinglePolicy policy, boolean stepsSeen, List<Integer> incentives) {
    this(problem, policy, observables(stepsSeen), incentives, Trajectories.SOUND);
  }

  public PublicSequences(
      Problem problem,
      SinglePolicy policy,
      Set<Observable> seen,
      List<Integer> incentives,
      Trajectories trajectories) {
    this(problem, policy, seen, incentives, trajectories, 0);
  }

  /**
   * Creates the enumeration with queries that are given up, which is public.
   *
   * @param givenUp probability that a query is given up, whatever else happens
   */
  public PublicSequences(
      Problem problem,
      SinglePolicy policy,
      Set<Observable> seen,
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

  private static Set<Observable> observables(boolean steps) {
    return steps ? Set.of(Observable.STEPS) : Set.of();
  }

  /** Enumerates all sequences. */
  public Leak leak() {
    double[] sums = new double[3];
    add(new ArrayList<>(), sums);
    return new Leak(sums[0], sums[1], sums[2]);
  }

  /** Adds up all sequences that begin with this one. */
  private void add(List<PublicQuery> sequence, double[] sums) {
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
        for (int stepState = 0; stepState <= steps(); stepState++) {
          List<PublicQuery> longer = new ArrayList<>(sequence);
          longer.add(new PublicQuery(action, stepState));
          add(longer, sums);
        }
        if (givenUp > 0) {
          List<PublicQuery> longer = new ArrayList<>(sequence);
          longer.add(new PublicQuery(action, PublicQuery.GIVEN_UP));
          add(longer, sums);
        }
      }
    }
  }

  /**
   * Returns whether a run can begin so under either hypothesis; impossible beginnings are not
   * extended.
   */
  private boolean happens(List<PublicQuery> sequence) {
    return probability(sequence, false) > 0
        || probability(sequence.stream().map(PublicSequences::exchanged).toList(), false) > 0;
  }

  private int steps() {
    return seen.contains(Observable.CONTENTS)
        ? problem.oracleStates()
        : seen.contains(Observable.STEPS) ? 1 : 0;
  }

  /** Returns the query under the other hypothesis. */
  private static PublicQuery exchanged(PublicQuery turn) {
    int incentive = turn.action().incentive();
    return new PublicQuery(
        turn.action().learns() ? Action.obfuscate(incentive) : Action.learn(incentive),
        turn.stepState());
  }

  /** Returns the probability that a run shows this sequence, and no more if it is whole. */
  private double probability(List<PublicQuery> sequence, boolean whole) {
    List<Moment> moments = new ArrayList<>();
    Memory memory = policy.start();
    Ledger ledger = problem.prior();
    for (PublicQuery turn : sequence) {
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

    private final List<PublicQuery> sequence;
    private final List<Moment> moments;
    private final boolean whole;
    private final boolean stops;

    Rest(List<PublicQuery> sequence, List<Moment> moments, boolean whole, boolean stops) {
      this.sequence = sequence;
      this.moments = moments;
      this.whole = whole;
      this.stops = stops;
    }

    /** Returns the probability of the rest of the sequence, from a hidden state. */
    double from(int t, int o, int b) {
      if (t == sequence.size()) {
        boolean ends = t == problem.horizon() || trajectories.over(stops, b);
        return !whole || ends ? 1 : 0;
      }
      PublicQuery turn = sequence.get(t);
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

  /**
   * Returns whether the observation of a query agrees with a step made in a state, or with none.
   */
  private boolean looksLike(PublicQuery turn, int stepState) {
    if (seen.contains(Observable.CONTENTS)) {
      return turn.stepState() == stepState;
    }
    return !seen.contains(Observable.STEPS) || turn.stepped() == stepState > 0;
  }

  private double decoy(PublicQuery turn, DecoyDistribution law, int o, double gamma) {
    if (seen.contains(Observable.CONTENTS)) {
      return trajectories.decoy(o, turn.stepState(), law.moves(turn.stepState(), gamma, o));
    }
    double steps = law.step(gamma);
    return seen.contains(Observable.STEPS)
        ? trajectories.decoy(o, turn.stepState(), turn.stepped() ? steps : 1 - steps)
        : 1;
  }
}
