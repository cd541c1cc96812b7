package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.TrailEntry;
import feint.api.TrailPage;
import feint.client.FeintClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint trail. */
@Command(
    name = "trail",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description =
        "Lists the administrative actions of a service: tokens created and revoked, runs"
            + " created, imported, exported, closed and deleted, queries given up, databases"
            + " restored. Checks that no entry was changed or removed; exit code 3 if one was.")
final class TrailCommand implements Callable<Integer> {

  private static final int PAGE = 500;

  @Mixin private ServiceOptions options = new ServiceOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--after",
      paramLabel = "NUMBER",
      description = "The number after which entries are listed (default: ${DEFAULT-VALUE}, all).")
  private long after;

  @Override
  public Integer call() {
    UsageException.require(after >= 0, "--after must be at least 0, was " + after);
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
    return fault.isEmpty() ? 0 : Failures.DEMAND_NOT_MET;
  }

  private void print(List<TrailEntry> entries, Optional<String> fault) {
    ServicePrinter printer = new ServicePrinter(spec.commandLine().getOut(), options.json());
    if (options.json()) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      ArrayNode list = node.putArray("entries");
      entries.forEach(entry -> list.add(json(entry)));
      node.put("fault", fault.orElse(null));
      printer.done(node.toString(), "");
      return;
    }
    if (entries.isEmpty()) {
      printer.verbatim("no administrative actions");
    } else {
      new Printer(spec.commandLine().getOut())
          .table(
              6,
              List.of("number", "time", "action", "subject", "actor", "client"),
              entries.stream().map(TrailCommand::row).toList());
    }
    fault.ifPresent(
        text -> printer.verbatim("The trail is damaged: " + text + ". Find the cause."));
  }

  private static List<String> row(TrailEntry entry) {
    String subject = entry.subject().isEmpty() ? Printer.NONE : entry.subject();
    return List.of(
        String.valueOf(entry.number()),
        entry.time().toString(),
        entry.action(),
        entry.query().isPresent() ? subject + " " + entry.query().getAsInt() : subject,
        entry.actor(),
        entry.client().isEmpty() ? Printer.NONE : entry.client());
  }

  private static ObjectNode json(TrailEntry entry) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("number", entry.number())
            .put("time", entry.time().toEpochMilli())
            .put("action", entry.action())
            .put("subject", entry.subject());
    entry.query().ifPresentOrElse(query -> node.put("query", query), () -> node.putNull("query"));
    return node.put("actor", entry.actor())
        .put("request", entry.request())
        .put("client", entry.client())
        .put("hash", entry.hash());
  }
}
