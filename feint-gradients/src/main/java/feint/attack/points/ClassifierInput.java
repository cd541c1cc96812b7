package feint.attack.points;

import java.util.List;
import java.util.OptionalInt;

/** Presentation of two trajectories to a classifier: their order and the features used. */
sealed interface ClassifierInput {

  /** Returns the trajectories, 0 or 1, to be presented first: one of them, or each in turn. */
  List<Integer> firsts(FeatureVector features);

  /** Returns the classifier's input with this trajectory first. */
  double[] inputs(FeatureVector features, int first);

  /**
   * Differences of features between the trajectories, presented in both orders, so that the
   * trajectory called the first has no advantage.
   *
   * @param indices indices of the features used
   */
  record Difference(List<Integer> indices) implements ClassifierInput {

    @Override
    public List<Integer> firsts(FeatureVector features) {
      return List.of(0, 1);
    }

    @Override
    public double[] inputs(FeatureVector features, int first) {
      return indices.stream()
          .mapToDouble(index -> features.at(first, index) - features.at(1 - first, index))
          .toArray();
    }
  }

  /**
   * Features of both trajectories side by side. The trajectory with the greater value of the
   * ordering feature is first; without such a feature the trajectories keep their names.
   *
   * @param order index of the ordering feature
   */
  record SideBySide(List<Integer> indices, OptionalInt order) implements ClassifierInput {

    @Override
    public List<Integer> firsts(FeatureVector features) {
      boolean second =
          order.isPresent() && features.at(1, order.getAsInt()) > features.at(0, order.getAsInt());
      return List.of(second ? 1 : 0);
    }

    @Override
    public double[] inputs(FeatureVector features, int first) {
      double[] both = new double[2 * indices.size()];
      for (int i = 0; i < indices.size(); i++) {
        both[i] = features.at(first, indices.get(i));
        both[indices.size() + i] = features.at(1 - first, indices.get(i));
      }
      return both;
    }
  }
}
