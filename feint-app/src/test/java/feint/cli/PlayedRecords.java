package feint.cli;

import feint.data.ObservedStep;
import feint.data.PublicRecord;
import feint.data.PublicRow;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policyfile.PolicyCatalogue;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Public records of the runs that feint audit simulates, for policies with one decoy. */
final class PlayedRecords {

  private final Map<String, PublicRecord> records = new LinkedHashMap<>();
  private final StringBuilder truth = new StringBuilder("run,real\n");

  /** The first runs of an audit with this seed. */
  PlayedRecords(String scenario, String policy, int runs, long seed) {
    Scenario read = ScenarioFile.read(Path.of(Program.scenario(scenario)));
    Policy played = new PolicyCatalogue(read, Execution.defaults()).find(policy).policy();
    for (int n = 0; n < runs; n++) {
      Seed own = new Seed(seed).child(n);
      // The audit draws the real trajectory, and the names here follow it.
      String real = own.child(1).generator().nextBoolean() ? "amber" : "birch";
      String name = "run-" + n;
      records.put(name, record(read.problem(), played, own.child(0), real));
      truth.append(name).append(',').append(real).append('\n');
    }
  }

  private static PublicRecord record(Problem problem, Policy policy, Seed seed, String real) {
    String decoy = real.equals("amber") ? "birch" : "amber";
    List<PublicRow> rows = new ArrayList<>();
    Episode.play(
        problem,
        Controller.start(problem, policy, seed.child(0).child(0)),
        new SimulatedOracle(problem, seed.child(0).child(1).generator()),
        (o, b, query, cost, step) -> {
          PublicQuery turn = query.turn(step, o);
          rows.add(
              new PublicRow(
                  query.number(),
                  turn.decoy() == 0 ? real : decoy,
                  turn.action().incentive(),
                  step,
                  step ? OptionalInt.of(turn.stepState()) : OptionalInt.empty()));
        });
    return new PublicRecord(rows, true);
  }

  /** Returns the records of a recipient of the queries, without the last steps. */
  PlayedRecords heard() {
    records.replaceAll((name, record) -> heard(record));
    return this;
  }

  private static PublicRecord heard(PublicRecord record) {
    Set<String> later = new HashSet<>();
    List<PublicRow> backwards = new ArrayList<>();
    for (int n = record.rows().size() - 1; n >= 0; n--) {
      PublicRow row = record.rows().get(n);
      backwards.add(
          later.add(row.trajectory())
              ? new PublicRow(
                  row.number(),
                  row.trajectory(),
                  row.incentive(),
                  ObservedStep.UNSEEN,
                  OptionalInt.empty(),
                  row.insight())
              : row);
    }
    Collections.reverse(backwards);
    return new PublicRecord(backwards, record.ended());
  }

  /** Writes a file for each run, alternating both kinds, and truth.csv; returns their names. */
  List<String> write(Path directory) throws IOException {
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, PublicRecord> run : records.entrySet()) {
      boolean json = names.size() % 2 == 1;
      String name = run.getKey() + (json ? ".json" : ".csv");
      PublicRecord record = run.getValue();
      Files.writeString(
          directory.resolve(name), json ? record.json().toPrettyString() : record.csv());
      names.add(name);
    }
    Files.writeString(directory.resolve("truth.csv"), truth);
    return names;
  }
}
