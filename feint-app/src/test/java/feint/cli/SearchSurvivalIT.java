package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches that are interrupted or killed, as processes, and go on. */
@EnabledOnOs(OS.LINUX)
@Order(1)
class SearchSurvivalIT {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path directory;

  @Tag("slow")
  @Test
  void aShortSearchThatIsKilledEndsWithTheSameDigits() throws Exception {
    aSearchThatIsKilledEndsWithTheSameDigits("ucb", "300", "--iterations 2000 --threshold-step 3");
  }

  /** Kills a search in given iterations. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "spsa, 3 60, --iterations 500 --episodes 10 --starts 2 --screened 20",
    "q-learning, 30, --iterations 500 --episodes 20",
    "spsa, 60, --iterations 500 --episodes 10 --starts 2 --screened 20 --step constant --drift d.yaml",
  })
  void aSearchThatIsKilledEndsWithTheSameDigits(String method, String kills, String options)
      throws Exception {
    Files.writeString(
        directory.resolve("d.yaml"),
        "at: 40\noracle: {success: [[0.3], [0.5]], transition: [[0.5, 0.5], [0.5, 0.5]]}\n");
    String[] search = search(method, options);
    JsonNode whole = digits(Program.in(directory).run(search).json());
    String[] kept = with(search, "--state=state.json", "--resume", "-o=found");
    String[] slow = with(kept, "--state-every=0");
    for (String kill : kills.split(" ", -1)) {
      int reached = Integer.parseInt(kill);
      try (HaltedProgram halted = halted(reached - iteration(), slow)) {
        assertThat(halted.kill()).isEqualTo(128 + 9);
      }
      assertThat(iteration()).isEqualTo(reached);
      assertThat(directory.resolve("found")).doesNotExist();
    }
    Program.Result last = Program.in(directory).run(with(kept, "--threads=1"));
    assertThat(last.exit()).isZero();
    assertThat(digits(MAPPER.readTree(last.out()))).isEqualTo(whole);
    assertThat(directory.resolve("found")).exists();
    assertThat(directory.resolve("state.json")).doesNotExist();
  }

  /** The best so far is printed and written, and the search goes on where it was. */
  @Test
  @Tag("slow")
  void anInterruptedSearchPrintsItsResultAndContinues() throws Exception {
    assumeThat(InterruptIT.interruptIsHeard()).as("Ctrl-C reaches the tests").isTrue();
    String[] search = search("spsa", "--iterations 500 --episodes 10 --starts 2 --screened 20");
    JsonNode whole = digits(Program.in(directory).run(search).json());
    String[] kept =
        with(search, "--state=state.json", "--state-every=0", "-o=found", "--plot=p.png");
    Path out = directory.resolve("out.txt");
    try (HaltedProgram halted = halted(3, kept)) {
      Process process = halted.process();
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      halted.release();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(130);
    }
    JsonNode interrupted = MAPPER.readTree(Files.readString(out));
    int reached = interrupted.path("reached").asInt();
    assertThat(reached).isBetween(3, 499);
    assertThat(interrupted.path("iterations").asInt()).isEqualTo(500);
    assertThat(interrupted.path("state").asText()).isEqualTo("state.json");
    assertThat(interrupted.at("/policy/file").asText()).isEqualTo("found");
    assertThat(iteration()).isEqualTo(reached);
    assertThat(directory.resolve("p.png")).exists();
    JsonNode evaluated =
        Program.inside("evaluate", toy(), "-p", directory + "/found", "--json").json();
    assertThat(evaluated.path("cost")).isEqualTo(interrupted.path("cost"));

    Program.Result again = Program.in(directory).run(kept);
    assertThat(again.mistake())
        .isEqualTo(
            "--state must not exist unless the search continues from it, with --resume, was"
                + " state.json");
    String[] other = with(kept, "--resume", "--step-length=0.3");
    assertThat(Program.in(directory).run(other).mistake())
        .isEqualTo("state.json: step.size must be 0.3 as the command says, was 0.1");
    Program.Result last = Program.in(directory).run(with(kept, "--resume"));
    assertThat(digits(last.json())).isEqualTo(whole);
  }

