package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the completion script in a shell. */
class CompletionIT {

  @TempDir Path directory;

  /** Returns the completions in bash for a command line whose last word is incomplete. */
  private List<String> offered(String... words) throws Exception {
    Path script = directory.resolve("completion.sh");
    Files.writeString(script, Program.inside("generate-completion").text());
    Files.createDirectories(directory.resolve("here/folder"));
    Files.writeString(directory.resolve("here/a file.yaml"), "");
    Files.writeString(directory.resolve("here/thresholds.json"), "");
    String ask =
        """
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        _feint
        printf '%s\\n' "${COMPREPLY[@]}"
        """;
    List<String> command =
        new ArrayList<>(List.of("bash", "-u", "-c", ask, "bash", script.toString()));
    command.addAll(List.of(words));
    Path out = directory.resolve("offered.txt");
    Process bash =
        new ProcessBuilder(command)
            .directory(directory.resolve("here").toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(bash.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(bash.exitValue()).isZero();
    return Files.readAllLines(out).stream().filter(line -> !line.isEmpty()).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "so | solve",
        "search,x,-m, | spsa,ucb,q-learning",
        "search,x,--method,u | ucb",
        "search,x,--step, | constant,decreasing",
        "search,x,--preset, | paper,authors",
        "search,x,--no-r | --no-regret",
        "audit,x,--attacker,policy | policy-aware,policy-aware-steps",
        "evaluate,x,-p,ex | exact,exact:goal",
        "evaluate,x,--policy,=,gr | greedy",
        "evaluate,x,-p,balanced,:,s | steps",
        "run,x,-p,balanced,: | types,steps,contents",
        "evaluate,x,-p,threshold,:,t | thresholds.json",
        "evaluate,x,-p,t | threshold:,thresholds.json",
        "policy,x,-p,b | ''",
        "solve,a | a file.yaml",
        "solve,x,-o,a | a file.yaml",
        "compare,x,--plot,f | folder",
        "search,x,--drift,a | a file.yaml",
        "estimate,--log,t | thresholds.json",
        "estimate,a | a file.yaml",
        "solve,x,--threads, | ''",
        "reproduce,fi | figure-2",
        "embed,--comments,t | thresholds.json",
        "embed,--r | --rows",
        "help,fron | frontier",
        "runs,cr | create",
        "runs,--sta | --state",
        "runs,--state,f | finished,failed",
        "runs,create,a | a file.yaml",
        "runs,create,x,-p,gr | greedy",
        "runs,create,x,--wa | --wait,--wanted",
        "runs,export,x,-o,t | thresholds.json",
        "token,create,--scope,o | observer",
        "tell,x,1,--informative, | yes,no",
      })
  void offersMatchingCandidates(String words, String expected) throws Exception {
    List<String> line = new ArrayList<>(List.of("feint"));
    line.addAll(List.of(words.split(",", -1)));
    List<String> wanted = expected.isEmpty() ? List.of() : List.of(expected.split(","));
    assertThat(offered(line.toArray(new String[0]))).containsExactlyInAnyOrderElementsOf(wanted);
  }

  @Test
  void offersNamesAndFilesForAPolicy() throws Exception {
    assertThat(offered("feint", "evaluate", "x", "-p", ""))
        .contains("exact", "greedy", "random", "balanced:types", "sigmoid:")
        .contains("a file.yaml", "thresholds.json", "folder");
  }

  @Test
  void everyOptionOfEveryCommandIsOffered() throws Exception {
    for (var command : Feint.commandLine().getSubcommands().entrySet()) {
      List<String> options =
          command.getValue().getCommandSpec().options().stream()
              .map(option -> option.longestName())
              .toList();
      assertThat(offered("feint", command.getKey(), "--")).containsAll(options);
    }
  }

  @Test
  void everyCommandOfACommandIsOffered() throws Exception {
    for (String command : List.of("runs", "token")) {
      Set<String> names =
          Objects.requireNonNull(Feint.commandLine().getSubcommands().get(command))
              .getSubcommands()
              .keySet();
      assertThat(offered("feint", command, "")).containsExactlyInAnyOrderElementsOf(names);
    }
  }
}
