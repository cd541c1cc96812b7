package feint.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rules for prose in comments, string literals and documents of Java, Python, JavaScript, Markdown
 * and YAML. CONTRIBUTING.md states them.
 */
public final class ProseRules {

  private static final Pattern WORDS =
      Pattern.compile(
          "\\b(whoever|whomever|whosoever|somebody|nobody|anybody|can be had|cannot be had"
              + "|gone on with|for ever|so many|so much|so often|finds? you out"
              + "|found out every time)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Start of a Javadoc comment or a docstring with a question word. */
  private static final Pattern START =
      Pattern.compile("^(?:/\\*\\*\\s*\\*?\\s*|\"\"\")(What|Who|Whoever|Whom|How|Where|Those)\\b");

  private static final Pattern WHOLE_FILE = Pattern.compile("\\A.*\\z", Pattern.DOTALL);

  /** Comments and string literals, by the suffix of a file. */
  private static final Map<String, Pattern> PROSE =
      Map.of(
          "java",
          Pattern.compile("/\\*(?s:.*?)\\*/|//[^\n]*|\"(?:\\\\.|[^\"\\\\\n])*+\""),
          "js",
          Pattern.compile(
              "/\\*(?s:.*?)\\*/|//[^\n]*|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])*+'|`[^`]*+`"),
          "py",
          Pattern.compile("\"\"\"(?s:.*?)\"\"\"|#[^\n]*|\"(?:\\\\.|[^\"\\\\\n])*+\""),
          "md",
          WHOLE_FILE,
          "yaml",
          Pattern.compile("#[^\n]*"));

  /** Folders that hold nothing of ours, or the history of decisions. */
  private static final Set<String> SKIPPED =
      Set.of("target", "node_modules", "decisions", "__pycache__", "dist", "build");

  /** Files that hold history, or the words themselves. */
  private static final Set<String> EXEMPT = Set.of("CHANGELOG.md", "ProseRules.java");

  private ProseRules() {}

  /** Returns the violations below a folder, each as "file:line: words", in the order of files. */
  public static List<String> violations(Path root) {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(root, new Collector(files));
      List<String> found = new ArrayList<>();
      for (Path file : files.stream().sorted().toList()) {
        String name = root.relativize(file).toString().replace('\\', '/');
        for (String violation : violations(suffix(file), text(file))) {
          found.add(name + ":" + violation);
        }
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the violations in a text of a kind of file, each as "line: words". */
  static List<String> violations(String suffix, String text) {
    List<String> found = new ArrayList<>();
    Matcher prose = PROSE.getOrDefault(suffix, WHOLE_FILE).matcher(text);
    while (prose.find()) {
      for (Pattern rule : List.of(WORDS, START)) {
        Matcher match = rule.matcher(prose.group());
        while (match.find()) {
          int at = prose.start() + match.start(1);
          long line = 1 + text.substring(0, at).chars().filter(c -> c == '\n').count();
          found.add(line + ": " + match.group(1));
        }
      }
    }
    return found;
  }

  /** Reads a file as UTF-8; some test files are in other encodings on purpose. */
  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private static String suffix(Path file) {
    String name = file.getFileName().toString();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static final class Collector extends SimpleFileVisitor<Path> {

    private final List<Path> files;

    Collector(List<Path> files) {
      this.files = files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      String name = String.valueOf(folder.getFileName());
      return SKIPPED.contains(name) || (name.startsWith(".") && name.length() > 1)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (PROSE.containsKey(suffix(file)) && !EXEMPT.contains(file.getFileName().toString())) {
        files.add(file);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
