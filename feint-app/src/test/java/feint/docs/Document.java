package feint.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Markdown file of the repository, and the examples in it. */
record Document(Path file) {

  static final Path ROOT = Path.of(System.getProperty("feint.root", ".")).toAbsolutePath();

  private static final Pattern FENCE =
      Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  /** An example: a fenced block. */
  record Example(Document document, String language, String text) {

    /** The block after this one. */
    Example next() {
      List<Example> blocks = document.blocks().toList();
      return blocks.get(blocks.indexOf(this) + 1);
    }

    @Override
    public String toString() {
      return ROOT.relativize(document.file) + ": " + text.lines().findFirst().orElse("");
    }
  }

  static List<Document> all() {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> top = Files.list(ROOT)) {
      return Stream.concat(top, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .map(Document::new)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All examples in this language. */
  static Stream<Example> examples(String language) {
    return all().stream().flatMap(d -> d.blocks()).filter(e -> e.language().equals(language));
  }

  Stream<Example> blocks() {
    Matcher matcher = FENCE.matcher(text());
    return matcher.results().map(block -> new Example(this, block.group(1), block.group(2)));
  }

  String text() {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
