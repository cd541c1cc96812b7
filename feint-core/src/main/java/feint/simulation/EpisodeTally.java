package feint.simulation;

import feint.math.Moments;

/**
 * Averages over episodes that arrive one by one or in blocks. {@link #numbers} and {@link #of}
 * transfer its state between machines.
 */
public final class EpisodeTally {

  private final Moments cost;
  private final Moments correct;
  private final Moments incentive;
  private final Moments belief;
  private long finished;
  private long exposed;

  /** Creates an empty tally. */
  public EpisodeTally() {
    this(new Numbers(0, 0, new Moments(), new Moments(), new Moments(), new Moments()));
  }

  private EpisodeTally(Numbers numbers) {
    this.cost = numbers.cost().copy();
    this.correct = numbers.correct().copy();
    this.incentive = numbers.incentive().copy();
    this.belief = numbers.belief().copy();
    this.finished = numbers.finished();
    this.exposed = numbers.exposed();
  }

  /**
   * Adds one episode.
   *
   * @param paidBefore amount in its ledger that is not counted
   */
  public void add(Episode episode, int paidBefore) {
    cost.add(episode.cost());
    finished += episode.queue() == 0 ? 1 : 0;
    correct.add(episode.ledger().eavesdropperCorrect());
    exposed += episode.ledger().exposed() ? 1 : 0;
    incentive.add(episode.ledger().paid() - paidBefore);
    belief.add(episode.ledger().belief());
  }

  /** Adds all episodes of {@code block}. */
  public void add(EpisodeTally block) {
    cost.add(block.cost);
    finished += block.finished;
    correct.add(block.correct);
    exposed += block.exposed;
    incentive.add(block.incentive);
    belief.add(block.belief);
  }

  /**
   * State of a tally: the numbers of finished and exposed runs, and the moments of the averages.
   */
  public record Numbers(
      long finished,
      long exposed,
      Moments cost,
      Moments correct,
      Moments incentive,
      Moments belief) {}

  /** Returns the sums as plain numbers, which can be sent to another machine. */
  public Numbers numbers() {
    return new Numbers(
        finished, exposed, cost.copy(), correct.copy(), incentive.copy(), belief.copy());
  }

  /** Restores a tally from its state. */
  public static EpisodeTally of(Numbers numbers) {
    return new EpisodeTally(numbers);
  }
}
