package feint.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the page of proofs names the theorems that exist, each with its file. */
final class ProofsTest {

  private static final Path PROOFS = Document.ROOT.resolve("proofs");
  private static final Pattern THEOREM =
      Pattern.compile("^(?:Theorem|Corollary|Example) (\\w+)", Pattern.MULTILINE);
  private static final Pattern ROW =
      Pattern.compile("^\\|.*\\| `(\\w+)` \\| `(\\w+)\\.v` \\|$", Pattern.MULTILINE);

  @Test
  void thePageNamesTheTheoremsOfTheFiles() throws IOException {
    String page = Files.readString(Document.ROOT.resolve("docs/explanation/proofs.md"));
    List<String> named =
        ROW.matcher(page).results().map(row -> row.group(2) + "." + row.group(1)).toList();
    assertThat(named).isNotEmpty().doesNotHaveDuplicates();
    assertThat(named).containsExactlyInAnyOrderElementsOf(proven());
  }

  /** The expected assumptions of Coq have a line for each theorem, which names no axiom. */
  @Test
  void everyTheoremIsWithoutAxioms() throws IOException {
    List<String> lines = Files.readAllLines(PROOFS.resolve("assumptions.txt"));
    assertThat(lines).allMatch(line -> line.endsWith(": Closed under the global context"));
    assertThat(lines.stream().map(line -> line.substring(0, line.indexOf(':'))))
        .containsExactlyInAnyOrderElementsOf(proven());
  }

  static List<String> proven() throws IOException {
    try (Stream<Path> files = Files.list(PROOFS)) {
      List<Path> sources = files.filter(file -> file.toString().endsWith(".v")).sorted().toList();
      Stream.Builder<String> names = Stream.builder();
      for (Path source : sources) {
        String file = source.getFileName().toString().replace(".v", ".");
        Matcher theorem = THEOREM.matcher(Files.readString(source));
        while (theorem.find()) {
          names.add(file + theorem.group(1));
        }
      }
      return names.build().toList();
    }
  }
}
