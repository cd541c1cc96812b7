package feint.zeroleak.oblivious;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.AlteredPolicy;
import feint.policy.AlteredPolicy.RealQueue;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import feint.zeroleak.oblivious.PublicRecords.Entry;
import feint.zeroleak.oblivious.PublicRecords.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Theorem that oblivious policies leak nothing: the whole record has the same distribution
 * whichever trajectory is real, with the oracle's states, the connected clients and the answers in
 * it, in a world that is not Markov, reacts to the whole record, and answers each letter in another
 * way. And each dropped condition of the proof leaks.
 */
class ObliviousLeakageTest {

  /** A world that depends on the whole record, by a hash of it. */
  private static final World CAPRICIOUS =
      new World() {
        @Override
        public double[] attendance(List<Entry> record) {
          double none = 0.1 + 0.4 * chance(record, 1);
          double some = 0.1 + 0.3 * chance(record, 2);
          return new double[] {none, some, 1 - none - some};
        }

        @Override
        public int state(List<Entry> record, int attendance) {
          return attendance == 0 ? 1 : attendance == 2 ? 2 : chance(record, 3) < 0.5 ? 1 : 2;
        }

        @Override
        public double informative(List<Entry> record, int attendance, int letter, int incentive) {
          return 0.05 + 0.9 * chance(record, 5 + attendance + 7 * letter + 31 * incentive);
        }
      };

