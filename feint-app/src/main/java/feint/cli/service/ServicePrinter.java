package feint.cli.service;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import feint.api.Decision;
import feint.api.Outcome;
import feint.client.RunStatus;
import feint.io.Json;
import feint.math.Text;
import feint.report.json.JsonFields;
import feint.report.json.JsonRenderer;
import feint.report.text.TextRenderer;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Printer of a service's answers as text or JSON. */
record ServicePrinter(PrintWriter out, boolean json) {

  /** Prints an answer: a record as JSON, or a text. */
  void done(Object data, String text) {
    out.println(json ? JsonRenderer.tree(data).toPrettyString() : text);
  }

  private static JsonNode node(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the service's JSON cannot be read", e);
    }
  }

  void runs(List<RunStatus> runs) {
    Table table =
        Table.of(
            "",
            runs,
            List.of(
                Column.plain("id").cell(RunStatus::id),
                Column.words("name", "").cell(run -> run.name().orElse(NumberFormat.NONE)),
                Column.words("state", "").cell(run -> run.state().label()),
                Column.plain("sent").cell(run -> String.valueOf(run.sent())),
                Column.plain("queue")
                    .cell(
                        run ->
                            run.queue().isPresent()
                                ? String.valueOf(run.queue().getAsInt())
                                : NumberFormat.NONE),
                Column.plain("paid").cell(run -> String.valueOf(run.incentivePaid()))));
    done(
        Map.of("runs", runs.stream().map(run -> node(run.json())).toList()),
        runs.isEmpty() ? "no runs" : TextRenderer.table(table));
  }

  /** Prints a run and a sentence about it. */
  void run(RunStatus run, String sentence) {
    done(node(run.json()), sentence);
  }

  void created(RunStatus run) {
    run(run, "run " + run.id() + " is " + run.state().label());
  }

  /** Prints all fields of a run. */
  void run(RunStatus run) {
    List<List<String>> rows = new ArrayList<>();
    flatten("", node(run.json()), rows);
    run(run, TextRenderer.table(Table.words(List.of("what", "value"), rows)));
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
      return NumberFormat.NONE;
    }
    return node.isFloatingPointNumber() ? NumberFormat.number(node.asDouble()) : text(node);
  }

  private static String text(JsonNode node) {
    return node.isTextual() ? node.asText() : node.toString();
  }

  /** Prints a change of a run on one line. */
  void change(RunStatus run) {
    if (json) {
      out.println(run.json());
      return;
    }
    String queue = run.queue().isPresent() ? ", queue " + run.queue().getAsInt() : "";
    String doubt = run.modelRejected() ? ", the model does not fit" : "";
    String identified = run.identified() ? ", the real trajectory is identified" : "";
    out.println(
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

  private record DecisionData(
      int number,
      String type,
      int incentive,
      String trajectory,
      int decoy,
      @JsonInclude Optional<Decision.Steps> decoySteps,
      @JsonInclude OptionalInt decoyState,
      Optional<String> task) {}

  void decision(Decision decision) {
    String type = decision.learns() ? "learn" : "obfuscate";
    done(
        new DecisionData(
            decision.number(),
            type,
            decision.incentive(),
            decision.trajectory(),
            decision.decoy(),
            decision.decoySteps(),
            decision.decoyState(),
            decision.task()),
        Text.of(
            "query %d: %s, on %s %s, for an incentive of %d%s%s",
            decision.number(),
            decision.learns() ? type : type + ", by decoy " + decision.decoy(),
            decision.task().isPresent() ? "task" : "trajectory",
            decision.trajectory(),
            decision.incentive(),
            decision.decoySteps().map(ServicePrinter::steps).orElse(""),
            decision.decoyState().isPresent()
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
    done(
        outcome,
        "query "
            + outcome.number()
            + (outcome.late()
                ? " was given up earlier: its answer is stored as late, and changes nothing"
                : " is answered: its trajectory " + (outcome.steps() ? "steps" : "stays")));
  }

  void written(String what, Path file) {
    done(Map.of(what, file), what + " written to " + file);
  }

  /** Prints a text of the service without changes. */
  void verbatim(String text) {
    out.println(text.stripTrailing());
  }

  /** Prints a CSV text without quotes and with no commas in cells. */
  void csv(String text) {
    if (!json) {
      verbatim(text);
      return;
    }
    List<String> lines = text.lines().toList();
    List<String> header = List.of(lines.get(0).split(",", -1));
    List<JsonFields> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = List.of(line.split(",", -1));
      rows.add(JsonFields.of(header, name -> name, name -> cells.get(header.indexOf(name))));
    }
    done(Map.of("rows", rows), text);
  }
}
