package feint.cli.service;

import feint.cli.output.CommandResult;
import feint.math.Text;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.service.diagnosis.Diagnosis;
import feint.service.diagnosis.Diagnosis.Load;
import feint.store.connection.StoreSpace;
import feint.web.DiagnosisJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Result of feint doctor. */
record DiagnosisView(Diagnosis diagnosis) implements CommandResult {

  private static final int MOST_SHOWN = 20;
  private static final double MIB = 1 << 20;

  @Override
  public Object data() {
    return DiagnosisJson.of(diagnosis);
  }

  @Override
  public View view() {
    View.Builder view = View.text().table(Table.words(List.of("what", "value"), facts()));
    if (!diagnosis.waiting().isEmpty()) {
      view.table(
          Table.words(
              List.of("waiting run", "query", "since", "tokens of the run"),
              diagnosis.waiting().stream()
                  .limit(MOST_SHOWN)
                  .map(
                      run ->
                          List.of(
                              run.run(),
                              Integer.toString(run.query()),
                              Instant.ofEpochMilli(run.since()).toString(),
                              run.tokens().isEmpty()
                                  ? NumberFormat.NONE
                                  : String.join(", ", run.tokens())))
                  .toList()));
    }
    diagnosis.findings().forEach(finding -> view.line(finding.severity() + ": " + finding.text()));
    return view.line(diagnosis.healthy() ? "healthy" : "errors found").build();
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
              Text.of(
                  "%s (%.1f %%)",
                  mib(space.freeBytes()), 100.0 * space.freeBytes() / space.totalBytes())));
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
    return Text.of("%,.1f MiB", bytes / MIB);
  }
}
