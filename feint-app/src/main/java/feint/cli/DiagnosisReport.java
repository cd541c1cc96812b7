package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.service.Diagnosis;
import feint.service.Diagnosis.Load;
import feint.store.StoreSpace;
import feint.web.DiagnosisJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Diagnosis of a service as text and JSON. */
record DiagnosisReport(Diagnosis diagnosis) implements Printable {

  private static final int MOST_SHOWN = 20;
  private static final double MIB = 1 << 20;

  @Override
  public ObjectNode json() {
    return DiagnosisJson.of(diagnosis);
  }

  @Override
  public void print(Printer printer) {
    printer.table(2, List.of("what", "value"), facts());
    if (!diagnosis.waiting().isEmpty()) {
      printer.table(
          4,
          List.of("waiting run", "query", "since", "tokens of the run"),
          diagnosis.waiting().stream()
              .limit(MOST_SHOWN)
              .map(
                  run ->
                      List.of(
                          run.run(),
                          Integer.toString(run.query()),
                          Instant.ofEpochMilli(run.since()).toString(),
                          run.tokens().isEmpty() ? Printer.NONE : String.join(", ", run.tokens())))
              .toList());
    }
    diagnosis
        .findings()
        .forEach(finding -> printer.line(finding.severity() + ": " + finding.text()));
    printer.line(diagnosis.healthy() ? "healthy" : "errors found");
  }

  private List<List<String>> facts() {
    List<List<String>> facts = new ArrayList<>();
    facts.add(List.of("version", diagnosis.version()));
    facts.add(List.of("clock", Instant.ofEpochMilli(diagnosis.time()).toString()));
    facts.add(
        List.of("checked runs", diagnosis.checks().checked() + " of " + diagnosis.checks().runs()));
    facts.add(List.of("runs waiting for an answer", "" + diagnosis.waiting().size()));
    StoreSpace space = diagnosis.space();
    facts.add(List.of("database", mib(space.databaseBytes())));
    facts.add(List.of("write-ahead log", mib(space.logBytes())));
    if (space.totalBytes() > 0) {
      facts.add(
          List.of(
              "free disk space",
              String.format(
                  Locale.ROOT,
                  "%s (%.1f %%)",
                  mib(space.freeBytes()),
                  100.0 * space.freeBytes() / space.totalBytes())));
    }
    diagnosis
        .load()
        .ifPresentOrElse(
            load -> add(facts, load), () -> facts.add(List.of("service", "not running")));
    return facts;
  }

  private static void add(List<List<String>> facts, Load load) {
    facts.add(List.of("service", "running"));
    facts.add(List.of("waiting writes", "" + load.waitingWrites()));
    facts.add(List.of("oldest write", load.oldestWriteMillis() + " ms"));
    facts.add(List.of("last group of writes", load.commitMillis() + " ms"));
    facts.add(List.of("running forecasts", "" + load.forecasts()));
    facts.add(List.of("waiting preparations", "" + load.preparations()));
    facts.add(List.of("connections", load.connections() + " of " + load.connectionLimit()));
  }

  private static String mib(long bytes) {
    return String.format(Locale.ROOT, "%,.1f MiB", bytes / MIB);
  }
}
