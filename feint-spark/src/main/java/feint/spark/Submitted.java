package feint.spark;

import feint.cli.Feint;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Entry point for spark-submit: the arguments are those of {@code feint}, and the master is the one
 * that Spark was started with.
 */
public final class Submitted {

  private static final String MASTER = "--master";

  private Submitted() {}

  /** Runs a command and exits with its code. */
  public static void main(String[] args) {
    Feint.main(arguments(args, System.getProperty("spark.master", "")));
  }

  /** Adds the master to the arguments, unless they name one. */
  static String[] arguments(String[] given, String master) {
    boolean named =
        Arrays.stream(given)
            .anyMatch(argument -> argument.equals(MASTER) || argument.startsWith(MASTER + "="));
    return named || master.isEmpty()
        ? given
        : Stream.concat(Arrays.stream(given), Stream.of(MASTER, master)).toArray(String[]::new);
  }
}
