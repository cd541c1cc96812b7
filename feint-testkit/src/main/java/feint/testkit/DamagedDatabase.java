package feint.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Copies of a SQLite database, its log and its mark, and random damage to them. */
public final class DamagedDatabase {

  /** Name of the database in its directory. */
  public static final String DATABASE = "runs.sqlite";

  private static final String LOG = DATABASE + "-wal";
  private static final String MARK = DATABASE + ".mark";
  private static final List<String> FILES = List.of(DATABASE, LOG, MARK);

  private DamagedDatabase() {}

  /** Copies the files, replacing existing ones. */
  public static void copy(Path from, Path to) {
    FILES.forEach(name -> replace(from, to, name));
  }

  private static void replace(Path from, Path to, String name) {
    try {
      if (Files.exists(from.resolve(name))) {
        Files.copy(from.resolve(name), to.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.deleteIfExists(to.resolve(name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Damages one file, or replaces one file, or the database and its log, by older copies.
   *
   * @param older directory of an older copy
   * @return a description of the damage
   */
  public static String damage(Path directory, Path older, Random random) throws IOException {
    String drawn = List.of(DATABASE, DATABASE, DATABASE, LOG, LOG, MARK).get(random.nextInt(6));
    String name = Files.exists(directory.resolve(drawn)) ? drawn : DATABASE;
    Path file = directory.resolve(name);
    byte[] content = Files.readAllBytes(file);
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> {
        int bit = random.nextInt(content.length * 8);
        content[bit / 8] ^= (byte) (1 << bit % 8);
        Files.write(file, content);
        return "flip of bit " + bit + " of " + name;
      }
      case 3 -> {
        int begin = random.nextInt(content.length);
        int end = Math.min(content.length, begin + 1 + random.nextInt(4096));
        Arrays.fill(content, begin, end, (byte) 0);
        Files.write(file, content);
        return "zeros in " + name + " from " + begin + " to " + end;
      }
      case 4 -> {
        int length = random.nextInt(content.length);
        Files.write(file, Arrays.copyOf(content, length));
        return name + " cut to " + length;
      }
      case 5 -> {
        Files.delete(file);
        return "deletion of " + name;
      }
      case 6 -> {
        replace(older, directory, name);
        return "older " + name;
      }
      default -> {
        replace(older, directory, DATABASE);
        replace(older, directory, LOG);
        return "older database and log";
      }
    }
  }
}
