package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class HelpTest {

  /** Returns the commands that compute, which have an option for threads. */
  private static List<String> names() {
    List<String> names =
        commands().entrySet().stream()
            .filter(entry -> entry.getValue().getCommandSpec().findOption("--threads") != null)
            .map(Map.Entry::getKey)
            .toList();
    assertThat(names).contains("solve", "limit", "reproduce", "embed", "steps", "bench");
    return names;
  }

  @ParameterizedTest
  @MethodSource("names")
  void helpOfACommandDescribesEachOfItsOptions(String command) {
    String help = Program.inside(command, "--help").text();
    CommandLine line = Objects.requireNonNull(commands().get(command));
    assertThat(help).startsWith("Usage: feint " + command).contains("--threads", "--json");
    for (OptionSpec option : line.getCommandSpec().options()) {
      // A negatable option is written --[no-]name.
      assertThat(help).contains(option.longestName().substring(2));
      assertThat(String.join("", option.description())).as(option.longestName()).isNotBlank();
    }
  }

  /** Settings are an option of each command that reads a scenario, and of no other. */
  @Test
  void everyCommandThatTakesAScenarioTakesSettings() {
    List<String> others =
        Stream.concat(
                commands().values().stream(),
                commands().values().stream()
                    .flatMap(line -> line.getSubcommands().values().stream()))
            .map(CommandLine::getCommandSpec)
            .filter(command -> takesScenario(command) != (command.findOption("--set") != null))
            .map(CommandSpec::qualifiedName)
            .toList();
    assertThat(others).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "solve",
        "evaluate",
        "compare",
        "policy",
        "audit",
        "run",
        "control",
        "check",
        "search",
        "design",
        "frontier",
        "estimate",
        "fit",
        "rounds"
      })
  void commandsOnAScenarioSaySo(String command) {
    assertThat(Program.inside(command, "--help").text()).contains("SCENARIO");
  }

  @ParameterizedTest
  @ValueSource(strings = {"evaluate", "compare", "audit", "run", "control"})
  void commandsOnPoliciesListTheChoices(String command) {
    // Lines may break after a colon.
    assertThat(Program.inside(command, "--help").text().replaceAll("\\s+", ""))
        .contains("exact", "greedy", "random", "threshold:FILE", "sigmoid:FILE")
        .contains("balanced:types", "balanced:steps")
        .contains("constant-incentive:FILE");
  }

  @Test
  void helpOffersNothingThatIsRefused() {
    String help = Program.inside("policy", "--help").text();
    assertThat(help.replaceAll("\\s+", "")).contains("exact", "greedy", "constant-incentive:FILE");
    assertThat(help).doesNotContain("balanced");
    assertThat(Program.inside("policy", Program.scenario("small"), "-p", "balanced:types").exit())
        .isEqualTo(2);
  }

  /** Commands of a service compute nothing and have no option for threads. */
  @ParameterizedTest
  @ValueSource(strings = {"runs", "ask", "tell", "watch", "token", "trail"})
  void helpOfACommandOfAServiceDescribesEachOfItsOptions(String command) {
    CommandLine line = Objects.requireNonNull(commands().get(command));
    if (!command.equals("token")) {
      describesItsOptions(line, "help", command);
    }
    line.getSubcommands()
        .forEach((name, nested) -> describesItsOptions(nested, "help", command, name));
  }

  private static void describesItsOptions(CommandLine line, String... help) {
    String text = Program.inside(help).text();
    assertThat(text)
        .startsWith("Usage: " + line.getCommandSpec().qualifiedName())
        .contains("--json", "--service", "--token-file", "--data");
    for (OptionSpec option : line.getCommandSpec().options()) {
      assertThat(text).contains(option.longestName());
      assertThat(String.join("", option.description())).as(option.longestName()).isNotBlank();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void helpIsAlsoACommand(String command) {
    assertThat(Program.inside("help", command).text())
        .isEqualTo(Program.inside(command, "--help").text());
  }

  /** Messages are the same with the model of one command and of all commands. */
  @Test
  void aNamedCommandIsBuiltAlone() {
    assertThat(Subcommands.names()).containsExactlyElementsOf(commands().keySet());
    for (String name : Subcommands.names()) {
      Set<String> there = Feint.commandLine(name, "--help").getSubcommands().keySet();
      if (name.equals("help") || name.equals("generate-completion")) {
        assertThat(there).as(name).isEqualTo(commands().keySet());
      } else {
        assertThat(there).as(name).containsExactly(name);
      }
    }
    for (String other : List.of("--help", "-V", "nonsense", "", "Solve", "sol")) {
      assertThat(Feint.commandLine(other, "solve").getSubcommands().keySet())
          .as(other)
          .isEqualTo(commands().keySet());
    }
    for (String version : List.of("--version", "-V")) {
      assertThat(Feint.commandLine(version).getSubcommands()).as(version).isEmpty();
    }
  }

  @Test
  void helpOnNothingIsHelpOnTheProgram() {
    assertThat(Program.inside("help").text()).isEqualTo(Program.inside("--help").text());
  }

  @Test
  void helpOfTheProgramListsEachCommand() {
    String help = Program.inside("--help").text();
    assertThat(commands().keySet())
        .containsAll(names())
        .allSatisfy(name -> assertThat(help).contains("\n  " + name + " "));
    assertThat(help).contains("Exit codes: 0 ");
  }

  @Test
  void everyCommandKnowsTheVersion() {
    String version = Program.inside("--version").text();
    assertThat(version).matches("feint \\S+\\R");
    commands()
        .keySet()
        .forEach(name -> assertThat(Program.inside(name, "--version").exit()).isZero());
    assertThat(Program.inside("solve", "-V").text()).isEqualTo(version);
  }

  private static boolean takesScenario(CommandSpec command) {
    return command.findOption("--scenario") != null
        || command.positionalParameters().stream()
            .anyMatch(argument -> argument.paramLabel().equals("SCENARIO"));
  }

  private static Map<String, CommandLine> commands() {
    return Feint.commandLine().getSubcommands();
  }
}
