package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.math.Count;
import feint.math.Estimate;
import java.util.List;

/**
 * What the attackers on covert runs are asked.
 *
 * @param gradientNorms at the learner's estimate, one for each function that may be wanted
 */
record RunQuestion(List<Estimate> gradientNorms) {

  /** The functions, in the order in which runs may want them. */
  private static final List<String> NAMES = List.of("objective", "decoy.objective");

  private static final String EITHER = "which of the two functions is wanted";
  private static final String ONE = "which trajectory is the learner's";
  private static final String OUT_OF_SCOPE =
      "who knows the aim beforehand and can test for it needs no eavesdropping";

  RunQuestion {
    gradientNorms = List.copyOf(gradientNorms);
  }

  /** Whether it is a fair one: either function may be the wanted one. */
  boolean fair() {
    return gradientNorms.size() > 1;
  }

  String name(int function) {
    return NAMES.get(function);
  }

  /** One sentence for readers. */
  String text() {
    return "question: "
        + (fair()
            ? EITHER + ", each with probability 1/2 (" + runs(0) + ", " + runs(1) + ")"
            : ONE + ", which minimises " + runs(0))
        + ". Out of scope: "
        + OUT_OF_SCOPE;
  }

  private String runs(int function) {
    return name(function) + " in " + Count.of(gradientNorms.get(function).draws(), "run");
  }

  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("asked", fair() ? EITHER : ONE).put("outOfScope", OUT_OF_SCOPE);
    for (int i = 0; i < gradientNorms.size(); i++) {
      Estimate norm = gradientNorms.get(i);
      ObjectNode one = node.withArray("wanted").addObject();
      one.put("function", name(i)).put("runs", norm.draws());
      one.set("gradientNorm", Printer.measured(norm));
    }
    return node;
  }
}
