package feint.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.PolicyJson;
import feint.archive.ScenarioJson;
import feint.file.Json;
import feint.forecast.Forecast;
import feint.log.FitJson;
import feint.service.Insight;
import feint.service.PolicyOrigin;
import feint.service.RefusedException;
import feint.service.RunState;
import feint.service.Runs;
import feint.store.RunRow;
import feint.store.RunRow.Standing;
import java.util.Optional;
import java.util.OptionalDouble;

/** A run as JSON: all of it, or what an observer may know. */
final class RunView {

  private final Runs runs;

  RunView(Runs runs) {
    this.runs = runs;
  }

  /** State, queries, incentive paid, and nothing that depends on which trajectory is real. */
  ObjectNode observed(RunRow row) {
    Standing standing = row.standing();
    return Json.MAPPER
        .createObjectNode()
        .put("id", row.origin().id())
        .put("publicName", row.origin().publicName().orElse(null))
        .put("state", RunState.of(standing).label())
        .put("horizon", runs.scenario(row).shape().horizon())
        .put("queriesAsked", standing.asked())
        .put("sent", standing.sent())
        .put("incentivePaid", standing.paid());
  }

  /** All there is to know of a run; of one that has no policy yet, or never had, only what is. */
  ObjectNode whole(RunRow row) {
    Optional<Insight> insight = insight(row);
    RunRow now = insight.map(Insight::row).orElse(row);
    ObjectNode node = summary(now);
    node.setAll(ScenarioJson.told(runs.scenario(now)));
    node.putNull("openQuery").putNull("askedIn");
    insight.ifPresent(known -> put(node, known));
    return node;
  }

  private Optional<Insight> insight(RunRow row) {
    try {
      return Optional.of(runs.insight(row.origin().id()));
    } catch (RefusedException e) {
      if (e.kind() != RefusedException.Kind.CONFLICT) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private static void put(ObjectNode node, Insight insight) {
    insight
        .open()
        .ifPresent(
            open -> node.put("openQuery", open.query().number()).put("askedIn", open.oracle()));
    node.setAll(PolicyJson.of(insight.policy(), insight.problem()));
    if (insight.row().origin().following().isPresent()
        && insight.policy().claim(insight.problem()).advantage() > 0) {
      // A bound of one run adds up over runs that follow each other.
      node.putNull("guarantee");
    }
    insight
        .forecast()
        .ifPresentOrElse(
            forecast -> node.set("forecast", json(forecast)), () -> node.putNull("forecast"));
    ObjectNode given = node.putObject("givenAway");
    insight.givenAway().byView().forEach((view, share) -> put(given, view, share));
    ObjectNode fit = FitJson.of(insight.fit());
    fit.put("advice", insight.fit().rejected() ? FitJson.ADVICE : "");
    node.set("fit", fit);
  }

  private static ObjectNode json(Forecast forecast) {
    return Json.MAPPER
        .createObjectNode()
        .put("finishProbability", forecast.finishProbability())
        .put("furtherIncentive", forecast.furtherIncentive())
        .put("method", forecast.method().toString())
        .put("standardError", forecast.standardError());
  }

  private static void put(ObjectNode given, String view, OptionalDouble share) {
    share.ifPresentOrElse(p -> given.put(view, p), () -> given.putNull(view));
  }

  /** What whoever owns the run is told in a list. */
  ObjectNode summary(RunRow row) {
    Standing standing = row.standing();
    ObjectNode node =
        observed(row)
            .put("name", row.origin().name())
            .put("policy", PolicyOrigin.parse(row.origin().policy()).name())
            .put("queue", standing.queue())
            .put("modelRejected", standing.doubted())
            .put("identified", standing.identified())
            .put("created", row.origin().created());
    node.setAll(ScenarioJson.sizes(runs.scenario(row).shape()));
    if (!standing.failure().isEmpty()) {
      node.put("failure", standing.failure());
    }
    row.origin().following().ifPresent(before -> node.put("follows", before.run()));
    runs.progress(row.origin().id()).ifPresent(share -> node.put("progress", share));
    return node;
  }
}
