package feint.cli;

import feint.archive.NamedPolicy;
import feint.exchange.Conversation;
import feint.exchange.RequestLines;
import feint.exchange.StoredController;
import feint.file.AtomicFile;
import feint.file.SoleUse;
import feint.math.Seed;
import feint.scenario.Scenario;
import feint.scenario.ScenarioException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** feint control. */
@Command(
    name = "control",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = {
      "Runs a policy for a program in any language: reads requests from standard input, a JSON"
          + " object a line, and answers each with a line, with or without --json. A decision is on"
          + " the disk before it is answered.",
      "",
      "{\"ask\": {\"number\": 1, \"oracle\": 2}}: what to do about query 1, now that the oracle is in"
          + " state 2.",
      "{\"tell\": {\"number\": 1, \"informative\": true}}: its answer; says whether the trajectory"
          + " moves.",
      "{\"status\": {}}: how far the run has come.",
      "{\"record\": {}}: what everyone has seen of it.",
      "{\"version\": {}}: the version of this program.",
      "",
      "To ask or tell the same again gives the same reply, also after a restart.",
      ""
    })
final class ControlCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private PolicyOption policyOption = new PolicyOption();
  @Mixin private WithOption with = new WithOption();
  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--state",
      paramLabel = "FILE",
      required = true,
      description =
          "The file that the run is kept in; one that exists is gone on with. It says which queries"
              + " are real: keep it secret.")
  private Path state = Path.of("");

  @Option(
      names = SeedOption.NAME,
      paramLabel = "S",
      description =
          "For tests only: whoever knows the seed knows every draw. Without it, draws come from the"
              + " system's secure generator.")
  private Optional<Long> seed = Optional.empty();

  @Override
  public Integer call() {
    AtomicFile.requirePlace(state);
    Scenario scenario = readScenario();
    NamedPolicy policy =
        new PolicyLookup(scenario, with, run, spec.commandLine().getErr())
            .find(policyOption.name());
    try (SoleUse use = SoleUse.of(state)) {
      StoredController stored =
          seed.map(value -> StoredController.of(use, scenario, policy, new Seed(value)))
              .orElseGet(() -> StoredController.of(use, scenario, policy, new SecureRandom()));
      converse(new Conversation(stored, scenario, policy));
    }
    return 0;
  }

  /** A program that waits for replies is told of faults by a line, people by the usual message. */
  private Scenario readScenario() {
    try {
      return scenarioArgument.read();
    } catch (ScenarioException e) {
      PrintWriter out = spec.commandLine().getOut();
      out.print(new String(Conversation.refusal(e), StandardCharsets.UTF_8) + "\n");
      out.flush();
      throw e;
    }
  }

  /** Goes on until there are no more requests, or nobody reads the replies. */
  private void converse(Conversation conversation) {
    PrintWriter out = spec.commandLine().getOut();
    RequestLines lines = new RequestLines(new FileInputStream(FileDescriptor.in));
    for (Optional<byte[]> line = next(lines); line.isPresent(); line = next(lines)) {
      out.print(new String(conversation.reply(line.get()), StandardCharsets.UTF_8) + "\n");
      if (out.checkError()) {
        return;
      }
    }
  }

  private static Optional<byte[]> next(RequestLines lines) {
    try {
      return lines.next();
    } catch (IOException e) {
      throw new UsageException("standard input cannot be read: " + AtomicFile.reason(e));
    }
  }
}
