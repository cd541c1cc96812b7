package feint.policyfile;

import static org.assertj.core.api.Assertions.assertThat;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.Policy;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.MarkovPolicy;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.solver.backward.BackwardInduction;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Scenarios, policies and files for tests of policies as data. */
public final class Stored {

  public static final Execution ONE_THREAD = Execution.defaults().withThreads(1);

  /** Provenance of every test's files. */
  static final Provenance PROVENANCE =
      Provenance.ofCommand("feint", List.of("solve", "/home/stored.yaml"));

  /** Objectives whose exact policies depend on the whole ledger, on its margin, or not on it. */
  static final Map<String, String> OBJECTIVES =
      Map.of(
          "cost", "{kind: cost, terminal: {scale: 1, power: 2}}",
          "goal", "{kind: goal}",
          "weighted", "{kind: weighted, unfinished: 3, exposed: 2, incentive: 0.05}",
          "table", "{kind: cost, table: [[-1, 2], [-0.1, 0]], terminal: {power: 2}}");

  private static final String TEMPLATE =
      """
      name: stored
      horizon: 8
      successes: 3
      incentives: [1, 2]
      oracle:
        success: [[0.1, 0.3], [0.4, 0.8]]
        transition: [[0.8, 0.2], [0.2, 0.8]]
      eavesdropper:
        prior: {paid: 2, learning: 1}
      objective: OBJECTIVE
      """;

  private Stored() {}

  public static Scenario scenario(String objective) {
    return ScenarioFile.parse(text(objective), "stored.yaml");
  }

  /** Returns the scenario with {@code field: value} in place of its line for this field. */
  static Scenario with(String field, String value) {
    String line = "(?m)^(\\s*)" + field + ":.*$";
    return ScenarioFile.parse(
        text("cost").replaceFirst(line, "$1" + field + ": " + value), "stored.yaml");
  }

  private static String text(String objective) {
    return TEMPLATE.replace("OBJECTIVE", OBJECTIVES.getOrDefault(objective, ""));
  }

  static ExactPolicy exact(Scenario scenario) {
    return BackwardInduction.solve(scenario.problem(), ONE_THREAD).policy();
  }

  /** Solves the scenario and writes the policy. */
  static Path written(Path file, Scenario scenario) {
    PolicyFile.write(file, exact(scenario), scenario, PROVENANCE);
    return file;
  }

  /**
   * Asserts that the rules agree in every state that runs reach with arbitrary answers and oracle
   * states.
   */
  static void assertSame(Policy read, MarkovPolicy original, Problem problem) {
    MarkovPolicy found = (MarkovPolicy) read;
    Set<Place> places = Set.of(new Place(problem.prior(), problem.successes()));
    for (int t = 0; t < problem.horizon(); t++) {
      Set<Place> next = new LinkedHashSet<>();
      for (Place place : places) {
        DecisionRule expected = original.rule(t, place.ledger());
        DecisionRule rule = found.rule(t, place.ledger());
        for (int o = 1; o <= problem.oracleStates(); o++) {
          int index = expected.action(o, place.queue());
          assertThat(rule.known(o, place.queue())).isTrue();
          assertThat(rule.action(o, place.queue())).isEqualTo(index);
          next.addAll(place.after(problem.actions().at(index)));
        }
      }
      places = next;
    }
  }

  /** State of a run apart from the oracle's state. */
  private record Place(Ledger ledger, int queue) {

    List<Place> after(Action action) {
      Place failed = new Place(ledger.after(action), queue);
      return action.learns()
          ? List.of(failed, new Place(failed.ledger(), queue - 1))
          : List.of(failed);
    }
  }

  /** Returns the entries of a zip file, in order. */
  static Map<String, byte[]> entries(Path file) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (InputStream in = Files.newInputStream(file);
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries.put(entry.getName(), zip.readAllBytes());
      }
    }
    return entries;
  }

  static void zip(Path file, Map<String, byte[]> entries) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
  }

  static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
