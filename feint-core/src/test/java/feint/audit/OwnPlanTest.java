package feint.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.KnownProblems;
import feint.math.Point;
import feint.math.Seed;
import feint.model.Problem;
import feint.part.Owned;
import feint.part.PartException;
import feint.part.Source;
import feint.policy.Policy;
import feint.policy.Sight;
import feint.policy.StationaryPolicies;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class OwnPlanTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(8, 3);
  private static final Policy POLICY = StationaryPolicies.greedy(PROBLEM.shape());
  private static final World WORLD = World.of(PROBLEM);

  /** An attack that sees some things and says what it is told to. */
  private record Watching(Set<Sight> sees, Supplier<Suspicion> says, List<Observation> seen)
      implements Attack, AttackerPart {

    @Override
    public String name() {
      return "another-name";
    }

    @Override
    public Knowledge knows() {
      return Knowledge.NOTHING;
    }

    @Override
    public boolean givesPosterior() {
      return false;
    }

    @Override
    public Attack create(World world, Policy policy) {
      return this;
    }

    @Override
    public int colluding() {
      return 0;
    }

    @Override
    public Attacker start() {
      return new Attacker() {
        @Override
        public void see(Observation next) {
          seen.add(next);
        }

        @Override
        public Suspicion now() {
          return says.get();
        }
      };
    }
  }

  private static Plan plan(AttackerPart part) {
    return new OwnPlan(
        new Owned<>(part, "attacker", "watching", new Source("own.jar", "0f".repeat(32))));
  }

  private static Attack attack(Set<Sight> sees, Supplier<Suspicion> says) {
    return plan(new Watching(sees, says, new ArrayList<>())).on(WORLD, POLICY);
  }

  /** Else it might be taken for one of whom a proof speaks. */
  @Test
  void itSeesNoMoreThanItSays() {
    Observation all = new Observation(1, 3, 2, 3, 1, Point.of(1, 2), Point.of(3, 4));
    assertThat(shown(Set.of(), all)).isEqualTo(new Observation(1, 0, 0, 0, 0));
    assertThat(shown(Set.of(Sight.INCENTIVES), all)).isEqualTo(new Observation(1, 3, 0, 0, 0));
    assertThat(shown(Set.of(Sight.STEPS), all)).isEqualTo(new Observation(1, 0, 1, 0, 0));
    assertThat(shown(Set.of(Sight.CONTENTS), all)).isEqualTo(new Observation(1, 0, 2, 0, 0));
    assertThat(shown(Set.of(Sight.STATE), all)).isEqualTo(new Observation(1, 0, 0, 3, 0));
    Observation unseen = all.withMadeIn(Observation.UNSEEN);
    assertThat(shown(Set.of(Sight.STEPS), unseen).unseen()).isTrue();
    assertThat(shown(Set.of(), unseen).unseen()).isFalse();
  }

  private static Observation shown(Set<Sight> sees, Observation all) {
    List<Observation> seen = new ArrayList<>();
    Attack attack = plan(new Watching(sees, () -> Suspicion.NOBODY, seen)).on(WORLD, POLICY);
    assertThat(attack.sees()).contains(Sight.QUERIES).containsAll(sees);
    attack.start().see(all);
    return seen.get(0);
  }

  @Test
  void itIsCalledAsItsPartIs() {
    Attack attack = attack(Set.of(), () -> Suspicion.NOBODY);
    AuditResult result =
        new Audit(PROBLEM, POLICY, List.of(attack)).run(20, new Seed(1), Execution.defaults());
    assertThat(result.worst().name()).isEqualTo("watching");
  }

  /** A part with two clients, of which the attack says all that there is to say. */
  private record Collecting(int colluding, boolean seesPoints, List<String> calls)
      implements AttackerPart {

    @Override
    public String name() {
      return "collecting";
    }

    @Override
    public Attack create(World world, Policy policy) {
      return new Attack() {
        @Override
        public String name() {
          return "another-name";
        }

        @Override
        public Knowledge knows() {
          return Knowledge.MODEL;
        }

        @Override
        public Set<Sight> sees() {
          return colluding > 0
              ? Set.of(Sight.ATTENDANCE, Sight.POINTS, Sight.REPLIES)
              : Set.of(Sight.POINTS);
        }

        @Override
        public int colluding() {
          return colluding;
        }

        @Override
        public boolean givesPosterior() {
          return true;
        }

        @Override
        public Attacker start() {
          return new Attacker() {
            @Override
            public void see(Observation next) {
              calls.add(next.toString());
            }

            @Override
            public void ended() {
              calls.add("ended");
            }

            @Override
            public Suspicion now() {
              return Suspicion.CONTRADICTION;
            }
          };
        }
      };
    }
  }

  @Test
  void whatItSaysOfItselfIsPassedOn() {
    List<String> calls = new ArrayList<>();
    AttackerPart part = new Collecting(2, true, calls);
    Plan plan = plan(part);
    assertThat(plan.label()).isEqualTo("watching");
    assertThat(plan.colluding()).isEqualTo(2);
    assertThat(plan.seesPoints()).isTrue();
    Attack attack = plan.on(WORLD, POLICY);
    assertThat(attack.colluding()).isEqualTo(2);
    assertThat(attack.knows()).isEqualTo(Knowledge.MODEL);
    assertThat(attack.givesPosterior()).isTrue();
    Attacker attacker = attack.start();
    Observation all = new Observation(1, 3, 2, 3, 1, Point.of(1, 2), Point.of(3, 4));
    attacker.see(all);
    attacker.ended();
    assertThat(calls)
        .containsExactly(
            new Observation(1, 0, 0, 0, 1, Point.of(1, 2), Point.of(3, 4)).toString(), "ended");
    assertThat(attacker.now().contradicts()).isTrue();
    assertThat(plan(new Collecting(0, true, calls)).seesPoints()).isTrue();
    assertThat(plan(new Collecting(0, false, calls)).seesPoints()).isFalse();
  }

  /** The part answers for its own attacks on this policy in this world, and for no others. */
  @Test
  void partsAnswerForTheirOwnAttacks() {
    AttackerPart part = new Collecting(0, true, new ArrayList<>());
    Owned<AttackerPart> owned =
        new Owned<>(part, "attacker", "watching", new Source("own.jar", "0f".repeat(32)));
    List<Plan> plans = OwnPlan.of(List.of(owned, owned));
    assertThat(plans).hasSize(2);
    Attack attack = plans.get(0).on(WORLD, POLICY);
    assertThat(OwnPlan.part(attack, World.of(PROBLEM), POLICY)).hasValue(owned);
    assertThat(OwnPlan.part(attack, WORLD.inRows(2, true), POLICY)).isEmpty();
    assertThat(OwnPlan.part(attack, WORLD, StationaryPolicies.greedy(PROBLEM.shape()))).isEmpty();
    Attack other = Attacks.FIRST.on(WORLD, POLICY);
    assertThat(OwnPlan.part(other, WORLD, POLICY)).isEmpty();
    assertThat(OwnPlan.guard(attack)).isPresent();
    assertThat(OwnPlan.guard(other)).isEmpty();
    assertThatExceptionOfType(PartException.class)
        .isThrownBy(() -> plan(new Collecting(-1, true, new ArrayList<>())))
        .withMessage("attacker watching of own.jar: colluding must be at least 0, was -1");
  }

  @Test
  void whatItGetsWrongIsItsFault() {
    assertFault(
        Set.of(),
        () -> Suspicion.of(0.2, 0.3, 0.5),
        ": a suspicion must have a probability for each of 2 trajectories, was [0.2, 0.3, 0.5]");
    assertFault(
        Set.of(),
        () -> Suspicion.CONTRADICTION,
        ": must not take a simulated run for impossible, but did run 0");
    assertFault(
        Set.of(),
        () -> {
          throw new IllegalStateException("odd");
        },
        " failed in now: illegal state: odd");
    assertFault(
        Set.of(Sight.POINTS),
        () -> Suspicion.NOBODY,
        ": sees must have no points unless seesPoints says so, was [QUERIES, POINTS]");
    assertFault(
        Set.of(Sight.ATTENDANCE),
        () -> Suspicion.NOBODY,
        ": sees must have attendance if clients collude, and only then, was [QUERIES, ATTENDANCE]");
  }

  private static void assertFault(Set<Sight> sees, Supplier<Suspicion> says, String words) {
    assertThatExceptionOfType(PartException.class)
        .isThrownBy(
            () ->
                new Audit(PROBLEM, POLICY, List.of(attack(sees, says)))
                    .run(1, new Seed(1), Execution.defaults().withThreads(1)))
        .withMessage("attacker watching of own.jar" + words);
  }
}
