package feint.cli.data;

import feint.cli.option.FormatOptions;
import feint.cli.option.RunOptions;
import feint.cli.output.UsageException;
import feint.data.DateOrder;
import feint.data.LogFormat;
import feint.data.RoundLog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a log of rounds and its format. */
final class LogOptions {

  private static final List<String> MORE = List.of("--dates", "--sort");

  @Option(
      names = "--log",
      paramLabel = "FILE.csv",
      description =
          "The rounds in the order in which they were sent, with a header: the columns time,"
              + " oracle, incentive, success and, for several runs, run. A blank success is unknown.")
  private Optional<Path> file = Optional.empty();

  @Mixin private FormatOptions format = new FormatOptions();

  @Option(
      names = "--dates",
      paramLabel = "ORDER",
      description =
          "The order of a date such as 3/4/2026: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}, which accepts only 3.4.2026 and 2026-04-03).")
  private DateOrder dates = DateOrder.DETECT;

  @Option(
      names = "--sort",
      description =
          "Sorts the rows of each run by date. Without it, rows must be in order, oldest or"
              + " newest first.")
  private boolean sort;

  /** Returns the log, if one was given. */
  Optional<Path> file() {
    return file;
  }

  /** Rejects format options without a log. */
  void requireLog(RunOptions run) {
    Stream.concat(FormatOptions.NAMES.stream(), MORE.stream())
        .filter(run::given)
        .findFirst()
        .ifPresent(name -> UsageException.require(file.isPresent(), name + " needs --log"));
  }

  /** Returns the format for any oracle states. */
  LogFormat format() {
    return format.format(RoundLog.COLUMNS).withDates(dates).withSort(sort);
  }

  /** Returns the format for an oracle with this number of states. */
  LogFormat format(int oracleStates) {
    return format.format(RoundLog.COLUMNS, oracleStates).withDates(dates).withSort(sort);
  }
}
