package feint.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Markdown file of the repository with its examples and tables. */
record Document(Path file) {

  static final Path ROOT = Path.of(System.getProperty("feint.root", ".")).toAbsolutePath();

  private static final String FENCE = "```";

  /** Checkable part of a document: an example or a table. */
  sealed interface Part permits Example, Table {

    Document document();
  }

  /**
   * Example: a fenced block.
   *
   * @param label text after the opening fence: the language, and the file name if readers are to
   *     save it
   */
  record Example(Document document, String label, String text) implements Part {

    String language() {
      return label.replaceFirst(" .*", "");
    }

    /** Returns the file name under which readers are to save the block. */
    String fileName() {
      return label.substring(label.indexOf(' ') + 1);
    }

    /** Returns whether the block has a command with its output. */
    boolean isShown() {
      return label.isEmpty() && text.startsWith("$ ");
    }

    /** Returns the command lines to type, except those that fetch, build or install the program. */
    Stream<String> commands() {
      if (isShown()) {
        return text.lines().limit(1).map(line -> line.substring(2));
      }
      return language().equals("sh")
          ? text.lines()
              .map(line -> line.replaceAll("\\s+#.*", ""))
              .filter(
                  line ->
                      !line.isEmpty()
                          && !line.matches("(git|mvn|pip|\\.ci/run|python/build-wheel)\\b.*"))
          : Stream.empty();
    }

    /** Returns the next block. */
    Example next() {
      List<Example> blocks = document.blocks().toList();
      return blocks.get(blocks.indexOf(this) + 1);
    }

    @Override
    public String toString() {
      return document + ": " + text.lines().findFirst().orElse("");
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

  /** Returns all examples in a language. */
  static Stream<Example> examples(String language) {
    return all().stream().flatMap(d -> d.blocks()).filter(e -> e.language().equals(language));
  }

  Stream<Example> blocks() {
    return parts().stream().filter(Example.class::isInstance).map(Example.class::cast);
  }

  List<Table> tables(String text) {
    return parts(text).stream().filter(Table.class::isInstance).map(Table.class::cast).toList();
  }

  /** Returns examples and tables in order. */
  List<Part> parts() {
    return parts(text());
  }

  /** Returns examples and tables of a text in place of the file's. */
  List<Part> parts(String text) {
    List<Part> parts = new ArrayList<>();
    List<String> lines = text.lines().toList();
    List<String> paragraph = new ArrayList<>();
    for (int i = 0; i < lines.size(); ) {
      String line = lines.get(i);
      boolean fenced = line.startsWith(FENCE);
      if (fenced || line.startsWith("|")) {
        int end = i + 1;
        while (end < lines.size() && isInside(lines.get(end), fenced)) {
          end++;
        }
        List<String> inside = lines.subList(fenced ? i + 1 : i, end);
        parts.add(
            fenced
                ? new Example(this, line.substring(FENCE.length()), joined(inside))
                : Table.of(this, i + 1, inside, String.join("\n", paragraph)));
        paragraph.clear();
        i = fenced ? end + 1 : end;
      } else {
        // A new paragraph replaces the previous one, so that the last one above a table remains.
        boolean first = i == 0 || lines.get(i - 1).isBlank();
        if (first && !line.isBlank()) {
          paragraph.clear();
        }
        paragraph.add(line);
        i++;
      }
    }
    return parts;
  }

  private static boolean isInside(String line, boolean fenced) {
    return fenced ? !line.equals(FENCE) : line.startsWith("|");
  }

  private static String joined(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  String text() {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return ROOT.relativize(file).toString();
  }
}
