package feint.descent;

import feint.math.Point;
import feint.simulation.Episode;
import java.util.List;

/**
 * What happened in one run of Algorithm 1 on a function.
 *
 * @param wanted the place of the function that the learner wanted, among {@link
 *     CovertDescent#functions}
 * @param estimate where the learner is at the end, the paper's x&#770;
 * @param decoy where the decoy is at the end
 */
public record CovertRun(
    int wanted, Episode episode, List<DescentQuery> queries, Point estimate, Point decoy) {

  public CovertRun {
    queries = List.copyOf(queries);
  }

  /** The points of the queries of one kind, in their order. */
  public List<Point> points(boolean learning) {
    return queries.stream()
        .filter(query -> query.action().learns() == learning)
        .map(DescentQuery::point)
        .toList();
  }

  /** The points from which the learner stepped, in their order. */
  public List<Point> iterates() {
    return queries.stream()
        .filter(query -> query.action().learns() && query.step())
        .map(DescentQuery::point)
        .toList();
  }
}
