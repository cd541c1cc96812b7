package feint.cli;

import feint.archive.NamedPolicy;
import feint.experiment.NamedRuns;
import feint.file.Sha256;
import feint.log.LogFormat;
import feint.log.PublicRecord;
import feint.log.RecordFile;
import feint.log.TruthFile;
import feint.model.Problem;
import feint.policy.Sight;
import feint.provenance.Data;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Runs that have happened, and what is known of them beside their public records. */
final class RecordOptions {

  private static final String RECORD = "--record";
  private static final String TRUTH = "--truth";
  private static final String ENDED = "--ended";

  /** Those that are about runs that are simulated. */
  private static final List<String> SIMULATION =
      List.of(
          RunsOption.NAME,
          "--world",
          "--perturb",
          "--worlds",
          "--estimate",
          "--runs-in-a-row",
          "--carry",
          "--plot");

  @Option(
      names = RECORD,
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Looks at runs that have happened, instead of simulated ones: public records with the"
              + " columns number, trajectory, incentive, step and, where it is public, state, as CSV"
              + " or, in files that end in .json, JSON. A file is one run, or has a column run. Files"
              + " that end in .npz have the points of one run as well, as NumPy's arrays.")
  private List<Path> files = List.of();

  @Mixin private FormatOptions format = new FormatOptions();

  @Option(
      names = TRUTH,
      paramLabel = "FILE.csv",
      description =
          "With --record: which trajectory was real, in the columns run and real. Also counts how"
              + " often each attacker was right.")
  private Optional<Path> truth = Optional.empty();

  @Option(
      names = ENDED,
      description =
          "With --record: all recorded runs are over, also those that stopped before the horizon."
              + " Without it they may go on.")
  private boolean ended;

  /** The runs that were read, by their names, and where they come from. */
  record Runs(Map<String, PublicRecord> records, Data source) {

    /** Whether they say where queries were sent from. */
    boolean points() {
      return records.values().stream().allMatch(run -> run.insights().contains(Sight.POINTS));
    }

    /** The same as runs of a policy, which may have fewer trajectories than they. */
    NamedRuns named(Scenario scenario, NamedPolicy policy) {
      return orMistake(() -> new NamedRuns(scenario.problem(), policy.policy(), records));
    }
  }

  /** What was real in each run; the truth must be told of all of them. */
  static List<Integer> real(TruthFile truth, NamedRuns runs) {
    return orMistake(() -> runs.real(truth));
  }

  private static <T> T orMistake(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** Whether there are any; refuses what does not fit. */
  boolean given(CommandSpec spec) {
    List<String> about = new ArrayList<>(List.of(TRUTH, ENDED));
    about.addAll(FormatOptions.NAMES);
    List<String> odd = matched(spec, files.isEmpty() ? about : SIMULATION);
    if (files.isEmpty()) {
      UsageException.require(
          odd.isEmpty(), String.join(" and ", odd) + " must come with " + RECORD + ": the runs");
      return false;
    }
    UsageException.require(
        odd.isEmpty(),
        String.join(" and ", odd)
            + " must be left out with "
            + RECORD
            + ", which looks at runs that have happened");
    UsageException.require(
        truth.isPresent() || matched(spec, List.of(SeedOption.NAME)).isEmpty(),
        SeedOption.NAME + " must come with " + TRUTH + ": without it, nothing is drawn");
    return true;
  }

  private static List<String> matched(CommandSpec spec, List<String> names) {
    return names.stream()
        .filter(name -> spec.commandLine().getParseResult().hasMatchedOption(name))
        .toList();
  }

  /** Reads all records. */
  Runs read(Problem problem) {
    Map<String, PublicRecord> runs = new LinkedHashMap<>();
    Map<String, Path> from = new HashMap<>();
    List<String> digests = new ArrayList<>();
    LogFormat written = format.format(RecordFile.COLUMNS, problem.oracleStates());
    for (Path file : files) {
      RecordFile read = RecordFile.read(file, written, problem);
      digests.add(read.sha256());
      read.records()
          .forEach(
              (name, record) -> {
                Path other = from.putIfAbsent(name, file);
                UsageException.require(
                    other == null,
                    "run " + name + " must be in one file only, was in " + other + " and " + file);
                runs.put(name, ended ? record.over() : record);
              });
    }
    return new Runs(runs, source(digests));
  }

  /** Of several files the digest is that of their digests, a line each. */
  private Data source(List<String> digests) {
    String first = String.valueOf(files.get(0).getFileName());
    return files.size() == 1
        ? new Data(first, digests.get(0))
        : new Data(
            first + " and " + (files.size() - 1) + " more",
            Sha256.of(String.join("\n", digests) + "\n"));
  }

  /** What was real, if it is told. */
  Optional<TruthFile> truth() {
    return truth.map(TruthFile::read);
  }
}
