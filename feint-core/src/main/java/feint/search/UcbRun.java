package feint.search;

import feint.math.Seed;
import feint.simulation.Simulator;
import feint.simulation.Trial;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One search by {@link Ucb}: arms, what their pulls have shown, and which to pull next. */
final class UcbRun {

  /** So many pulls every arm gets before bounds are looked at: a variance needs two. */
  private static final int FIRST_PULLS = 2;

  private final Ucb settings;
  private final List<Found.WithThresholds> arms;
  private final Simulator simulator;
  private final Seed seed;
  private final int[] pulls;
  private final double[] mean;
  private final double[] squares;
  private double allSquares;
  private int done;

  UcbRun(Ucb settings, List<Found.WithThresholds> arms, Simulator simulator, Seed seed) {
    this.settings = settings;
    this.arms = arms;
    this.simulator = simulator;
    this.seed = seed;
    this.pulls = new int[arms.size()];
    this.mean = new double[arms.size()];
    this.squares = new double[arms.size()];
  }

  Stream<Iterate> iterates() {
    return IntStream.iterate(0, k -> k + 1).mapToObj(k -> pull(next()));
  }

  private int next() {
    if (done < FIRST_PULLS * arms.size()) {
      return done % arms.size();
    }
    int lowest = 0;
    double bound = Double.POSITIVE_INFINITY;
    double usual = allSquares / done;
    double width = 2 * settings.exploration() * Math.log(done);
    for (int i = 0; i < pulls.length; i++) {
      // Two pulls may agree by chance: the variance of all arms stands beside an arm's own.
      double variance = (squares[i] + FIRST_PULLS * usual) / (pulls[i] + FIRST_PULLS - 1);
      double own = mean[i] - Math.sqrt(width * variance / pulls[i]);
      if (own < bound) {
        bound = own;
        lowest = i;
      }
    }
    return lowest;
  }

  private Iterate pull(int arm) {
    Seed common = seed.child(pulls[arm]);
    Trial trial = new Trial(arms.get(arm).policy(), settings.episodes(), common);
    double cost = simulator.runAll(List.of(trial)).get(0).cost().mean();
    pulls[arm]++;
    double off = cost - mean[arm];
    mean[arm] += off / pulls[arm];
    squares[arm] += off * (cost - mean[arm]);
    allSquares += off * (cost - mean[arm]);
    done++;
    int best = best();
    long episodes = (long) done * settings.episodes();
    return new Iterate(done - 1, episodes, cost, arms.get(arm), mean[best], arms.get(best));
  }

  /** The lowest mean among the arms that were pulled at least half as often as any. */
  private int best() {
    int most = 0;
    for (int n : pulls) {
      most = Math.max(most, n);
    }
    int best = -1;
    for (int i = 0; i < pulls.length; i++) {
      if (2 * pulls[i] >= most && (best < 0 || mean[i] < mean[best])) {
        best = i;
      }
    }
    return best;
  }
}
