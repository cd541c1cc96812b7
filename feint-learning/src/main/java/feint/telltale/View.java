package feint.telltale;

import java.util.List;
import java.util.OptionalInt;

/** How a classifier looks at two trajectories: in which order, and at what of them. */
sealed interface View {

  /** Which trajectories, 0 or 1, come first in what is looked at: one of them, or each in turn. */
  List<Integer> firsts(Portrait portrait);

  /** What is looked at, with this trajectory first. */
  double[] inputs(Portrait portrait, int first);

  /**
   * By how much the one is ahead of the other, in either order: so that no trajectory is preferred
   * for being called the first.
   *
   * @param places of the telltales that are looked at
   */
  record Difference(List<Integer> places) implements View {

    @Override
    public List<Integer> firsts(Portrait portrait) {
      return List.of(0, 1);
    }

    @Override
    public double[] inputs(Portrait portrait, int first) {
      return places.stream()
          .mapToDouble(place -> portrait.at(first, place) - portrait.at(1 - first, place))
          .toArray();
    }
  }

  /**
   * Both beside each other, in an order that says something: the one comes first that has more of a
   * telltale; without one, they stay as they are named.
   *
   * @param order the place of the telltale that orders them
   */
  record SideBySide(List<Integer> places, OptionalInt order) implements View {

    @Override
    public List<Integer> firsts(Portrait portrait) {
      boolean second =
          order.isPresent() && portrait.at(1, order.getAsInt()) > portrait.at(0, order.getAsInt());
      return List.of(second ? 1 : 0);
    }

    @Override
    public double[] inputs(Portrait portrait, int first) {
      double[] both = new double[2 * places.size()];
      for (int i = 0; i < places.size(); i++) {
        both[i] = portrait.at(first, places.get(i));
        both[places.size() + i] = portrait.at(1 - first, places.get(i));
      }
      return both;
    }
  }
}
