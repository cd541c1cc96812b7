package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import feint.docs.Document.Example;
import feint.docs.Origin.Printed;
import feint.docs.Origin.Unsaid;
import feint.scenario.DriftFile;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.testkit.Sample;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of the examples, tables and links in documents. */
@Order(1)
final class DocumentsTest {

  private static final Pattern CLASS = Pattern.compile("class (\\w+)");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

  @TempDir private Path directory = Path.of("");

  static Stream<Example> scenarios() {
    return Document.examples("yaml").filter(e -> e.text().contains("horizon:"));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void scenariosInDocumentsAreValid(Example example) {
    assertThat(ScenarioFile.parse(example.text(), example.toString()).shape().horizon())
        .isPositive();
  }

  static Stream<Example> drifts() {
    return Document.examples("yaml").filter(e -> e.text().startsWith("at:"));
  }

  @ParameterizedTest
  @MethodSource("drifts")
  void driftsInDocumentsAreValid(Example example) {
    Scenario small = ScenarioFile.read(Document.ROOT.resolve("scenarios/small.yaml"));
    assertThat(DriftFile.parse(example.text(), example.toString(), small).at()).isPositive();
  }

  static Stream<Example> classes() {
    return Document.examples("java").filter(e -> CLASS.matcher(e.text()).find());
  }

  @ParameterizedTest
  @MethodSource("classes")
  void classesInDocumentsCompile(Example example) throws IOException {
    compile(example);
  }

  static Stream<Example> programs() {
    return classes().filter(e -> e.text().contains(" void main("));
  }

  static Stream<Example> fewPrograms() {
    return Sample.of(programs(), 2);
  }

  @ParameterizedTest
  @MethodSource("fewPrograms")
  void programsInDocumentsPrintTheBlockAfterThem(Example example)
      throws IOException, InterruptedException {
    compile(example);
    Path output = directory.resolve("output.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                directory + File.pathSeparator + classPath(),
                name(example))
            .directory(Document.ROOT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    assertThat(ended).as("%s ended", example).isTrue();
    assertThat(output).hasContent(example.next().text());
  }

  private static String name(Example example) {
    Matcher name = CLASS.matcher(example.text());
    assertThat(name.find()).isTrue();
    return name.group(1);
  }

  private void compile(Example example) throws IOException {
    Path source = directory.resolve(name(example) + ".java");
    Files.writeString(source, example.text());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(
                  messages,
                  files,
                  null,
                  List.of("-proc:none", "-d", directory.toString(), "-cp", classPath()),
                  null,
                  files.getJavaFileObjects(source))
              .call();
      assertThat(compiled).as("%s", messages).isTrue();
    }
  }

  private static String classPath() {
    return Optional.ofNullable(System.getProperty("surefire.test.class.path"))
        .orElse(System.getProperty("java.class.path", ""))
        .replace(";", File.pathSeparator);
  }

  /** The sample project is compiled and run against the installed library by the checks. */
  @Test
  void linesOfJavaInTheReadmeAreThoseOfTheSample() throws IOException {
    Path sample = Path.of("samples/embed/src/main/java/com/example/Embed.java");
    String code = squeezed(Files.readString(Document.ROOT.resolve(sample)));
    List<Example> lines =
        Document.examples("java").filter(e -> e.document().file().endsWith("README.md")).toList();
    assertThat(lines).hasSize(1);
    assertThat(code).contains(squeezed(lines.get(0).text()));
  }

  private static String squeezed(String code) {
    return code.replaceAll("\\s+", "");
  }

  static Stream<Example> blocks() {
    return Document.all().stream().flatMap(Document::blocks);
  }

  /** A changed command needs a new entry in the list of slow commands. */
  @Test
  void slowCommandsAreInDocuments() {
    List<String> commands =
        Stream.concat(
                blocks().flatMap(Example::commands),
                tables()
                    .filter(table -> table.origin() instanceof Printed)
                    .map(table -> ((Printed) table.origin()).command()))
            .toList();
    assertThat(commands).containsAll(SlowCommands.read().seconds().keySet());
  }

  static Stream<Table> tables() {
    return Document.all().stream().flatMap(d -> d.tables(d.text()).stream());
  }

  @ParameterizedTest
  @MethodSource("tables")
  void tablesStateTheOriginOfTheirNumbers(Table table) {
    assertThat(table.hasNumbers() && table.origin() instanceof Unsaid).isFalse();
  }

  static Stream<Document> documents() {
    return Document.all().stream();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void linksLeadSomewhere(Document document) {
    Path from = document.file().getParent();
    assumeTrue(from != null);
    Matcher links = LINK.matcher(document.text());
    while (links.find()) {
      assertThat(from.resolve(links.group(1))).exists();
    }
  }
}
