package feint.cli.audit;

import feint.cli.option.FormatOptions;
import feint.cli.option.RunOptions;
import feint.cli.option.RunsOption;
import feint.cli.option.SeedOption;
import feint.cli.output.UsageException;
import feint.data.LogFormat;
import feint.data.PublicRecord;
import feint.data.RecordFile;
import feint.data.TruthFile;
import feint.io.Sha256;
import feint.lab.audit.NamedRuns;
import feint.math.Text;
import feint.model.Problem;
import feint.policy.Observable;
import feint.policyfile.NamedPolicy;
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
import picocli.CommandLine.Option;

/** Options for recorded runs and the truth about them. */
final class RecordOptions {

  private static final String RECORD = "--record";
  private static final String TRUTH = "--truth";
  private static final String ENDED = "--ended";

  /** Options that apply to simulated runs only. */
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
          "Audits recorded runs instead of simulated ones: public records with the columns"
              + " number, trajectory, incentive, step and, where it is public, state, as CSV or, in"
              + " .json files, JSON. A file holds one run, or has a column run. A .npz file also has"
              + " the points of one run, as NumPy arrays.")
  private List<Path> files = List.of();

  @Mixin private FormatOptions format = new FormatOptions();

  @Option(
      names = TRUTH,
      paramLabel = "FILE.csv",
      description =
          "With --record: the real trajectories, in the columns run and real. Also counts how"
              + " often each attacker was right.")
  private Optional<Path> truth = Optional.empty();

  @Option(
      names = ENDED,
      description =
          "With --record: treats all recorded runs as finished, including those that stopped"
              + " before the horizon. Without it, such runs may continue.")
  private boolean ended;

  /** Recorded runs by name, with their source. */
  record Runs(Map<String, PublicRecord> records, Data source) {

    /** Returns whether the records include the points of queries. */
    boolean points() {
      return records.values().stream().allMatch(run -> run.insights().contains(Observable.POINTS));
    }

    /** Returns them as runs of a policy, which may have fewer trajectories than the records. */
    NamedRuns named(Scenario scenario, NamedPolicy policy) {
      return orMistake(() -> new NamedRuns(scenario.problem(), policy.policy(), records));
    }
  }

  /** Returns the real trajectory of each run; the truth file must name all runs. */
  static List<Integer> real(TruthFile truth, NamedRuns runs) {
    return orMistake(() -> runs.real(truth));
  }

  private static <T> T orMistake(Supplier<T> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns whether records were given; rejects incompatible options. */
  boolean given(RunOptions run) {
    List<String> about = new ArrayList<>(List.of(TRUTH, ENDED));
    about.addAll(FormatOptions.NAMES);
    List<String> odd = matched(run, files.isEmpty() ? about : SIMULATION);
    if (files.isEmpty()) {
      UsageException.require(
          odd.isEmpty(), String.join(" and ", odd) + " must come with " + RECORD + ": the runs");
      return false;
    }
    UsageException.require(
        odd.isEmpty(),
        Text.of(
            "%s must be left out with %s, which audits recorded runs",
            String.join(" and ", odd), RECORD));
    UsageException.require(
        truth.isPresent() || matched(run, List.of(SeedOption.NAME)).isEmpty(),
        SeedOption.NAME + " must come with " + TRUTH + ": otherwise nothing is random");
    return true;
  }

  private static List<String> matched(RunOptions run, List<String> names) {
    return names.stream().filter(run::given).toList();
  }

  /** Reads all records. */
  Runs read(Problem problem) {
    Map<String, PublicRecord> runs = new LinkedHashMap<>();
    Map<String, Path> from = new HashMap<>();
    List<String> digests = new ArrayList<>();
    LogFormat expected = format.format(RecordFile.COLUMNS, problem.oracleStates());
    for (Path file : files) {
      RecordFile read = RecordFile.read(file, expected, problem);
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

  /**
   * Returns the digest of the files; for several files, the digest of their digests, one per line.
   */
  private Data source(List<String> digests) {
    String first = String.valueOf(files.get(0).getFileName());
    return files.size() == 1
        ? new Data(first, digests.get(0))
        : new Data(
            first + " and " + (files.size() - 1) + " more",
            Sha256.of(String.join("\n", digests) + "\n"));
  }

  /** Returns the truth file, if one was given. */
  Optional<TruthFile> truth() {
    return truth.map(TruthFile::read);
  }
}
