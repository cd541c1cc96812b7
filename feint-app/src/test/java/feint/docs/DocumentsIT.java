package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;

import feint.docs.Document.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command in documents for readers, as one would type it, in their order. */
final class DocumentsIT {

  @TempDir private Path directory = Path.of("");

  @Test
  void commandsInReadmeAndTutorialRun() throws IOException, InterruptedException {
    List<String> commands =
        Document.examples("sh")
            .filter(DocumentsIT::isForReaders)
            .flatMap(DocumentsIT::commands)
            .toList();
    assertThat(commands).hasSizeGreaterThan(8);
    for (String command : commands) {
      run(command);
    }
    assertThat(directory.resolve("compare.png")).isNotEmptyFile();
    assertThat(directory.resolve("policy.png")).isNotEmptyFile();
  }

  @Test
  void documentsShowWhatCommandsPrint() throws IOException, InterruptedException {
    List<Example> shown =
        Document.examples("").filter(e -> isShown(e) && !isOnLogs(e.document())).toList();
    assertThat(shown).hasSizeGreaterThan(4);
    for (Example example : shown) {
      String command = command(example);
      assertThat(timeless("$ " + command + "\n" + run(command)))
          .isEqualTo(timeless(example.text()));
    }
  }

  private static boolean isShown(Example example) {
    return example.text().startsWith("$ ./feint ");
  }

  private static boolean isOnLogs(Document document) {
    return document.file().endsWith("estimate-from-logs.md");
  }

  private static String command(Example example) {
    return example.text().lines().findFirst().orElseThrow().substring(2);
  }

  /** A search says how long it took, which is different every time. */
  private static String timeless(String printed) {
    return printed.replaceAll("episodes in [0-9.]+ s", "episodes in some time");
  }

  /** There, the log is a block of the document, and so is what the first command prints. */
  @Test
  void commandsOnLogsPrintWhatTheDocumentShows() throws IOException, InterruptedException {
    Document document = new Document(Document.ROOT.resolve("docs/howto/estimate-from-logs.md"));
    int shown = 0;
    for (Example example : document.blocks().toList()) {
      if (example.language().equals("csv")) {
        Files.writeString(directory.resolve("rounds.csv"), example.text());
      } else if (isShown(example)) {
        String command = command(example);
        assertThat("$ " + command + "\n" + run(command)).isEqualTo(example.text());
        shown++;
      } else if (example.language().equals("sh")) {
        for (String command : commands(example).toList()) {
          run(command);
        }
      }
    }
    assertThat(shown).isEqualTo(1);
  }

  @BeforeEach
  void link() throws IOException {
    for (String name : List.of("feint", "scenarios", "policies")) {
      Files.createSymbolicLink(directory.resolve(name), Document.ROOT.resolve(name));
    }
  }

  private static Stream<String> commands(Example example) {
    return example
        .text()
        .lines()
        .map(line -> line.replaceAll("\\s+#.*", ""))
        .filter(line -> line.startsWith("./feint "));
  }

  private static boolean isForReaders(Example example) {
    Path file = example.document().file();
    return file.endsWith("README.md") || file.endsWith("tutorial.md");
  }

  private String run(String command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", command);
    builder.directory(directory.toFile());
    builder.environment().put("FEINT_BUILD", "never");
    Path output = directory.resolve("output.txt");
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    Process process = builder.start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    assertThat(ended).as("%s ended", command).isTrue();
    String printed = Files.readString(output);
    assertThat(process.exitValue()).as("%s%n%s", command, printed).isZero();
    return printed;
  }
}
