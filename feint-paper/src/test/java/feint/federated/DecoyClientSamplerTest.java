package feint.federated;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;

import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Participation;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.DecisionRule;
import feint.policy.Memory;
import feint.policy.PublicQuery;
import feint.policy.Query;
import feint.policy.SinglePolicy;
import feint.simulation.ClientAttendance;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The clients of a decoy's steps leak nothing: to an observer of everything but the clients' true
 * connections, every record is equally likely whichever trajectory is real.
 */
class DecoyClientSamplerTest {

  private static final int CLIENTS = 3;
  private static final Participation ROOM = Participation.of(CLIENTS, 0.85, 0, 1, 2, 3);
  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(5)
          .successes(2)
          .incentives(1, 2)
          .success(new double[][] {{0, 0}, {0.02, 0.05}, {0.3, 0.9}, {0.6, 0.95}})
          .oracle(ROOM.connectedChain())
          .build();

  private static final SinglePolicy POLICY =
      BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 2);
  private static final SinglePolicy PAYING =
      BalancedPolicy.of(
          PROBLEM,
          BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.followingTheState(PROBLEM))
              .stopping());

  /** Chooses the clients of a decoy's step. */
  @FunctionalInterface
  private interface Crew {

    List<Integer> of(
        DecoyClientSampler twin, int state, List<Integer> present, RandomGenerator random);
  }

  /** Wrong choices that must be detected. */
  private enum Flaw implements Crew {
    /** Independent clients at every step, in the right number. */
    DRAWN_ANEW {
      @Override
      public List<Integer> of(
          DecoyClientSampler twin, int state, List<Integer> present, RandomGenerator random) {
        return drawn(state - 1, random);
      }
    },
    /** The connected clients. */
    REAL {
      @Override
      public List<Integer> of(
          DecoyClientSampler twin, int state, List<Integer> present, RandomGenerator random) {
        return present;
      }
    },
    /** One fewer, if there is more than one. */
    TOO_FEW {
      @Override
      public List<Integer> of(
          DecoyClientSampler twin, int state, List<Integer> present, RandomGenerator random) {
        List<Integer> crew = twin.crew(state);
        return crew.subList(0, Math.max(1, crew.size() - 1));
      }
    },
    /** Always the first ones, in the right number: clients are not exchangeable. */
    FIRST {
      @Override
      public List<Integer> of(
          DecoyClientSampler twin, int state, List<Integer> present, RandomGenerator random) {
        return List.of(0, 1, 2).subList(0, state - 1);
      }
    };

    private static List<Integer> drawn(int count, RandomGenerator random) {
      List<Integer> all = new ArrayList<>(List.of(0, 1, 2));
      while (all.size() > count) {
        all.remove(random.nextInt(all.size()));
      }
      return all;
    }
  }

  /** Plays runs and records the observations if the decoy's clients are chosen like this. */
  private static MirroredCounts played(SinglePolicy policy, Crew decoys, int runs, Seed seed) {
    MirroredCounts counts = new MirroredCounts();
    for (int n = 0; n < runs; n++) {
      Seed own = seed.child(n);
      ClientAttendance room = new ClientAttendance(ROOM, own.child(0).generator());
      RandomGenerator random = own.child(1).generator();
      DecoyClientSampler twin =
          new DecoyClientSampler(ROOM, PROBLEM, policy, own.child(2).generator());
      Controller controller = Controller.start(PROBLEM, policy, own.child(3));
      StringBuilder record = new StringBuilder();
      StringBuilder mirrored = new StringBuilder();
      while (!controller.finished()) {
        int state = room.count() + 1;
        Query query = controller.next(state);
        Action action = query.action();
        int level = PROBLEM.actions().levelOf(action.incentive());
        List<Integer> present = Arrays.stream(room.present()).boxed().toList();
        boolean informative = random.nextDouble() < PROBLEM.success().at(state, level);
        room.move();
        boolean step = controller.tell(query.number(), informative);
        String seen = action.incentive() + ":";
        if (step) {
          seen +=
              action.learns()
                  ? present
                  : decoys.of(twin, query.decoyState().orElseThrow(), present, random);
        }
        record.append(action.learns() ? "A" : "B").append(seen);
        mirrored.append(action.learns() ? "B" : "A").append(seen);
        twin.see(query.turn(step, state));
      }
      counts.add(record.toString(), mirrored.toString());
    }
    return counts;
  }

  /** False alarm: 1e-5. */
  @Test
  void everyRecordIsEquallyLikelyForEitherTrajectory() {
    assertIndistinguishable(POLICY, new Seed(1));
  }

  /** False alarm: 1e-5. */
  @Tag("slow")
  @Test
  void everyRecordIsEquallyLikelyIfTheIncentiveDependsOnTheHistory() {
    assertIndistinguishable(PAYING, new Seed(2));
  }

  private static void assertIndistinguishable(SinglePolicy policy, Seed seed) {
    MirroredCounts counts = played(policy, (twin, o, there, r) -> twin.crew(o), 25_000, seed);

    assertThat(counts.compared()).isGreaterThan(500);
    assertThat(counts.excess()).isBetween(-5.0, 5.0);
  }

  @ParameterizedTest
  @EnumSource(Flaw.class)
  void wrongClientsAreDetected(Flaw flaw) {
    assertThat(played(POLICY, flaw, 6_000, new Seed(3)).excess()).isGreaterThan(10);
  }

  /**
   * Distribution of the clients of a step, by brute force: given all observations, with the decoy
   * taken for the learner, over all sets of clients that may have been connected at each query.
   *
   * @param past the run as it is, of which the twin takes each query for the other kind
   * @param crews clients of the decoy's steps in it, in their order
   * @param state in which the decoy's next step is made, now
   * @return probability of each set, its clients as bits
   */
  private static double[] law(List<PublicQuery> past, List<Integer> crews, int state) {
    Memory memory = POLICY.start();
    Ledger ledger = PROBLEM.prior();
    int queue = PROBLEM.successes();
    int stepped = 0;
    double[] law = new double[1 << CLIENTS];
    Arrays.fill(law, 1);
    for (int t = 0; t < past.size(); t++) {
      PublicQuery turn = past.get(t);
      int incentive = turn.action().incentive();
      Action read = turn.action().learns() ? Action.obfuscate(incentive) : Action.learn(incentive);
      boolean step = read.learns() && turn.stepped();
      DecisionRule rule = memory.rule(t, ledger);
      for (int there = 0; there < law.length; there++) {
        int oracle = Integer.bitCount(there) + 1;
        law[there] *= rule.probability(oracle, queue, PROBLEM.actions().indexOf(read));
        if (read.learns()) {
          double success = PROBLEM.success().at(oracle, PROBLEM.actions().levelOf(incentive));
          law[there] *= step ? (there == crews.get(stepped) ? 1 : 0) : 1 - success;
        }
      }
      law = moved(law);
      stepped += step ? 1 : 0;
      queue -= step && queue > 0 ? 1 : 0;
      memory.see(new PublicQuery(read, turn.stepState()));
      ledger = ledger.after(read);
    }
    double sum = 0;
    for (int there = 0; there < law.length; there++) {
      law[there] *= Integer.bitCount(there) == state - 1 ? 1 : 0;
      sum += law[there];
    }
    for (int there = 0; there < law.length; there++) {
      law[there] /= sum;
    }
    return law;
  }

  /** Each client stays or changes independently. */
  private static double[] moved(double[] law) {
    double[] next = new double[law.length];
    for (int from = 0; from < law.length; from++) {
      for (int to = 0; to < law.length; to++) {
        int changed = Integer.bitCount(from ^ to);
        next[to] +=
            law[from]
                * Math.pow(1 - ROOM.stay(), changed)
                * Math.pow(ROOM.stay(), CLIENTS - changed);
      }
    }
    return next;
  }

  private static PublicQuery turn(boolean learns, int stepState) {
    return new PublicQuery(learns ? Action.learn(2) : Action.obfuscate(2), stepState);
  }

  private static List<Arguments> pasts() {
    return List.of(
        Arguments.of("nothing before", List.of(), 3),
        Arguments.of("no step before", List.of(turn(false, 0), turn(true, 4)), 2),
        Arguments.of("just after a step", List.of(turn(false, 3)), 3),
        Arguments.of(
            "two queries of the learner between",
            List.of(turn(false, 3), turn(true, 0), turn(true, 4)),
            3),
        Arguments.of(
            "an answer that did not help between",
            List.of(turn(true, 0), turn(false, 3), turn(false, 0), turn(true, 3)),
            3),
        Arguments.of(
            "the learner done, and an answer that did not help since",
            List.of(turn(true, 4), turn(true, 4), turn(false, 3), turn(false, 0)),
            3),
        Arguments.of(
            "two steps before", List.of(turn(false, 4), turn(true, 0), turn(false, 3)), 3));
  }

  /**
   * Against the distribution by brute force, given the history and its clients. False alarm: 1e-3
   * for each of these.
   */
  @Tag("slow")
  @ParameterizedTest(name = "{0}")
  @MethodSource("pasts")
  void clientsHaveTheDistributionOfARealDecoysClients(
      String name, List<PublicQuery> past, int state) {
    Map<List<Integer>, long[]> seen = new HashMap<>();
    for (int n = 0; n < 12_000; n++) {
      DecoyClientSampler twin =
          new DecoyClientSampler(ROOM, PROBLEM, POLICY, new Seed(4).child(n).generator());
      List<Integer> crews = new ArrayList<>();
      for (PublicQuery turn : past) {
        if (!turn.action().learns() && turn.stepped()) {
          crews.add(bits(twin.crew(turn.stepState())));
        }
        twin.see(turn);
      }
      seen.computeIfAbsent(crews, none -> new long[1 << CLIENTS])[bits(twin.crew(state))]++;
    }

    seen.forEach((crews, counts) -> assertCounts(counts).follow(law(past, crews, state)));
  }

  private static int bits(List<Integer> clients) {
    return clients.stream().mapToInt(client -> 1 << client).sum();
  }
}
