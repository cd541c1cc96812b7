package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.attack.AttackerPlugin;
import feint.descent.FunctionPlugin;
import feint.io.Sha256;
import feint.policy.plugin.PolicyPlugin;
import feint.testkit.OwnJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of plug-ins on the command line: those of the sample, and invalid ones. */
class PartsTest {

  private static final String SMALL = Program.scenario("small");

  private static final String ODD =
      """
      import feint.model.Problem;
      import feint.plugin.PluginOptions;
      import feint.policy.DecisionRule;
      import feint.policy.markov.MarkovPolicy;
      import feint.policy.Policy;
      import feint.policy.plugin.PolicyPlugin;
      import feint.policy.markov.StationaryPolicies;

      public final class Odd implements PolicyPlugin {

        public String name() {
          return "odd";
        }

        public Policy create(Problem problem, PluginOptions options) {
          String how = options.text("how", "");
          if (how.equals("null")) {
            return null;
          }
          if (how.equals("create")) {
            return (Policy) (Object) how;
          }
          int most = problem.actions().count();
          return MarkovPolicy.of(
              problem.shape(),
              (t, ledger) -> {
                if (how.equals("rule") && t == 2) {
                  throw new IllegalStateException("no rule");
                }
                return DecisionRule.deterministic(
                    problem.shape(), (o, b) -> how.equals("index") && t == 2 ? most : 0);
              });
        }
      }
      """;

  @TempDir static Path directory;

  @BeforeAll
  static void writeJars() throws IOException {
    build("own-parts.jar").project(Program.ROOT.resolve("samples/own-parts")).write(jar());
    build("odd.jar")
        .source("Odd", ODD)
        .service(PolicyPlugin.class.getName(), "Odd")
        .write(directory.resolve("odd.jar"));
    build("twin.jar")
        .source("Twin", ODD.replace("class Odd", "class Twin").replace("\"odd\"", "\"cautious\""))
        .service(PolicyPlugin.class.getName(), "Twin")
        .write(directory.resolve("twin.jar"));
    build("empty.jar").file("readme.txt", "nothing").write(directory.resolve("empty.jar"));
    Files.writeString(directory.resolve("text.jar"), "text");
  }

  private static OwnJar build(String name) throws IOException {
    return new OwnJar(Files.createDirectory(directory.resolve(name + ".build")));
  }

  private static Path jar() {
    return directory.resolve("own-parts.jar");
  }

  private static Program.Result feint(String... arguments) {
    List<String> line = new ArrayList<>(List.of(arguments));
    line.addAll(List.of("--with", jar().toString()));
    return Program.inside(line.toArray(String[]::new));
  }

  private static List<String> names(JsonNode attackers) {
    return StreamSupport.stream(attackers.spliterator(), false)
        .map(one -> one.path("name").asText())
        .toList();
  }

