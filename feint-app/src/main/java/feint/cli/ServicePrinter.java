package feint.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.Decision;
import feint.api.Outcome;
import feint.client.RunStatus;
import feint.io.Json;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Printer of a service's answers as text or JSON. */
record ServicePrinter(PrintWriter out, boolean json) {

  private Printer printer() {
    return new Printer(out);
  }

  /** Prints a completed action as text or JSON. */
  void done(String asJson, String sentence) {
    printer().line(json ? pretty(asJson) : sentence);
  }

  static String entry(String name, String value) {
    return JsonNodeFactory.instance.objectNode().put(name, value).toString();
  }

  private static String pretty(String text) {
    return node(text).toPrettyString();
  }

  private static JsonNode node(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the service's JSON cannot be read", e);
    }
  }

  void runs(List<RunStatus> runs) {
    if (json) {
      ObjectNode list = JsonNodeFactory.instance.objectNode();
      ArrayNode array = list.putArray("runs");
      runs.forEach(run -> array.add(node(run.json())));
      printer().line(list.toPrettyString());
    } else if (runs.isEmpty()) {
      printer().line("no runs");
    } else {
      printer()
          .table(
              3,
              List.of("id", "name", "state", "sent", "queue", "paid"),
              runs.stream().map(ServicePrinter::row).toList());
    }
  }

  private static List<String> row(RunStatus run) {
    return List.of(
        run.id(),
        run.name().orElse(Printer.NONE),
        run.state().label(),
        String.valueOf(run.sent()),
        shown(run.queue()),
        String.valueOf(run.incentivePaid()));
  }

  private static String shown(OptionalInt number) {
    return number.isPresent() ? String.valueOf(number.getAsInt()) : Printer.NONE;
  }

  void created(RunStatus run) {
    done(run.json(), "run " + run.id() + " is " + run.state().label());
  }

  /** Prints all fields of a run. */
  void run(RunStatus run) {
    if (json) {
      printer().line(pretty(run.json()));
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    flatten("", node(run.json()), rows);
    printer().table(2, List.of("what", "value"), rows);
  }

  private static void flatten(String path, JsonNode node, List<List<String>> rows) {
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        flatten(
            path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(), rows);
      }
      return;
    }
    rows.add(List.of(path, path.equals("created") ? time(node) : value(node)));
  }

  private static String time(JsonNode milliseconds) {
    return Instant.ofEpochMilli(milliseconds.asLong()).toString();
  }

  private static String value(JsonNode node) {
    if (node.isNull()) {
      return Printer.NONE;
    }
    return node.isFloatingPointNumber() ? Printer.number(node.asDouble()) : text(node);
  }

  private static String text(JsonNode node) {
    return node.isTextual() ? node.asText() : node.toString();
  }

  /** Prints a change of a run on one line. */
  void change(RunStatus run) {
    if (json) {
      printer().line(run.json());
      return;
    }
    String queue = run.queue().isPresent() ? ", queue " + run.queue().getAsInt() : "";
    String doubt = run.modelRejected() ? ", the model does not fit" : "";
    String identified = run.identified() ? ", the real trajectory is identified" : "";
    printer()
        .line(
            run.state().label()
                + ": sent "
                + run.sent()
                + queue
                + ", paid "
                + run.incentivePaid()
                + doubt
                + identified
                + run.failure().map(why -> ": " + why).orElse(""));
  }

  void decision(Decision decision) {
    if (json) {
      ObjectNode node =
          JsonNodeFactory.instance
              .objectNode()
              .put("number", decision.number())
              .put("type", decision.learns() ? "learn" : "obfuscate")
              .put("incentive", decision.incentive())
              .put("trajectory", decision.trajectory())
              .put("decoy", decision.decoy());
      decision
          .decoySteps()
          .ifPresentOrElse(
              steps -> node.put("decoySteps", steps.name()), () -> node.putNull("decoySteps"));
      decision
          .decoyState()
          .ifPresentOrElse(
              state -> node.put("decoyState", state), () -> node.putNull("decoyState"));
      printer().line(node.toPrettyString());
      return;
    }
    String whose = decision.learns() ? "learn" : "obfuscate, by decoy " + decision.decoy();
    printer()
        .line(
            "query "
                + decision.number()
                + ": "
                + whose
                + ", on trajectory "
                + decision.trajectory()
                + ", for an incentive of "
                + decision.incentive()
                + decision.decoySteps().map(ServicePrinter::steps).orElse("")
                + (decision.decoyState().isPresent()
                    ? ", as in oracle state " + decision.decoyState().getAsInt()
                    : ""));
  }

  private static String steps(Decision.Steps steps) {
    return switch (steps) {
      case YES -> "; the decoy steps";
      case NO -> "; the decoy does not step";
      case IF_INFORMATIVE -> "; the decoy steps if the answer is informative";
    };
  }

  void outcome(Outcome outcome) {
    String json =
        JsonNodeFactory.instance
            .objectNode()
            .put("number", outcome.number())
            .put("informative", outcome.informative())
            .put("steps", outcome.steps())
            .put("late", outcome.late())
            .toString();
    done(
        json,
        outcome.late()
            ? "query "
                + outcome.number()
                + " was given up earlier: its answer is stored as late, and changes nothing"
            : "query "
                + outcome.number()
                + " is answered: its trajectory "
                + (outcome.steps() ? "steps" : "stays"));
  }

  void written(String what, Path file) {
    done(entry(what, file.toString()), what + " written to " + file);
  }

  /** Prints a text of the service without changes. */
  void verbatim(String text) {
    printer().line(text.stripTrailing());
  }

  /** Returns the rows of a CSV text without quotes and with no commas in cells. */
  void csv(String text) {
    if (!json) {
      verbatim(text);
      return;
    }
    List<String> lines = text.lines().toList();
    String[] header = lines.get(0).split(",", -1);
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode rows = node.putArray("rows");
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      ObjectNode row = rows.addObject();
      for (int i = 0; i < header.length; i++) {
        row.put(header[i], cells[i]);
      }
    }
    printer().line(node.toPrettyString());
  }
}
