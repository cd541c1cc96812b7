package feint.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.Json;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Scenarios and policies that come with the service, for whoever makes a run by hand. */
final class Shipped {

  /** In the order in which somebody new to them should try them. */
  static final List<String> SCENARIOS =
      List.of(
          "hate-speech-feasible",
          "hate-speech-design",
          "hate-speech-participation",
          "hate-speech",
          "pricing",
          "quadratic",
          "himmelblau",
          "small",
          "two-state",
          "two-state-table");

  private static final List<String> POLICIES =
      List.of("open", "balanced", "exact", "greedy", "random");

  private Shipped() {}

  static void show(Context context) {
    ObjectNode answer = Json.MAPPER.createObjectNode();
    ArrayNode scenarios = answer.putArray("scenarios");
    for (String name : SCENARIOS) {
      scenarios.addObject().put("name", name).put("text", text(name));
    }
    POLICIES.forEach(answer.putArray("policies")::add);
    RunRoutes.json(context, answer);
  }

  /** The scenario file of this name. */
  static String text(String name) {
    String resource = "/feint/scenarios/" + name + ".yaml";
    try (InputStream in = Shipped.class.getResourceAsStream(resource)) {
      return new String(
          Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
