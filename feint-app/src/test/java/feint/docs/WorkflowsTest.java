package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Configuration of continuous integration, which is run elsewhere, against this repository. */
final class WorkflowsTest {

  private static final Path GITHUB = Document.ROOT.resolve(".github");

  /** Files that name dependencies, by the name of the package system. */
  private static final Map<String, List<String>> MANIFESTS =
      Map.of(
          "docker", List.of("Dockerfile"),
          "maven", List.of("pom.xml"),
          "pip", List.of("pyproject.toml", "requirements.txt"),
          "github-actions", List.of(".github/workflows"));

  private static final Pattern LONG_STEPS = Pattern.compile("^all=\\((.*)\\)$", Pattern.MULTILINE);

  /** A file of configuration, with its content. */
  private record Configuration(String name, JsonNode content) {

    static Configuration read(Path file) {
      return new Configuration(
          Document.ROOT.relativize(file).toString(), parsed(new Document(file).text()));
    }

    /** All jobs of a workflow. */
    Stream<JsonNode> jobs() {
      return elements(content.path("jobs"));
    }

    /** All steps of all jobs of a workflow. */
    Stream<JsonNode> steps() {
      return jobs().flatMap(job -> elements(job.path("steps")));
    }

    /** All command lines of all steps. */
    Stream<String> commands() {
      return steps().flatMap(step -> step.path("run").asText().lines());
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static JsonNode parsed(String text) {
    LoaderOptions strict = new LoaderOptions();
    strict.setAllowDuplicateKeys(false);
    Object content = new Yaml(new SafeConstructor(strict)).load(text);
    return new ObjectMapper().valueToTree(content);
  }

  private static Stream<JsonNode> elements(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false);
  }

  static List<Configuration> workflows() throws IOException {
    try (Stream<Path> files = Files.list(GITHUB.resolve("workflows"))) {
      return files.sorted().map(Configuration::read).toList();
    }
  }

  static List<JsonNode> updates() {
    return elements(Configuration.read(GITHUB.resolve("dependabot.yml")).content().path("updates"))
        .toList();
  }

  @Test
  void everyMomentHasItsWorkflow() throws IOException {
    assertThat(workflows())
        .extracting(workflow -> GITHUB.relativize(Document.ROOT.resolve(workflow.name())))
        .containsExactly(
            Path.of("workflows/build.yml"),
            Path.of("workflows/check.yml"),
            Path.of("workflows/nightly.yml"),
            Path.of("workflows/release.yml"));
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void everyJobHasStepsAndATimeout(Configuration workflow) {
    assertThat(workflow.jobs()).isNotEmpty();
    assertThat(workflow.jobs())
        .allSatisfy(
            job -> {
              assertThat(job.path("timeout-minutes").asInt()).isBetween(1, 360);
              assertThat(job.path("steps")).isNotEmpty();
            });
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void jobsMayOnlyReadUnlessAMaintainerApproves(Configuration workflow) {
    assertThat(workflow.content().path("permissions")).hasToString("{\"contents\":\"read\"}");
    assertThat(workflow.jobs().filter(job -> job.has("permissions")))
        .allSatisfy(job -> assertThat(job.path("environment").asText()).isEqualTo("release"));
    assertThat(workflow.jobs().filter(job -> job.has("environment")))
        .hasSize(workflow.name().endsWith("release.yml") ? 1 : 0);
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void actionsAreThoseOfTheHostInAStatedVersion(Configuration workflow) {
    assertThat(workflow.steps().filter(step -> step.has("uses")))
        .isNotEmpty()
        .allSatisfy(
            step -> assertThat(step.path("uses").asText()).matches("actions/[a-z-]+@v[0-9]+"));
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void commandsAreMavenOrScriptsOfTheRepository(Configuration workflow) {
    assertThat(workflow.commands()).isNotEmpty();
    assertThat(workflow.commands())
        .allSatisfy(
            command -> {
              assertThat(isKnown(command)).as(command).isTrue();
              assertThat(scenarios(command)).allSatisfy(file -> assertThat(file).exists());
            });
  }

  @Test
  void everyLongStepButThatOfRealCommentsRunsAtNight() {
    Document script = new Document(Document.ROOT.resolve(".ci/long"));
    Matcher all = LONG_STEPS.matcher(script.text());
    assertThat(all.find()).isTrue();
    List<String> steps = new ArrayList<>(List.of(all.group(1).split(" ", -1)));
    assertThat(steps.remove("comments")).isTrue();
    JsonNode nightly = Configuration.read(GITHUB.resolve("workflows/nightly.yml")).content();
    assertThat(elements(nightly.at("/jobs/long/strategy/matrix/step")).map(JsonNode::asText))
        .containsExactlyElementsOf(steps);
  }

  @ParameterizedTest
  @CsvSource({
    "mvn -B verify, true",
    "./feint --help, true",
    "call feint.cmd --help, true",
    ".ci/long ${{ matrix.step }}, true",
    ".ci/long | tee long.log, false",
    "NAME=$VALUE .ci/run, true",
    ".ci/missing, false",
    "./feint --help && .ci/missing, false",
    "NAME=.ci/run, false",
    "pom.xml, false",
    "curl https://example.com, false"
  })
  void commandsAreKnownByTheirProgram(String command, boolean known) {
    assertThat(isKnown(command)).isEqualTo(known);
  }

  @Test
  void aKeyThatIsGivenTwiceIsAFault() {
    assertThatThrownBy(() -> parsed("a: 1\na: 2\n"))
        .isInstanceOf(YAMLException.class)
        .hasMessageContaining("duplicate key a");
  }

  @ParameterizedTest
  @MethodSource("updates")
  void updatesAreWeeklyGroupedAndForFoldersWithDependencies(JsonNode update) {
    assertThat(update.path("schedule").path("interval").asText()).isEqualTo("weekly");
    assertThat(update.path("groups")).isNotEmpty();
    List<String> manifests =
        MANIFESTS.getOrDefault(update.path("package-ecosystem").asText(), List.of());
    assertThat(manifests).isNotEmpty();
    List<Path> folders =
        Stream.concat(Stream.of(update.path("directory")), elements(update.path("directories")))
            .filter(JsonNode::isTextual)
            .map(folder -> Document.ROOT.resolve(folder.asText().substring(1)))
            .toList();
    assertThat(folders)
        .isNotEmpty()
        .allSatisfy(folder -> assertThat(manifests).anyMatch(name -> exists(folder, name)));
  }

  private static boolean exists(Path folder, String name) {
    return Files.exists(folder.resolve(name));
  }

  /** Checks that each program of a command line is Maven or a script of the repository. */
  private static boolean isKnown(String command) {
    return Stream.of(command.split(" *(?:&&|;|\\|) *", -1))
        .map(part -> part.replaceFirst("^(?:[A-Z]\\w*=\\S* ?)*(?:call )?", "").split(" ", -1)[0])
        .allMatch(program -> program.equals("mvn") || isScript(program));
  }

  private static boolean isScript(String program) {
    Path file = Document.ROOT.resolve(program);
    return Files.isRegularFile(file) && (program.endsWith(".cmd") || Files.isExecutable(file));
  }

  private static Stream<Path> scenarios(String command) {
    return Stream.of(command.split(" ", -1))
        .filter(word -> word.endsWith(".yaml"))
        .map(Document.ROOT::resolve);
  }
}
