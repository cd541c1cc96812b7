package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.io.Sha256;
import feint.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Tests of the provenance of all outputs. */
class ProvenanceIT {

  /** Slow commands with separate tests of their provenance. */
  private static final Set<String> ELSEWHERE = Set.of("bench", "embed", "reproduce");

  /** Commands without computed numbers. */
  private static final Set<String> NO_NUMBERS =
      Set.of(
          "ask", "backup", "control", "doctor", "runs", "serve", "submit", "tell", "trail",
          "watch");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path directory;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.writeString(directory.resolve("rounds.csv"), RoundLogs.small());
  }

  /** Command with the fields of its provenance in addition to version, command and Java. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "solve SMALL | scenario",
        "bounds SMALL --runs 20 | seed",
        "sweep evaluate SMALL -p greedy --set horizon=8..9:1 | scenario",
        "evaluate SMALL -p greedy | scenario",
        "evaluate SMALL -p greedy --episodes 20 | scenario seed runs",
        "evaluate SMALL -p greedy --perturb 0.01 | scenario seed",
        "evaluate SMALL -p balanced:types --episodes 20 | scenario seed runs",
        "scenario SMALL | scenario",
        "compare SMALL -p greedy -p random | scenario seed runs",
        "compare SMALL -p greedy -p random --no-audit | scenario",
        "compare SMALL -p greedy --audit 20 | scenario seed runs",
        "policy SMALL -p exact | scenario",
        "audit SMALL -p greedy --runs 20 | scenario seed runs",
        "run QUADRATIC -p greedy --runs 2 | scenario seed runs",
        "check SMALL | scenario",
        "search SMALL -m spsa --iterations 2 --screened 8 | scenario seed runs",
        "design SMALL --finish 0.3 --exposure 0.4 | scenario",
        "design SMALL --finish 0.3 --zero-leak oblivious | scenario",
        "design SMALL --finish 0.1 --zero-leak balanced --runs 50 | scenario seed runs",
        "capacity SMALL --horizons 10,20 | scenario",
        "herd --prior 0.5 --signal 0.2,0.7 --level 0.4 --hiding 1 --exposure 9 --runs 3 | ''",
        "limit SMALL --runs 20 | scenario seed runs",
        "frontier SMALL --exposure 0.5 | scenario",
        "frontier SMALL --leakage --runs 20 | scenario seed runs",
        "estimate SMALL --log ROUNDS -o FIT | scenario data",
        "estimate CLIENTS -o FIT --runs 20000 | scenario seed runs",
        "fit SMALL --log ROUNDS | scenario data",
        "fit SMALL --simulate 3 | scenario seed runs",
        "rounds SMALL --rounds 200 --logs 2 --runs 2 | scenario seed runs",
        "steps --epsilon 0.1 --lipschitz 2 --variance 1 --gap 3 | ''",
      })
  void everyCommandSaysWhereItsNumbersComeFrom(String command, String fields) throws Exception {
    JsonNode json = JsonRuns.of(named(command));
    assertProvenance(
        json, JsonRuns.directory(), fields.isEmpty() ? new String[0] : fields.split(" "));
    assertThat(json.at("/provenance/command").asText())
        .startsWith("feint " + command.split(" ", -1)[0] + " ")
        .endsWith(" --json");
    JsonNode scenario = json.at("/provenance/scenario");
    if (!scenario.isMissingNode()) {
      Path file = Path.of(Program.scenario(scenario.path("name").asText()));
      assertThat(scenario.path("fingerprint").asText())
          .isEqualTo(ScenarioFile.read(file).fingerprint());
    }
    JsonNode data = json.at("/provenance/data");
    if (!data.isMissingNode()) {
      assertThat(data.path("name").asText()).isEqualTo("rounds.csv");
      assertThat(data.path("sha256").asText())
          .isEqualTo(Sha256.of(JsonRuns.directory().resolve("rounds.csv")));
    }
  }

  /** Returns the command as on the page about JSON, so that both tests share one run. */
  private static String named(String command) {
    return command
        .replace("SMALL", "scenarios/small.yaml")
        .replace("QUADRATIC", "scenarios/quadratic.yaml")
        .replace("CLIENTS", "scenarios/hate-speech-participation.yaml")
        .replace("ROUNDS", "rounds.csv")
        .replace("FIT", "fit.yaml");
  }

  private String[] words(String command) {
    return command
        .replace("SMALL", Program.scenario("small"))
        .replace("QUADRATIC", Program.scenario("quadratic"))
        .replace("ROUNDS", directory.resolve("rounds.csv").toString())
        .replace("FIT", directory.resolve("fit.yaml").toString())
        .replace("FOLDER", directory.toString())
        .split(" ");
  }

  /** The fields in their order, and no directory of this machine. */
  static void assertProvenance(JsonNode json, Path directory, String... more) {
    JsonNode provenance = json.path("provenance");
    Set<String> asked = Set.of(more);
    List<String> expected =
        Stream.of("version", "command", "scenario", "seed", "runs", "java", "kernel", "data")
            .filter(
                name -> Set.of("version", "command", "java").contains(name) || asked.contains(name))
            .toList();
    assertThat(provenance.fieldNames()).toIterable().containsExactlyElementsOf(expected);
    // Inside the build there is no jar.
    assertThat(provenance.path("version").asText()).matches("\\d+\\.\\d+\\.\\d+|development");
    assertThat(provenance.path("java").asText())
        .contains(System.getProperty("java.runtime.version", ""));
    assertThat(provenance.path("command").asText()).doesNotContain("/", "\\");
    assertThat(provenance.toString())
        .doesNotContain(directory.toString(), Program.ROOT.toString(), "null");
  }

  @Test
  void everyCommandIsCovered() throws NoSuchMethodException {
    Set<String> shown = new TreeSet<>(ELSEWHERE);
    shown.addAll(NO_NUMBERS);
    CsvSource commands =
        ProvenanceIT.class
            .getDeclaredMethod(
                "everyCommandSaysWhereItsNumbersComeFrom", String.class, String.class)
            .getAnnotation(CsvSource.class);
    for (String line : commands.value()) {
      shown.add(line.substring(0, line.indexOf(' ')));
    }
    Set<String> all = new TreeSet<>();
    for (CommandLine command : Feint.commandLine().getSubcommands().values()) {
      if (command.getCommandSpec().findOption("--json") != null) {
        all.add(command.getCommandName());
      }
    }
    assertThat(shown).isEqualTo(all);
  }

  @Test
  void theProgramKnowsItsVersion() throws Exception {
    Program program = Program.in(directory);
    JsonNode json = program.run("solve", Program.scenario("small"), "--json").json();
    assertThat("feint " + json.at("/provenance/version").asText())
        .matches("feint \\d+\\.\\d+\\.\\d+")
        .isEqualTo(program.run("--version").text().strip());
  }

  @Test
  void filesHaveTheSameProvenanceAsTheJson() throws Exception {
    JsonNode solved = made("solve SMALL -o FOLDER/p.feint");
    try (ZipFile zip = new ZipFile(directory.resolve("p.feint").toFile())) {
      JsonNode description =
          MAPPER.readTree(zip.getInputStream(zip.getEntry("policy.json")).readAllBytes());
      assertThat(description.path("provenance")).isEqualTo(solved);
    }
    JsonNode searched = made("search SMALL -m spsa --iterations=2 --screened=8 -o FOLDER/t.json");
    assertThat(MAPPER.readTree(directory.resolve("t.json").toFile()).path("provenance"))
        .isEqualTo(searched);
    JsonNode estimated = made("estimate --log ROUNDS -o FIT");
    assertThat(comment(Files.readString(directory.resolve("fit.yaml")))).isEqualTo(estimated);
  }

  private static JsonNode comment(String yaml) throws IOException {
    Matcher line = Pattern.compile("(?m)^# provenance: (\\{.*\\})$").matcher(yaml);
    assertThat(line.find()).isTrue();
    return MAPPER.readTree(line.group(1));
  }

  @Test
  void picturesAndPagesHaveTheSameProvenanceAsTheJson() throws Exception {
    JsonNode drawn = made("audit SMALL -p greedy --runs=5 --plot FOLDER/a.svg");
    String svg = Files.readString(directory.resolve("a.svg"));
    assertThat(MAPPER.readTree(between(svg, "<metadata>", "</metadata>"))).isEqualTo(drawn);
    JsonNode pictured = made("compare SMALL -p greedy --plot FOLDER/c.png");
    String png = new String(Files.readAllBytes(directory.resolve("c.png")), UTF_8);
    // Further values are ignored.
    String keyword = "provenance\0\0\0\0\0";
    assertThat(MAPPER.readTree(png.substring(png.indexOf(keyword) + keyword.length())))
        .isEqualTo(pictured);
    JsonNode reported = made("run QUADRATIC -p greedy --runs=2 --report FOLDER/r.html");
    String page = Files.readString(directory.resolve("r.html"));
    String content = between(page, "<meta name=\"feint-provenance\" content=\"", "\"/>");
    assertThat(MAPPER.readTree(content.replace("&quot;", "\""))).isEqualTo(reported);
    assertThat(page).contains("<td>" + reported.path("command").asText() + "</td>");
  }

  private static String between(String text, String start, String end) {
    int from = text.indexOf(start);
    assertThat(from).as(start).isNotNegative();
    int to = text.indexOf(end, from);
    assertThat(to).as(end).isPositive();
    return text.substring(from + start.length(), to);
  }

  /** The provenance of a command that also writes files. */
  private JsonNode made(String command) throws IOException {
    return Program.inside(words(command + " --json")).json().path("provenance");
  }
}
