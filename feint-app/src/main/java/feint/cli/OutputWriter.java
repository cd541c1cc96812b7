package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.provenance.Provenance;
import feint.report.chart.ChartFile;
import feint.report.chart.Figure;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  private final RunOptions run;
  private final Provenance provenance;
  private final Printer printer;
  private final PrintWriter err;
  private final List<Consumer<ObjectNode>> entries = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final List<RuntimeException> failures = new ArrayList<>();

  OutputWriter(RunOptions run, CommandSpec spec, Provenance provenance) {
    this.run = run;
    this.provenance = provenance;
    this.printer = new Printer(spec.commandLine().getOut());
    this.err = spec.commandLine().getErr();
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
  public OutputWriter report(Optional<Path> file, HtmlReportable result) {
    return file("report", file, path -> result.page(provenance).write(path));
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

  /** Writes a policy, if a file was given; the writer returns its size in bytes. */
  OutputWriter policy(Optional<Path> file, ToLongFunction<Path> writer) {
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
                  lines.add(
                      String.format(Locale.ROOT, "policy written to %s (%,d bytes)", path, bytes));
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
  public int print(Printable result) {
    if (run.json()) {
      ObjectNode node = result.json();
      entries.forEach(entry -> entry.accept(node));
      printer.json(node, provenance);
    } else {
      result.print(printer);
      lines.forEach(printer::line);
    }
    return end();
  }

  /** Prints machine-readable lines, which do not name files, then reports the first failure. */
  int print(List<String> csv) {
    csv.forEach(printer::line);
    return end();
  }

  private int end() {
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    return 0;
  }
}
