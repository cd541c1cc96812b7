package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** JSON output of commands, each run once and shared by tests. */
final class JsonRuns {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Map<String, JsonNode> KNOWN = new HashMap<>();
  private static final String ESTIMATE =
      "estimate scenarios/small.yaml --log rounds.csv -o fit.yaml";

  private JsonRuns() {}

  /** Directory of files other than scenarios that command lines name. */
  static Path directory() {
    return Path.of("target", "json-runs").toAbsolutePath();
  }

  /**
   * Returns the output of a command line with {@code --json} added.
   *
   * @param line command line in the root of the repository
   */
  static synchronized JsonNode of(String line) throws IOException {
    JsonNode known = KNOWN.get(line);
    if (known != null) {
      return known;
    }
    furnish();
    if (line.contains("estimate.json")) {
      MAPPER.writeValue(directory().resolve("estimate.json").toFile(), of(ESTIMATE));
    }
    Program.Result result = Program.inside(words(line + " --json"));
    // An infeasible target is a valid result.
    JsonNode printed = result.exit() == 3 ? MAPPER.readTree(result.out()) : result.json();
    KNOWN.put(line, printed);
    return printed;
  }

  private static String[] words(String line) {
    return Arrays.stream(line.split(" ", -1))
        .map(
            word -> {
              if (word.startsWith("scenarios/")) {
                return Program.ROOT.resolve(word).toString();
              }
              return word.matches("[a-z]+\\.(csv|json|yaml)")
                  ? directory().resolve(word).toString()
                  : word;
            })
        .toArray(String[]::new);
  }

  /** Writes the files once, since other threads may read them. */
  private static void furnish() throws IOException {
    Path directory = Files.createDirectories(directory());
    Files.deleteIfExists(directory.resolve("fit.yaml"));
    if (!KNOWN.isEmpty()) {
      return;
    }
    Files.writeString(directory.resolve("rounds.csv"), RoundLogs.small());
    // An oracle that always changes its state, unlike the scenario's.
    Files.writeString(
        directory.resolve("changing.csv"),
        "time,oracle,incentive,success\n"
            + "0,1,1,\n1,2,1,\n".repeat(9)
            + "0,2,1,\n1,1,1,\n".repeat(9));
    Files.writeString(
        directory.resolve("record.csv"),
        "number,trajectory,incentive,step,state\n1,A,2,1,2\n2,A,2,0,\n3,B,2,1,2\n");
    Files.writeString(directory.resolve("truth.csv"), "run,real\nrecord,A\n");
    String small = Files.readString(Path.of(Program.scenario("small")));
    Files.writeString(
        directory.resolve("world.yaml"),
        small.replace("name: small", "name: world").replace("[0.8, 0.2]", "[0.7, 0.3]"));
  }
}
