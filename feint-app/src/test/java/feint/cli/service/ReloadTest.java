package feint.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReloadTest {

  @Test
  void allActionsRunInTheirOrderAlsoAfterOneThatFails() {
    List<String> events = new ArrayList<>();
    Reload reload = new Reload(failure -> events.add(failure.getMessage()));
    reload.onReload(() -> events.add("first"));
    reload.onReload(
        () -> {
          throw new IllegalStateException("failed");
        });
    reload.onReload(() -> events.add("last"));

    reload.run();
    reload.run();

    assertThat(events).containsExactly("first", "failed", "last", "first", "failed", "last");
  }
}
