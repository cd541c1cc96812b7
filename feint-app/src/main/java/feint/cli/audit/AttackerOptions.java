package feint.cli.audit;

import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.attack.Eavesdropper;
import feint.attack.Knowledge;
import feint.attack.points.AttackerNames;
import feint.cli.option.Choices;
import feint.cli.output.UsageException;
import feint.math.Text;
import feint.model.Participation;
import feint.policy.Observable;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options that choose the attackers. */
final class AttackerOptions {

  private static final String ATTACKER = "--attacker";
  private static final String KNOWS = "--knows";
  private static final String SEES = "--sees";
  private static final String ATTENDANCE = "attendance";
  private static final String OBSERVABLES =
      "queries, incentives, steps, contents, " + ATTENDANCE + ":K and state";

  @Option(
      names = ATTACKER,
      paramLabel = "ATTACKER",
      completionCandidates = Choices.Attackers.class,
      description =
          "An attacker; repeatable: ${COMPLETION-CANDIDATES}; convergence for recorded points only."
              + " Default, without --knows and --sees: all attackers that need no clients, and"
              + " client in scenarios with participation.")
  private List<String> names = List.of();

  @Option(
      names = KNOWS,
      paramLabel = "WHAT",
      description =
          "Defines an attacker by its knowledge: nothing, model (the oracle's behaviour) or"
              + " policy (model and policy). Default with --sees: policy.")
  private Optional<String> knows = Optional.empty();

  @Option(
      names = SEES,
      paramLabel = "LIST",
      description =
          "Defines an attacker by its observations, separated by commas: "
              + OBSERVABLES
              + ". Queries are always included; contents include steps. Default with --knows:"
              + " queries,incentives.")
  private Optional<String> sees = Optional.empty();

  /** Rejects options that are invalid in every scenario. */
  void require(AttackerNames known) {
    for (String name : names) {
      UsageException.require(
          known.names().contains(name),
          ATTACKER + " must be one of " + String.join(", ", known.names()) + ", was " + name);
    }
    described();
  }

  /** Returns the requested attacks, or the default attacks of a scenario and its true world. */
  List<AttackFactory> plans(AttackerNames known, Scenario scenario, Scenario truth) {
    List<AttackFactory> asked = askedOfSimulations(known);
    List<AttackFactory> plans = asked.isEmpty() ? usual(known, scenario, truth) : asked;
    for (AttackFactory plan : plans) {
      requireClients(plan, scenario);
      requireClients(plan, truth);
    }
    return plans;
  }

  /** Returns the requested or default attacks for worlds without clients. */
  List<AttackFactory> plansWithoutClients(AttackerNames known) {
    List<AttackFactory> asked = askedOfSimulations(known);
    for (AttackFactory plan : asked) {
      UsageException.require(
          plan.colluding() == 0,
          plan.label()
              + " needs clients, and drawn worlds have none: use --world with a scenario that has"
              + " clients");
    }
    return asked.isEmpty() ? known.everywhere() : asked;
  }

  /**
   * Returns the requested or default attacks on recorded runs, before checking that the records
   * hold their observations.
   *
   * @param points whether the records include points
   */
  List<AttackFactory> plansOnRecords(AttackerNames known, Scenario scenario, boolean points) {
    List<AttackFactory> plans =
        new ArrayList<>(given() ? asked(known) : usual(known, scenario, scenario));
    if (points && !given()) {
      plans.addAll(known.withPoints());
    }
    return plans;
  }

  /** Returns whether attackers were requested explicitly, which replaces the default ones. */
  boolean given() {
    return !names.isEmpty() || described().isPresent();
  }

  private List<AttackFactory> asked(AttackerNames known) {
    return Stream.concat(
            known.plans().stream().filter(plan -> names.contains(plan.label())),
            described().stream().flatMap(who -> who.plans().stream()))
        .distinct()
        .toList();
  }

  private List<AttackFactory> askedOfSimulations(AttackerNames known) {
    List<AttackFactory> asked = asked(known);
    for (AttackFactory plan : asked) {
      UsageException.require(
          !plan.seesPoints(),
          plan.label()
              + " needs to see points, which simulated runs do not have: use feint run, or --record"
              + " with .npz files");
    }
    return asked;
  }

  /** Returns the default attacks; among clients these are the built-in one and all plug-ins. */
  private static List<AttackFactory> usual(AttackerNames known, Scenario scenario, Scenario truth) {
    List<AttackFactory> plans = new ArrayList<>(known.everywhere());
    if (scenario.participation().isPresent() && truth.participation().isPresent()) {
      known.amongClients().stream()
          .filter(plan -> plan == Attacks.CLIENT || !(plan instanceof Attacks))
          .forEach(plans::add);
    }
    return plans;
  }

  static void requireClients(AttackFactory plan, Scenario scenario) {
    if (plan.colluding() == 0) {
      return;
    }
    Participation clients =
        scenario
            .participation()
            .orElseThrow(
                () ->
                    new UsageException(
                        Text.of(
                            "%s needs clients: oracle.participation is required in the"
                                + " scenario, and %s has none",
                            plan.label(), scenario.name())));
    UsageException.require(
        plan.colluding() <= clients.clients(),
        Text.of(
            "%s must have %s of 1..%s, the number of clients, was %s:%s",
            SEES, ATTENDANCE, clients.clients(), ATTENDANCE, plan.colluding()));
  }

  /** Returns the attacker that --knows and --sees define, if any. */
  private Optional<Eavesdropper> described() {
    if (knows.isEmpty() && sees.isEmpty()) {
      return Optional.empty();
    }
    Knowledge known = knows.map(AttackerOptions::knowledge).orElse(Knowledge.POLICY);
    EnumSet<Observable> observables = EnumSet.of(Observable.QUERIES);
    int colluding = 0;
    for (String word : sees.orElse("queries,incentives").split(",", -1)) {
      Observable observable = observable(word);
      UsageException.require(
          observable == Observable.QUERIES || observables.add(observable),
          SEES + " must name each once, was " + sees.orElse(""));
      if (observable == Observable.ATTENDANCE) {
        colluding = clients(word);
      }
    }
    return Optional.of(new Eavesdropper(known, observables, colluding));
  }

  private static Knowledge knowledge(String word) {
    return Arrays.stream(Knowledge.values())
        .filter(one -> one.label().equals(word))
        .findFirst()
        .orElseThrow(
            () -> new UsageException(KNOWS + " must be nothing, model or policy, was " + word));
  }

  private static Observable observable(String word) {
    String name = word.startsWith(ATTENDANCE + ":") ? ATTENDANCE : word;
    return Arrays.stream(Observable.values())
        .filter(one -> one != Observable.POINTS && one != Observable.REPLIES)
        .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(
            () -> new UsageException(SEES + " must be of " + OBSERVABLES + ", was " + word));
  }

  /** K of attendance:K. */
  private static int clients(String word) {
    String number = word.substring(Math.min(word.length(), ATTENDANCE.length() + 1));
    try {
      int clients = Integer.parseInt(number);
      if (clients >= 1) {
        return clients;
      }
    } catch (NumberFormatException e) {
      // Not a number: falls through to the message.
    }
    throw new UsageException(
        SEES + " must have " + ATTENDANCE + ":K with K at least 1, was " + word);
  }
}
