package feint.lab.search;

import feint.lab.search.SearchExperiment.Milestone;
import feint.math.Moments;
import feint.math.SearchState;
import feint.math.Seed;
import feint.search.Iterate;
import feint.simulation.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Collects the points of a search's history. */
final class SearchHistory {

  private static final int EPISODES = 1_000;
  private static final String POINTS = "points";
  private static final String COSTS = "costs";
  private static final int POINT = 5;

  private final HistorySampler thinning;
  private final Simulator world;
  private final boolean drifting;
  private final Seed seed;
  private final List<Milestone> points = new ArrayList<>();
  private Moments costs = new Moments();

  SearchHistory(HistorySampler thinning, Simulator world, boolean drifting, Seed seed) {
    this.thinning = thinning;
    this.world = world;
    this.drifting = drifting;
    this.seed = seed;
  }

  List<Milestone> points() {
    return points;
  }

  /** Returns the state from which the history can be resumed. */
  SearchState notes() {
    double[] numbers =
        points.stream()
            .flatMapToDouble(
                point ->
                    DoubleStream.of(
                        point.iteration(),
                        (double) point.episodes(),
                        point.cost(),
                        point.bestCost(),
                        point.optimum()))
            .toArray();
    return SearchState.NONE.with(POINTS, numbers).with(COSTS, costs.numbers().toArray());
  }

  /** Restores a saved state. */
  void resume(SearchState notes) {
    double[] numbers = notes.numbers(POINTS);
    for (int i = 0; i + POINT <= numbers.length; i += POINT) {
      points.add(
          new Milestone(
              (int) numbers[i],
              (long) numbers[i + 1],
              numbers[i + 2],
              numbers[i + 3],
              numbers[i + 4]));
    }
    costs = Moments.of(notes.numbers(COSTS, 3), 0);
  }

  void add(Iterate at, double optimum) {
    costs.add(at.cost());
    if (thinning.keeps(at.number())) {
      keep(at, optimum);
    }
  }

  /** Ends the search early: stores its last point with the best policy so far. */
  void end(Iterate at, double optimum) {
    if (thinning.keeps(at.number())) {
      Milestone kept = points.remove(points.size() - 1);
      points.add(
          new Milestone(
              kept.iteration(), at.episodes(), kept.cost(), at.bestCost(), kept.optimum()));
    } else {
      keep(at, optimum);
    }
  }

  private void keep(Iterate at, double optimum) {
    double cost =
        drifting
            ? world.run(at.current().policy(), EPISODES, seed.child(at.number())).cost().mean()
            : costs.estimate().mean();
    points.add(new Milestone(at.number(), at.episodes(), cost, at.bestCost(), optimum));
    costs = new Moments();
  }
}
