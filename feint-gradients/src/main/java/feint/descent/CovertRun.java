package feint.descent;

import feint.math.Point;
import feint.simulation.Episode;
import java.util.List;

/**
 * Record of one run of Algorithm 1 on a function.
 *
 * @param wanted index of the learner's function among {@link CovertDescent#functions}
 * @param estimate the learner's final point, the paper's x&#770;
 * @param decoy the decoy's final point
 */
public record CovertRun(
    int wanted, Episode episode, List<DescentQuery> queries, Point estimate, Point decoy) {

  public CovertRun {
    queries = List.copyOf(queries);
  }

  /** Returns the points of the queries of one kind, in their order. */
  public List<Point> points(boolean learning) {
    return queries.stream()
        .filter(query -> query.action().learns() == learning)
        .map(DescentQuery::point)
        .toList();
  }

  /** Returns the points from which the learner stepped, in their order. */
  public List<Point> iterates() {
    return queries.stream()
        .filter(query -> query.action().learns() && query.step())
        .map(DescentQuery::point)
        .toList();
  }
}
