package feint.cli.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import feint.attack.Attack;
import feint.attack.Posterior;
import feint.cli.output.AttackerData;
import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.lab.audit.NamedRuns;
import feint.math.Count;
import feint.math.Text;
import feint.policyfile.NamedPolicy;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Result of feint audit on recorded runs.
 *
 * @param suspicions posteriors by attack, then by run
 */
record RecordedView(
    Scenario scenario,
    NamedPolicy policy,
    NamedRuns runs,
    RecordedAttacks attacks,
    List<List<Posterior>> suspicions,
    Optional<RecordedSuccess> success)
    implements CommandResult {

  private static final int MOST_LISTED = 10;

  /** Maximum number of printed rows; --json has all. */
  private static final int MOST_ROWS = 200;

  private static final String UNSEEN = "(never queried)";

  private record Data(
      String scenario,
      String policy,
      int runs,
      Optional<Long> seed,
      List<Object> attackers,
      List<LeftOut> leftOut,
      List<Recorded> recorded,
      Optional<String> worst,
      Optional<String> conclusion) {}

  private record LeftOut(String name, List<String> needs) {}

  private record Recorded(String run, int queries, boolean ended, List<Suspected> suspicions) {}

  private record Suspected(
      String attacker,
      boolean possible,
      List<Optional<String>> suspects,
      double probability,
      Optional<List<Share>> posterior) {}

  private record Share(@JsonInclude Optional<String> trajectory, double probability) {}

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        policy.name(),
        runs.names().size(),
        success.map(RecordedSuccess::seed),
        success
            .map(RecordedSuccess::data)
            .orElseGet(
                () -> List.copyOf(attacks.attacks().stream().map(AttackerData::of).toList())),
        attacks.leftOut().entrySet().stream()
            .map(entry -> new LeftOut(entry.getKey(), entry.getValue()))
            .toList(),
        IntStream.range(0, runs.names().size()).mapToObj(this::recorded).toList(),
        success.flatMap(RecordedSuccess::result).map(result -> result.worst().name()),
        success.flatMap(RecordedSuccess::result).map(result -> result.verdict().label()));
  }

  private Recorded recorded(int run) {
    return new Recorded(
        runs.names().get(run),
        runs.record(run).rows().size(),
        runs.record(run).ended(),
        IntStream.range(0, attacks.attacks().size())
            .mapToObj(k -> suspected(attacks.attacks().get(k), suspicions.get(k).get(run), run))
            .toList());
  }

  private Suspected suspected(Attack attack, Posterior found, int run) {
    List<Optional<String>> suspects = new ArrayList<>();
    found.suspects().forEach(k -> suspects.add(runs.trajectory(run, k)));
    return new Suspected(
        attack.name(),
        !found.contradicts(),
        suspects,
        probability(attack, found),
        Optional.of(IntStream.range(0, runs.trajectories()))
            .filter(any -> attack.givesPosterior() && !found.contradicts())
            .map(
                all ->
                    all.mapToObj(k -> new Share(runs.trajectory(run, k), found.probability(k)))
                        .toList()));
  }

  /** Returns the probability of each suspect; NaN without suspects or posterior. */
  private static double probability(Attack attack, Posterior found) {
    return attack.givesPosterior() && !found.contradicts()
        ? found.probability(found.suspects().get(0))
        : Double.NaN;
  }

  @Override
  public View view() {
    List<String> sentences = success.map(RecordedSuccess::sentences).orElse(List.of());
    String counted = Count.of(runs.names().size(), "recorded run");
    View.Builder view =
        View.concluding(
                Text.of(
                    "What do eavesdroppers conclude from %s of %s in %s?",
                    counted, policy.name(), scenario.name()),
                sentences.isEmpty() ? surest() : sentences.get(0))
            .line(
                Text.of(
                    "%s in %s, %s observed by eavesdroppers",
                    policy.name(), scenario.name(), counted))
            .paragraphs(sentences.stream().skip(1).toList());
    success.ifPresent(
        one ->
            one.table()
                .ifPresent(
                    table ->
                        view.pageTable(table)
                            .paragraphs(one.notes())
                            .chart(
                                () -> AuditView.advantages(one.counted()),
                                "The bars are 95 % intervals.")));
    if (success.isEmpty() || runs.names().size() <= MOST_LISTED) {
      view.textTable(table(rows(), ""));
    }
    view.pageTable(pageTable()).notes(notes());
    success.ifPresent(
        one -> {
          view.line("");
          one.table()
              .ifPresent(
                  table -> view.textTable(table).lines(one.notes()).line("").lines(sentences));
        });
    return view.leftOut(missing()).scenario(scenario).build();
  }

  private static Table table(List<List<String>> rows, String more) {
    return new Table(
        "Suspected trajectory by attacker and run" + more,
        List.of(
            Column.of("run", "its name in the records"),
            ColumnDescriptions.ATTACKER,
            Column.words("suspected trajectory", "trajectory that it considers real"),
            Column.of(
                "probability", "its posterior probability; - for an attacker without a posterior")),
        rows);
  }

  private Table pageTable() {
    List<List<String>> rows = rows();
    return rows.size() <= MOST_ROWS
        ? table(rows, "")
        : table(
            rows.subList(0, MOST_ROWS),
            ": the first " + MOST_ROWS + " of " + rows.size() + " lines");
  }

  private Map<String, String> missing() {
    Map<String, String> missing = new LinkedHashMap<>();
    attacks
        .leftOut()
        .forEach(
            (name, needs) ->
                missing.put(name, "the records do not contain " + String.join(" and ", needs)));
    return missing;
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (int run = 0; run < runs.names().size(); run++) {
      for (int i = 0; i < attacks.attacks().size(); i++) {
        Attack attack = attacks.attacks().get(i);
        Posterior found = suspicions.get(i).get(run);
        rows.add(
            List.of(
                runs.names().get(run),
                attack.name(),
                suspects(run, found),
                NumberFormat.fixed(probability(attack, found))));
      }
    }
    return rows;
  }

  /** Returns a sentence on the most confident attacker, where the truth is unknown. */
  private String surest() {
    double most = 0;
    String who = "";
    for (int i = 0; i < attacks.attacks().size(); i++) {
      for (int run = 0; run < runs.names().size(); run++) {
        double sure = probability(attacks.attacks().get(i), suspicions.get(i).get(run));
        if (sure > most) {
          most = sure;
          who = attacks.attacks().get(i).name() + " in run " + runs.names().get(run);
        }
      }
    }
    return who.isEmpty()
        ? "No attacker here has a posterior. The records do not contain the truth."
        : Text.of(
            "The highest posterior is that of %s, %s. The records do not contain the" + " truth.",
            who, NumberFormat.fixed(most));
  }

  private String suspects(int run, Posterior found) {
    return found.contradicts()
        ? "impossible"
        : found.suspects().stream()
            .map(k -> runs.trajectory(run, k).orElse(UNSEEN))
            .distinct()
            .collect(Collectors.joining(" or "));
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    AuditView.shown(attacks.attacks()).ifPresent(notes::add);
    if (!attacks.leftOut().isEmpty()) {
      notes.add(
          attacks.leftOut().entrySet().stream()
              .map(entry -> entry.getKey() + ": " + String.join(" and ", entry.getValue()))
              .collect(
                  Collectors.joining(
                      "; ", "omitted, because the records lack their observations: ", "")));
    }
    for (int i = 0; i < attacks.attacks().size(); i++) {
      List<Posterior> found = suspicions.get(i);
      List<Integer> impossible =
          IntStream.range(0, found.size())
              .filter(run -> found.get(run).contradicts())
              .boxed()
              .toList();
      if (!impossible.isEmpty()) {
        boolean ended = impossible.stream().anyMatch(run -> runs.record(run).ended());
        notes.add(
            attacks.attacks().get(i).name()
                + " finds "
                + Count.of(impossible.size(), "run")
                + " impossible: the policy or the oracle was different"
                + (ended ? ", or the run was not ended by the policy." : "."));
      }
    }
    return notes;
  }
}
