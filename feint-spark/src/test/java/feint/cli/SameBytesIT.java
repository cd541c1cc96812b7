package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import feint.testkit.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The output of commands is, byte for byte, that of threads, except for provenance and duration.
 * All in one process, since Spark takes seconds to start.
 */
class SameBytesIT {

  private static final Path SCENARIOS =
      Path.of(System.getProperty("feint.root", ".."), "scenarios");

  @TempDir Path directory;

  private record Printed(int exit, String out, String err) {

    String digits() {
      assertThat(exit).as(err).isZero();
      return out.replaceFirst("(?s),\\R  \"provenance\" : \\{.*?\\R  \\}", "")
          .replaceAll("\"seconds\" : [-0-9.E]+", "");
    }
  }

  private static Printed run(List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = Feint.run(arguments.toArray(String[]::new), out, err);
    return new Printed(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static List<String> words(String command, String... more) {
    List<String> words = new ArrayList<>();
    for (String word : command.split(" ", -1)) {
      words.add(word.endsWith(".yaml") ? SCENARIOS.resolve(word).toString() : word);
    }
    words.addAll(Arrays.asList(more));
    return words;
  }

  static Stream<String> commands() {
    return Sample.of(
        Stream.of(
            "audit small.yaml -p greedy --runs 3000 --json",
            "audit small.yaml -p oblivious --runs 2000 --perturb 0.1 --json",
            "evaluate small.yaml -p greedy --episodes 3000 --json",
            "compare small.yaml -p greedy -p random --audit 500 --json",
            "search small.yaml -m spsa --iterations 3 --screened 8 --json",
            "search small.yaml -m q-learning --iterations 40 --json"),
        2);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void spark(String command) throws IOException {
    Printed threads = run(words(command));

    for (String[] cluster : new String[][] {{"local[1]", "1000"}, {"local[3]", "7"}}) {
      Path log = directory.resolve(cluster[1] + ".log");
      Printed printed =
          run(
              words(
                  command,
                  "--master",
                  cluster[0],
                  "--pieces",
                  cluster[1],
                  "--spark-log",
                  log.toString()));
      assertThat(printed.digits()).as(cluster[0]).isEqualTo(threads.digits());
      assertThat(printed.err()).isEqualTo(threads.err());
      assertThat(Files.readString(log)).contains("Finished task");
    }
  }

  @Test
  void unavailableClusterIsReportedInOneSentence() {
    Printed printed =
        run(words("audit small.yaml -p greedy --runs 100 --master spark://127.0.0.1:1"));

    assertThat(printed.exit()).isEqualTo(2);
    assertThat(printed.out()).isEmpty();
    assertThat(printed.err())
        .isEqualTo("feint: no cluster answers at spark://127.0.0.1:1: Connection refused\n");
  }
}
