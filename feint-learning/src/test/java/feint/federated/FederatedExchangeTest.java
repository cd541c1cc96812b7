package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;

import feint.audit.Observation;
import feint.balance.Balanced;
import feint.balance.Payment;
import feint.balance.Strength;
import feint.federated.FederatedOracle.Two;
import feint.math.Point;
import feint.math.Seed;
import feint.network.Kernels;
import feint.network.Weights;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.policy.DecoyLaw;
import feint.policy.DecoyStepping;
import feint.policy.Policy;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.telltale.LearntAttack;
import feint.telltale.LearntAttacks;
import feint.telltale.Lesson;
import feint.telltale.PathTelltales;
import feint.telltale.Portrait;
import feint.telltale.SeenPath;
import feint.telltale.Telltales;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * That two trainings look alike: the whole record of a run, weights included, has the same law
 * whichever of the two tasks is wanted.
 *
 * <p>Everything that is compared is named by its task, not by its role. A claim fails if the widest
 * of some 200 differences between the runs that want the one task and those that want the other has
 * {@value #WIDEST} standard deviations or more (false alarm 200 times 2e-7, that is 4e-5), or if an
 * attacker who has learnt from half of the runs is right in so many of the others, or so few, that
 * a coin would be with probability 6e-5 (times 30 attackers: 2e-3).
 */
class FederatedExchangeTest {

  private static final double WIDEST = 5.2;
  private static final double LEARNT = 4;

  private static final int RUNS = 400;

  /** Enough for what is far from alike. */
  private static final int FEW = 200;

  private static final int HORIZON = 12;
  private static final Federated SETTINGS =
      Samples.taskSettings().withSamplesPerClient(12).withContribution(List.of(0.2, 0.5, 1.0));

  private static final FederatedRun RUN = run(SETTINGS);
  private static final Policy OPEN =
      OpenPolicy.of(
          OpenSettings.defaults(),
          IncentiveRule.byState(RUN.problem().shape(), 2, 2, 3, 2, 3, 2, 3));
  private static final Policy BALANCED =
      Balanced.of(
          RUN.problem(),
          Balanced.Settings.of(Strength.CONTENTS, Payment.followingTheState(RUN.problem())));

  private static final Telltales TELLTALES =
      new Telltales(
          Stream.concat(PathTelltales.all().stream(), new TextTelltales(RUN).all().stream())
              .toList());

  private static FederatedRun run(Federated settings) {
    return FederatedRun.counting(
            Samples.problem(HORIZON, 3),
            new Clients(Samples.SIX, settings, Samples.data(12, 40)),
            Kernels.java())
        .keepingReplies();
  }

  /** Who sees what of a run. */
  private enum Eyes {
    /** All that is sent to clients. */
    OUTSIDE,
    /** Also when one client was connected, and what it sent back. */
    CLIENT
  }

  /** What makes it look as if the decoy were not another training. */
  private static Training instead(Training decoy, UnaryOperator<Training.Round> how) {
    return new Training() {
      @Override
      public Weights point() {
        return decoy.point();
      }

      @Override
      public Task task() {
        return decoy.task();
      }

      @Override
      public void step(Round round) {
        decoy.step(how.apply(round));
      }
    };
  }

  private static Training.Round alone(Training.Round round) {
    return new Training.Round(round.crew().subList(0, 1), round.level(), round.seed());
  }

  private static Training.Round paidMost(Training.Round round) {
    return new Training.Round(round.crew(), 2, round.seed());
  }

  /**
   * What is kept of a run, with TOXIC's trajectory as the first.
   *
   * @param queries without points, of which the telltales are enough
   * @param apart how far the two are from each other in the end
   */
  private record Seen(Task wanted, List<Observation> queries, Portrait portrait, double apart) {}

  private static Seen seen(FederatedOutcome outcome) {
    IdentityHashMap<Weights, Point> points = new IdentityHashMap<>();
    List<Observation> queries = new ArrayList<>();
    List<Observation> pointless = new ArrayList<>();
    for (FederatedQuery query : outcome.queries()) {
      Task task = query.learning() ? outcome.wanted() : outcome.wanted().other();
      int trajectory = task == Task.TOXIC ? 0 : 1;
      int incentive = query.seen().incentive();
      int attended = query.attended() ? 1 : 0;
      pointless.add(new Observation(trajectory, incentive, query.madeIn(), 0, attended));
      queries.add(
          new Observation(
              trajectory,
              incentive,
              query.madeIn(),
              0,
              attended,
              points.computeIfAbsent(query.seen().point(), FederatedExchangeTest::point),
              query.reply().map(FederatedExchangeTest::point).orElse(Point.NOWHERE)));
    }
    return new Seen(
        outcome.wanted(),
        pointless,
        TELLTALES.portrait(queries),
        apart(SeenPath.of(queries, 0), SeenPath.of(queries, 1)));
  }

  private static Point point(Weights weights) {
    return Point.of(weights.toDoubles());
  }

  /** Runs of a policy whose decoy's training is replaced by another. */
  private static List<Seen> played(
      Policy policy, UnaryOperator<Training> decoy, int count, Seed seed) {
    List<Seen> runs = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      Two trainings = RUN.trainings(seed.child(n), Optional.empty());
      Two others = new Two(trainings.learner(), decoy.apply(trainings.decoy()));
      runs.add(seen(RUN.play(policy, seed.child(n), others)));
    }
    return runs;
  }

  private static List<Seen> played(Policy policy, int count, Seed seed) {
    List<Seen> runs = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      runs.add(seen(RUN.play(policy, seed.child(n))));
    }
    return runs;
  }

  /** A client's own telltales are the last two. */
  private static int telltales(Eyes eyes) {
    return TELLTALES.all().size() - (eyes == Eyes.CLIENT ? 0 : 2);
  }

  /** All that differs between runs that want the one task and runs that want the other. */
  private static TwoGroups compared(List<Seen> runs, Eyes eyes) {
    TwoGroups groups = new TwoGroups();
    for (Seen run : runs) {
      boolean toxic = run.wanted() == Task.TOXIC;
      for (int i = 0; i < telltales(eyes); i++) {
        String name = TELLTALES.all().get(i).name();
        double first = run.portrait().at(0, i);
        double second = run.portrait().at(1, i);
        groups.add(name + " of TOXIC", toxic, first);
        groups.add(name + " of SECOND", toxic, second);
        groups.add(name + " compared", toxic, first - second);
      }
      for (int t = 0; t < run.queries().size(); t++) {
        Observation query = run.queries().get(t);
        int side = query.trajectory() == 0 ? 1 : -1;
        groups.add("trajectory " + t, toxic, side);
        groups.add("paid " + t, toxic, side * query.incentive());
        groups.add("moved " + t, toxic, side * query.madeIn());
        if (eyes == Eyes.CLIENT) {
          groups.add("attended " + t, toxic, side * query.attending());
        }
      }
      groups.add("apart", toxic, run.apart());
    }
    return groups;
  }

  private static double apart(SeenPath one, SeenPath other) {
    return one.points().isEmpty() || other.points().isEmpty()
        ? Double.NaN
        : last(one).distance(last(other));
  }

  private static Point last(SeenPath path) {
    return path.points().get(path.points().size() - 1);
  }

  /** By how many standard deviations the best, or worst, of those who have learnt beats a coin. */
  private static double learnt(List<Seen> runs, Eyes eyes) {
    List<Lesson> all =
        runs.stream()
            .map(run -> new Lesson(run.portrait(), run.wanted() == Task.TOXIC ? 0 : 1))
            .toList();
    Telltales telltales = new Telltales(TELLTALES.all().subList(0, telltales(eyes)));
    List<Lesson> judged = all.subList(all.size() / 2, all.size());
    double most = 0;
    for (LearntAttack attack :
        LearntAttacks.of(
            telltales, Optional.empty(), all.subList(0, all.size() / 2), new Seed(5))) {
      double right =
          judged.stream()
              .mapToDouble(run -> attack.of(run.portrait()).probability(run.real()))
              .sum();
      most = Math.max(most, Math.abs(right - judged.size() / 2.0) / Math.sqrt(judged.size() / 4.0));
    }
    return most;
  }

  private static void assertAlike(List<Seen> runs, Eyes eyes) {
    TwoGroups groups = compared(runs, eyes);

    assertThat(runs).filteredOn(run -> run.wanted() == Task.TOXIC).hasSizeBetween(140, 260);
    assertThat(groups.comparisons()).isBetween(150, 300);
    assertThat(groups.widest().getValue()).describedAs(groups.widest().getKey()).isLessThan(WIDEST);
    assertThat(learnt(runs, eyes)).isLessThan(LEARNT);
  }

  private static void assertFoundOut(List<Seen> runs, Eyes eyes) {
    assertThat(compared(runs, eyes).widest().getValue()).isGreaterThan(WIDEST);
  }

  @Test
  void openRunsAreAlikeEvenToAClientWhoAnswers() {
    assertAlike(played(OPEN, RUNS, new Seed(1)), Eyes.CLIENT);
  }

  @Tag("slow")
  @Test
  void balancedRunsAreAlikeToThoseOutsideAndNotToClients() {
    List<Seen> runs = played(BALANCED, RUNS, new Seed(2));

    assertAlike(runs, Eyes.OUTSIDE);
    assertFoundOut(runs, Eyes.CLIENT);
    assertThat(learnt(runs, Eyes.CLIENT)).isGreaterThan(LEARNT);
  }

  @Test
  void stepOfOneClientOnlyIsFoundOut() {
    UnaryOperator<Training> alone = decoy -> instead(decoy, FederatedExchangeTest::alone);

    assertFoundOut(played(BALANCED, alone, FEW, new Seed(3)), Eyes.OUTSIDE);
  }

  @Test
  void stepThatIgnoresTheIncentiveIsFoundOut() {
    UnaryOperator<Training> unpaid = decoy -> instead(decoy, FederatedExchangeTest::paidMost);

    assertFoundOut(played(OPEN, unpaid, RUNS, new Seed(4)), Eyes.OUTSIDE);
  }

  @Test
  void decoyThatAlwaysStepsIsFoundOut() {
    assertFoundOut(played(DecoyStepping.by(DecoyLaw.ALWAYS, OPEN), FEW, new Seed(5)), Eyes.OUTSIDE);
  }

  @Test
  void skewedDecoyIsFoundOut() {
    FederatedRun skewed = run(SETTINGS.withDecoy(new Decoy.Skewed(0.01)));
    List<Seen> runs = new ArrayList<>();
    for (int n = 0; n < FEW; n++) {
      Seed seed = new Seed(6).child(n);
      Two trainings =
          new Two(
              RUN.trainings(seed, Optional.empty()).learner(),
              skewed.skewedDecoy(seed).orElseThrow().training());
      runs.add(seen(RUN.play(OPEN, seed, trainings)));
    }

    assertFoundOut(runs, Eyes.OUTSIDE);
    assertThat(learnt(runs, Eyes.OUTSIDE)).isGreaterThan(LEARNT);
  }
}
