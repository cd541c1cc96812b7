package feint.attack.points;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Presentation of the trajectories to a classifier: their order and the features used. */
sealed interface ClassifierInput {

  /** Returns the trajectories to be presented first: one of them, or each in turn. */
  List<Integer> firsts(FeatureVector features);

  /** Returns the classifier's input with this trajectory first. */
  double[] inputs(FeatureVector features, int first);

  /**
   * Returns whether each of several trajectories needs a classifier of its own: whether it is the
   * real one, given an input that is the same for all.
   */
  boolean oneEach(FeatureVector features);

  /**
   * Differences of features between a trajectory and the mean of the others, presented for each of
   * them, so that the trajectory called the first has no advantage.
   *
   * @param indices indices of the features used
   */
  record Difference(List<Integer> indices) implements ClassifierInput {

    @Override
    public List<Integer> firsts(FeatureVector features) {
      return IntStream.range(0, features.trajectories()).boxed().toList();
    }

    @Override
    public double[] inputs(FeatureVector features, int first) {
      return indices.stream()
          .mapToDouble(index -> features.at(first, index) - others(features, first, index))
          .toArray();
    }

    private static double others(FeatureVector features, int first, int index) {
      // A trajectory that was never queried has no features.
      return IntStream.range(0, features.trajectories())
          .filter(k -> k != first)
          .mapToDouble(k -> features.at(k, index))
          .filter(value -> !Double.isNaN(value))
          .average()
          .orElse(Double.NaN);
    }

    @Override
    public boolean oneEach(FeatureVector features) {
      return false;
    }
  }

  /**
   * Features of all trajectories side by side. Of two, the trajectory with the greater value of the
   * ordering feature is first; without such a feature the trajectories keep their names.
   *
   * @param order index of the ordering feature, with two trajectories
   */
  record SideBySide(List<Integer> indices, OptionalInt order) implements ClassifierInput {

    @Override
    public List<Integer> firsts(FeatureVector features) {
      boolean second =
          features.trajectories() == 2
              && order.isPresent()
              && features.at(1, order.getAsInt()) > features.at(0, order.getAsInt());
      return List.of(second ? 1 : 0);
    }

    @Override
    public double[] inputs(FeatureVector features, int first) {
      int width = indices.size();
      double[] all = new double[features.trajectories() * width];
      for (int k = 0; k < features.trajectories(); k++) {
        int shown = (first + k) % features.trajectories();
        for (int i = 0; i < width; i++) {
          all[k * width + i] = features.at(shown, indices.get(i));
        }
      }
      return all;
    }

    @Override
    public boolean oneEach(FeatureVector features) {
      return features.trajectories() > 2;
    }
  }
}
