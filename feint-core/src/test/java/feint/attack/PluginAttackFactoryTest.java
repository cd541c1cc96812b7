package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.KnownProblems;
import feint.attack.audit.Audit;
import feint.attack.audit.AuditResult;
import feint.math.Point;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginException;
import feint.plugin.PluginSource;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PluginAttackFactoryTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(8, 3);
  private static final Policy POLICY = StationaryPolicies.greedy(PROBLEM.shape());
  private static final World WORLD = World.of(PROBLEM);

  /** An attack with given observables and a given posterior. */
  private record Watching(Set<Observable> sees, Supplier<Posterior> says, List<Observation> seen)
      implements Attack, AttackerPlugin {

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
        public Posterior now() {
          return says.get();
        }
      };
    }
  }

  private static AttackFactory plan(AttackerPlugin part) {
    return new PluginAttackFactory(
        new LoadedPlugin<>(
            part, "attacker", "watching", new PluginSource("own.jar", "0f".repeat(32))));
  }

  private static AttackFactory attack(Set<Observable> sees, Supplier<Posterior> says) {
    return plan(new Watching(sees, says, new ArrayList<>()));
  }

  /** Otherwise a proven bound for other observables would be applied to it. */
  @Test
  void anAttackReceivesOnlyItsObservables() {
    Observation all = new Observation(1, 3, 2, 3, 1, Point.of(1, 2), Point.of(3, 4));
    assertThat(shown(Set.of(), all)).isEqualTo(new Observation(1, 0, 0, 0, 0));
    assertThat(shown(Set.of(Observable.INCENTIVES), all)).isEqualTo(new Observation(1, 3, 0, 0, 0));
    assertThat(shown(Set.of(Observable.STEPS), all)).isEqualTo(new Observation(1, 0, 1, 0, 0));
    assertThat(shown(Set.of(Observable.CONTENTS), all)).isEqualTo(new Observation(1, 0, 2, 0, 0));
    assertThat(shown(Set.of(Observable.STATE), all)).isEqualTo(new Observation(1, 0, 0, 3, 0));
    Observation unseen = all.withStepState(Observation.UNSEEN);
    assertThat(shown(Set.of(Observable.STEPS), unseen).unseen()).isTrue();
    assertThat(shown(Set.of(), unseen).unseen()).isFalse();
  }

  private static Observation shown(Set<Observable> sees, Observation all) {
    List<Observation> seen = new ArrayList<>();
    Attack attack = plan(new Watching(sees, () -> Posterior.UNIFORM, seen)).on(WORLD, POLICY);
    assertThat(attack.sees()).contains(Observable.QUERIES).containsAll(sees);
    attack.start().see(all);
    return seen.get(0);
  }

  @Test
  void anAttackHasTheNameOfItsPlugin() {
    AttackFactory attack = attack(Set.of(), () -> Posterior.UNIFORM);
    AuditResult result =
        new Audit(PROBLEM, POLICY, List.of(attack)).run(20, new Seed(1), Execution.defaults());
    assertThat(result.worst().name()).isEqualTo("watching");
  }

  /** A plug-in with two clients and an attack with every property set. */
  private record Collecting(int colluding, boolean seesPoints, List<String> calls)
      implements AttackerPlugin {

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
        public Set<Observable> sees() {
          return colluding > 0
              ? Set.of(Observable.ATTENDANCE, Observable.POINTS, Observable.REPLIES)
              : Set.of(Observable.POINTS);
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
            public Posterior now() {
              return Posterior.CONTRADICTION;
            }
          };
        }
      };
    }
  }

  @Test
  void propertiesOfTheAttackArePassedOn() {
    List<String> calls = new ArrayList<>();
    AttackerPlugin part = new Collecting(2, true, calls);
    AttackFactory plan = plan(part);
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

  @Test
  void factoriesHaveTheirPlugins() {
    AttackerPlugin part = new Collecting(0, true, new ArrayList<>());
    LoadedPlugin<AttackerPlugin> owned =
        new LoadedPlugin<>(
            part, "attacker", "watching", new PluginSource("own.jar", "0f".repeat(32)));
    List<AttackFactory> plans = PluginAttackFactory.of(List.of(owned, owned));
    assertThat(plans).hasSize(2);
    Attack attack = plans.get(0).on(WORLD, POLICY);
    assertThat(plans.get(0).plugin()).hasValue(owned);
    assertThat(plans.get(0).eavesdropper()).isEmpty();
    Attack other = Attacks.FIRST.on(WORLD, POLICY);
    assertThat(Attacks.FIRST.plugin()).isEmpty();
    assertThat(PluginAttackFactory.guard(attack)).isPresent();
    assertThat(PluginAttackFactory.guard(other)).isEmpty();
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> plan(new Collecting(-1, true, new ArrayList<>())))
        .withMessage("attacker watching of own.jar: colluding must be at least 0, was -1");
  }

  @Test
  void faultsAreReportedUnderThePluginsName() {
    assertFault(
        Set.of(),
        () -> Posterior.of(0.2, 0.3, 0.5),
        ": a posterior must have a probability for each of 2 trajectories, was [0.2, 0.3, 0.5]");
    assertFault(
        Set.of(),
        () -> Posterior.CONTRADICTION,
        ": must not report a contradiction in a simulated run, but did in run 0");
    assertFault(
        Set.of(),
        () -> {
          throw new IllegalStateException("odd");
        },
        " failed in now: illegal state: odd");
    assertFault(
        Set.of(Observable.POINTS),
        () -> Posterior.UNIFORM,
        ": sees must have no points unless seesPoints says so, was [QUERIES, POINTS]");
    assertFault(
        Set.of(Observable.ATTENDANCE),
        () -> Posterior.UNIFORM,
        ": sees must have attendance if clients collude, and only then, was [QUERIES, ATTENDANCE]");
  }

  private static void assertFault(Set<Observable> sees, Supplier<Posterior> says, String words) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(
            () ->
                new Audit(PROBLEM, POLICY, List.of(attack(sees, says)))
                    .run(1, new Seed(1), Execution.defaults().withThreads(1)))
        .withMessage("attacker watching of own.jar" + words);
  }
}
