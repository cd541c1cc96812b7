package feint.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The list of command lines in documents that {@code mvn verify} leaves to {@code .ci/long}.
 *
 * @param seconds of processor time that they take, by command line as it stands in the document
 */
record LongCommands(Map<String, Integer> seconds) {

  private static final Path LIST =
      Path.of("feint-app/src/test/resources/feint/docs/long-commands.txt");

  static LongCommands read() {
    Map<String, Integer> seconds = new LinkedHashMap<>();
    try {
      for (String line : Files.readAllLines(Document.ROOT.resolve(LIST))) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] words = line.strip().split("\\s+", 2);
          seconds.put(words[1], Integer.valueOf(words[0]));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new LongCommands(seconds);
  }
}
