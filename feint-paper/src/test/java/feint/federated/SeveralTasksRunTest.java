package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.federated.FederatedData.Labelled;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.network.Examples;
import feint.network.Kernel;
import feint.network.NetworkWeights;
import feint.policy.Policy;
import feint.scenario.Federated.Decoy;
import feint.scenario.Labelling;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs with three decoys, each a training for a task of its own. */
class SeveralTasksRunTest {

  private static final int TASKS = 4;
  private static final Problem PROBLEM = Samples.problem(24, 3);
  private static final FederatedData DATA = Samples.data(20, 40);
  private static final FederatedRun RUN = run(DATA);
  private static final Policy OBLIVIOUS =
      ObliviousPolicy.of(
          ObliviousSettings.defaults().withDecoys(TASKS - 1),
          IncentiveRule.constant(PROBLEM.shape(), 3));

  private static FederatedRun run(FederatedData data) {
    return FederatedRun.of(
            PROBLEM,
            new Clients(Samples.SIX, Samples.severalTasks().withSamplesPerClient(20), data),
            Kernel.java())
        .keepingReplies();
  }

  /** The same texts, with task {@code order.get(k)} as task k. */
  private static FederatedData reordered(List<Integer> order) {
    List<Labelled> tasks = new ArrayList<>();
    for (int task : order) {
      List<Examples> clients =
          IntStream.range(0, DATA.clients()).mapToObj(c -> DATA.client(task, c)).toList();
      tasks.add(new Labelled(DATA.name(task), clients, DATA.validation(task)));
    }
    return new FederatedData(tasks);
  }

  /**
   * Tasks that exchange their numbers, but not their roles, change nothing but the numbers: all
   * broadcasts, steps and replies are equal to the last bit.
   */
  @Test
  void orderOfTasksChangesNothingButTheirNumbers() {
    List<Integer> order = List.of(2, 0, 3, 1);
    FederatedRun other = run(reordered(order));
    for (int n = 0; n < 10; n++) {
      Seed seed = new Seed(1).child(n);
      List<Integer> roles = RUN.roles(seed);
      List<Integer> renumbered = roles.stream().map(order::indexOf).toList();
      FederatedOutcome here = RUN.play(OBLIVIOUS, seed, RUN.trainings(seed, roles));
      FederatedOutcome there = other.play(OBLIVIOUS, seed, other.trainings(seed, renumbered));

      assertThat(there.queries()).isEqualTo(here.queries());
      assertThat(there.ends()).isEqualTo(here.ends());
      assertThat(there.episode()).isEqualTo(here.episode());
      assertThat(there.tasks()).isEqualTo(renumbered);
      assertThat(RUN.play(OBLIVIOUS, seed)).isEqualTo(here);
    }
  }

  /**
   * The tasks are not read before the weights are: other roles have the same schedule, and weights
   * that differ after the first step.
   */
  @Test
  void rolesChangeTheWeightsOnly() {
    Seed seed = new Seed(2);
    FederatedOutcome one = RUN.play(OBLIVIOUS, seed, RUN.trainings(seed, List.of(0, 1, 2, 3)));
    FederatedOutcome other = RUN.play(OBLIVIOUS, seed, RUN.trainings(seed, List.of(3, 2, 1, 0)));

    assertThat(schedule(other)).isEqualTo(schedule(one)).hasSize(24);
    assertThat(other.ends()).doesNotContainAnyElementsOf(one.ends());
  }

  private static List<List<Integer>> schedule(FederatedOutcome outcome) {
    return outcome.queries().stream()
        .map(one -> List.of(one.decoy(), one.seen().incentive(), one.stepState()))
        .toList();
  }

  /** Each of the 24 orders in a 24th of 4800 runs; false alarm 24 times 1e-5. */
  @Test
  void allOrdersOfRolesAreEquallyLikely() {
    Map<List<Integer>, Integer> counts = new HashMap<>();
    int runs = 4800;
    for (int n = 0; n < runs; n++) {
      counts.merge(RUN.roles(new Seed(3).child(n)), 1, Integer::sum);
    }

    assertThat(counts).hasSize(24);
    counts.forEach(
        (order, count) ->
            assertThat(
                    new Proportion(count, runs).interval(1 - 1e-5).orElseThrow().contains(1 / 24.0))
                .as(order.toString())
                .isTrue());
  }

