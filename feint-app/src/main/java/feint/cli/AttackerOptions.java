package feint.cli;

import feint.audit.Attacks;
import feint.audit.Eavesdropper;
import feint.audit.Knowledge;
import feint.audit.Plan;
import feint.eavesdrop.AttackerNames;
import feint.model.Participation;
import feint.policy.Sight;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Who attacks. */
final class AttackerOptions {

  private static final String ATTACKER = "--attacker";
  private static final String KNOWS = "--knows";
  private static final String SEES = "--sees";
  private static final String ATTENDANCE = "attendance";
  private static final String SIGHTS =
      "queries, incentives, steps, contents, " + ATTENDANCE + ":K and state";

  @Option(
      names = ATTACKER,
      paramLabel = "ATTACKER",
      completionCandidates = Choices.Attackers.class,
      description =
          "An attacker, repeatable: incentive-share, query-share, first, last, attendance-share,"
              + " policy-aware, policy-aware-steps, stall or client, and for recorded points"
              + " convergence. Without it, and without --knows and --sees: all that need no clients,"
              + " and in scenarios with participation also client.")
  private List<String> names = List.of();

  @Option(
      names = KNOWS,
      paramLabel = "WHAT",
      description =
          "An attacker by what it knows: nothing, model (how the oracle behaves) or policy (also"
              + " the policy). Default with --sees: policy.")
  private Optional<String> knows = Optional.empty();

  @Option(
      names = SEES,
      paramLabel = "LIST",
      description =
          "And by what it sees, separated by commas: "
              + SIGHTS
              + ". Queries are always seen, and steps with contents. Default with --knows:"
              + " queries,incentives.")
  private Optional<String> sees = Optional.empty();

  /** Refuses what cannot be meant in any scenario. */
  void require(AttackerNames known) {
    for (String name : names) {
      UsageException.require(
          known.names().contains(name),
          ATTACKER + " must be one of " + String.join(", ", known.names()) + ", was " + name);
    }
    described();
  }

  /** Those asked for, or the usual ones: of a scenario, and of the world in which runs happen. */
  List<Plan> plans(AttackerNames known, Scenario scenario, Scenario truth) {
    List<Plan> asked = askedOfSimulations(known);
    List<Plan> plans = asked.isEmpty() ? usual(known, scenario, truth) : asked;
    for (Plan plan : plans) {
      requireClients(plan, scenario);
      requireClients(plan, truth);
    }
    return plans;
  }

  /** The same where there are no clients. */
  List<Plan> plansWithoutClients(AttackerNames known) {
    List<Plan> asked = askedOfSimulations(known);
    for (Plan plan : asked) {
      UsageException.require(
          plan.colluding() == 0,
          plan.label()
              + " needs clients, and drawn worlds have none: use --world, with other clients in it");
    }
    return asked.isEmpty() ? known.everywhere() : asked;
  }

  /**
   * The same for recorded runs: whether the records hold what they need is yet to be seen.
   *
   * @param points whether they have points
   */
  List<Plan> plansOnRecords(AttackerNames known, Scenario scenario, boolean points) {
    List<Plan> plans = new ArrayList<>(given() ? asked(known) : usual(known, scenario, scenario));
    if (points && !given()) {
      plans.addAll(known.withPoints());
    }
    return plans;
  }

  /** Whether some are asked for, so that the usual ones are not. */
  boolean given() {
    return !names.isEmpty() || described().isPresent();
  }

  private List<Plan> asked(AttackerNames known) {
    return Stream.concat(
            known.plans().stream().filter(plan -> names.contains(plan.label())),
            described().stream().flatMap(who -> who.plans().stream()))
        .distinct()
        .toList();
  }

  private List<Plan> askedOfSimulations(AttackerNames known) {
    List<Plan> asked = asked(known);
    for (Plan plan : asked) {
      UsageException.require(
          !plan.seesPoints(),
          plan.label()
              + " needs to see points, which simulated runs do not have: use feint run, or --record"
              + " with .npz files");
    }
    return asked;
  }

  /** Of those among clients, Feint's usual one, and all that somebody has brought along. */
  private static List<Plan> usual(AttackerNames known, Scenario scenario, Scenario truth) {
    List<Plan> plans = new ArrayList<>(known.everywhere());
    if (scenario.participation().isPresent() && truth.participation().isPresent()) {
      known.amongClients().stream()
          .filter(plan -> plan == Attacks.CLIENT || !(plan instanceof Attacks))
          .forEach(plans::add);
    }
    return plans;
  }

  static void requireClients(Plan plan, Scenario scenario) {
    if (plan.colluding() == 0) {
      return;
    }
    Participation clients =
        scenario
            .participation()
            .orElseThrow(
                () ->
                    new UsageException(
                        plan.label()
                            + " needs clients: oracle.participation is required in the scenario, and"
                            + " "
                            + scenario.name()
                            + " has none"));
    UsageException.require(
        plan.colluding() <= clients.clients(),
        SEES
            + " must have "
            + ATTENDANCE
            + " of 1.."
            + clients.clients()
            + ", the number of clients, was "
            + ATTENDANCE
            + ":"
            + plan.colluding());
  }

  /** The one that is described and not named, if there is one. */
  private Optional<Eavesdropper> described() {
    if (knows.isEmpty() && sees.isEmpty()) {
      return Optional.empty();
    }
    Knowledge known = knows.map(AttackerOptions::knowledge).orElse(Knowledge.POLICY);
    EnumSet<Sight> sights = EnumSet.of(Sight.QUERIES);
    int colluding = 0;
    for (String word : sees.orElse("queries,incentives").split(",", -1)) {
      Sight sight = sight(word);
      UsageException.require(
          sight == Sight.QUERIES || sights.add(sight),
          SEES + " must name each once, was " + sees.orElse(""));
      if (sight == Sight.ATTENDANCE) {
        colluding = clients(word);
      }
    }
    return Optional.of(new Eavesdropper(known, sights, colluding));
  }

  private static Knowledge knowledge(String word) {
    return Arrays.stream(Knowledge.values())
        .filter(one -> one.label().equals(word))
        .findFirst()
        .orElseThrow(
            () -> new UsageException(KNOWS + " must be nothing, model or policy, was " + word));
  }

  private static Sight sight(String word) {
    String name = word.startsWith(ATTENDANCE + ":") ? ATTENDANCE : word;
    return Arrays.stream(Sight.values())
        .filter(one -> one != Sight.POINTS && one != Sight.REPLIES)
        .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(() -> new UsageException(SEES + " must be of " + SIGHTS + ", was " + word));
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
      // Falls through: what is not a number is not at least 1.
    }
    throw new UsageException(
        SEES + " must have " + ATTENDANCE + ":K with K at least 1, was " + word);
  }
}
