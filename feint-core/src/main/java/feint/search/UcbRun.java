package feint.search;

import feint.math.Moments;
import feint.math.Seed;
import feint.simulation.Simulator;
import feint.simulation.Trial;
import java.util.Arrays;
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
  private final Moments[] pulls;
  private double allSquares;
  private int done;

  UcbRun(Ucb settings, List<Found.WithThresholds> arms, Simulator simulator, Seed seed) {
    this.settings = settings;
    this.arms = arms;
    this.simulator = simulator;
    this.seed = seed;
    this.pulls = new Moments[arms.size()];
    Arrays.setAll(pulls, i -> new Moments());
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
      // The first pulls of an arm may agree by chance, and show no variance. So an arm's variance
      // is
      // taken together with that of all arms, as if two of its pulls had shown that one.
      double pulled = (double) pulls[i].count();
      double variance = (pulls[i].squares() + FIRST_PULLS * usual) / (pulled + FIRST_PULLS - 1);
      double own = pulls[i].mean() - Math.sqrt(width * variance / pulled);
      if (own < bound) {
        bound = own;
        lowest = i;
      }
    }
    return lowest;
  }

  private Iterate pull(int arm) {
    Moments own = pulls[arm];
    Seed common = seed.child(own.count());
    Trial trial = new Trial(arms.get(arm).policy(), settings.episodes(), common);
    double cost = simulator.runAll(List.of(trial)).get(0).cost().mean();
    double before = own.squares();
    own.add(cost);
    allSquares += own.squares() - before;
    done++;
    int best = best();
    long episodes = (long) done * settings.episodes();
    return new Iterate(done - 1, episodes, cost, arms.get(arm), pulls[best].mean(), arms.get(best));
  }

  /** The lowest mean among the arms that were pulled at least half as often as any. */
  private int best() {
    long most = 0;
    for (Moments own : pulls) {
      most = Math.max(most, own.count());
    }
    int best = -1;
    for (int i = 0; i < pulls.length; i++) {
      boolean lower = best < 0 || pulls[i].mean() < pulls[best].mean();
      if (2 * pulls[i].count() >= most && lower) {
        best = i;
      }
    }
    return best;
  }
}
