package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.data.numpy.NpzFile;
import feint.data.numpy.NumpyArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of feint run --records and of feint audit --record on its output. */
class RecordsIT {

  private static final String QUADRATIC = Program.scenario("quadratic");
  private static final String CLIENTS = Program.scenario("hate-speech-participation");
  private static final int RUNS = 60;

  @TempDir Path directory;

  private static JsonNode attacker(JsonNode report, String name) {
    for (JsonNode one : report.path("attackers")) {
      if (one.path("name").asText().equals(name)) {
        return one;
      }
    }
    throw new AssertionError("no attacker " + name);
  }

  private static NumpyArray array(Path file, String name) {
    return Objects.requireNonNull(NpzFile.read(file).get(name));
  }

  private String place(String name) {
    return directory.resolve(name).toString();
  }

  /** The shipped scenario with a decoy that always descends the same other function. */
  private String leaky() throws IOException {
    String text = Files.readString(Path.of(QUADRATIC));
    String decoy =
        "  decoy: {kind: simulated, objective: {kind: quadratic, curvature: [2, 1], minimum: [-6, 6]}}\n";
    Files.writeString(
        directory.resolve("leaky.yaml"), text.substring(0, text.indexOf("  decoy:")) + decoy);
    return "leaky.yaml";
  }

  /**
   * Records and audit in two processes. The decoy starts elsewhere than the learner: an attacker
   * trained on the starting points finds it in every run, while queries, incentives and steps of an
   * oblivious policy reveal nothing.
   */
  @Test
  void recordsOfRunsAreAudited() throws Exception {
    Program program = Program.in(directory);
    String leaky = leaky();
    JsonNode played =
        program
            .run(
                "run", leaky, "-p", "oblivious", "--runs", "" + RUNS, "--records", "kept", "--json")
            .json();
    assertThat(played.path("records").asText()).isEqualTo("kept");
    List<String> files =
        IntStream.rangeClosed(1, RUNS).mapToObj(n -> "kept/run-" + n + ".npz").toList();
    try (Stream<Path> kept = Files.list(directory.resolve("kept"))) {
      assertThat(kept.map(file -> "kept/" + file.getFileName()))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(files.stream(), Stream.of("kept/truth.csv")).toList());
    }
    Path first = directory.resolve(files.get(0));
    int queries = array(first, "trajectory").size();
    assertThat(NpzFile.read(first))
        .containsOnlyKeys("point", "trajectory", "incentive", "step", "state");
    assertThat(array(first, "point").shape()).containsExactly(queries, 2);
    List<String> truth = Files.readAllLines(directory.resolve("kept/truth.csv"));
    assertThat(truth).hasSize(RUNS + 1).startsWith("run,real");
    assertThat(truth)
        .anyMatch(line -> line.matches("run-7,[01]"))
        .anyMatch(line -> line.endsWith(",0"));
    assertThat(truth).anyMatch(line -> line.endsWith(",1"));

