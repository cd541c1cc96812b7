package feint.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.ConflictException;
import feint.api.RunState;
import feint.data.FitJson;
import feint.io.Json;
import feint.policyfile.PolicyJson;
import feint.policyfile.ScenarioJson;
import feint.service.OwnerView;
import feint.service.PolicyOrigin;
import feint.service.Runs;
import feint.service.TermsJson;
import feint.service.forecast.RunForecast;
import feint.store.RunRow;
import feint.store.RunRow.Following;
import feint.store.RunRow.Standing;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;

/** Runs as JSON, complete or as an observer may see them. */
final class RunJson {

  /** State of the forecast of a run whose scenario has no probabilities of success. */
  private static final String NO_MODEL = "no-model";

  private static final String NEEDS_SUCCESS = "the scenario has no oracle.success";

  private final Runs runs;

  RunJson(Runs runs) {
    this.runs = runs;
  }

  /**
   * Returns state, queries and incentive paid: nothing that depends on which trajectory is real.
   */
  ObjectNode observed(RunRow row) {
    return observed(row, runs.damage(row).isEmpty());
  }

  private ObjectNode observed(RunRow row, boolean sound) {
    Standing standing = row.standing();
    ObjectNode node = Json.MAPPER.createObjectNode().put("id", row.origin().id());
    node.put("publicName", row.origin().publicName().orElse(null))
        .put("state", (sound ? standing.state() : RunState.DAMAGED).label())
        .put("horizon", sound ? runs.scenario(row).shape().horizon() : null)
        .put("queriesAsked", standing.asked())
        .put("sent", standing.sent())
        .put("incentivePaid", standing.paid());
    TermsJson.put(node, row.origin());
    return node;
  }

  /**
   * Returns everything about a run; for one that is damaged or has no policy, the available part.
   * Completes at once, or within two seconds on another thread.
   */
  CompletableFuture<ObjectNode> whole(RunRow row) {
    if (runs.damage(row).isPresent()) {
      return CompletableFuture.completedFuture(summary(row));
    }
    try {
      return runs.insight(row.origin().id())
          .thenApply(insight -> put(known(insight.row()), insight));
    } catch (ConflictException e) {
      return CompletableFuture.completedFuture(known(row));
    }
  }

  private ObjectNode known(RunRow row) {
    ObjectNode node = summary(row);
    node.setAll(ScenarioJson.told(runs.scenario(row)));
    return node.putNull("openQuery").putNull("askedIn");
  }

  private static ObjectNode put(ObjectNode node, OwnerView insight) {
    insight
        .open()
        .ifPresent(
            open -> node.put("openQuery", open.query().number()).put("askedIn", open.oracle()));
    node.setAll(PolicyJson.of(insight.policy(), insight.problem()));
    if (insight.row().origin().following().isPresent()
        && insight.policy().claim(insight.problem()).advantage() > 0) {
      // The bound of one run adds up over consecutive runs.
      node.putNull("guarantee");
    }
    node.set("forecast", insight.forecast().flatMap(RunJson::forecast).orElseGet(node::nullNode));
    node.put(
        "forecastState", insight.forecast().map(known -> known.state().label()).orElse(NO_MODEL));
    node.put("forecastReason", insight.forecast().map(RunForecast::reason).orElse(NEEDS_SUCCESS));
    ObjectNode given = node.putObject("givenAway");
    insight.givenAway().byView().forEach((view, share) -> put(given, view, share));
    ObjectNode fit = FitJson.of(insight.fit());
    fit.put("advice", insight.fit().rejected() ? FitJson.ADVICE : "");
    node.set("fit", fit);
    return node;
  }

  private static Optional<JsonNode> forecast(RunForecast known) {
    return known
        .forecast()
        .map(
            forecast ->
                Json.MAPPER
                    .createObjectNode()
                    .put("finishProbability", forecast.finishProbability())
                    .put("furtherIncentive", forecast.furtherIncentive())
                    .put("method", forecast.method().toString())
                    .put("standardError", forecast.standardError())
                    .put("sent", known.sent()));
  }

  private static void put(ObjectNode given, String view, OptionalDouble share) {
    share.ifPresentOrElse(p -> given.put(view, p), () -> given.putNull(view));
  }

  /** Returns the entry of a run in its owner's list. */
  ObjectNode summary(RunRow row) {
    Standing standing = row.standing();
    Optional<String> damage = runs.damage(row);
    ObjectNode node =
        observed(row, damage.isEmpty())
            .put("name", row.origin().name())
            .put("policy", PolicyOrigin.parse(row.origin().policy()).name())
            .put("queue", standing.queue())
            .put("modelRejected", standing.doubted())
            .put("identified", standing.identified())
            .put("created", row.origin().created())
            .put("follows", row.origin().following().map(Following::run).orElse(null));
    if (row.origin().terms().tasks()) {
      node.put("wanted", row.origin().trajectories().get(0));
    }
    if (damage.isPresent()) {
      return node.putNull("successes").put("failure", damage.get());
    }
    node.setAll(ScenarioJson.sizes(runs.scenario(row).shape()));
    if (!standing.failure().isEmpty()) {
      node.put("failure", standing.failure());
    }
    runs.progress(row.origin().id()).ifPresent(share -> node.put("progress", share));
    runs.preparationPosition(row.origin().id())
        .ifPresent(position -> node.put("queuePosition", position));
    return node;
  }
}