  /** Each trajectory begins at weights of its own and moves exactly after its own steps. */
  @Test
  void everyTrainingMovesWithItsSteps() {
    FederatedOutcome outcome = RUN.play(OBLIVIOUS, new Seed(4));
    List<NetworkWeights> starts = new ArrayList<>();
    for (int role = 0; role < TASKS; role++) {
      int asked = role;
      List<FederatedQuery> own =
          outcome.queries().stream().filter(query -> query.decoy() == asked).toList();
      assertThat(own).hasSizeGreaterThan(2);
      starts.add(own.get(0).seen().point());
      for (int i = 1; i < own.size(); i++) {
        assertThat(own.get(i).seen().point().equals(own.get(i - 1).seen().point()))
            .isEqualTo(!own.get(i - 1).step());
      }
      FederatedQuery last = own.get(own.size() - 1);
      assertThat(outcome.lastSeen(role)).contains(last.seen().point());
      assertThat(outcome.ends().get(role).equals(last.seen().point())).isEqualTo(!last.step());
    }
    assertThat(starts).doesNotHaveDuplicates();
  }

  /**
   * Returns the number of runs in which the order of first queries betrays the real task to an
   * attacker that expects the decoys in ascending order.
   */
  private static int betrayed(int runs, Seed seed, boolean ascending) {
    int right = 0;
    for (int n = 0; n < runs; n++) {
      Seed run = seed.child(n);
      List<Integer> roles = new ArrayList<>(RUN.roles(run));
      if (ascending) {
        roles.subList(1, TASKS).sort(null);
      }
      FederatedOutcome outcome = RUN.play(OBLIVIOUS, run, RUN.trainings(run, roles));
      List<Integer> order =
          outcome.queries().stream().map(query -> roles.get(query.decoy())).distinct().toList();
      right += guess(order, run) == outcome.wanted() ? 1 : 0;
    }
    return right;
  }

  private static int guess(List<Integer> order, Seed run) {
    List<Integer> suspects =
        order.stream()
            .filter(
                task -> {
                  List<Integer> rest = order.stream().filter(other -> !other.equals(task)).toList();
                  return rest.equals(rest.stream().sorted().toList());
                })
            .toList();
    List<Integer> among = suspects.isEmpty() ? order : suspects;
    return among.get(run.child(-1).generator().nextInt(among.size()));
  }

  /**
   * Decoys in the order of their tasks betray the real one: the order of first queries is right in
   * 10 of 16 runs. With roles as they are drawn it is right in a quarter; 99.99 % intervals.
   */
  @Test
  void fixedOrderOfDecoysIsDetected() {
    int runs = 160;
    Proportion fixed = new Proportion(betrayed(runs, new Seed(5), true), runs);
    Proportion drawn = new Proportion(betrayed(runs, new Seed(5), false), runs);

    assertThat(fixed.interval(1 - 1e-4).orElseThrow().contains(10 / 16.0)).isTrue();
    assertThat(fixed.interval(1 - 1e-4).orElseThrow().low()).isGreaterThan(0.25);
    assertThat(drawn.interval(1 - 1e-4).orElseThrow().contains(0.25)).isTrue();
  }

  @Test
  void everyDecoyNeedsATaskOfItsOwn() {
    List<Labelling> four =
        List.of(
            Labelling.Rule.SECOND_PERSON,
            Labelling.Rule.NEGATION,
            Labelling.Rule.FIRST_PERSON,
            new Labelling.Column("fourth decoy"));
    Clients clients =
        new Clients(Samples.SIX, Samples.settings().withDecoy(new Decoy.Task(four)), DATA);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> FederatedRun.of(PROBLEM, clients))
        .withMessage("tasks of the data must be one for each training, 5, was 4");
  }

  /** One decoy's clients are drawn; those of several are not. */
  @Test
  void contentsAreDrawnForOneDecoyOnly() {
    FederatedRun counting = FederatedRun.counting(PROBLEM, RUN.clients(), Kernel.java());
    Policy contents =
        BalancedPolicy.of(
            counting.problem(),
            BalancedPolicy.Settings.of(
                    ProtectionLevel.CONTENTS, Payment.followingTheState(counting.problem()))
                .withDecoys(TASKS - 1));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> counting.play(contents, new Seed(6), Optional.empty()))
        .withMessage(
            "policy that draws the state in which a decoy's step is made must have one decoy, was"
                + " 3");
  }
}
