package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.experiment.Appraisal;
import feint.experiment.Quantity;
import feint.experiment.Sensitivity;
import feint.math.DiscreteLaw;
import feint.math.Measured;
import feint.simulation.Summary;
import feint.solver.Evaluation;
import java.util.List;
import java.util.Locale;

/** The JSON form of what is known about a policy. */
final class EvaluationJson {

  private EvaluationJson() {}

  /** The same fields, whether exact or averages over runs; averages have errors beside them. */
  static ObjectNode of(Appraisal found) {
    ObjectNode node = fields(found.evaluation());
    node.put("exact", found.exact());
    node.put("costKind", found.exact(Quantity.COST) ? "exact" : "simulated");
    if (found.kind() != Appraisal.Kind.SIMULATED) {
      node.put("dropped", found.evaluation().dropped());
    }
    found
        .measured()
        .ifPresent(
            summary -> {
              node.put("episodes", summary.cost().draws());
              ObjectNode errors = node.putObject("standardError");
              ObjectNode intervals = node.putObject("interval");
              for (Quantity quantity : measured(found)) {
                errors.set(quantity.field(), Printer.value(quantity.of(summary).standardError()));
                intervals.set(quantity.field(), Printer.interval(quantity.interval(summary)));
              }
            });
    return node;
  }

  private static ObjectNode fields(Evaluation evaluation) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    for (Quantity quantity : Quantity.ALL) {
      node.put(quantity.field(), quantity.of(evaluation.outcome()));
    }
    ArrayNode queue = node.putArray("queueLaw");
    for (double p : evaluation.queueLaw().toArray()) {
      queue.add(p);
    }
    evaluation.belief().ifPresent(law -> node.set("belief", belief(law)));
    return node;
  }

  private static ObjectNode belief(DiscreteLaw law) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("mean", law.mean());
    for (int percent : new int[] {5, 25, 50, 75, 95}) {
      node.put(String.format(Locale.ROOT, "q%02d", percent), law.quantile(percent / 100.0));
    }
    return node;
  }

  /** The quantities that are averages over runs. */
  private static List<Quantity> measured(Appraisal found) {
    return Quantity.ALL.stream().filter(quantity -> !found.exact(quantity)).toList();
  }

  static ObjectNode simulated(Summary summary) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("episodes", summary.cost().draws());
    for (Quantity quantity : Quantity.ALL) {
      node.set(quantity.field(), measured(quantity.of(summary)));
    }
    node.set("belief", measured(summary.belief()));
    return node;
  }

  private static ObjectNode measured(Measured found) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set("mean", Printer.value(found.mean()));
    node.set("standardError", Printer.value(found.standardError()));
    node.set("interval", Printer.interval(found.interval()));
    return node;
  }

  static ObjectNode perturbed(Sensitivity sensitivity) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("amount", sensitivity.amount());
    node.put("problems", sensitivity.outcomes().size());
    for (Quantity quantity : Quantity.ALL) {
      Sensitivity.Range range = sensitivity.range(quantity.exact());
      node.putObject(quantity.field()).put("low", range.low()).put("high", range.high());
    }
    return node;
  }
}
