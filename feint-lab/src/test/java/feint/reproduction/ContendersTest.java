package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import feint.federated.FederatedRun;
import feint.math.Seed;
import feint.scenario.Federated.Decoy;
import feint.scenario.Labelling;
import feint.work.Execution;
import feint.work.Pieces;
import feint.work.Progress;
import feint.work.Workers;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ContendersTest {

  /** A search is thousands of small works, one after another: none of them is worth a journey. */
  @Tag("slow")
  @Test
  void policiesAreFoundAtHome() {
    FederatedRun run = Small.greedy().run();
    Contenders contenders =
        new Contenders(
            run.bucketed(), run.clients(), new Decoy.Task(new Labelling.SecondPerson()), false);

    Field field = contenders.all(new Seed(1), Execution.defaults().on(new Nobody()));

    assertThat(field.contenders())
        .extracting(Contender::name)
        .contains("spsa", "constant-incentive", "exact");
  }

  /** Refuses all work. */
  private static final class Nobody implements Workers {

    @Override
    public <T> void work(Pieces<T> pieces, Progress progress, Consumer<? super T> taker) {
      throw new IllegalStateException("nobody works here");
    }
  }
}
