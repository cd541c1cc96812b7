package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.provenance.Provenance;
import feint.report.ChartFile;
import feint.report.Figure;
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
 * Hands a result over: files first, then what is printed, which names them. A file that cannot be
 * written does not take the result with it: that is printed all the same, and the failure decides
 * on the exit code.
 */
final class Delivery {

  private final RunOptions run;
  private final Provenance provenance;
  private final Printer printer;
  private final PrintWriter err;
  private final List<Consumer<ObjectNode>> entries = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final List<RuntimeException> failures = new ArrayList<>();

  Delivery(RunOptions run, CommandSpec spec, Provenance provenance) {
    this.run = run;
    this.provenance = provenance;
    this.printer = new Printer(spec.commandLine().getOut());
    this.err = spec.commandLine().getErr();
  }

  /** Draws a figure, if a file was named for it. */
  Delivery plot(Optional<Path> file, Supplier<Figure> figure) {
    return file(
        "plot",
        file,
        path -> {
          String lacking = ChartFile.write(figure.get(), path, provenance);
          if (!lacking.isEmpty()) {
            err.println(
                "feint: warning: no font of this machine has "
                    + lacking
                    + ", for which boxes stand in "
                    + path
                    + ": an .svg file leaves fonts to whoever looks at it");
            err.flush();
          }
        });
  }

  /** Writes the page of a result, if a file was named for it. */
  Delivery report(Optional<Path> file, Reported result) {
    return file("report", file, path -> result.page(provenance).write(path));
  }

  /** Writes a file of some kind, if one was named. */
  Delivery file(String kind, Optional<Path> file, Consumer<Path> writer) {
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

  /** Writes a policy, if a file was named for it; the writer returns its size in bytes. */
  Delivery policy(Optional<Path> file, ToLongFunction<Path> writer) {
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

  /** Prints the result in the form that was asked for, then reports the first failure. */
  int print(Shown result) {
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

  /** Prints lines that a program reads, which say nothing of files, then reports a failure. */
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
