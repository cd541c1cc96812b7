package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;

import feint.docs.Document.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command in the README and the tutorial, as a reader would type it, in their order. */
final class DocumentsIT {

  @TempDir private Path directory = Path.of("");

  @Test
  void commandsInReadmeAndTutorialRun() throws IOException, InterruptedException {
    for (String name : List.of("feint", "scenarios", "policies")) {
      Files.createSymbolicLink(directory.resolve(name), Document.ROOT.resolve(name));
    }
    List<String> commands =
        Document.examples("sh")
            .filter(DocumentsIT::isForReaders)
            .flatMap(example -> example.text().lines())
            .map(line -> line.replaceAll("\\s+#.*", ""))
            .filter(line -> line.startsWith("./feint "))
            .toList();
    assertThat(commands).hasSizeGreaterThan(8);
    for (String command : commands) {
      run(command);
    }
    assertThat(directory.resolve("compare.png")).isNotEmptyFile();
    assertThat(directory.resolve("policy.png")).isNotEmptyFile();
  }

  private static boolean isForReaders(Example example) {
    Path file = example.document().file();
    return file.endsWith("README.md") || file.endsWith("tutorial.md");
  }

  private void run(String command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", command);
    builder.directory(directory.toFile());
    builder.environment().put("FEINT_BUILD", "never");
    Path output = directory.resolve("output.txt");
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    Process process = builder.start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    assertThat(ended).as("%s ended", command).isTrue();
    assertThat(process.exitValue()).as("%s%n%s", command, Files.readString(output)).isZero();
  }
}
