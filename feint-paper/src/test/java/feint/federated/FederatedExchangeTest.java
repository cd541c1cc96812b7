package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;

import feint.attack.Observation;
import feint.attack.points.FeatureVector;
import feint.attack.points.Features;
import feint.attack.points.ObservedTrajectory;
import feint.attack.points.PathFeatures;
import feint.attack.points.TrainedAttack;
import feint.attack.points.TrainedAttacks;
import feint.attack.points.TrainingRun;
import feint.math.Point;
import feint.math.Seed;
import feint.network.Kernel;
import feint.network.NetworkWeights;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.Policy;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Indistinguishability of two trainings: the whole record of a run, weights included, has the same
 * distribution whichever of the two tasks is real.
 *
 * <p>All compared values are named by task, not by role. A claim fails if the widest of some 200
 * differences between the runs with the one real task and those with the other has {@value #WIDEST}
 * standard deviations or more (false alarm 200 times 2e-7, that is 4e-5), or if the number of
 * correct guesses of an attacker trained on half of the runs has probability at most 6e-5 for a
 * coin flip on the others (times 30 attackers: 2e-3).
 */
class FederatedExchangeTest {

  private static final double WIDEST = 5.2;
  private static final double LEARNT = 4;

  private static final int RUNS = 400;

  /** Enough runs for clear differences. */
  private static final int FEW = 200;

  private static final int HORIZON = 12;
  private static final Federated SETTINGS =
      Samples.taskSettings().withSamplesPerClient(12).withContribution(List.of(0.2, 0.5, 1.0));

  private static final FederatedRun RUN = run(SETTINGS);
  private static final Policy OPEN =
      ObliviousPolicy.of(
          ObliviousSettings.defaults(),
          IncentiveRule.byState(RUN.problem().shape(), 2, 2, 3, 2, 3, 2, 3));
  private static final Policy BALANCED =
      BalancedPolicy.of(
          RUN.problem(),
          BalancedPolicy.Settings.of(
              ProtectionLevel.CONTENTS, Payment.followingTheState(RUN.problem())));

  private static final Features TELLTALES =
      new Features(
          Stream.concat(PathFeatures.all().stream(), new TextFeatures(RUN).all().stream())
              .toList());

  private static FederatedRun run(Federated settings) {
    return FederatedRun.counting(
            Samples.problem(HORIZON, 3),
            new Clients(Samples.SIX, settings, Samples.data(12, 40)),
            Kernel.java())
        .keepingReplies();
  }

  /** Observables of a run. */
  private enum Eyes {
    /** Everything that is broadcast to clients. */
    OUTSIDE,
    /** Also the connections and replies of one client. */
    CLIENT
  }

  /** Replaces the decoy's rounds, as if it were not another training. */
  private static Training instead(Training decoy, UnaryOperator<Training.Round> how) {
    return new Training() {
      @Override
      public NetworkWeights point() {
        return decoy.point();
      }

      @Override
      public int task() {
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
   * Recorded data of a run, with TOXIC's trajectory as the first.
   *
   * @param queries without points, whose features are sufficient
   * @param apart final distance of the two trajectories
   */
  private record Seen(
      int wanted, List<Observation> queries, FeatureVector portrait, double apart) {}

  private static Seen seen(FederatedOutcome outcome) {
    IdentityHashMap<NetworkWeights, Point> points = new IdentityHashMap<>();
    List<Observation> queries = new ArrayList<>();
    List<Observation> pointless = new ArrayList<>();
    for (FederatedQuery query : outcome.queries()) {
      int trajectory = outcome.tasks().get(query.decoy());
      int incentive = query.seen().incentive();
      int attended = query.attended() ? 1 : 0;
      pointless.add(new Observation(trajectory, incentive, query.stepState(), 0, attended));
      queries.add(
          new Observation(
              trajectory,
              incentive,
              query.stepState(),
              0,
              attended,
              points.computeIfAbsent(query.seen().point(), FederatedExchangeTest::point),
              query.reply().map(FederatedExchangeTest::point).orElse(Point.NOWHERE)));
    }
    return new Seen(
        outcome.wanted(),
        pointless,
        TELLTALES.portrait(queries),
        apart(ObservedTrajectory.of(queries, 0), ObservedTrajectory.of(queries, 1)));
  }

  private static Point point(NetworkWeights weights) {
    return Point.of(weights.toDoubles());
  }

  /** Runs of a policy whose decoy's training is replaced by another. */
  private static List<Seen> played(
      Policy policy, UnaryOperator<Training> decoy, int count, Seed seed) {
    List<Seen> runs = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      List<Training> trainings = RUN.trainings(seed.child(n), Optional.empty());
      List<Training> others = List.of(trainings.get(0), decoy.apply(trainings.get(1)));
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

  /** A client's own features are the last two. */
  private static int telltales(Eyes eyes) {
    return TELLTALES.all().size() - (eyes == Eyes.CLIENT ? 0 : 2);
  }

  /** All differences between runs with the one real task and runs with the other. */
  private static TwoGroups compared(List<Seen> runs, Eyes eyes) {
    TwoGroups groups = new TwoGroups();
    for (Seen run : runs) {
      boolean toxic = run.wanted() == FederatedData.TOXIC;
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
        groups.add("moved " + t, toxic, side * query.stepState());
        if (eyes == Eyes.CLIENT) {
          groups.add("attended " + t, toxic, side * query.attending());
        }
      }
      groups.add("apart", toxic, run.apart());
    }
    return groups;
  }

  private static double apart(ObservedTrajectory one, ObservedTrajectory other) {
    return one.points().isEmpty() || other.points().isEmpty()
        ? Double.NaN
        : last(one).distance(last(other));
  }

  private static Point last(ObservedTrajectory path) {
    return path.points().get(path.points().size() - 1);
  }

  /** Largest deviation, in standard deviations, of trained attackers from a coin flip. */
  private static double learnt(List<Seen> runs, Eyes eyes) {
    List<TrainingRun> all =
        runs.stream().map(run -> new TrainingRun(run.portrait(), run.wanted())).toList();
    Features telltales = new Features(TELLTALES.all().subList(0, telltales(eyes)));
    List<TrainingRun> judged = all.subList(all.size() / 2, all.size());
    double most = 0;
    for (TrainedAttack attack :
        TrainedAttacks.of(
            telltales, Optional.empty(), all.subList(0, all.size() / 2), new Seed(5))) {
      double right =
          judged.stream()
              .mapToDouble(run -> attack.of(run.portrait()).probability(run.real()))
              .sum();
      most = Math.max(most, Math.abs(right - judged.size() / 2.0) / Math.sqrt(judged.size() / 4.0));
    }
    return most;
  }

  private static void assertIndistinguishable(List<Seen> runs, Eyes eyes) {
    TwoGroups groups = compared(runs, eyes);

    assertThat(runs)
        .filteredOn(run -> run.wanted() == FederatedData.TOXIC)
        .hasSizeBetween(140, 260);
    assertThat(groups.comparisons()).isBetween(150, 300);
    assertThat(groups.widest().getValue()).describedAs(groups.widest().getKey()).isLessThan(WIDEST);
    assertThat(learnt(runs, eyes)).isLessThan(LEARNT);
  }

  private static void assertDistinguished(List<Seen> runs, Eyes eyes) {
    assertThat(compared(runs, eyes).widest().getValue()).isGreaterThan(WIDEST);
  }

  @Test
  void obliviousRunsAreIndistinguishableEvenToAClient() {
    assertIndistinguishable(played(OPEN, RUNS, new Seed(1)), Eyes.CLIENT);
  }

  @Tag("slow")
  @Test
  void balancedRunsAreIndistinguishableToOutsidersOnly() {
    List<Seen> runs = played(BALANCED, RUNS, new Seed(2));

    assertIndistinguishable(runs, Eyes.OUTSIDE);
    assertDistinguished(runs, Eyes.CLIENT);
    assertThat(learnt(runs, Eyes.CLIENT)).isGreaterThan(LEARNT);
  }

  @Test
  void stepOfOneClientOnlyIsDetected() {
    UnaryOperator<Training> alone = decoy -> instead(decoy, FederatedExchangeTest::alone);

    assertDistinguished(played(BALANCED, alone, FEW, new Seed(3)), Eyes.OUTSIDE);
  }

  @Test
  void stepThatIgnoresTheIncentiveIsDetected() {
    UnaryOperator<Training> unpaid = decoy -> instead(decoy, FederatedExchangeTest::paidMost);

    assertDistinguished(played(OPEN, unpaid, RUNS, new Seed(4)), Eyes.OUTSIDE);
  }

  @Test
  void decoyThatAlwaysStepsIsDetected() {
    assertDistinguished(
        played(DecoyStepping.by(DecoyDistribution.ALWAYS, OPEN), FEW, new Seed(5)), Eyes.OUTSIDE);
  }

  @Test
  void skewedDecoyIsDetected() {
    FederatedRun skewed = run(SETTINGS.withDecoy(new Decoy.Skewed(0.01)));
    List<Seen> runs = new ArrayList<>();
    for (int n = 0; n < FEW; n++) {
      Seed seed = new Seed(6).child(n);
      List<Training> trainings =
          List.of(
              RUN.trainings(seed, Optional.empty()).get(0),
              skewed.skewedDecoy(seed).orElseThrow().training());
      runs.add(seen(RUN.play(OPEN, seed, trainings)));
    }

    assertDistinguished(runs, Eyes.OUTSIDE);
    assertThat(learnt(runs, Eyes.OUTSIDE)).isGreaterThan(LEARNT);
  }
}
