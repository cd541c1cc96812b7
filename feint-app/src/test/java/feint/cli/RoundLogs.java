package feint.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Logs with known shares. */
final class RoundLogs {

  private static final int[][] TEN_TRANSITIONS = {{8, 2}, {2, 8}};
  private static final int[][] SUCCESSES_IN_TEN = {{1, 3}, {4, 8}};

  /** Returns files with the same rounds in many formats. */
  static final Path DIRECTORY = Program.ROOT.resolve("feint-app/src/test/resources/feint/logs");

  static final Variant PLAIN = variant("plain.csv");

  /** Options of the files that are not in the default format. */
  static final List<Variant> VARIANTS =
      List.of(
          variant("semicolons.csv"),
          variant("semicolons.csv", "--separator=semicolon"),
          variant("tabs.tsv"),
          variant("decimal-commas.csv"),
          variant("decimal-commas.csv", "--decimal=comma"),
          variant("quoted-commas.csv"),
          variant("floats.csv"),
          variant("words.csv"),
          variant("mark-and-quotes.csv"),
          variant("unicode-text.txt"),
          variant("named-states.csv", "--states=bad,fair,good"),
          variant("zero-based.csv", "--states=0,1,2"),
          variant(
              "other-columns.csv",
              "--columns=time=nr,oracle=zustand,incentive=preis,success=erfolg"),
          variant("cents.csv", "--unit=0.01"),
          variant("euros.csv", "--unit=100"),
          variant("runs-without-time.csv"),
          variant("interleaved.csv"),
          variant("runs-go-on.csv"),
          variant("dates.csv"),
          variant("dates-by-day.csv"),
          variant("dates-german.csv"),
          variant("dates-american.csv", "--dates=month-first"),
          variant("dates-newest-first.csv"),
          variant("dates-shuffled.csv", "--sort"),
          variant("dates-with-offsets.csv"),
          variant(
              "everything.csv",
              "--states=schlecht,mittel,gut",
              "--columns=run=filiale,time=zeitpunkt,oracle=lage,incentive=preis,success=antwort",
              "--unit=0.01"));

  /** A file, and the options with which it is read. */
  record Variant(String file, List<String> options) {

    String path() {
      return DIRECTORY.resolve(file).toString();
    }

    /** A command that reads it. */
    String[] arguments(String... command) {
      return Stream.of(Arrays.stream(command), Stream.of("--log", path()), options.stream())
          .flatMap(part -> part)
          .toArray(String[]::new);
    }
  }

  private RoundLogs() {}

  private static Variant variant(String file, String... options) {
    return new Variant(file, List.of(options));
  }

  /**
   * A log that shows scenarios/small.yaml exactly: ten transitions per state, ten tries per cell.
   */
  static String small() {
    StringBuilder log = new StringBuilder("time,oracle,incentive,success\n");
    for (int o = 1; o <= 2; o++) {
      for (int j = 1; j <= 2; j++) {
        for (int n = 0; n < TEN_TRANSITIONS[o - 1][j - 1]; n++) {
          log.append("0,").append(o).append(",1,\n1,").append(j).append(",1,\n");
        }
        for (int n = 0; n < 10; n++) {
          boolean success = n < SUCCESSES_IN_TEN[o - 1][j - 1];
          log.append("0,").append(o).append(',').append(j).append(success ? ",1\n" : ",0\n");
        }
      }
    }
    return log.toString();
  }
}
