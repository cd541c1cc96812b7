package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import feint.math.Distribution;
import feint.model.Objective;
import feint.model.QueryType;
import feint.scenario.text.Limits;
import feint.scenario.text.ScenarioException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioFileTest {

  @TempDir private Path folder;

  @Test
  void missingFileIsAFault() {
    assertThat(message(folder.resolve("none.yaml"))).endsWith("none.yaml: no such file");
  }

  @Test
  void directoryIsAFault() {
    assertThat(message(folder)).isEqualTo(folder + ": must be a file, was a directory");
  }

  @Test
  void unreadableFileIsAFault() throws IOException {
    Path file = Files.writeString(folder.resolve("secret.yaml"), ScenarioTexts.SMALL);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(file), "root reads everything");
    assertThat(message(file)).endsWith("secret.yaml: must be readable; permission denied");
  }

  @Test
  void oversizedFileIsRefused() throws IOException {
    Path file = folder.resolve("large.yaml");
    Files.write(file, new byte[Limits.LARGEST_FILE + 1]);
    assertThat(message(file)).endsWith("large.yaml: must have at most 1048576 bytes, was larger");
  }

  @Test
  void largestFileIsRead() throws IOException {
    String padding = "#" + " ".repeat(Limits.LARGEST_FILE - ScenarioTexts.SMALL.length() - 1);
    Path file = Files.writeString(folder.resolve("x.yaml"), ScenarioTexts.SMALL + padding);
    assertThat(Files.size(file)).isEqualTo(Limits.LARGEST_FILE);
    assertThat(ScenarioFile.read(file).name()).isEqualTo("x");
  }

  @Test
  void oversizedTextIsRefused() {
    String text = ScenarioTexts.SMALL + "#".repeat(Limits.LARGEST_FILE);
    assertThat(message(text, "x.yaml"))
        .isEqualTo("x.yaml: must have at most 1048576 bytes, was larger");
  }

  @Test
  void byteOrderMarkIsIgnored() throws IOException {
    Path file = folder.resolve("marked.yaml");
    Files.write(file, ("\uFEFF" + ScenarioTexts.SMALL).getBytes(StandardCharsets.UTF_8));
    assertThat(ScenarioFile.read(file).problem().horizon()).isEqualTo(12);
  }

  @Test
  void windowsLineEndsAreAccepted() {
    String text = ScenarioTexts.SMALL.replace("\n", "\r\n");
    assertThat(ScenarioFile.parse(text, "x.yaml").problem().horizon()).isEqualTo(12);
  }

  @Test
  void deepNestingIsRefusedInJsonToo() {
    String text = "{\"horizon\": " + "[".repeat(100_000);
    assertThat(message(text, "x.json"))
        .isEqualTo("x.json: line 1, column 44: must not nest deeper than 32 levels");
  }

  /**
   * Runs work that must take less than twenty seconds of CPU time. Other work of the machine does
   * not count.
   */
  private static <T> T inReasonableTime(Supplier<T> work) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    T done = work.get();
    assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - begin))
        .isLessThan(Duration.ofSeconds(20));
    return done;
  }

  @Test
  void tooManyValuesAreRefused() {
    String text = ScenarioTexts.with("incentives", "[" + "1, ".repeat(Limits.MOST_VALUES) + "1]");
    assertThat(inReasonableTime(() -> message(text, "x.yaml")))
        .isEqualTo("x.yaml: must hold at most 20000 values, was 20023");
  }

  /** Reporting the faults of a file of the largest size takes seconds, not minutes. */
  @Test
  void manyFaultsAreListedInReasonableTime() {
    String rows = "[" + "[2, x], ".repeat(6_000) + "[1]]";
    String names =
        IntStream.range(0, 1_500).mapToObj(i -> "f" + i + ": 1\n").reduce("", String::concat);
    String text = ScenarioTexts.with("transition", rows) + names;
    ScenarioException e =
        inReasonableTime(
            () ->
                catchThrowableOfType(
                    ScenarioException.class, () -> ScenarioFile.parse(text, "x.yaml")));
    assertThat(e.faults()).hasSizeGreaterThan(13_000);
    assertThat(e.getMessage().lines()).hasSize(201);
    assertThat(e.getMessage()).endsWith("more faults");
  }

  @Test
  void largestScenarioIsAccepted() {
    String uniform = "[" + String.join(", ", Collections.nCopies(100, "0.01")) + "]";
    String half = "[" + String.join(", ", Collections.nCopies(63, "0.5")) + "]";
    List<Integer> incentives = IntStream.rangeClosed(1, 63).boxed().toList();
    String text =
        """
        horizon: 1000000
        successes: 100
        incentives: %s
        oracle:
          success: %s
          transition: %s
          initial: %s
        """
            .formatted(
                incentives,
                Collections.nCopies(100, half),
                Collections.nCopies(100, uniform),
                uniform);
    assertThat(ScenarioFile.parse(text, "x.yaml").problem().oracleStates()).isEqualTo(100);
  }

  @Test
  void initialDistributionCanBeUniformOrGiven() {
    String chain = "[[0.9, 0.1], [0.3, 0.7]]";
    String stationary = ScenarioTexts.with("transition", chain);
    assertThat(initial(stationary).at(0)).isCloseTo(0.75, within(1e-12));
    String uniform = ScenarioTexts.with("transition", chain + "\n  initial: uniform");
    assertThat(initial(uniform)).isEqualTo(Distribution.uniform(2));
    String given = ScenarioTexts.with("transition", chain + "\n  initial: [0.25, 0.75]");
    assertThat(initial(given)).isEqualTo(Distribution.of(0.25, 0.75));
  }

  @Test
  void chainWithSeveralStationaryDistributionsMayStartElsewhere() {
    String text = ScenarioTexts.with("transition", "[[1, 0], [0, 1]]\n  initial: uniform");
    assertThat(initial(text)).isEqualTo(Distribution.uniform(2));
  }

  @Test
  void weightedObjectiveHasAPriceForEach() {
    String text =
        ScenarioTexts.with("terminal", "{}")
            .replaceFirst("  terminal: \\{}", "  {kind: weighted, unfinished: 3, exposed: 5}");
    Objective objective = ScenarioFile.parse(text, "x").problem().objective();
    assertThat(objective.terminal().at(1, true)).isEqualTo(8);
    assertThat(objective.terminal().at(1, false)).isEqualTo(3);
    assertThat(objective.terminal().at(0, true)).isEqualTo(5);
    assertThat(objective.running().weight(QueryType.LEARN, 1, 1)).isEqualTo(0);
  }

  @Test
  void readingFromManyThreadsGivesTheSameFaults() {
    String text = ScenarioTexts.with("transition", "[[0.8, 0.1], [2, 0.8]]") + "nmae: x\n";
    List<String> messages =
        IntStream.range(0, 200)
            .parallel()
            .mapToObj(i -> message(text, "x.yaml"))
            .distinct()
            .toList();
    assertThat(messages)
        .containsExactly(
            """
            x.yaml: oracle.transition[0]: row must sum to 1, was 0.9
            x.yaml: oracle.transition[1][0]: must be in [0, 1], was 2
            x.yaml: nmae: unknown field; did you mean name?""");
  }

  private static Distribution initial(String text) {
    return ScenarioFile.parse(text, "x.yaml").problem().oracle().initial();
  }

  private static String message(Path file) {
    return catchThrowableOfType(ScenarioException.class, () -> ScenarioFile.read(file))
        .getMessage();
  }

  private static String message(String text, String name) {
    return catchThrowableOfType(ScenarioException.class, () -> ScenarioFile.parse(text, name))
        .getMessage();
  }
}
