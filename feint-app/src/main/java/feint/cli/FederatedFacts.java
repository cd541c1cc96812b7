package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.reproduction.ClientComments;
import feint.scenario.Scenario;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where the numbers of a federated experiment come from.
 *
 * @param shuffle the seed by which the comments were put into another order
 * @param kernel what the digits depend on, beside the seed
 */
record FederatedFacts(
    Scenario scenario,
    ClientComments comments,
    Optional<Long> shuffle,
    int runs,
    long seed,
    String kernel) {

  static final String GENERATED =
      "The comments are sentences from a grammar, nobody's own words: --comments FILE takes real"
          + " ones.";

  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ObjectNode data = node.putObject("data");
    shuffle.ifPresent(by -> data.put("shuffle", by));
    data.put("source", comments.source().name())
        .put("generated", comments.source().generated())
        .put("rows", comments.rows())
        .put("badRows", comments.source().badRows())
        .put("droppedRows", comments.dropped())
        .put("sha256", comments.source().sha256());
    return node.put("runs", runs).put("seed", seed).put("kernel", kernel);
  }

  void print(Printer printer) {
    printer.line(
        String.format(
            Locale.ROOT,
            "comments: %s; %,d run%s of each policy, seed %d; %s",
            comments.described(),
            runs,
            runs == 1 ? "" : "s",
            seed,
            kernel));
    if (comments.source().generated()) {
      printer.line(GENERATED);
    }
  }

  /** For a page. */
  Map<String, String> facts() {
    return Map.of("comments", comments.described());
  }
}
