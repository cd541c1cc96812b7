package feint.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.policyspec.PolicyKind;
import feint.service.ShippedScenarios;
import io.javalin.http.Context;
import java.util.List;

/** Shipped scenarios and kinds of policies over HTTP, offered when a run is created by hand. */
final class ScenarioRoutes {

  private final List<PolicyKind> policies;

  /** Creates routes that offer these kinds of policies. */
  ScenarioRoutes(List<PolicyKind> policies) {
    this.policies = List.copyOf(policies);
  }

  void show(Context context) {
    ObjectNode answer = Json.MAPPER.createObjectNode();
    ArrayNode scenarios = answer.putArray("scenarios");
    for (String name : ShippedScenarios.NAMES) {
      scenarios.addObject().put("name", name).put("text", ShippedScenarios.text(name));
    }
    ArrayNode offered = answer.putArray("policies");
    for (PolicyKind kind : policies) {
      offered.addObject().put("name", kind.word()).put("explanation", kind.sentence(kind.word()));
    }
    RunRoutes.json(context, answer);
  }
}