  /** In words; and without a state there is nothing to go on from. */
  @Tag("slow")
  @Test
  void theTableSaysThatTheSearchWasInterrupted() throws Exception {
    assumeThat(InterruptIT.interruptIsHeard()).as("Ctrl-C reaches the tests").isTrue();
    Path out = directory.resolve("out.txt");
    Process process =
        LaunchedProgram.in(directory)
            .with("FEINT_JAVA_OPTS", "-Dfeint.terminal=true -Dfeint.columns=120")
            .start(out, "search", toy(), "-m", "ucb", "--iterations", "100000000");
    try (var err = process.errorReader()) {
      // The bar of the search, not that of the arms' evaluation.
      StringBuilder seen = new StringBuilder();
      while (seen.indexOf("/100000000 (") < 0) {
        int next = err.read();
        assertThat(next).as("the search is under way: %s", seen).isNotNegative();
        seen.append((char) next);
      }
      assertThat(seen.toString()).contains("searching");
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      assertThat(err.lines().toList().toString()).doesNotContain("Exception", "feint:");
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(130);
    } finally {
      process.destroyForcibly();
    }
    assertThat(Files.readString(out))
        .containsPattern("(?m)^ucb in two-state-table, interrupted after iteration [0-9]+ of 1")
        .contains(
            "| optimal cost",
            "the search cannot continue, because its state was not stored: use --state");
    assertThat(Program.files(directory).keySet()).isEqualTo(Set.of(out));
  }

  @Test
  void anInvalidStateIsRejected() throws IOException {
    String[] kept =
        with(search("ucb", "--iterations 50 --threshold-step 3"), "--state=STATE", "--resume");
    Path state = directory.resolve("state.json");
    Files.writeString(state, "{\"format\": \"feint-search\", \"version\": 1");
    assertThat(Program.inside(at(kept, state)).mistake()).startsWith(state + ": is not JSON: ");
    Files.writeString(state, "{}");
    assertThat(Program.inside(at(kept, state)).mistake())
        .isEqualTo(state + ": format must be feint-search, was missing");
    Files.delete(state);
    Program.Result begun = Program.inside(at(kept, state));
    assertThat(begun.exit()).isZero();
    assertThat(begun.err().strip())
        .isEqualTo("feint: warning: " + state + " does not exist: starting a new search");
  }

  private static String[] at(String[] words, Path state) {
    return Arrays.stream(words)
        .map(word -> word.replace("STATE", state.toString()))
        .toArray(String[]::new);
  }

  private static String toy() {
    return Program.scenario("two-state-table");
  }

  private static String[] search(String method, String options) {
    return with(
        new String[] {"search", toy(), "--method", method, "--seed=5", "--json"},
        options.split(" "));
  }

  private static String[] with(String[] words, String... more) {
    return Stream.of(words, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  /** All but what a clock, a command line and files make. */
  private static JsonNode digits(JsonNode json) {
    ObjectNode node = json.deepCopy();
    node.remove(List.of("seconds", "provenance", "policy", "plot"));
    return node;
  }

  /** Starts a search that writes the state of each iteration, and halts it after some of them. */
  private HaltedProgram halted(int states, String... search) throws Exception {
    return HaltedProgram.start(
        LaunchedProgram.in(directory),
        directory.resolve("out.txt"),
        "feint.policyfile.SearchFile.write",
        states + 1,
        search);
  }

  /** Returns the iteration of the state; -1 without one. A search begins with iteration 0. */
  private int iteration() throws IOException {
    Path state = directory.resolve("state.json");
    return Files.exists(state) ? MAPPER.readTree(state.toFile()).path("iteration").asInt() : -1;
  }
}