  /** The number is that of the same policy in docs/howto/extend.md. */
  @Test
  void aPluginPolicyIsARowAmongBuiltInOnes() throws Exception {
    String scenario = Program.scenario("hate-speech-feasible");
    JsonNode found = feint("compare", scenario, "-p", "greedy", "-p", "cautious", "--json").json();
    assertThat(found.findValues("policy").stream().map(JsonNode::asText))
        .containsExactly("greedy", "cautious");
    assertThat(found.findValue("provenance").at("/parts/0/name").asText())
        .isEqualTo("own-parts.jar");
    assertThat(found.findValue("provenance").at("/parts/0/sha256").asText())
        .isEqualTo(Sha256.of(jar()));
    JsonNode evaluated = feint("evaluate", scenario, "-p", "cautious", "--json").json();
    assertThat(evaluated.findValue("cost").asDouble()).isBetween(0.24235, 0.24245);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evaluate --with JAR SMALL -p cautious --json",
        "evaluate SMALL -p cautious:margin=4 --with JAR --with ODD",
        "policy SMALL -p cautious --with JAR",
        "compare SMALL -p cautious -p odd --audit 20 --with=JAR --with=ODD",
        "audit SMALL -p cautious --runs 20 --perturb 0.01 --with JAR",
        "fit SMALL --simulate 2 -p cautious --with JAR",
        "run VALLEY -p cautious --runs 2 --with JAR",
      })
  void commandsAcceptItAsAPolicy(String command) {
    String line =
        command
            .replace("JAR", jar().toString())
            .replace("ODD", directory.resolve("odd.jar").toString())
            .replace("VALLEY", valley())
            .replace("SMALL", SMALL);
    assertThat(Program.inside(line.split(" ")).text()).isNotEmpty();
  }

  private static String valley() {
    return Program.ROOT.resolve("samples/own-parts/valley.yaml").toString();
  }

  /**
   * Among eight attackers each interval must be wider than among seven, to hold with the others.
   */
  @Test
  void anAttackerIsARowAndCountsInTheVerdict() throws Exception {
    String[] line = {"audit", SMALL, "-p", "random", "--runs", "200", "--json"};
    JsonNode with = feint(line).json();
    JsonNode without = Program.inside(line).json();
    assertThat(names(with.path("attackers")))
        .hasSize(names(without.path("attackers")).size() + 1)
        .containsAll(names(without.path("attackers")))
        .endsWith("streaks");
    for (int i = 0; i < without.path("attackers").size(); i++) {
      JsonNode before = without.path("attackers").get(i);
      JsonNode after = with.path("attackers").get(i);
      assertThat(after.path("interval")).isEqualTo(before.path("interval"));
      assertThat(width(after.path("jointInterval")))
          .isGreaterThan(width(before.path("jointInterval")));
    }
    JsonNode alone =
        feint("audit", SMALL, "-p", "random", "--attacker", "streaks", "--json").json();
    assertThat(names(alone.path("attackers"))).containsExactly("streaks");
    assertThat(feint("audit", SMALL, "-p", "random", "--runs", "20").text()).contains("| streaks ");
  }

  private static double width(JsonNode interval) {
    return interval.get(1).asDouble() - interval.get(0).asDouble();
  }

  @Test
  void aFunctionIsRunAndDrawn() throws Exception {
    Path picture = directory.resolve("valley.svg");
    JsonNode found =
        feint(
                "run",
                valley(),
                "-p",
                "oblivious",
                "--runs",
                "3",
                "--plot",
                picture.toString(),
                "--json")
            .json();
    assertThat(names(found.path("attackers"))).contains("streaks", "convergence");
    assertThat(Files.readString(picture)).contains("own-parts.jar", Sha256.of(jar()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "evaluate SMALL -p odd --with @none.jar | @none.jar: no such file; --with takes a jar",
        "evaluate SMALL -p odd --with | Missing required parameter for option '--with' (FILE.jar)",
        "evaluate SMALL -p odd --with @empty.jar | @empty.jar: has no plug-in: a file in"
            + " META-INF/services must name one, and be called feint.policy.plugin.PolicyPlugin,"
            + " feint.attack.AttackerPlugin, feint.descent.FunctionPlugin",
        "serve --port 0 --data @data --with @empty.jar | @empty.jar: has no plug-in: a file in"
            + " META-INF/services must name one, and be called feint.policy.plugin.PolicyPlugin,"
            + " feint.attack.AttackerPlugin, feint.descent.FunctionPlugin",
        "fit SMALL --simulate 3 --with @odd.jar --with @odd.jar"
            + " | @odd.jar: this jar must be given once, was given twice",
        "compare SMALL --with @own-parts.jar --with @twin.jar | a policy of twin.jar: name must not be"
            + " that of another, was cautious, which own-parts.jar has too",
        "evaluate SMALL -p odd:how=null --with @odd.jar"
            + " | policy odd of odd.jar: create must not return null",
        "evaluate SMALL -p odd:how=create --with @odd.jar | policy odd of odd.jar failed in create:"
            + " class cast: class java.lang.String cannot be cast to class feint.policy.Policy",
        "evaluate SMALL -p odd:how=rule --with @odd.jar"
            + " | policy odd of odd.jar failed in rule: illegal state: no rule",
        "audit SMALL -p odd:how=index --with @odd.jar"
            + " | policy odd of odd.jar: index of an action must be in 0..3, was 4",
        "audit SMALL -p odd:why=index --with @odd.jar"
            + " | policy odd of odd.jar: option must be one of how, was \"why\"",
        "run VALLEY -p oblivious | the scenario's function rosenbrock is not one of Feint's own: give the"
            + " jar that has it by --with",
        "run VALLEY -p oblivious --with @odd.jar | the scenario's function rosenbrock is not one of Feint's"
            + " own: give the jar that has it by --with",
        "audit SMALL -p oblivious --attacker streak --with @own-parts.jar | --attacker must be one of "
            + AttackerList.NAMES
            + ", streaks, was streak",
        "control SMALL -p cautious --state @own-parts.jar --with @own-parts.jar | --state"
            + " must not be a jar with plug-ins, was @own-parts.jar",
      })
  void oneMessageNamesTheMistake(String arguments, String message) throws IOException {
    Map<Path, String> before = Program.files(directory);
    String line =
        arguments
            .replace("SMALL", SMALL)
            .replace("VALLEY", valley())
            .replace("@", directory + java.io.File.separator);
    assertThat(Program.inside(line.split(" ")).mistake())
        .startsWith(message.replace("@", directory + java.io.File.separator))
        .doesNotContain("\n");
    assertThat(Program.files(directory)).isEqualTo(before);
  }

  @Test
  void aTextIsNotAJar() {
    String text = directory.resolve("text.jar").toString();
    assertThat(Program.inside("evaluate", SMALL, "-p", "odd", "--with", text).mistake())
        .startsWith(text + ": is not a jar: ");
  }

  /** The sample has one plug-in of each kind. */
  @Test
  void theSampleNamesItsServices() {
    Path services = Program.ROOT.resolve("samples/own-parts/src/main/resources/META-INF/services");
    for (Class<?> kind : List.of(PolicyPlugin.class, AttackerPlugin.class, FunctionPlugin.class)) {
      assertThat(services.resolve(kind.getName())).isRegularFile();
    }
  }
}
