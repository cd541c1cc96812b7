package feint.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import feint.model.Problem;

/** What ties incentives, prior and horizon together. */
final class IncentiveRules {

  private static final FieldPath INCENTIVES = FieldPath.of("incentives");
  private static final FieldPath HORIZON = FieldPath.of("horizon");
  private static final FieldPath PRIOR = FieldPath.of("eavesdropper", "prior");

  private final JsonNode scenario;
  private final Findings findings;

  private IncentiveRules(JsonNode scenario, Findings findings) {
    this.scenario = scenario;
    this.findings = findings;
  }

  static void check(JsonNode scenario, Findings findings) {
    IncentiveRules rules = new IncentiveRules(scenario, findings);
    Lists.requireIncreasing(INCENTIVES, INCENTIVES.in(scenario), findings);
    rules.priorLeavesDoubt();
    rules.ledgerStaysSmall();
  }

  private void priorLeavesDoubt() {
    JsonNode paid = PRIOR.to("paid").in(scenario);
    JsonNode learning = PRIOR.to("learning").in(scenario);
    if (paid.isIntegralNumber() && learning.isIntegralNumber() && findings.noneWithin(PRIOR)) {
      findings.require(
          learning.longValue() < paid.longValue(),
          PRIOR,
          "must have 0 < learning < paid",
          "paid " + paid.asText() + ", learning " + learning.asText());
    }
  }

  private void ledgerStaysSmall() {
    if (findings.noneWithin(HORIZON)
        && findings.noneWithin(INCENTIVES)
        && findings.noneWithin(PRIOR)) {
      JsonNode incentives = INCENTIVES.in(scenario);
      long highest = incentives.path(incentives.size() - 1).asLong();
      long largest =
          PRIOR.to("paid").in(scenario).asLong() + HORIZON.in(scenario).asLong() * highest;
      findings.require(
          largest <= Problem.LARGEST_LEDGER,
          HORIZON,
          "times the highest incentive, plus the prior, must be at most " + Problem.LARGEST_LEDGER,
          largest);
    }
  }
}
