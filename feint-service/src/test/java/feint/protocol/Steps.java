package feint.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import feint.io.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Steps of services, from lines of JSON to a module of TLA+. As in the specification, runs are
 * called r1 and r2, and the first decision of a query is called 1, any other 2.
 */
final class Steps {

  private static final List<String> RUNS = List.of("r1", "r2");

  private final List<String> ids = new ArrayList<>();
  private final Map<String, String> first = new HashMap<>();

  private Steps() {}

  /** Returns the module. The first line is a commit or comes after one with both runs. */
  static String module(List<String> lines) {
    Steps steps = new Steps();
    List<JsonNode> read = lines.stream().map(Steps::tree).toList();
    read.forEach(steps::learn);
    StringJoiner module =
        new StringJoiner(",\n  ", "---- MODULE Steps ----\nLoggedSteps == <<\n  ", ">>\n====\n");
    read.forEach(line -> module.add(steps.step(line)));
    return module.toString();
  }

  private static JsonNode tree(String line) {
    try {
      return Json.MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(line, e);
    }
  }

  private void learn(JsonNode line) {
    line.path("rows")
        .fieldNames()
        .forEachRemaining(
            id -> {
              if (!ids.contains(id)) {
                ids.add(id);
              }
            });
  }

  private String step(JsonNode line) {
    String event = line.path("event").asText();
    return switch (event) {
      case "commit" ->
          "[event |-> \"commit\", service |-> "
              + text(line.path("service").asText())
              + ", rows |-> "
              + rows(line.path("rows"))
              + "]";
      case "decision", "answer" -> heard(event, line);
      default ->
          "[event |-> "
              + text(event)
              + ", service |-> "
              + text(line.path("service").asText())
              + "]";
    };
  }

  private String heard(String event, JsonNode line) {
    String id = line.path("run").asText();
    int number = line.path("number").asInt();
    String value = line.path(event).asText();
    return "[event |-> "
        + text(event)
        + ", run |-> "
        + text(RUNS.get(ids.indexOf(id)))
        + ", number |-> "
        + number
        + ", "
        + event
        + " |-> "
        + (event.equals("decision") ? decision(id, number, value) : text(value))
        + "]";
  }

  private String rows(JsonNode rows) {
    StringJoiner all = new StringJoiner(", ", "[", "]");
    for (int run = 0; run < RUNS.size(); run++) {
      String row = run < ids.size() ? row(ids.get(run), rows.path(ids.get(run))) : row("", rows);
      all.add(RUNS.get(run) + " |-> " + row);
    }
    return all.toString();
  }

  private String row(String id, JsonNode row) {
    if (!row.has("phase")) {
      return "[phase |-> \"deleted\", version |-> 0, queries |-> <<>>]";
    }
    StringJoiner queries = new StringJoiner(", ", "<<", ">>");
    int number = 0;
    for (JsonNode query : row.path("queries")) {
      number++;
      queries.add(
          "[decision |-> "
              + decision(id, number, query.path("decision").asText())
              + ", answer |-> "
              + text(query.path("answer").asText())
              + "]");
    }
    return "[phase |-> "
        + text(row.path("phase").asText())
        + ", version |-> "
        + row.path("version").asInt()
        + ", queries |-> "
        + queries
        + "]";
  }

  private int decision(String id, int number, String value) {
    String known = first.computeIfAbsent(id + " " + number, key -> value);
    return known.equals(value) ? 1 : 2;
  }

  private static String text(String value) {
    return "\"" + value + "\"";
  }
}
