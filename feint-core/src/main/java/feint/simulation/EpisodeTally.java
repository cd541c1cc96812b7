package feint.simulation;

import feint.math.Moments;
import feint.model.Ledger;

/** Averages over episodes that arrive one by one or in blocks. */
final class EpisodeTally {

  private final Moments cost = new Moments();
  private final Moments finished = new Moments();
  private final Moments correct = new Moments();
  private final Moments exposed = new Moments();
  private final Moments incentive = new Moments();
  private final Moments belief = new Moments();

  /** Takes one episode, whose ledger began at {@code prior}. */
  void add(Episode episode, Ledger prior) {
    cost.add(episode.cost());
    finished.add(episode.queue() == 0 ? 1 : 0);
    correct.add(episode.ledger().eavesdropperCorrect());
    exposed.add(episode.ledger().exposed() ? 1 : 0);
    incentive.add(episode.ledger().paid() - prior.paid());
    belief.add(episode.ledger().belief());
  }

  /** Takes all that {@code block} has seen. */
  void add(EpisodeTally block) {
    cost.add(block.cost);
    finished.add(block.finished);
    correct.add(block.correct);
    exposed.add(block.exposed);
    incentive.add(block.incentive);
    belief.add(block.belief);
  }

  Summary summary() {
    return new Summary(
        cost.estimate(),
        finished.estimate(),
        correct.estimate(),
        exposed.estimate(),
        incentive.estimate(),
        belief.estimate());
  }
}
