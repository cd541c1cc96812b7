package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.cli.service.ServiceHere;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The page about JSON names every field that commands print, and none that they do not. */
class JsonPageIT {

  /** Slow commands that other tests compare with the page. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "bench",
          "bench --cluster",
          "bench --service",
          "bench --service --attackers",
          "bench --service --lists",
          "embed",
          "reproduce table-1",
          "reproduce figure-2",
          "reproduce table-3",
          "submit");

  /** Commands of a service. */
  private static final Set<String> SERVICE =
      Set.of(
          "runs", "ask", "tell", "watch", "token", "trail", "backup", "doctor", "serve", "control");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path directory;

  private static String first(String section) {
    return section.split(" ", -1)[0];
  }

  @TestFactory
  Stream<DynamicTest> fieldsOfACommandAreThoseOnThePage() throws IOException {
    JsonPage page = JsonPage.read();
    return page.commands().stream()
        .filter(name -> !ELSEWHERE.contains(name))
        .filter(name -> !SERVICE.contains(first(name)))
        .map(name -> dynamicTest(name, () -> compare(page, name)));
  }

  private static void compare(JsonPage page, String section) throws IOException {
    List<JsonNode> printed = new ArrayList<>();
    for (String line : page.lines(section)) {
      printed.add(JsonRuns.of(line.replaceFirst(" --json$", "")));
    }
    page.require(section, printed);
  }

  /**
   * Runs the commands in the order of the page; RUN and TOKEN are the last created ones. A section
   * may begin with another command that it needs.
   */
  @Test
  void fieldsOfAServiceAreThoseOnThePage() throws Exception {
    JsonPage page = JsonPage.read();
    try (ServiceHere here = new ServiceHere(Files.createDirectory(directory.resolve("here")));
        ServiceHere there = new ServiceHere(Files.createDirectory(directory.resolve("there")))) {
      String run = "";
      String token = "";
      for (String section : page.commands()) {
        if (!SERVICE.contains(first(section)) || Set.of("serve", "control").contains(section)) {
          continue;
        }
        List<JsonNode> printed = new ArrayList<>();
        for (String line : page.lines(section)) {
          ServiceHere service = line.startsWith("runs import") ? there : here;
          JsonNode json = told(service, line.replace("RUN", run).replace("TOKEN", token));
          if (line.startsWith(section + " ")) {
            printed.add(json);
          }
          run = section.equals("runs create") ? json.path("id").asText() : run;
          token = section.equals("token create") ? json.path("id").asText() : token;
        }
        page.require(section, printed);
      }
    }
  }

  private JsonNode told(ServiceHere service, String line) throws IOException {
    List<String> words = new ArrayList<>();
    for (String word : line.split(" ", -1)) {
      boolean file = word.matches("[a-z]+\\.(csv|json|sqlite)");
      words.add(file ? directory.resolve(word).toString() : word);
    }
    words.replaceAll(
        word -> word.startsWith("scenarios/") ? Program.ROOT.resolve(word).toString() : word);
    words.addAll(List.of("--data", service.data()));
    return Program.inside(words.toArray(String[]::new)).json();
  }

  @Test
  void fieldsOfAServiceThatStartsAreThoseOnThePage() throws Exception {
    Process serving =
        LaunchedProgram.in(directory)
            .talk("serve", "--data", "data", "--port", "0", "--end-with-input", "--json");
    try (var lines = serving.inputReader(StandardCharsets.UTF_8)) {
      JsonPage.read().require("serve", List.of(MAPPER.readTree(lines.readLine())));
      serving.getOutputStream().close();
      assertThat(serving.waitFor()).isZero();
    } finally {
      serving.destroyForcibly();
    }
  }

  @Test
  void fieldsOfAControllerAreThoseOnThePage() throws Exception {
    Process talking =
        LaunchedProgram.in(directory)
            .talk(
                "control",
                Program.scenario("small"),
                "-p",
                "oblivious",
                "--tasks",
                "a,b",
                "--state",
                "s",
                "--json");
    try (var lines = talking.inputReader(StandardCharsets.UTF_8)) {
      try (var requests = talking.outputWriter(StandardCharsets.UTF_8)) {
        requests.write(
            """
            {"status": {}}
            {"ask": {"number": 1, "oracle": 2}}
            {"tell": {"number": 1, "informative": true}}
            {"record": {}}
            {"tell": {"number": 7, "informative": true}}
            """);
      }
      List<JsonNode> printed = new ArrayList<>();
      for (String line : lines.lines().toList()) {
        printed.add(MAPPER.readTree(line));
      }
      JsonPage.read().require("control", printed);
    } finally {
      talking.destroyForcibly();
    }
  }

  /** Superfluous fields, missing fields and wrong examples make the tests above fail. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": 1, \"b\": {\"c\": [2]}} | ''",
        "{\"a\": 1} | on the page, not printed",
        "{\"a\": 1, \"b\": {\"c\": [], \"d\": 1}} | printed, not on the page",
        "{\"a\": 1, \"b\": {\"c\": [{\"e\": 1}]}} | printed, not on the page",
      })
  void wrongPagesAreNoticed(String printed, String fault) throws IOException {
    String text = "\n```json\n{\"a\": 7}\n```\n\n| `a`, `b.c` | two numbers |\n";
    JsonPage page = new JsonPage(Map.of("x", text));
    List<JsonNode> nodes = List.of(MAPPER.readTree(printed));
    if (fault.isEmpty()) {
      page.require("x", nodes);
      JsonPage other = new JsonPage(Map.of("x", text.replace("\"a\"", "\"z\"")));
      assertThatThrownBy(() -> other.require("x", nodes)).hasMessageContaining("example");
    } else {
      assertThatThrownBy(() -> page.require("x", nodes)).hasMessageContaining(fault);
    }
  }

  @Test
  void everyCommandWithJsonHasASection() throws IOException {
    Set<String> all = new TreeSet<>();
    Feint.commandLine().getSubcommands().values().forEach(command -> add(all, "", command));
    Set<String> sections = new TreeSet<>();
    for (String section : JsonPage.read().commands()) {
      sections.add(section.matches("(reproduce|bench) .*") ? first(section) : section);
    }
    assertThat(sections).isEqualTo(all);
  }

  private static void add(Set<String> all, String before, CommandLine command) {
    String name = before + command.getCommandName();
    if (command.getCommandSpec().findOption("--json") != null) {
      all.add(name);
    }
    command.getSubcommands().values().forEach(more -> add(all, name + " ", more));
  }
}
