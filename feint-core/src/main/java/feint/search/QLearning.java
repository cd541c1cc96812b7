package feint.search;

import feint.math.Checks;
import feint.math.SearchState;
import feint.math.Seed;
import feint.model.Shape;
import feint.simulation.Simulator;

/**
 * Tabular Q-learning: by oracle state, queue and queries left, (o, b, n), or by oracle state and
 * queue alone, (o, b). The ledger is left out, so that for costs that read it even perfect tables
 * are not optimal.
 *
 * <p>C. Watkins and P. Dayan, "Q-learning", Machine Learning 8, 1992. Episodes are played in rounds
 * by an &epsilon;-greedy policy; after a round its episodes are replayed one by one, from the last
 * query to the first, so that the final cost propagates to the start of a run at once.
 *
 * @param staged whether the table distinguishes the number of queries left
 * @param rounds planned number of rounds, at least 1: it sets the rate at which exploration
 *     decreases
 * @param episodes number of episodes per round, at least 1
 * @param exploration probability of a random action in the first round, in [0, 1]
 * @param lastExploration that probability in the last planned round, in [0, 1]; in between it
 *     changes linearly
 * @param forgetting c, at least 0: visit k of a table entry moves it by the share (1+c)/(k+c)
 *     towards the observed cost. 0 gives a plain mean; a larger c discounts early observations,
 *     made when the table was wrong elsewhere, sooner
 */
public record QLearning(
    boolean staged,
    int rounds,
    int episodes,
    double exploration,
    double lastExploration,
    double forgetting)
    implements ResumableSearch {

  public QLearning {
    Checks.atLeast(1, rounds, "rounds");
    Checks.atLeast(1, episodes, "episodes per round");
    Checks.probability(exploration, "exploration");
    Checks.probability(lastExploration, "last exploration");
    Checks.notNegative(forgetting, "forgetting");
  }

  /**
   * Returns the default settings: a table that distinguishes the number of queries left, 16,000
   * rounds of 100 episodes.
   */
  public static QLearning defaults() {
    return new QLearning(true, 16_000, 100, 1, 0.1, 3);
  }

  /** Returns these settings with or without the number of queries left in the table. */
  public QLearning withStages(boolean staged) {
    return new QLearning(staged, rounds, episodes, exploration, lastExploration, forgetting);
  }

  /**
   * Returns a copy with another planned number of rounds.
   *
   * @param planned at least 1
   */
  public QLearning withRounds(int planned) {
    return new QLearning(staged, planned, episodes, exploration, lastExploration, forgetting);
  }

  /**
   * Returns a copy with another number of episodes in each round.
   *
   * @param perRound at least 1
   */
  public QLearning withEpisodes(int perRound) {
    return new QLearning(staged, rounds, perRound, exploration, lastExploration, forgetting);
  }

  /**
   * Returns a copy whose probability of a random action changes linearly from round to round.
   *
   * @param first of the first round, in [0, 1]
   * @param last of the last planned round, in [0, 1]
   */
  public QLearning withExploration(double first, double last) {
    return new QLearning(staged, rounds, episodes, first, last, forgetting);
  }

  /**
   * Returns a copy that discounts early observations by another amount.
   *
   * @param forgetting c, at least 0
   */
  public QLearning withForgetting(double forgetting) {
    return new QLearning(staged, rounds, episodes, exploration, lastExploration, forgetting);
  }

  double exploration(int round) {
    double done = Math.min(1, (double) round / rounds);
    return exploration + done * (lastExploration - exploration);
  }

  @Override
  public SearchRun begin(Shape shape, Simulator simulator, Seed seed, SearchState notes) {
    return new QLearningRun(this, shape, simulator, seed, notes);
  }
}
