package feint.cli.service;

import feint.api.RefusedException;
import feint.cli.option.PluginOption;
import feint.cli.option.PolicyOption;
import feint.cli.option.RunOptions;
import feint.cli.option.ScenarioArgument;
import feint.cli.option.SeedOption;
import feint.cli.option.TermsOptions;
import feint.cli.output.UsageException;
import feint.cli.output.VersionText;
import feint.io.AtomicFile;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.scenario.text.ScenarioException;
import feint.service.RunTasks;
import feint.service.StoredRun;
import feint.service.TermsJson;
import feint.stdio.Conversation;
import feint.stdio.RequestLines;
import feint.store.RunTerms;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.OptionalLong;
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
      "Runs a policy for a program in any language: reads requests from standard input, one"
          + " JSON object per line, and answers each with one line, with or without --json. A"
          + " decision is on disk before it is returned.",
      "",
      "{\"ask\": {\"number\": 1, \"oracle\": 2}}: returns the decision on query 1 with the"
          + " oracle in state 2.",
      "{\"tell\": {\"number\": 1, \"informative\": true}}: reports its answer; returns"
          + " whether the trajectory steps.",
      "{\"status\": {}}: returns the progress of the run.",
      "{\"record\": {}}: returns its public record.",
      "{\"version\": {}}: returns the version of this program.",
      "",
      "A repeated request gets the same reply, also after a restart.",
      ""
    })
public final class ControlCommand implements Callable<Integer> {

  @Mixin private ScenarioArgument scenarioArgument = new ScenarioArgument();
  @Mixin private PolicyOption policyOption = new PolicyOption();
  @Mixin private PluginOption with = new PluginOption();
  @Mixin private RunOptions run = new RunOptions();
  @Mixin private TermsOptions termsOptions = new TermsOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--state",
      paramLabel = "FILE",
      required = true,
      description =
          "The SQLite file that stores the run. An existing one is continued. It reveals which"
              + " queries are real: keep it secret.")
  private Path state = Path.of("");

  @Option(
      names = SeedOption.NAME,
      paramLabel = "S",
      description =
          "For tests only: the seed determines every decision. Default: the system's secure"
              + " generator.")
  private Optional<Long> seed = Optional.empty();

  @Override
  public Integer call() {
    AtomicFile.requirePlace(state);
    StoredRun.warmUp(state);
    Scenario scenario = readScenario();
    NamedPolicy policy = with.policy(policyOption.name(), scenario, run);
    OptionalLong known = seed.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    try (StoredRun stored = open(scenario, policy, known)) {
      converse(new Conversation(stored, scenario, policy));
    }
    return 0;
  }

  private StoredRun open(Scenario scenario, NamedPolicy policy, OptionalLong known) {
    try {
      Optional<RunTasks> tasks = RunTasks.of(termsOptions.tasks(), termsOptions.wanted());
      RunTerms terms =
          new RunTerms(
              tasks.isPresent(),
              TermsJson.millis("deadline", termsOptions.deadline()),
              TermsJson.millis("pace", termsOptions.pace()));
      return StoredRun.open(state, scenario, policy, known, tasks, terms, new SecureRandom());
    } catch (RefusedException e) {
      throw new UsageException("--" + e.getMessage());
    }
  }

  /** Reads the scenario, and also reports a fault as a reply line for the waiting program. */
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

  /** Answers requests until the input ends or the output is closed. */
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
