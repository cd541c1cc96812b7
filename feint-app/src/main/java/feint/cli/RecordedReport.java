package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import feint.archive.NamedPolicy;
import feint.audit.Attack;
import feint.audit.Suspicion;
import feint.experiment.NamedRuns;
import feint.math.Count;
import feint.provenance.Provenance;
import feint.report.Page;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What feint audit says about recorded runs.
 *
 * @param suspicions by attack, then by run
 */
record RecordedReport(
    Scenario scenario,
    NamedPolicy policy,
    NamedRuns runs,
    RecordedAttacks attacks,
    List<List<Suspicion>> suspicions,
    Optional<RecordedTally> tally)
    implements Reported {

  private static final int MOST_LISTED = 10;
  private static final String UNSEEN = "(never queried)";

  @Override
  public Page page(Provenance made) {
    return new RecordedPage(this).page(made);
  }

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name()).put("policy", policy.name());
    node.put("runs", runs.names().size());
    tally.ifPresent(counted -> node.put("seed", counted.seed()));
    ArrayNode attackers = node.putArray("attackers");
    for (int i = 0; i < attacks.attacks().size(); i++) {
      int attack = i;
      ObjectNode entry = AuditReport.entry(attackers, attacks.attacks().get(i));
      tally.ifPresent(counted -> counted.json(entry, attack));
    }
    tally.ifPresent(counted -> counted.json(attackers));
    ArrayNode leftOut = node.putArray("leftOut");
    attacks
        .leftOut()
        .forEach(
            (name, needs) -> {
              ArrayNode list = leftOut.addObject().put("name", name).putArray("needs");
              needs.forEach(list::add);
            });
    ArrayNode recorded = node.putArray("recorded");
    for (int run = 0; run < runs.names().size(); run++) {
      ObjectNode entry = recorded.addObject().put("run", runs.names().get(run));
      entry.put("queries", runs.record(run).rows().size()).put("ended", runs.record(run).ended());
      suspicions(entry.putArray("suspicions"), run);
    }
    tally.ifPresent(counted -> counted.json(node));
    return node;
  }

  private void suspicions(ArrayNode list, int run) {
    for (int i = 0; i < attacks.attacks().size(); i++) {
      Attack attack = attacks.attacks().get(i);
      Suspicion found = suspicions.get(i).get(run);
      ObjectNode entry = list.addObject().put("attacker", attack.name());
      entry.put("possible", !found.contradicts());
      ArrayNode suspects = entry.putArray("suspects");
      found.suspects().forEach(k -> suspects.add(name(run, k)));
      entry.set("probability", Printer.value(probability(attack, found)));
      if (attack.givesPosterior() && !found.contradicts()) {
        ArrayNode posterior = entry.putArray("posterior");
        for (int k = 0; k < runs.trajectories(); k++) {
          ObjectNode one = posterior.addObject();
          one.set("trajectory", name(run, k));
          one.put("probability", found.probability(k));
        }
      }
    }
  }

  private JsonNode name(int run, int trajectory) {
    return runs.trajectory(run, trajectory)
        .<JsonNode>map(TextNode::valueOf)
        .orElse(NullNode.getInstance());
  }

  /** That of each suspect; NaN if nobody is, or if the attacker has a direction only. */
  private static double probability(Attack attack, Suspicion found) {
    return attack.givesPosterior() && !found.contradicts()
        ? found.probability(found.suspects().get(0))
        : Double.NaN;
  }

  @Override
  public void print(Printer printer) {
    printer.line(
        policy.name()
            + " in "
            + scenario.name()
            + ", "
            + Count.of(runs.names().size(), "recorded run")
            + " seen by eavesdroppers");
    if (tally.isEmpty() || runs.names().size() <= MOST_LISTED) {
      printSuspicions(printer);
    }
    notes().forEach(printer::line);
    tally.ifPresent(
        counted -> {
          printer.line("");
          counted.print(printer);
        });
  }

  /** What each makes of each run; where it is counted how often they are right, of a few only. */
  private void printSuspicions(Printer printer) {
    printer.table(3, List.of("run", "attacker", "suspected trajectory", "probability"), rows());
  }

  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (int run = 0; run < runs.names().size(); run++) {
      for (int i = 0; i < attacks.attacks().size(); i++) {
        Attack attack = attacks.attacks().get(i);
        Suspicion found = suspicions.get(i).get(run);
        rows.add(
            List.of(
                runs.names().get(run),
                attack.name(),
                suspects(run, found),
                AuditReport.digits(probability(attack, found))));
      }
    }
    return rows;
  }

  /** Where nobody knows what was real, how sure somebody is. */
  String surest() {
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
        ? "No attacker here says how sure it is; whether they are right, the records do not say."
        : "Surest is "
            + who
            + ", with a probability of "
            + AuditReport.digits(most)
            + "; whether that is right, the records do not say.";
  }

  private String suspects(int run, Suspicion found) {
    return found.contradicts()
        ? "impossible"
        : found.suspects().stream()
            .map(k -> runs.trajectory(run, k).orElse(UNSEEN))
            .distinct()
            .collect(Collectors.joining(" or "));
  }

  List<String> notes() {
    List<String> notes = new ArrayList<>();
    AuditReport.shown(attacks.attacks()).ifPresent(notes::add);
    if (!attacks.leftOut().isEmpty()) {
      notes.add(
          attacks.leftOut().entrySet().stream()
              .map(entry -> entry.getKey() + ": " + String.join(" and ", entry.getValue()))
              .collect(
                  Collectors.joining(
                      "; ",
                      "left out, since the records do not hold what they need to see: ",
                      "")));
    }
    for (int i = 0; i < attacks.attacks().size(); i++) {
      List<Suspicion> found = suspicions.get(i);
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
                + " impossible: the policy was another, or the oracle was"
                + (ended ? ", or it was not the policy that ended the run." : "."));
      }
    }
    return notes;
  }
}
