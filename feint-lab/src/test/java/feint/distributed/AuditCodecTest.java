package feint.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.attack.Eavesdropper;
import feint.attack.Knowledge;
import feint.attack.World;
import feint.attack.audit.Audit;
import feint.attack.audit.PlayedAudit;
import feint.attack.audit.PlayedAudits;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.math.Seed;
import feint.model.Participation;
import feint.model.Perturbation;
import feint.model.Problem;
import feint.policy.ClientCountAdapter;
import feint.policy.Memory;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AuditCodecTest {

  /** Named attacks, and an unnamed one of each kind of knowledge. */
  private static final List<AttackFactory> PLANS =
      Stream.concat(
              Attacks.everywhere(),
              Stream.of(Knowledge.MODEL, Knowledge.POLICY)
                  .map(knows -> Eavesdropper.of(knows, Observable.CONTENTS, Observable.STATE))
                  .flatMap(who -> who.plans().stream()))
          .map(AttackFactory.class::cast)
          .toList();

  private static PlayedAudit audit(
      World world, Policy policy, List<? extends AttackFactory> plans, int rows, long seed) {
    return new PlayedAudit(new Audit(world, policy, plans), rows, new Seed(seed));
  }

  static PlayedAudits audits(Problem problem, Policy policy, int rows, long seed) {
    return new PlayedAudits(List.of(audit(World.of(problem), policy, PLANS, rows, seed)));
  }

  @Tag("slow")
  @Test
  void everyPolicyIsAuditedElsewhereAsHere() {
    for (int n = 0; n < 8; n++) {
      Problem problem = CodecProblems.of(n);
      CodecPolicies.all(problem)
          .forEach((name, policy) -> RoundTrip.check(audits(problem, policy, 40, 7), name));
    }
  }

  @Test
  void consecutiveRunsAreEncoded() {
    Problem problem = CodecProblems.of(10);
    for (boolean carried : new boolean[] {true, false}) {
      World world = World.of(problem).inRows(3, carried);
      Policy balanced = BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 2);
      RoundTrip.check(
          new PlayedAudits(List.of(audit(world, balanced, PLANS, 20, 2))), "carried " + carried);
    }
  }

  @Test
  void eavesdroppingClientsAreEncoded() {
    Participation clients = Participation.of(6, 0.8, 0, 3);
    Problem bucketed =
        CodecProblems.of(1).toBuilder()
            .oracle(feint.model.OracleChain.stationary(clients.transition()))
            .build();
    Problem counted = clients.counted(bucketed);
    for (int colluding : new int[] {1, 3}) {
      World world = World.attended(clients, counted, colluding);
      List<AttackFactory> plans =
          Stream.of(Knowledge.NOTHING, Knowledge.MODEL, Knowledge.POLICY)
              .map(
                  knows ->
                      new Eavesdropper(
                          knows, Set.of(Observable.STEPS, Observable.ATTENDANCE), colluding))
              .flatMap(who -> who.plans().stream())
              .toList();
      for (Policy policy :
          List.of(
              ClientCountAdapter.of(StationaryPolicies.greedy(bucketed.shape()), clients),
              ClientCountAdapter.of(BalancedPolicy.of(bucketed, ProtectionLevel.STEPS, 4), clients),
              BalancedPolicy.of(counted, ProtectionLevel.CONTENTS, 4))) {
        RoundTrip.check(new PlayedAudits(List.of(audit(world, policy, plans, 40, 3))), "clients");
      }
    }
  }

  @Test
  void manyWorldsShareOneEncodedPolicy() {
    Problem problem = CodecProblems.of(10);
    Policy policy = BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 2);
    List<Problem> worlds = new Perturbation(0.05).of(problem, 60, new Seed(1));
    PlayedAudits all =
        new PlayedAudits(
            IntStream.range(0, worlds.size())
                .mapToObj(w -> audit(World.of(worlds.get(w)), policy, PLANS, 20, w))
                .toList());
    assertThat(all.count()).isEqualTo(2L * worlds.size());
    RoundTrip.check(all, "worlds");
    int one = PortableWork.of(audits(problem, policy, 20, 0)).orElseThrow().bytes().length;
    CodecOutput world = new CodecOutput();
    ProblemCodec.write(problem, world);
    int each = world.toBytes().length + 40;
    assertThat(PortableWork.of(all).orElseThrow().bytes().length)
        .isLessThan(one + worlds.size() * each);
  }

  @Test
  void policiesWithoutACodecStay() {
    Problem problem = CodecProblems.of(3);
    MarkovPolicy greedy = StationaryPolicies.greedy(problem.shape());
    MarkovPolicy readsTheLedger =
        MarkovPolicy.of(problem.shape(), (t, ledger) -> greedy.rule(t, ledger));
    SinglePolicy own =
        new SinglePolicy() {
          @Override
          public Memory start() {
            return greedy.start();
          }

          @Override
          public feint.model.Shape shape() {
            return problem.shape();
          }
        };
    for (Policy policy : List.of(readsTheLedger, own)) {
      assertThat(PortableWork.of(audits(problem, policy, 20, 1))).isEmpty();
    }
    assertThat(PortableWork.of(audits(problem, greedy, 20, 1))).isPresent();
  }

  /** Only a factory that is data can be sent; an attack that was created here is not. */
  @Test
  void attackWithAnotherAssumedPolicyStays() {
    Problem problem = CodecProblems.of(3);
    World world = World.of(problem);
    Policy random = StationaryPolicies.random(problem.shape());
    Policy other = StationaryPolicies.random(problem.shape());
    for (AttackFactory plan : PLANS) {
      assertThat(portable(world, random, plan)).as(plan.label()).isTrue();
      assertThat(portable(world, random, AttackFactory.of(plan.on(world, other))))
          .as(plan.label())
          .isFalse();
    }
  }

  @Test
  void tooManyConsecutiveRunsStay() {
    Problem problem = CodecProblems.of(3);
    Policy greedy = StationaryPolicies.greedy(problem.shape());
    World world = World.of(problem).inRows(1 << 22, false);
    assertThat(portable(world, greedy, Attacks.FIRST)).isFalse();
  }

  private static boolean portable(World world, Policy policy, AttackFactory attack) {
    return PortableWork.of(new PlayedAudits(List.of(audit(world, policy, List.of(attack), 20, 1))))
        .isPresent();
  }
}
