package feint.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Command lines in documents that {@code mvn verify} leaves to {@code mvn verify -Pslow} or to
 * {@code .ci/long}.
 *
 * @param seconds processor time in seconds by documented command line
 */
record SlowCommands(Map<String, Integer> seconds) {

  private static final Path LIST =
      Path.of("feint-app/src/test/resources/feint/docs/slow-commands.txt");

  /** Longest processor time, in seconds, of a command that {@code mvn verify -Pslow} runs. */
  private static final int SLOW_SECONDS = 10;

  /** Returns whether the build runs a documented command. */
  boolean isRun(String command) {
    int limit = Boolean.getBoolean("feint.slow") ? SLOW_SECONDS : 0;
    return seconds.getOrDefault(command, 0) <= limit;
  }

  static SlowCommands read() {
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
    return new SlowCommands(seconds);
  }
}
