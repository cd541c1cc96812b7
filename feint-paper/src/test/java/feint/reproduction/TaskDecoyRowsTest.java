package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.comments.RealComments;
import feint.embedding.Embedder;
import feint.embedding.EmbeddingCache;
import feint.embedding.MiniLm;
import feint.federated.FederatedData;
import feint.federated.FederatedOutcome;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rows of Table I whose decoy is a training, and the trained attackers. */
class TaskDecoyRowsTest {

  private static final Execution ONE_THREAD = Execution.defaults().withThreads(1);
  private static final Seed SEED = new Seed(21);

  private static Table1Row row(Contender contender, Effort effort) {
    return new Table1(List.of(contender)).found(effort, SEED, ONE_THREAD).rows().get(0);
  }

  @Test
  void rowNamesTheObserversItHidesFrom() {
    assertThat(Small.greedy().hiddenFrom()).isEqualTo("none");
    assertThat(Small.balanced(ProtectionLevel.TYPES).hiddenFrom())
        .isEqualTo("observers of payments");
    assertThat(Small.balanced(ProtectionLevel.STEPS).hiddenFrom()).isEqualTo("observers of steps");
    assertThat(Small.balanced(ProtectionLevel.CONTENTS).hiddenFrom())
        .isEqualTo("observers of steps");
    assertThat(Small.obliviousWithSkewed().hiddenFrom()).isEqualTo("all without weights");
    assertThat(Small.balancedWithTask().hiddenFrom()).isEqualTo("all but clients");
    assertThat(Small.obliviousWithTask().hiddenFrom()).isEqualTo("all observers");
  }

  /** The learner's accuracy refers to its real task, and each task is real in some runs. */
  @Test
  void accuraciesAreThoseOfTheRealTask() {
    Contender oblivious = Small.obliviousWithTask();
    List<FederatedOutcome> runs =
        IntStream.range(0, 8)
            .mapToObj(n -> oblivious.run().play(oblivious.policy(), SEED.child(n)))
            .toList();

    Table1Row row = row(oblivious, new Effort(8, 0, 0));

    assertThat(row.learner().mean())
        .isCloseTo(mean(oblivious, runs, FederatedData.TOXIC), within(1e-12));
    assertThat(row.others())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.task()).isEqualTo("second");
              assertThat(one.accuracy().mean()).isCloseTo(mean(oblivious, runs, 1), within(1e-12));
            });
    assertThat(row.finishProbability().draws()).isEqualTo(8);
  }

  private static double mean(Contender contender, List<FederatedOutcome> runs, int wanted) {
    return runs.stream()
        .filter(run -> run.wanted() == wanted)
        .mapToDouble(run -> contender.run().accuracy(run.learner(), wanted))
        .average()
        .orElseThrow();
  }

  /** Attackers are trained on runs other than the test runs, and only where requested. */
  @Test
  void attackersAreTrainedWhereTheRowNeedsIt() {
    Table1Row trained = row(Small.obliviousWithTask(), new Effort(2, 6, 0));
    Table1Row untrained = row(Small.obliviousWithTask(), new Effort(6, 0, 0));

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
    Table1 table = new Table1(List.of(Small.obliviousWithTask(), Small.greedy()));
    Effort effort = new Effort(3, 5, 0);

    assertThat(table.found(effort, SEED, ONE_THREAD.withThreads(3)))
        .isEqualTo(table.found(effort, SEED, ONE_THREAD));
  }

  /**
   * With the oblivious policy and a task decoy, no attacker differs significantly from a coin flip,
   * clients and trained ones included. False alarm: one in a hundred for all of them together.
   */
  @Test
  void everyAttackerIsACoinFlipAgainstObliviousWithATaskDecoy() {
    Table1Row row = row(Small.obliviousWithTask(), new Effort(1, 200, 0));

    assertThat(row.attackers())
        .allSatisfy(one -> assertThat(row.jointly(one).contains(0)).as(one.name()).isTrue());
  }

  /** With three decoys, all attackers guess one of four. False alarm: one in a hundred. */
  @Test
  void everyAttackerGuessesAgainstObliviousWithSeveralTaskDecoys() {
    assertGuesses(row(Small.obliviousWithTasks(), new Effort(1, 60, 0)), "second");
  }

  @Tag("slow")
  @Test
  void everyAttackerGuessesInManyRunsWithSeveralTaskDecoys() {
    assertGuesses(row(Small.obliviousWithTasks(), new Effort(1, 400, 0)), "second");
  }

  /** The row of the page of the experiment, with another seed. */
  @Tag("long")
  @Test
  void everyAttackerGuessesAmongFourTasksOfRealComments() {
    FederatedExperiment paper = FederatedExperiment.ofThePaper(new Seed(2));
    Embedder embedder = new Embedder(MiniLm.model(), EmbeddingCache.standard());
    Execution execution = Execution.defaults();
    ClientComments comments = paper.given(paper.read(RealComments.file()), embedder, execution);
    ExperimentEntrants field =
        paper.field(comments, new Table1Selection(List.of("oblivious:decoys=3")), execution);
    assertGuesses(
        paper.table(field, comments, new Effort(1, 400, 0), execution).rows().get(0),
        "second-person");
  }

  private static void assertGuesses(Table1Row row, String second) {
    assertThat(row.trajectories()).isEqualTo(4);
    assertThat(row.label()).isEqualTo("oblivious:decoys=3");
    assertThat(row.hiddenFrom()).isEqualTo("all observers");
    assertThat(row.others()).extracting(Table1Row.TaskAccuracy::task).hasSize(3).startsWith(second);
    assertThat(row.attackers())
        .hasSize(39)
        .allSatisfy(
            one -> {
              assertThat(one.hidden()).as(one.name()).isTrue();
              assertThat(row.jointly(one).contains(0)).as(one.name()).isTrue();
            });
  }

  /**
   * With three decoys that step after every query, which a learner does not, the trained attackers
   * find the learner.
   */
  @Test
  void decoysThatAlwaysStepAreFoundAmongFour() {
    Contender oblivious = Small.obliviousWithTasks();
    Contender stepping =
        new Contender(
            "stepping",
            DecoyStepping.by(DecoyDistribution.ALWAYS, oblivious.policy()),
            oblivious.run(),
            true,
            Optional.empty());
    Table1Row row = row(stepping, new Effort(1, 60, 0));

    for (String name : List.of("telltale:moves", "trained-linear")) {
      assertThat(row.jointly(row.attacker(name).orElseThrow()).low()).as(name).isPositive();
    }
  }

  /**
   * With a balanced policy only clients differ from a coin flip: by calculation, and by training.
   * False alarm as above; their own advantages are far from 0.
   */
  @Tag("slow")
  @Test
  void onlyClientsBeatACoinFlipAgainstBalancedWithATaskDecoy() {
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
