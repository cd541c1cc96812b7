package feint.cli.analysis;

import feint.math.Count;
import feint.math.Estimate;
import feint.math.Measured;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Question to the attackers of covert runs.
 *
 * @param gradientNorms gradient norms at the learner's estimate, one for each possible objective
 */
record RunQuestion(List<Estimate> gradientNorms) {

  /** Returns the possible objectives, in order. */
  private static final List<String> NAMES = List.of("objective", "decoy.objective");

  private static final String ONE = "which trajectory is the learner's";
  private static final String OUT_OF_SCOPE =
      "an attacker that knows the objective beforehand and can test for it";

  RunQuestion {
    gradientNorms = List.copyOf(gradientNorms);
  }

  /** Returns whether either function may be the real objective. */
  boolean fair() {
    return gradientNorms.size() > 1;
  }

  String name(int function) {
    return function < NAMES.size() ? NAMES.get(function) : "sibling " + function;
  }

  /** Returns the question as a sentence. */
  String text() {
    return "question: "
        + (fair()
            ? either()
                + ", each with probability 1/"
                + gradientNorms.size()
                + " ("
                + IntStream.range(0, gradientNorms.size())
                    .mapToObj(this::runs)
                    .collect(Collectors.joining(", "))
                + ")"
            : ONE + ", which minimises " + runs(0))
        + ". Out of scope: "
        + OUT_OF_SCOPE;
  }

  private String either() {
    return "which of the "
        + (gradientNorms.size() == 2 ? "two" : gradientNorms.size())
        + " functions is the real objective";
  }

  /** Returns the question as a paragraph of a page. */
  String paragraph() {
    String asked = text().substring(text().indexOf(' ') + 1);
    return "The attackers are asked " + asked + ".";
  }

  private String runs(int function) {
    return name(function) + " in " + Count.of(gradientNorms.get(function).draws(), "run");
  }

  /** JSON form. */
  record Data(String asked, String outOfScope, List<Wanted> wanted) {}

  private record Wanted(String function, long runs, Measured gradientNorm) {}

  Data data() {
    return new Data(
        fair() ? either() : ONE,
        OUT_OF_SCOPE,
        IntStream.range(0, gradientNorms.size())
            .mapToObj(k -> new Wanted(name(k), gradientNorms.get(k).draws(), gradientNorms.get(k)))
            .toList());
  }
}
