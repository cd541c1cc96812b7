package feint.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.Json;
import feint.service.RunState;
import feint.service.Runs;
import feint.store.RunRow;
import feint.store.RunRow.Standing;

/** A run as JSON: all of it, or what an observer may know. */
final class RunView {

  private final Runs runs;

  RunView(Runs runs) {
    this.runs = runs;
  }

  /** State, queries sent, incentive paid, and nothing that depends on which trajectory is real. */
  static ObjectNode observed(RunRow row) {
    Standing standing = row.standing();
    return Json.MAPPER
        .createObjectNode()
        .put("id", row.origin().id())
        .put("state", RunState.of(standing).label())
        .put("sent", standing.sent())
        .put("incentivePaid", standing.paid());
  }

  /** What whoever owns the run is told in a list. */
  ObjectNode summary(RunRow row) {
    Standing standing = row.standing();
    ObjectNode node =
        observed(row)
            .put("name", row.origin().name())
            .put("policy", row.origin().policy())
            .put("queue", standing.queue())
            .put("modelRejected", standing.doubted())
            .put("created", row.origin().created());
    if (!standing.failure().isEmpty()) {
      node.put("failure", standing.failure());
    }
    runs.progress(row.origin().id()).ifPresent(share -> node.put("progress", share));
    return node;
  }
}
