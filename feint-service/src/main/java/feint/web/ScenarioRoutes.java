package feint.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.service.ShippedScenarios;
import io.javalin.http.Context;
import java.util.List;

/** Shipped scenarios and policies over HTTP, offered when a run is created by hand. */
final class ScenarioRoutes {

  /** Policies that leak nothing come first. */
  private static final List<String> POLICIES =
      List.of("oblivious", "balanced", "exact", "greedy", "random");

  private final List<String> own;

  /** Creates routes that also offer policies of plug-ins. */
  ScenarioRoutes(List<String> own) {
    this.own = List.copyOf(own);
  }

  void show(Context context) {
    ObjectNode answer = Json.MAPPER.createObjectNode();
    ArrayNode scenarios = answer.putArray("scenarios");
    for (String name : ShippedScenarios.NAMES) {
      scenarios.addObject().put("name", name).put("text", ShippedScenarios.text(name));
    }
    ArrayNode policies = answer.putArray("policies");
    POLICIES.forEach(policies::add);
    own.forEach(policies::add);
    RunRoutes.json(context, answer);
  }
}
