package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;

/** What ties the fields of the section on federated learning to the rest. */
final class FederatedRules {

  private static final FieldPath FEDERATED = FieldPath.of("federated");
  private static final FieldPath CONTRIBUTION = FEDERATED.to("contribution");
  private static final FieldPath CLIENTS = FEDERATED.to("clients");
  private static final FieldPath PARTICIPATION = FieldPath.of("oracle").to("participation");

  private FederatedRules() {}

  static void check(JsonNode scenario, Findings findings) {
    if (FEDERATED.in(scenario).isObject()) {
      contribution(scenario, findings);
      clients(scenario, findings);
    }
  }

  private static void contribution(JsonNode scenario, Findings findings) {
    JsonNode shares = CONTRIBUTION.in(scenario);
    JsonNode incentives = FieldPath.of("incentives").in(scenario);
    if (!findings.noneWithin(CONTRIBUTION) || !shares.isArray()) {
      return;
    }
    if (incentives.isArray()) {
      Lists.requireSize(
          CONTRIBUTION, shares, incentives.size(), "entries, one per incentive", findings);
    }
    double last = 0;
    for (JsonNode share : shares) {
      findings.require(
          share.doubleValue() >= last, CONTRIBUTION, "must not decrease", shares.toString());
      last = Math.max(last, share.doubleValue());
    }
    findings.require(last > 0, CONTRIBUTION, "must not be 0 throughout", shares.toString());
  }

  private static void clients(JsonNode scenario, Findings findings) {
    JsonNode participation = PARTICIPATION.in(scenario);
    if (participation.isMissingNode()) {
      findings.add(PARTICIPATION, "is required with federated", "");
    } else if (findings.noneWithin(PARTICIPATION) && findings.noneWithin(CLIENTS)) {
      int there = participation.path("clients").intValue();
      int here = CLIENTS.in(scenario).intValue();
      findings.require(
          here == there, CLIENTS, "must be those of oracle.participation, " + there, here);
    }
  }
}
