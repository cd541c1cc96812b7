package feint.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.KnownProblems;
import feint.balance.Balanced;
import feint.balance.Strength;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.part.Owned;
import feint.part.PartException;
import feint.part.PartOptions;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.DecoyStepping;
import feint.policy.FixedPart;
import feint.policy.Memory;
import feint.policy.MixturePolicy;
import feint.policy.OwnPolicy;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.policy.Turn;
import feint.work.Execution;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Policies of a jar that show attackers other decisions than they play. */
class PlayedDecisionsTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(8, 3);
  private static final Shape SHAPE = PROBLEM.shape();

  private static Policy own(Policy policy) {
    return OwnPolicy.of(
        new Owned<>(
            new FixedPart(policy),
            "policy",
            "fixed",
            new feint.part.Source("own.jar", "0f".repeat(32))),
        PROBLEM,
        PartOptions.none());
  }

  /** What a policy does in a way that it shows to nobody. */
  private enum Lie {
    NONE,
    RULE,
    DECOY,
    END
  }

  /**
   * Learns with every second query, in a fixed order that is public, and shows to attackers a
   * policy that tosses coins; or tells them another lie.
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
                      frames.anyMatch(one -> "feint.audit.Reading".equals(one.getClassName())));
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
        public DecoyLaw decoy(Action action) {
          return told == Lie.DECOY ? DecoyLaw.withProbability(0.5) : DecoyLaw.IF_INFORMATIVE;
        }

        @Override
        public void see(Turn turn) {
          sent++;
        }

        @Override
        public boolean stops() {
          return told != Lie.END && sent == 6;
        }
      };
    }
  }

  /** Else an audit finds nothing although the order is public. */
  @ParameterizedTest
  @CsvSource({"RULE, 1", "DECOY, 2", "END, 7"})
  void aPolicyThatShowsAttackersOtherDecisionsThanItPlaysIsFoundOut(Lie lie, int query) {
    String words =
        ": must do the same after the same public past, but at query "
            + query
            + " of run 0 its rule for policy-aware, who knows it, is not the one that it played";
    Policy single = own(new TwoFaced(lie));
    Policy mixture =
        own(
            MixturePolicy.of(
                List.of(
                    new Policy.Part(new TwoFaced(lie), 0.5),
                    new Policy.Part(new TwoFaced(lie), 0.5))));
    for (Policy policy :
        List.of(single, mixture, DecoyStepping.by(DecoyLaw.IF_INFORMATIVE, single))) {
      if (lie != Lie.DECOY || !(policy instanceof DecoyStepping)) {
        assertFault(() -> known(World.of(PROBLEM), policy), words);
      }
    }
  }

  private static double known(World world, Policy policy) {
    return new Audit(world, policy, List.of(Attacks.POLICY_AWARE.on(world, policy)))
        .run(40, new Seed(1), Execution.defaults().withThreads(1))
        .worst()
        .advantage()
        .value();
  }

  /** Also in runs that follow each other, some of which end early. */
  @Test
  void aPolicyThatShowsAttackersWhatItPlaysIsNotSuspected() {
    for (World world :
        List.of(
            World.of(PROBLEM),
            World.of(PROBLEM).inRows(3, false),
            World.of(PROBLEM).inRows(3, true))) {
      Policy honest = own(new TwoFaced(Lie.NONE));
      assertThat(known(world, honest)).isEqualTo(1);
      Policy balanced = Balanced.of(PROBLEM, Strength.CONTENTS, 3);
      assertThat(known(world, own(balanced))).isEqualTo(known(world, balanced));
    }
  }

  private static void assertFault(Runnable doing, String words) {
    assertThatExceptionOfType(PartException.class)
        .isThrownBy(doing::run)
        .withMessage("policy fixed of own.jar" + words);
  }
}