    List<String> words = new ArrayList<>(List.of("audit", leaky, "-p", "oblivious", "--record"));
    words.addAll(files);
    words.addAll(List.of("--truth", "kept/truth.csv", "--json"));
    JsonNode found = program.run(words.toArray(String[]::new)).json();
    assertThat(attacker(found, "first").path("correct"))
        .isEqualTo(attacker(played, "first").path("correct"));
    assertThat(attacker(found, "policy-aware-steps").path("bits").asDouble()).isZero();
    assertThat(attacker(found, "convergence").path("sees").toString())
        .isEqualTo("[\"queries\",\"points\"]");
    JsonNode start = attacker(found, "telltale:start-size");
    assertThat(start.path("correct").asDouble()).isEqualTo(1);
    assertThat(start.path("lessons").asInt()).isEqualTo(RUNS / 2);
    assertThat(start.path("runs").asInt()).isEqualTo(RUNS / 2);
    assertThat(attacker(found, "trained-linear").path("correct").asDouble()).isEqualTo(1);
    assertThat(found.path("conclusion").asText()).isEqualTo("found-out");
  }

  /**
   * The decoy descends another function, and each function is the real objective in half of the
   * runs: no attacker can identify it. All intervals contain 0 together in 99 % of seeds.
   */
  @Test
  void symmetricDescentsRevealNothing() throws IOException {
    Program.inside(
            "run", QUADRATIC, "-p", "oblivious", "--runs", "" + RUNS, "--records", place("kept"))
        .text();
    List<String> words =
        new ArrayList<>(List.of("audit", QUADRATIC, "-p", "oblivious", "--record"));
    IntStream.rangeClosed(1, RUNS).forEach(n -> words.add(place("kept/run-" + n + ".npz")));
    words.addAll(List.of("--truth", place("kept/truth.csv")));
    String text = Program.inside(words.toArray(String[]::new)).text();
    assertThat(text)
        .contains("were trained on the first 30 runs, and tested on the other 30")
        .contains("No attacker differs significantly from random guessing")
        .doesNotContain("suspected trajectory");
  }

  private Program.Result run(String... more) {
    return Program.inside(
        Stream.concat(Stream.of("run", QUADRATIC, "-p", "greedy"), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void recordsAreTheSameOnAnyNumberOfThreads() throws IOException {
    run("--runs", "5", "--records", place("a"), "--threads", "1").text();
    run("--runs", "5", "--records", place("b"), "--threads", "3").text();
    run("--runs", "5", "--records", place("c"), "--seed", "2").text();
    // Greedy has no guarantee, so the information of steps about the oracle is irrelevant.
    assertThat(NpzFile.read(directory.resolve("a/run-1.npz")))
        .containsOnlyKeys("point", "trajectory", "incentive", "step");
    assertThat(Program.files(directory.resolve("a")).values())
        .containsExactlyElementsOf(Program.files(directory.resolve("b")).values())
        .isNotEqualTo(Program.files(directory.resolve("c")).values());
  }

  @Test
  void recordsDoNotMixWithOtherFiles() throws IOException {
    Path full = Files.createDirectory(directory.resolve("full"));
    Files.writeString(full.resolve("run-1000.npz"), "x");
    assertThat(run("--records", full.toString()).mistake())
        .isEqualTo(full + ": must be empty or not exist to take records, was not");
    Path file = Files.writeString(directory.resolve("file"), "x");
    assertThat(run("--records", file.toString()).mistake())
        .isEqualTo(file + ": must be a directory, was a file");
    Path nowhere = directory.resolve("no/where");
    assertThat(run("--records", nowhere.toString()).mistake())
        .startsWith(nowhere + ": cannot be written: there is no directory ");
    assertThat(run("--records", place("many"), "--runs", "100001").mistake())
        .isEqualTo("--runs must be at most 100000 with --records, was 100001");
    assertThat(run("--records", place("same.svg"), "--plot", place("same.svg")).mistake())
        .startsWith("--records and --plot must be different files");
    Path empty = Files.createDirectory(directory.resolve("empty"));
    run("--runs", "1", "--records", empty.toString()).text();
    assertThat(empty.resolve("run-1.npz")).isNotEmptyFile();
  }

  /** A client was connected at the first two queries. */
  private Path attended() {
    Map<String, NumpyArray> arrays = new LinkedHashMap<>();
    arrays.put("point", NumpyArray.table(1, 0, 5, 1, 5));
    arrays.put("trajectory", NumpyArray.integers(3, 8, 3, 8));
    arrays.put("incentive", NumpyArray.integers(3, 3, 3, 3));
    arrays.put("attending", NumpyArray.integers(1, 1, 0, 0));
    Path file = directory.resolve("seen.npz");
    NpzFile.write(file, arrays);
    return file;
  }

  @Test
  void clientsUseRecordsOfTheirAttendance() throws IOException {
    String file = attended().toString();
    JsonNode usual =
        Program.inside("audit", CLIENTS, "-p", "random", "--record", file, "--json").json();
    assertThat(usual.path("leftOut")).isEmpty();
    assertThat(attacker(usual, "client").path("sees").toString()).contains("\"attendance:1\"");
    assertThat(attacker(usual, "convergence").path("knows").asText()).isEqualTo("nothing");
    String share =
        Program.inside(
                "audit",
                CLIENTS,
                "-p",
                "random",
                "--record",
                file,
                "--attacker",
                "attendance-share")
            .text();
    assertThat(share).contains("| seen | attendance-share | 3 or 8 ");
    // To a client, the contents of a step are the number of connected clients: records lack it.
    assertThat(
            Program.inside("audit", CLIENTS, "-p", "balanced", "--record", file, "--json")
                .json()
                .path("leftOut")
                .toString())
        .contains("{\"name\":\"client\",\"needs\":[\"contents\"]}");
    assertThat(
            Program.inside(
                    "audit", CLIENTS, "-p", "balanced", "--record", file, "--attacker", "client")
                .mistake())
        .isEqualTo("client needs to see contents, which records do not contain");
    assertThat(
            Program.inside(
                    "audit", QUADRATIC, "-p", "random", "--record", file, "--attacker", "client")
                .mistake())
        .startsWith("client needs clients: oracle.participation is required in the scenario");
  }

  @Test
  void pointsMustBeRecordedForTheirAttackers() {
    assertThat(
            Program.inside("audit", QUADRATIC, "-p", "random", "--attacker", "convergence")
                .mistake())
        .isEqualTo(
            "convergence needs to see points, which simulated runs do not have: use feint run, or"
                + " --record with .npz files");
    Path file = directory.resolve("odd.npz");
    NpzFile.write(file, Map.of("point", NumpyArray.numbers(1)));
    assertThat(
            Program.inside("audit", QUADRATIC, "-p", "random", "--record", file.toString())
                .mistake())
        .isEqualTo(
            file
                + ": must have the arrays point, trajectory, incentive, lacks trajectory,"
                + " incentive");
  }

  @Test
  void missingPointsAreNotReported() throws IOException {
    Path csv =
        Files.writeString(
            directory.resolve("r.csv"), "number,trajectory,incentive,step\n1,a,1,1\n");
    assertThat(
            Program.inside("audit", QUADRATIC, "-p", "random", "--record", csv.toString()).text())
        .doesNotContain("convergence");
    assertThat(
            Program.inside(
                    "audit",
                    QUADRATIC,
                    "-p",
                    "random",
                    "--record",
                    csv.toString(),
                    "--attacker",
                    "convergence")
                .mistake())
        .isEqualTo("convergence needs to see points, which records do not contain");
  }
}
