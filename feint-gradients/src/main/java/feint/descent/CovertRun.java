package feint.descent;

import feint.math.Point;
import feint.simulation.Episode;
import java.util.List;

/**
 * Record of one run of Algorithm 1 on a function.
 *
 * @param wanted index of the learner's function among {@link CovertDescent#functions}
 * @param estimate the learner's final point, the paper's x&#770;
 * @param decoys the final point of each decoy, in the order of the decoys' first queries
 */
public record CovertRun(
    int wanted, Episode episode, List<DescentQuery> queries, Point estimate, List<Point> decoys) {

  public CovertRun {
    queries = List.copyOf(queries);
    decoys = List.copyOf(decoys);
  }

  /** Returns the final point of the first decoy. */
  public Point decoy() {
    return decoys.get(0);
  }

  /** Returns the points of the queries of a decoy, from 1, in their order. */
  public List<Point> points(int decoy) {
    return queries.stream()
        .filter(query -> query.decoy() == decoy)
        .map(DescentQuery::point)
        .toList();
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
