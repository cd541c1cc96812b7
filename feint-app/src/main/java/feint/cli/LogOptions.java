package feint.cli;

import feint.log.DateOrder;
import feint.log.LogFormat;
import feint.log.RoundLog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** A log of rounds, and how it is written. */
final class LogOptions {

  private static final List<String> MORE = List.of("--dates", "--sort");

  @Option(
      names = "--log",
      paramLabel = "FILE.csv",
      description =
          "The rounds, in the order in which they were sent, with a header: the columns time, oracle,"
              + " incentive, success and, if there are several runs, run. A blank success is one that"
              + " is not known.")
  private Optional<Path> file = Optional.empty();

  @Mixin private FormatOptions format = new FormatOptions();

  @Option(
      names = "--dates",
      paramLabel = "ORDER",
      description =
          "How to read a date such as 3/4/2026: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE},"
              + " which takes 3.4.2026 and 2026-04-03 only).")
  private DateOrder dates = DateOrder.DETECT;

  @Option(
      names = "--sort",
      description =
          "Sorts the rows of each run by their dates, which without it must be in order, oldest or"
              + " newest first.")
  private boolean sort;

  /** The log, if there is one. */
  Optional<Path> file() {
    return file;
  }

  /** Refuses what says how a log is written where there is none. */
  void requireLog(CommandSpec spec) {
    Stream.concat(FormatOptions.NAMES.stream(), MORE.stream())
        .filter(name -> spec.commandLine().getParseResult().hasMatchedOption(name))
        .findFirst()
        .ifPresent(
            name ->
                UsageException.require(
                    file.isPresent(), name + " must come with --log, which it is about"));
  }

  /** How it is written, if states may be any. */
  LogFormat format() {
    return format.format(RoundLog.COLUMNS).withDates(dates).withSort(sort);
  }

  /** How it is written, if it is of an oracle with so many states. */
  LogFormat format(int oracleStates) {
    return format.format(RoundLog.COLUMNS, oracleStates).withDates(dates).withSort(sort);
  }
}
