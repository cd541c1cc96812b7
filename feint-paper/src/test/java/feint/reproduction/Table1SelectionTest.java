package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import feint.federated.FederatedRun;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.scenario.Labelling;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice of rows of Table I. */
class Table1SelectionTest {

  private static final FederatedRun RUN = Small.greedy().run();

  private static ExperimentEntrants field(FederatedRun run, String... rows) {
    return new Contenders(run.bucketed(), run.clients(), List.of(Labelling.Rule.values()), false)
        .of(new Table1Selection(List.of(rows)), new Seed(1), Execution.defaults().withThreads(1));
  }

  @Test
  void rowsAreThoseOfTheSelectedPoliciesInTheOrderOfTheTable() {
    assertThat(field(RUN, "oblivious", "greedy").contenders())
        .extracting(Contender::name, Contender::decoy)
        .containsExactly(
            tuple("greedy", "skewed"), tuple("oblivious", "skewed"), tuple("oblivious", "task"));
  }

  /** As many steps as with one decoy in proportion to the queries of a trajectory. */
  @Test
  void severalDecoysHaveARowOfTheirOwn() {
    List<Contender> found = field(RUN, "oblivious:decoys=3", "oblivious:decoys=2").contenders();

    assertThat(found)
        .extracting(Contender::name)
        .containsExactly("oblivious:decoys=2", "oblivious:decoys=3");
    assertThat(found)
        .extracting(one -> one.run().trajectories())
        .containsExactly(3, 4)
        .isEqualTo(found.stream().map(one -> one.policy().decoys() + 1).toList());
    assertThat(found).allSatisfy(one -> assertThat(one.hiddenFrom()).isEqualTo("all observers"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "oblivious:decoys=1",
        "oblivious:decoys=4",
        "oblivious:decoys=",
        "oblivious:decoys=03",
        "balanced:decoys=2",
        "Greedy",
        ""
      })
  void rowsThatDoNotExistAreNamed(String row) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Table1Selection(List.of("greedy", row)))
        .withMessageStartingWith("row must be one of spsa, constant-incentive, greedy,")
        .withMessageEndingWith("oblivious:decoys=K for K in 2..3, was " + row);
  }

  /** Two tasks with the same labels are one. */
  @Test
  void tasksMustDiffer() {
    FederatedRun run = Small.withTasks(Collections.nCopies(4, 1));
    assertThatThrownBy(() -> field(run, "oblivious:decoys=3"))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessageStartingWith("oblivious:decoys=3: task decoys need tasks that differ, and ")
        .hasMessageContaining("have the label second, which is the label toxic for 100 %");
    assertThat(field(run, "greedy", "oblivious:decoys=3").absences())
        .extracting(ExperimentEntrants.Absence::policy)
        .containsExactly("oblivious:decoys=3");
  }
}
