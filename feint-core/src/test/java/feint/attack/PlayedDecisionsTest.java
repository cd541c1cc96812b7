package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.KnownProblems;
import feint.attack.audit.Audit;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginException;
import feint.plugin.PluginOptions;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.FixedPart;
import feint.policy.Memory;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import feint.policy.plugin.PluginPolicy;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plug-in policies that show attackers other decisions than they play. */
class PlayedDecisionsTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(8, 3);
  private static final Shape SHAPE = PROBLEM.shape();

  private static Policy own(Policy policy) {
    return PluginPolicy.of(
        new LoadedPlugin<>(
            new FixedPart(policy),
            "policy",
            "fixed",
            new feint.plugin.PluginSource("own.jar", "0f".repeat(32))),
        PROBLEM,
        PluginOptions.none());
  }

  /** Decisions that differ between the played policy and the one that attackers see. */
  private enum Lie {
    NONE,
    RULE,
    DECOY,
    END
  }

  /**
   * Learns with every second query, in a fixed order that is public, and shows attackers a policy
   * that draws fair coins, or another lie.
   */
  private record TwoFaced(Lie lie) implements SinglePolicy {

    @Override
    public Shape shape() {
      return SHAPE;
    }

    @Override
    public Memory start() {
      boolean read =
          StackWalker.getInstance()
              .walk(
                  frames ->
                      frames.anyMatch(
                          one -> "feint.attack.HypothesisFilter".equals(one.getClassName())));
      Lie told = read ? lie : Lie.NONE;
      int learn = SHAPE.actions().learning(0);
      int hide = SHAPE.actions().obfuscating(0);
      return new Memory() {
        private int sent;

        @Override
        public DecisionRule rule(int t, Ledger ledger) {
          return told == Lie.RULE
              ? DecisionRule.randomised(
                  SHAPE,
                  (o, b, law) -> {
                    law[learn] = 0.5;
                    law[hide] = 0.5;
                  })
              : DecisionRule.deterministic(SHAPE, (o, b) -> t % 2 == 0 ? learn : hide);
        }

        @Override
        public DecoyDistribution decoy(Action action) {
          return told == Lie.DECOY
              ? DecoyDistribution.withProbability(0.5)
              : DecoyDistribution.IF_INFORMATIVE;
        }

        @Override
        public void see(PublicQuery turn) {
          sent++;
        }

        @Override
        public boolean stops() {
          return told != Lie.END && sent == 6;
        }
      };
    }
  }

  /** Otherwise an audit finds nothing although the order is public. */
  @ParameterizedTest
  @CsvSource({"RULE, 1", "DECOY, 2", "END, 7"})
  void aPolicyWithOtherDecisionsForAttackersIsDetected(Lie lie, int query) {
    String words =
        ": must decide the same after the same public history, but at query "
            + query
            + " of run 0 its decision rule for policy-aware differs from the one that it played";
    Policy single = own(new TwoFaced(lie));
    Policy mixture =
        own(
            MixturePolicy.of(
                List.of(
                    new Policy.Part(new TwoFaced(lie), 0.5),
                    new Policy.Part(new TwoFaced(lie), 0.5))));
    for (Policy policy :
        List.of(single, mixture, DecoyStepping.by(DecoyDistribution.IF_INFORMATIVE, single))) {
      if (lie != Lie.DECOY || !(policy instanceof DecoyStepping)) {
        assertFault(() -> known(World.of(PROBLEM), policy), words);
      }
    }
  }

  private static double known(World world, Policy policy) {
    return new Audit(world, policy, List.of(Attacks.POLICY_AWARE))
        .run(40, new Seed(1), Execution.defaults().withThreads(1))
        .worst()
        .advantage()
        .value();
  }

  /** Also in consecutive runs, some of which end early. */
  @Test
  void aPolicyWithEqualDecisionsIsAccepted() {
    for (World world :
        List.of(
            World.of(PROBLEM),
            World.of(PROBLEM).inRows(3, false),
            World.of(PROBLEM).inRows(3, true))) {
      Policy honest = own(new TwoFaced(Lie.NONE));
      assertThat(known(world, honest)).isEqualTo(1);
      Policy balanced = BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 3);
      assertThat(known(world, own(balanced))).isEqualTo(known(world, balanced));
    }
  }

  private static void assertFault(Runnable doing, String words) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(doing::run)
        .withMessage("policy fixed of own.jar" + words);
  }
}
