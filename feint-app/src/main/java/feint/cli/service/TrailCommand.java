package feint.cli.service;

import com.fasterxml.jackson.annotation.JsonInclude;
import feint.api.TrailEntry;
import feint.api.TrailPage;
import feint.cli.output.ExitCode;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.client.FeintClient;
import feint.report.text.TextRenderer;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** feint trail. */
@Command(
    name = "trail",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Lists the administrative actions of a service: tokens created and revoked, runs"
            + " created, imported, exported, closed and deleted, queries given up, databases"
            + " restored. Checks that no entry was changed or removed; exit code 3 if one was.")
public final class TrailCommand implements Callable<Integer> {

  private static final int PAGE = 500;

  @Mixin private ServiceOptions options = new ServiceOptions();

  @Option(
      names = "--after",
      paramLabel = "NUMBER",
      description = "The number after which entries are listed (default: ${DEFAULT-VALUE}, all).")
  private long after;

  @Override
  public Integer call() {
    UsageException.requireAtLeast("--after", after, 0);
    FeintClient client = options.client();
    List<TrailEntry> entries = new ArrayList<>();
    Optional<String> fault = Optional.empty();
    OptionalLong next = OptionalLong.of(after);
    while (next.isPresent()) {
      TrailPage page = client.trail(next.getAsLong(), PAGE);
      entries.addAll(page.entries());
      fault = fault.or(page::fault);
      next = page.next();
    }
    print(entries, fault);
    return fault.isEmpty() ? 0 : ExitCode.DEMAND_NOT_MET;
  }

  private record Data(List<TrailEntry> entries, @JsonInclude Optional<String> fault) {}

  private void print(List<TrailEntry> entries, Optional<String> fault) {
    List<String> lines = new ArrayList<>();
    lines.add(entries.isEmpty() ? "no administrative actions" : TextRenderer.table(table(entries)));
    fault.ifPresent(text -> lines.add("The trail is damaged: " + text + ". Find the cause."));
    options.printer().done(new Data(entries, fault), String.join(System.lineSeparator(), lines));
  }

  private static Table table(List<TrailEntry> entries) {
    return Table.of(
        "",
        entries,
        List.of(
            Column.words("number", "").cell(entry -> String.valueOf(entry.number())),
            Column.words("time", "").cell(entry -> entry.time().toString()),
            Column.words("action", "").cell(TrailEntry::action),
            Column.words("subject", "").cell(TrailCommand::subject),
            Column.words("actor", "").cell(TrailEntry::actor),
            Column.words("client", "").cell(entry -> orNone(entry.client()))));
  }

  private static String subject(TrailEntry entry) {
    String subject = orNone(entry.subject());
    return entry.query().isPresent() ? subject + " " + entry.query().getAsInt() : subject;
  }

  private static String orNone(String text) {
    return text.isEmpty() ? NumberFormat.NONE : text;
  }
}