  private static double chance(List<Entry> record, int salt) {
    long hash = salt;
    for (Entry e : record) {
      int bits = e.attendance() + 3 * (e.letter() + 3 * (e.incentive() + 4 * e.stepState()));
      hash = (hash + bits + 1) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    hash *= 0xBF58476D1CE4E5B9L;
    return (hash >>> 11) * 0x1p-53;
  }

  private static Shape shape(int horizon, int successes) {
    return new Shape(horizon, successes, 2, Actions.over(1, 3), Ledger.DEFAULT_PRIOR);
  }

  private static ObliviousPolicy policy(Shape shape, ObliviousSettings settings) {
    return ObliviousPolicy.of(
        settings, IncentiveRule.of(shape, (t, o, toCome) -> (t + o + toCome) / 2 % 2));
  }

  static Stream<Arguments> settings() {
    List<Arguments> all = new ArrayList<>();
    for (Order order : Order.values()) {
      for (boolean stops : new boolean[] {true, false}) {
        all.add(Arguments.of(shape(3, 1), new ObliviousSettings(order, 1, stops)));
        all.add(Arguments.of(shape(3, 1), new ObliviousSettings(order, 2, stops)));
      }
    }
    return all.stream();
  }

  static Stream<Arguments> longer() {
    List<Arguments> all = new ArrayList<>();
    for (Order order : Order.values()) {
      for (boolean stops : new boolean[] {true, false}) {
        all.add(Arguments.of(shape(4, 1), new ObliviousSettings(order, 1, stops)));
        all.add(Arguments.of(shape(4, 2), new ObliviousSettings(order, 1, stops)));
        all.add(Arguments.of(shape(4, 1), new ObliviousSettings(order, 2, stops)));
      }
    }
    all.add(Arguments.of(shape(5, 1), ObliviousSettings.defaults().withStopping(true)));
    return all.stream();
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("longer")
  void nothingLeaksInLongerRuns(Shape shape, ObliviousSettings settings) {
    nothingLeaks(shape, settings);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void nothingLeaks(Shape shape, ObliviousSettings settings) {
    PublicRecords records = new PublicRecords(CAPRICIOUS, policy(shape, settings), true);

    assertThat(records.leak()).isLessThan(1e-12);
    assertThat(records.law(0).values().stream().mapToDouble(p -> p).sum())
        .isCloseTo(1, within(1e-12));
  }

  /** Otherwise nothing would have been tested: runs stop, and both incentives are paid. */
  @Tag("slow")
  @Test
  void recordsCoverStopsAndBothIncentives() {
    ObliviousSettings stopping = ObliviousSettings.defaults().withStopping(true);
    PublicRecords records = new PublicRecords(CAPRICIOUS, policy(shape(5, 1), stopping), true);

    assertThat(records.law(0).keySet().stream().map(List::size).distinct())
        .containsExactlyInAnyOrder(2, 3, 4, 5);
    assertThat(
            records.law(0).keySet().stream().flatMap(List::stream).map(Entry::incentive).distinct())
        .containsExactlyInAnyOrder(1, 3);
  }

  /**
   * Two oracle states, equally likely before every query, and answers that are informative with
   * probability g: so simple that the leakage is known in closed form. Five queries, one success
   * each.
   */
  private static final World SIMPLE =
      new World() {
        @Override
        public double[] attendance(List<Entry> record) {
          return new double[] {0.5, 0.5};
        }

        @Override
        public int state(List<Entry> record, int attendance) {
          return 1 + attendance;
        }

        @Override
        public double informative(List<Entry> record, int attendance, int letter, int incentive) {
          return G;
        }
      };

  private static final double G = 0.6;

  private static final ObliviousPolicy SOUND =
      ObliviousPolicy.of(ObliviousSettings.defaults(), IncentiveRule.constant(shape(5, 1), 3));

  private static void assertLeaks(SinglePolicy flawed, double totalVariation) {
    assertThat(new PublicRecords(SIMPLE, flawed, false).leak())
        .isCloseTo(totalVariation, within(1e-12));
  }

  @Tag("slow")
  @Test
  void withoutAFlawItDoesNotLeak() {
    assertLeaks(SOUND, 0);
  }

  /** Only four failures reveal nothing: after the first success the run ends, or it does not. */
  @Test
  void stoppingWhenTheRealTrajectoryIsDoneLeaks() {
    assertLeaks(AlteredPolicy.stoppingWhenRealIsDone(SOUND), 0.9744);
    assertThat(1 - Math.pow(1 - G, 4)).isCloseTo(0.9744, within(1e-12));
  }

  /** As above: after the first success less is paid, or it is not. */
  @Tag("slow")
  @Test
  void incentiveByTheRealQueueLeaks() {
    assertLeaks(new AlteredPolicy(SOUND, PayingForTheRealOne::new), 0.9744);
  }

  /** Five tosses of a coin that shows the real trajectory with 0.7: P(at least 3) = 0.83692. */
  @Tag("slow")
  @Test
  void shareThatFollowsTheStateLeaks() {
    AlteredPolicy.Alteration learning =
        new AlteredPolicy.Alteration() {
          @Override
          public DecisionRule rule(DecisionRule rule) {
            return learningInGoodStates();
          }
        };
    assertLeaks(new AlteredPolicy(SOUND, () -> learning), 2 * 0.83692 - 1);
  }

  /**
   * A failure reveals it. Without one the first letter and the other step at once, and three more
   * queries go to either; the real one makes each of its steps with probability g.
   */
  @Tag("slow")
  @Test
  void decoyThatAlwaysStepsLeaks() {
    double alike = G / 8 * (2 * Math.pow(G, 3) + 6 * Math.pow(G, 2));

    assertLeaks((SinglePolicy) DecoyStepping.by(DecoyDistribution.ALWAYS, SOUND), 1 - alike);
    assertThat(1 - alike).isCloseTo(0.806, within(5e-4));
  }

  private static DecisionRule learningInGoodStates() {
    Actions actions = SOUND.shape().actions();
    return DecisionRule.randomised(
        SOUND.shape(),
        (o, b, law) -> {
          law[actions.learning(1)] = o == 2 ? 0.7 : 0.3;
          law[actions.obfuscating(1)] = o == 2 ? 0.3 : 0.7;
        });
  }

  /** Pays less once the real trajectory is done. */
  private static final class PayingForTheRealOne implements AlteredPolicy.Alteration {

    private final RealQueue queue = new RealQueue(SOUND.shape());

    @Override
    public DecisionRule rule(DecisionRule rule) {
      Actions actions = SOUND.shape().actions();
      int level = queue.empty() ? 0 : 1;
      return DecisionRule.randomised(
          SOUND.shape(),
          (o, b, law) -> {
            for (int u = 0; u < law.length; u++) {
              int paid = actions.learns(u) ? actions.learning(level) : actions.obfuscating(level);
              law[paid] += rule.probability(o, b, u);
            }
          });
    }

    @Override
    public void see(PublicQuery query) {
      queue.see(query);
    }
  }
}
