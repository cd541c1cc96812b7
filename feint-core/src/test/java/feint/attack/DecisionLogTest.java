package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.attack.audit.Audit;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs of decisions: equal for equal decisions, and different for any difference. */
class DecisionLogTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(6, 2);
  private static final Shape SHAPE = PROBLEM.shape();

  /** Only whether the observations of a run are empty matters. */
  private static final List<Observation> SOME = List.of(new Observation(0, 1, false));

  /** Learns with probability 0.5 and 1 in one state, queue and incentive, and 0.5 elsewhere. */
  private static Memory memory(
      int oracle, int queue, int level, DecoyDistribution decoy, boolean stops) {
    return new Memory() {
      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        return DecisionRule.randomised(
            SHAPE,
            (o, b, law) -> {
              boolean other = o == oracle && b == queue;
              int paid = other ? level : 0;
              law[SHAPE.actions().learning(paid)] = 0.5;
              law[SHAPE.actions().obfuscating(0)] = 0.5;
            });
      }

      @Override
      public DecoyDistribution decoy(Action action) {
        return decoy;
      }

      @Override
      public boolean stops() {
        return stops;
      }
    };
  }

  private static Memory plain() {
    return memory(0, 0, 0, DecoyDistribution.ALWAYS, false);
  }

  /** A log of one run with one query by this memory. */
  private static DecisionLog logged(Memory memory) {
    DecisionLog log = new DecisionLog(SHAPE);
    Memory recorded = log.recording(memory, 0);
    if (!recorded.stops()) {
      recorded.rule(0, PROBLEM.prior());
      recorded.decoy(Action.obfuscate(1));
    }
    return log;
  }

  private static OptionalInt difference(Memory played, Memory read) {
    return logged(played).firstDifference(logged(read), 1, List.of(SOME));
  }

  @Test
  void equalDecisionsHaveEqualLogs() {
    assertThat(difference(plain(), plain())).isEmpty();
  }

  /** The first and the last of three states, three queues and three incentives. */
  @ParameterizedTest
  @CsvSource({"1, 0, 1", "1, 0, 2", "3, 0, 2", "1, 2, 2", "3, 2, 1", "3, 2, 2"})
  void aDifferentProbabilityIsFound(int oracle, int queue, int level) {
    assertThat(difference(memory(oracle, queue, level, DecoyDistribution.ALWAYS, false), plain()))
        .hasValue(1);
  }

  @Test
  void aDifferentDecoyIsFound() {
    for (DecoyDistribution law :
        List.of(
            DecoyDistribution.IF_INFORMATIVE,
            DecoyDistribution.withProbability(0.5),
            DecoyDistribution.inStates(0.25, 0.25, 0.5),
            DecoyDistribution.ALWAYS.towards(0.5, 0.5))) {
      assertThat(difference(memory(0, 0, 0, law, false), plain())).hasValue(1);
    }
  }

  @Test
  void aDifferentEndIsFound() {
    Memory ending = memory(0, 0, 0, DecoyDistribution.ALWAYS, true);
    assertThat(difference(ending, plain())).hasValue(1);
    assertThat(difference(ending, memory(0, 0, 0, DecoyDistribution.ALWAYS, true))).isEmpty();
    assertThat(new DecisionLog(SHAPE).recording(ending, 0).stops()).isTrue();
  }

  @Test
  void aFilterWithoutTheRunDiffersAtItsFirstQuery() {
    assertThat(logged(plain()).firstDifference(new DecisionLog(SHAPE), 1, List.of(SOME)))
        .hasValue(1);
  }

  /** Filters start a later run with its first query, and have a trail for each component. */
  @Test
  void emptyRunsAfterTheFirstAreNotCompared() {
    DecisionLog played = new DecisionLog(SHAPE);
    DecisionLog read = new DecisionLog(SHAPE);
    for (int part : new int[] {1, 0, 1}) {
      played.recording(plain(), part).rule(0, PROBLEM.prior());
    }
    // The second run is empty, so the filter has no decisions of it.
    for (int run = 0; run < 2; run++) {
      for (int part = 0; part < 2; part++) {
        Memory own = part == 1 ? plain() : memory(1, 1, 1, DecoyDistribution.ALWAYS, false);
        read.recording(own, part).rule(0, PROBLEM.prior());
      }
    }
    assertThat(played.firstDifference(read, 2, List.of(SOME, List.of(), SOME))).isEmpty();
    assertThat(played.firstDifference(read, 2, List.of(SOME, SOME, SOME))).hasValue(1);
    assertThat(played.firstDifference(read, 2, List.of(List.of(), List.of(), SOME))).isEmpty();
  }

  @Test
  void aRecordedPolicyIsThePolicy() {
    Policy twoDecoys =
        ObliviousPolicy.of(
            ObliviousSettings.defaults().withDecoys(2), IncentiveRule.constant(SHAPE, 3));
    Policy recorded = new DecisionLog(SHAPE).recording(twoDecoys);
    assertThat(recorded.decoys()).isEqualTo(2);
    assertThat(recorded.shape()).isEqualTo(SHAPE);
    assertThat(recorded.parts()).hasSize(1);
  }

  /** Learns with every query, or with none. */
  private record Always(boolean learns) implements SinglePolicy {

    @Override
    public Shape shape() {
      return SHAPE;
    }

    @Override
    public Memory start() {
      int action = learns ? SHAPE.actions().learning(0) : SHAPE.actions().obfuscating(0);
      return new Memory() {
        @Override
        public DecisionRule rule(int t, Ledger ledger) {
          return DecisionRule.deterministic(SHAPE, (o, b) -> action);
        }

        @Override
        public void see(PublicQuery turn) {}
      };
    }
  }

  @Test
  void everyPartOfAMixtureIsRecorded() {
    Policy mixture =
        MixturePolicy.of(
            List.of(
                new Policy.Part(new Always(true), 0.5), new Policy.Part(new Always(false), 0.5)));
    Policy recorded = new DecisionLog(SHAPE).recording(mixture);
    assertThat(recorded.parts()).extracting(Policy.Part::weight).containsExactly(0.5, 0.5);
    World world = World.of(PROBLEM);
    // Which of the two components is played is a fair draw, so nothing is known of the real
    // trajectory.
    assertThat(
            new Audit(world, recorded, List.of(Attacks.QUERY_SHARE))
                .run(200, new Seed(3), Execution.defaults().withThreads(1))
                .worst()
                .advantage()
                .size())
        .isLessThan(0.5);
  }
}
