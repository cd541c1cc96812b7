package feint.search;

import feint.math.Checks;
import feint.math.Notes;
import feint.math.Seed;
import feint.model.Shape;
import feint.simulation.Simulator;

/**
 * Q-learning on tables: by oracle state, queue and queries left, (o, b, n), or by oracle state and
 * queue alone, (o, b). The ledger is left out, so for costs that read it even perfect tables are
 * not optimal.
 *
 * <p>C. Watkins and P. Dayan, "Q-learning", Machine Learning 8, 1992. Episodes are played in rounds
 * by a policy that is greedy but for some exploration; after a round its episodes are gone through
 * one by one, from the last query to the first, so that what the end of a run costs is known to its
 * beginning at once.
 *
 * @param staged whether the table knows the number of queries left
 * @param rounds how many rounds are planned: it sets the pace at which exploration decreases
 * @param episodes how many episodes a round has
 * @param exploration the chance of a random action in the first round
 * @param lastExploration that chance in the last planned round; in between it changes linearly
 * @param forgetting c, at least 0: visit k of a table entry moves it by the share (1+c)/(k+c)
 *     towards what was seen, so that with 0 it is a plain mean, and the larger c is, the sooner
 *     what was seen early, when the table was wrong elsewhere, is forgotten
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

  /** A table that knows the number of queries left. */
  public static QLearning defaults() {
    return new QLearning(true, 16_000, 100, 1, 0.1, 3);
  }

  /** Whether the table knows the number of queries left. */
  public QLearning withStages(boolean staged) {
    return new QLearning(staged, rounds, episodes, exploration, lastExploration, forgetting);
  }

  public QLearning withRounds(int planned) {
    return new QLearning(staged, planned, episodes, exploration, lastExploration, forgetting);
  }

  public QLearning withEpisodes(int perRound) {
    return new QLearning(staged, rounds, perRound, exploration, lastExploration, forgetting);
  }

  public QLearning withExploration(double first, double last) {
    return new QLearning(staged, rounds, episodes, first, last, forgetting);
  }

  public QLearning withForgetting(double forgetting) {
    return new QLearning(staged, rounds, episodes, exploration, lastExploration, forgetting);
  }

  double exploration(int round) {
    double done = Math.min(1, (double) round / rounds);
    return exploration + done * (lastExploration - exploration);
  }

  @Override
  public SearchRun begin(Shape shape, Simulator simulator, Seed seed, Notes notes) {
    return new QLearningRun(this, shape, simulator, seed, notes);
  }
}
