package feint.cli.option;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.cli.output.CommandResult;
import feint.cli.output.ProgressLine;
import feint.math.Text;
import feint.policy.Policy;
import feint.policyfile.PolicyFile;
import feint.provenance.Provenance;
import feint.report.chart.ChartFile;
import feint.report.chart.Figure;
import feint.report.html.Page;
import feint.report.json.JsonRenderer;
import feint.report.text.TextRenderer;
import feint.scenario.Scenario;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Writer of a result: first its files, then the printed result, which names them. If a file cannot
 * be written, the result is still printed, and the failure determines the exit code.
 */
public final class OutputWriter {

  private final boolean json;
  private final Provenance provenance;
  private final PrintWriter out;
  private final PrintWriter err;
  private final List<Consumer<ObjectNode>> entries = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final List<RuntimeException> failures = new ArrayList<>();

  public OutputWriter(boolean json, CommandSpec command, Provenance provenance) {
    this.json = json;
    this.provenance = provenance;
    this.out = command.commandLine().getOut();
    this.err = command.commandLine().getErr();
  }

  /** Returns the provenance of a command's result, to which the command adds inputs and seeds. */
  public static Provenance provenance(CommandSpec command) {
    CommandSpec top = command.root();
    return Provenance.ofCommand(top.name(), top.commandLine().getParseResult().originalArgs())
        .withParts(PluginOption.of(command).map(PluginOption::sources).orElse(List.of()));
  }

  /** Draws a figure, if a file was given. */
  public OutputWriter plot(Optional<Path> file, Supplier<Figure> figure) {
    return file(
        "plot",
        file,
        path -> {
          String lacking = ChartFile.write(figure.get(), path, provenance);
          if (!lacking.isEmpty()) {
            err.println(
                "feint: warning: no font of this machine has "
                    + lacking
                    + ", which are drawn as boxes in "
                    + path
                    + ": use an .svg file, which is drawn with the viewer's fonts");
            err.flush();
          }
        });
  }

  /** Writes the page of a result, if a file was given. */
  public OutputWriter report(Optional<Path> file, CommandResult result) {
    return file(
        "report",
        file,
        path -> Page.of(result.view(), provenance, LocalDate.now(ZoneOffset.UTC)).write(path));
  }

  /** Writes a file of some kind, if one was given. */
  public OutputWriter file(String kind, Optional<Path> file, Consumer<Path> writer) {
    file.ifPresent(
        path ->
            attempt(
                () -> {
                  writer.accept(path);
                  entries.add(node -> node.put(kind, path.toString()));
                  lines.add(kind + " written to " + path);
                }));
    return this;
  }

  /** Writes a policy with a progress bar, if a file was given. */
  public OutputWriter policy(Optional<Path> file, Policy policy, Scenario scenario) {
    return policy(
        file,
        path -> {
          try (ProgressLine progress = new ProgressLine("writing the policy")) {
            return PolicyFile.write(path, policy, scenario, provenance, progress);
          }
        });
  }

  /** Writes a policy, if a file was given; the writer returns its size in bytes. */
  public OutputWriter policy(Optional<Path> file, ToLongFunction<Path> writer) {
    file.ifPresent(
        path ->
            attempt(
                () -> {
                  long bytes = writer.applyAsLong(path);
                  entries.add(
                      node ->
                          node.putObject("policy")
                              .put("file", path.toString())
                              .put("bytes", bytes));
                  lines.add(Text.of("policy written to %s (%,d bytes)", path, bytes));
                }));
    return this;
  }

  private void attempt(Runnable writing) {
    try {
      writing.run();
    } catch (RuntimeException e) {
      failures.add(e);
    }
  }

  /** Prints the result in the requested form, then reports the first failure. */
  public int print(CommandResult result) {
    if (json) {
      ObjectNode node = JsonRenderer.tree(result.data());
      entries.forEach(entry -> entry.accept(node));
      node.set("provenance", provenance.toJson());
      out.println(node.toPrettyString());
    } else {
      TextRenderer.render(result.view(), out::println);
      lines.forEach(out::println);
    }
    return end();
  }

  /** Prints machine-readable lines, which do not name files, then reports the first failure. */
  public int print(List<String> csv) {
    csv.forEach(out::println);
    return end();
  }

  private int end() {
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    return 0;
  }
}
