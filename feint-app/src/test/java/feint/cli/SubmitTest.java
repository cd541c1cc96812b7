package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.cli.output.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests of the command line of spark-submit. */
@Isolated // The launcher sets a system property to the path of the jar.
class SubmitTest {

  private static final String FOLDER = "feint.spark";
  private static final String PAPER = "feint.paper";

  @TempDir Path directory;
  private Path jar = Path.of("");

  @BeforeEach
  void folder() throws IOException {
    jar = Files.writeString(directory.resolve("feint-spark-1.2.3.jar"), "");
    System.setProperty(FOLDER, directory.toString());
  }

  @AfterEach
  void forget() {
    System.clearProperty(FOLDER);
    System.clearProperty(PAPER);
  }

  @Test
  void anExperimentTakesTheJarOfItsModuleAlong() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("cluster"));
    Path more = Files.writeString(folder.resolve("feint-paper-cluster-1.2.3.jar"), "");
    System.setProperty(PAPER, folder.toString());
    assertThat(Program.inside("submit", "--print", "reproduce", "figure-2").text())
        .isEqualTo(
            "spark-submit --class feint.spark.Submitted --jars "
                + more
                + " "
                + jar
                + " reproduce figure-2\n");
  }

  @Test
  void optionsBeforeTheCommandAreSparksAndThoseAfterItTheCommands() {
    assertThat(
            Program.inside(
                    "submit",
                    "--print",
                    "--master",
                    "local[2]",
                    "--conf",
                    "spark.executor.memory=2g",
                    "audit",
                    "it's.yaml",
                    "-p",
                    "greedy",
                    "--json")
                .text())
        .isEqualTo(
            "spark-submit --class feint.spark.Submitted --master 'local[2]' --conf"
                + " spark.executor.memory=2g "
                + jar
                + " audit 'it'\\''s.yaml' -p greedy --json\n");
  }

  @Test
  void jsonHasTheSameNote() throws IOException {
    JsonNode printed =
        new ObjectMapper()
            .readTree(
                Program.inside("submit", "--print", "--json", "--master", "yarn", "audit", "a b")
                    .text());

    assertThat(printed.path("jar").asText()).isEqualTo(jar.toString());
    assertThat(printed.path("command"))
        .extracting(JsonNode::asText)
        .containsExactly(
            "spark-submit",
            "--class",
            "feint.spark.Submitted",
            "--master",
            "yarn",
            jar.toString(),
            "audit",
            "a b");
    JsonPage.read().require("submit", List.of(printed));
  }

  @Test
  void withoutSparkNothingIsRun() {
    SparkSubmit submit = new SparkSubmit(directory, jar, List.of());
    List<String> arguments = submit.arguments(Optional.empty(), Map.of(), List.of("audit"));

    assertThat(arguments)
        .containsExactly("--class", "feint.spark.Submitted", jar.toString(), "audit");
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> submit.program(Optional.empty(), arguments))
        .withMessage("--run needs Spark 4: set SPARK_HOME to its directory");
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> submit.program(Optional.of(directory.toString()), arguments))
        .withMessage("SPARK_HOME must contain bin/spark-submit, was '" + directory + "'");
  }

  @Test
  void theSparkOfTheBuildReplacesSparkSubmit() throws IOException {
    Files.createDirectory(directory.resolve("jars"));

    assertThat(
            new SparkSubmit(directory, jar, List.of())
                .program(Optional.empty(), List.of("--class", "x")))
        .contains("@" + directory.resolve("java-options"), directory.resolve("jars") + "/*")
        .endsWith("org.apache.spark.deploy.SparkSubmit", "--class", "x");
  }

  @Test
  void aMissingJarIsReported() throws IOException {
    Files.delete(jar);

    assertThat(Program.inside("submit", "--print", "audit").mistake())
        .isEqualTo("the jar for a cluster must be in " + directory + ", is not");
  }
}
