package feint.search;

import feint.math.Moments;
import feint.math.SearchState;
import feint.math.Seed;
import feint.simulation.Simulator;
import feint.simulation.Trial;
import java.util.Arrays;
import java.util.List;

/** Run of {@link Ucb}: the arms, the statistics of their pulls, and the choice of the next. */
final class UcbRun implements SearchRun {

  /** Number of pulls of every arm before bounds are computed: a variance needs two. */
  private static final int FIRST_PULLS = 2;

  private static final String PULLS = "pulls";
  private static final String SQUARES = "squares";
  private static final String DONE = "done";
  private static final String LAST = "last";
  private static final String COST = "cost";

  private final Ucb settings;
  private final List<CandidatePolicy.WithThresholds> arms;
  private final Simulator simulator;
  private final Seed seed;
  private final Moments[] pulls;
  private double allSquares;
  private int done;
  private int last;
  private double cost;

  UcbRun(
      Ucb settings,
      List<CandidatePolicy.WithThresholds> arms,
      Simulator simulator,
      Seed seed,
      SearchState notes) {
    this.settings = settings;
    this.arms = arms;
    this.simulator = simulator;
    this.seed = seed;
    this.pulls = new Moments[arms.size()];
    Arrays.setAll(pulls, i -> new Moments());
    if (!notes.isEmpty()) {
      double[] numbers = notes.numbers(PULLS, 3 * pulls.length);
      Arrays.setAll(pulls, i -> Moments.of(numbers, 3 * i));
      allSquares = notes.number(SQUARES);
      done = (int) notes.count(DONE);
      last = (int) notes.count(LAST);
      cost = notes.number(COST);
    }
  }

  @Override
  public SearchState notes() {
    return SearchState.NONE
        .with(PULLS, Arrays.stream(pulls).flatMapToDouble(Moments::numbers).toArray())
        .with(SQUARES, allSquares)
        .with(DONE, done)
        .with(LAST, last)
        .with(COST, cost);
  }

  @Override
  public Iterate next() {
    pull(choice());
    return iterate();
  }

  /** Returns the present state; every pull has already been compared with all others. */
  @Override
  public Iterate conclude() {
    return iterate();
  }

  private int choice() {
    if (done < FIRST_PULLS * arms.size()) {
      return done % arms.size();
    }
    int lowest = 0;
    double bound = Double.POSITIVE_INFINITY;
    double usual = allSquares / done;
    double width = 2 * settings.exploration() * Math.log(done);
    for (int i = 0; i < pulls.length; i++) {
      // The first pulls of an arm may agree by chance, and show no variance. An arm's variance is
      // therefore pooled with that of all arms, as if two of its pulls had shown the latter.
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

  private void pull(int arm) {
    Moments own = pulls[arm];
    Seed common = seed.child(own.count());
    Trial trial = new Trial(arms.get(arm).policy(), settings.episodes(), common);
    cost = simulator.runAll(List.of(trial)).get(0).cost().mean();
    double before = own.squares();
    own.add(cost);
    allSquares += own.squares() - before;
    done++;
    last = arm;
  }

  private Iterate iterate() {
    int best = best();
    long episodes = (long) done * settings.episodes();
    return new Iterate(
        done - 1, episodes, cost, arms.get(last), pulls[best].mean(), arms.get(best));
  }

  /** Returns the arm with the lowest mean among those pulled at least half as often as any. */
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
