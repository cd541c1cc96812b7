package feint.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The program's classes as Java found them in its jars, kept for all processes of the tests:
 * without, a third of a short command's time is spent on finding them again. Java looks into an
 * archive only as long as the jars are those it was made from.
 */
public final class ClassArchive {

  /** The option with which Java uses the archive; empty where Java cannot make one. */
  public static final String OPTION = made();

  private ClassArchive() {}

  private static String made() {
    try {
      Path directory = Files.createTempDirectory("feint-classes");
      Path archive = directory.resolve("classes.jsa");
      archive.toFile().deleteOnExit();
      Path chart = directory.resolve("chart.svg");
      Path out = directory.resolve("out.txt");
      // A command that reads a scenario, prints a table and draws: most classes that any needs.
      Process compare =
          LaunchedProgram.in(directory)
              .with("FEINT_JAVA_OPTS", "-XX:ArchiveClassesAtExit=" + archive)
              .start(out, "compare", Program.scenario("small"), "--plot", chart.toString());
      try (var err = compare.getErrorStream()) {
        err.readAllBytes();
        compare.waitFor(10, TimeUnit.MINUTES);
      } finally {
        compare.destroyForcibly();
        Files.deleteIfExists(chart);
        Files.deleteIfExists(out);
      }
      directory.toFile().deleteOnExit();
      return Files.exists(archive) ? "-XX:SharedArchiveFile=" + archive : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
