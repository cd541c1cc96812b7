package feint.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.estimation.Deviation;
import feint.estimation.Fit;

/** JSON form of a model's fit to the observations, the same for logs and for runs. */
public final class FitJson {

  /** Advice for a rejected model. */
  public static final String ADVICE =
      "Balanced policies made for it may leak and exact ones are not optimal. Run feint"
          + " estimate on this log, or use an oblivious policy, which leaks nothing whatever the oracle does.";

  private FitJson() {}

  public static ObjectNode of(Fit fit) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("evidence", fit.evidence())
        .put("now", fit.now())
        .put("threshold", fit.threshold())
        .put("rejected", fit.rejected())
        .put("rounds", fit.rounds());
    fit.rejectedAt()
        .ifPresentOrElse(n -> node.put("rejectedAt", n), () -> node.putNull("rejectedAt"));
    fit.worst()
        .ifPresentOrElse(worst -> node.set("worst", json(worst)), () -> node.putNull("worst"));
    return node;
  }

  private static ObjectNode json(Deviation worst) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (worst instanceof Deviation.Success success) {
      node.put("what", "success")
          .put("oracle", success.oracle())
          .put("incentive", success.incentive());
    } else if (worst instanceof Deviation.Transition move) {
      node.put("what", "transition").put("from", move.from()).put("to", move.to());
    }
    return node.put("model", worst.model())
        .put("observed", worst.observed())
        .put("of", worst.of())
        .put("evidence", worst.evidence());
  }
}
