package feint.herding;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Public beliefs that actions of eavesdroppers can lead to, by the number of actions.
 *
 * <p>An action multiplies the odds by one of 2(K - 1) ratios, where K is the number of signal
 * values, so that a belief is identified by the number of times each ratio occurred. Whether an
 * eavesdropper listens is decided in logarithms, or exactly if they agree to 1e-9: their rounding
 * error is below 1e-10 for 10,000 actions.
 */
final class PublicBeliefs {

  private static final double CLOSE = 1e-9;

  private final Herding herding;
  private final int values;
  private final Ratio[] ratios;
  private final double[] logs;
  private final Ratio prior;
  private final double logPrior;
  private final Ratio[] thresholds;
  private final double[] logThresholds;
  private final List<List<Node>> layers = new ArrayList<>();

  /**
   * Public belief after some actions.
   *
   * @param ranks number of ranks with which the next eavesdropper listens: none and all are
   *     cascades
   * @param listens index in the next layer after listening; 0 in a cascade
   * @param leaves index in the next layer after leaving; 0 in a cascade
   */
  record Node(double logOdds, int ranks, int listens, int leaves) {}

  private PublicBeliefs(Herding herding) {
    this.herding = herding;
    this.values = herding.signal().values();
    this.ratios = new Ratio[2 * (values - 1)];
    for (int k = 1; k < values; k++) {
      ratios[2 * k - 2] = herding.signal().action(k, true);
      ratios[2 * k - 1] = herding.signal().action(k, false);
    }
    this.logs = logs(ratios);
    this.prior = Ratio.odds(herding.prior());
    this.thresholds = new Ratio[values];
    for (int rank = 0; rank < values; rank++) {
      thresholds[rank] = herding.threshold(rank);
    }
    this.logPrior = prior.log();
    this.logThresholds = logs(thresholds);
  }

  /** Returns the beliefs of all runs; empty if there are more than {@code most}. */
  static Optional<PublicBeliefs> of(Herding herding, int most) {
    PublicBeliefs beliefs = new PublicBeliefs(herding);
    return beliefs.find(most) ? Optional.of(beliefs) : Optional.empty();
  }

  List<Node> layer(int actions) {
    return layers.get(actions);
  }

  boolean cascade(Node node) {
    return node.ranks() == 0 || node.ranks() == values;
  }

  private static double[] logs(Ratio[] ratios) {
    double[] logs = new double[ratios.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = ratios[i].log();
    }
    return logs;
  }

  private boolean find(int most) {
    Map<IntBuffer, Integer> here = new LinkedHashMap<>();
    here.put(IntBuffer.wrap(new int[ratios.length]), 0);
    int found = 0;
    for (int actions = 0; actions <= herding.runs(); actions++) {
      Map<IntBuffer, Integer> next = new LinkedHashMap<>();
      List<Node> layer = new ArrayList<>();
      for (IntBuffer counts : here.keySet()) {
        double odds = logOdds(counts);
        int ranks = ranks(counts, odds);
        boolean ends = ranks == 0 || ranks == values || actions == herding.runs();
        layer.add(
            new Node(
                odds,
                ranks,
                ends ? 0 : index(next, counts, 2 * ranks - 2),
                ends ? 0 : index(next, counts, 2 * ranks - 1)));
      }
      layers.add(layer);
      found += layer.size();
      if (found > most) {
        return false;
      }
      here = next;
    }
    return true;
  }

  private static int index(Map<IntBuffer, Integer> layer, IntBuffer counts, int ratio) {
    int[] more = counts.array().clone();
    more[ratio]++;
    return layer.computeIfAbsent(IntBuffer.wrap(more), any -> layer.size());
  }

  private double logOdds(IntBuffer counts) {
    double odds = logPrior;
    for (int i = 0; i < logs.length; i++) {
      odds += counts.get(i) == 0 ? 0 : counts.get(i) * logs[i];
    }
    return odds;
  }

  /** Returns the number of ranks with which an eavesdropper listens. */
  private int ranks(IntBuffer counts, double odds) {
    int ranks = 0;
    while (ranks < values && listens(counts, odds, ranks)) {
      ranks++;
    }
    return ranks;
  }

  private boolean listens(IntBuffer counts, double odds, int rank) {
    if (Math.abs(odds - logThresholds[rank]) > CLOSE) {
      return odds > logThresholds[rank];
    }
    Ratio exact = prior;
    for (int i = 0; i < ratios.length; i++) {
      exact = exact.times(ratios[i].power(counts.get(i)));
    }
    return exact.atLeast(thresholds[rank]);
  }
}
