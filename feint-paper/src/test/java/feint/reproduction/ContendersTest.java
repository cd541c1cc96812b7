package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import feint.federated.FederatedRun;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import feint.parallel.Progress;
import feint.parallel.Workers;
import feint.scenario.Labelling;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ContendersTest {

  /** A search consists of thousands of small consecutive tasks, too small to distribute. */
  @Tag("slow")
  @Test
  void policiesAreSearchedOnThisMachine() {
    FederatedRun run = Small.greedy().run();
    Contenders contenders =
        new Contenders(run.bucketed(), run.clients(), List.of(Labelling.Rule.SECOND_PERSON), false);

    ExperimentEntrants field =
        contenders.of(Table1Selection.usual(), new Seed(1), Execution.defaults().on(new Nobody()));

    assertThat(field.contenders())
        .extracting(Contender::name)
        .contains("spsa", "constant-incentive", "exact");
  }

  /** Refuses all work. */
  private static final class Nobody implements Workers {

    @Override
    public <T> void work(ParallelTask<T> pieces, Progress progress, Consumer<? super T> taker) {
      throw new IllegalStateException("all work is refused");
    }
  }
}
