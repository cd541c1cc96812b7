package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.balance.Strength;
import feint.federated.FederatedOutcome;
import feint.federated.Task;
import feint.math.Seed;
import feint.work.Execution;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rows of Table I whose decoy is a training, and the attackers that are trained. */
class TaskDecoyRowsTest {

  private static final Execution ONE_THREAD = Execution.defaults().withThreads(1);
  private static final Seed SEED = new Seed(21);

  private static Table1Row row(Contender contender, Effort effort) {
    return new Table1(List.of(contender)).found(effort, SEED, ONE_THREAD).rows().get(0);
  }

  @Test
  void aRowSaysFromWhomItHides() {
    assertThat(Small.greedy().hiddenFrom()).isEqualTo("nobody");
    assertThat(Small.balanced(Strength.TYPES).hiddenFrom()).isEqualTo("who sees payments");
    assertThat(Small.balanced(Strength.STEPS).hiddenFrom()).isEqualTo("who sees steps");
    assertThat(Small.balanced(Strength.CONTENTS).hiddenFrom()).isEqualTo("who sees steps");
    assertThat(Small.openWithSkewed().hiddenFrom()).isEqualTo("who sees no weights");
    assertThat(Small.balancedWithTask().hiddenFrom()).isEqualTo("who is no client");
    assertThat(Small.openWithTask().hiddenFrom()).isEqualTo("clients, too");
  }

  /** The learner is judged by the task that it wanted, and each is wanted in some runs. */
  @Test
  void accuraciesAreThoseOfTheWantedTask() {
    Contender open = Small.openWithTask();
    List<FederatedOutcome> runs =
        IntStream.range(0, 8).mapToObj(n -> open.run().play(open.policy(), SEED.child(n))).toList();

    Table1Row row = row(open, new Effort(8, 0, 0));

    assertThat(row.learner().mean()).isCloseTo(mean(open, runs, Task.TOXIC), within(1e-12));
    assertThat(row.second().orElseThrow().mean())
        .isCloseTo(mean(open, runs, Task.SECOND), within(1e-12));
    assertThat(row.finishProbability().draws()).isEqualTo(8);
  }

  private static double mean(Contender contender, List<FederatedOutcome> runs, Task wanted) {
    return runs.stream()
        .filter(run -> run.wanted() == wanted)
        .mapToDouble(run -> contender.run().accuracy(run.learner(), wanted))
        .average()
        .orElseThrow();
  }

  /** Attackers learn from runs that they are not judged on, and only where they are asked to. */
  @Test
  void attackersAreTrainedWhereTheRowNeedsIt() {
    Table1Row trained = row(Small.openWithTask(), new Effort(2, 6, 0));
    Table1Row untrained = row(Small.openWithTask(), new Effort(6, 0, 0));

    assertThat(untrained.attackers()).hasSize(7);
    assertThat(untrained.trained()).isEmpty();
    assertThat(trained.attackers())
        .extracting(Table1Row.Attacked::name)
        .endsWith(
            "trained-linear", "trained-network", "trained-client-linear", "trained-client-network");
    assertThat(trained.attackers().subList(0, 7)).isEqualTo(untrained.attackers());
    assertThat(trained.finishProbability()).isEqualTo(untrained.finishProbability());
  }

  @Test
  void threadsChangeNoDigit() {
    Table1 table = new Table1(List.of(Small.openWithTask(), Small.greedy()));
    Effort effort = new Effort(3, 5, 0);

    assertThat(table.found(effort, SEED, ONE_THREAD.withThreads(3)))
        .isEqualTo(table.found(effort, SEED, ONE_THREAD));
  }

  /**
   * With `open` and a task decoy, none of the attackers is told from a coin, those who are clients
   * and those who are trained among them. False alarm: one in a hundred for all of them together.
   */
  @Test
  void openWithATaskDecoyIsACoinToEveryAttacker() {
    Table1Row row = row(Small.openWithTask(), new Effort(1, 200, 0));

    assertThat(row.attackers())
        .allSatisfy(one -> assertThat(row.jointly(one).contains(0)).as(one.name()).isTrue());
  }

  /**
   * With a balanced policy only those are told from a coin who are clients: by calculation, and by
   * training. False alarm as above; their own advantages are far from 0.
   */
  @Tag("slow")
  @Test
  void balancedWithATaskDecoyIsACoinToAllButClients() {
    Table1Row row = row(Small.balancedWithTask(), new Effort(1, 200, 0));

    assertThat(row.attackers())
        .filteredOn(Table1Row.Attacked::hidden)
        .hasSize(30)
        .allSatisfy(one -> assertThat(row.jointly(one).contains(0)).as(one.name()).isTrue());
    for (String name : List.of("client", "trained-client-linear")) {
      Table1Row.Attacked client = row.attacker(name).orElseThrow();
      assertThat(row.jointly(client).low()).as(name).isPositive();
      assertThat(client.hidden()).isFalse();
    }
  }
}
