package feint.descent;

import feint.math.ResourceLimitException;
import feint.scenario.Learning;
import feint.scenario.LearningFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Functions of further decoys in a run with task decoys: siblings of the scenario's function. The
 * first decoy has the function that the scenario gives or implies.
 */
final class Siblings {

  private Siblings() {}

  /** A function with the start of its descent. */
  record Sibling(LearningFunction function, List<Double> start) {}

  /**
   * Returns the functions of decoys 2 to K. Sibling k starts k times as far from the learner's
   * start as the first decoy, in the same direction.
   *
   * @throws ResourceLimitException if a plug-in's function needs siblings, or if two functions have
   *     the same aim
   */
  static List<Sibling> further(Learning learning, int decoys) {
    LearningFunction objective = learning.function();
    List<LearningFunction> all = new ArrayList<>(List.of(objective));
    if (learning.decoy() instanceof Learning.Decoy.Task first) {
      all.add(first.function());
    }
    List<Sibling> further = new ArrayList<>();
    for (int number = 2; number <= decoys; number++) {
      if (!objective.hasSibling()) {
        throw new ResourceLimitException(
            "a run with several decoys needs siblings of the function, and none are known of a"
                + " plug-in's: use one decoy");
      }
      List<Double> start = start(learning, number);
      LearningFunction sibling = objective.sibling(number, learning.start(), start);
      if (all.stream().anyMatch(other -> other.sameAim(sibling))) {
        throw new ResourceLimitException(
            "the functions of several decoys must differ, and sibling "
                + number
                + " has the aim of another: give another learning.decoy.objective");
      }
      all.add(sibling);
      further.add(new Sibling(sibling, start));
    }
    return further;
  }

  private static List<Double> start(Learning learning, int number) {
    List<Double> from = learning.start();
    List<Double> first = learning.decoyStart();
    return IntStream.range(0, from.size())
        .mapToObj(i -> from.get(i) + number * (first.get(i) - from.get(i)))
        .toList();
  }
}
