package feint.stdio;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.ConflictException;
import feint.api.Outcome;
import feint.api.PaddedJson;
import feint.io.ArchiveException;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.ControllerConflictException;
import feint.policyfile.NamedPolicy;
import feint.policyfile.PolicyJson;
import feint.policyfile.ScenarioJson;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.scenario.text.ScenarioException;
import feint.service.StoredRun;
import feint.stdio.ControllerRequest.Ask;
import feint.stdio.ControllerRequest.GiveUp;
import feint.stdio.ControllerRequest.Seen;
import feint.stdio.ControllerRequest.Status;
import feint.stdio.ControllerRequest.Tell;
import feint.stdio.ControllerRequest.Version;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * Line protocol of a run: one line of JSON per request and one per reply. The reply to a mistake is
 * {@code {"error": {"kind", "message", "expectedNumber"}}}; the run does not change.
 */
public final class Conversation {

  private final StoredRun run;
  private final Problem problem;
  private final ObjectNode facts;

  public Conversation(StoredRun run, Scenario scenario, NamedPolicy policy) {
    this.run = run;
    this.problem = scenario.played();
    this.facts = JsonNodeFactory.instance.objectNode().put("policy", policy.name());
    this.facts.setAll(PolicyJson.of(policy.policy(), problem));
    this.facts.setAll(ScenarioJson.told(scenario));
  }

  /** Returns the reply to a line, in UTF-8; both are without an end of line. */
  public byte[] reply(byte[] line) {
    try {
      return answer(ControllerRequest.parse(line));
    } catch (ControllerConflictException e) {
      return error("conflict", e, e.expectedNumber());
    } catch (ConflictException | IllegalStateException e) {
      return error("conflict", e, OptionalInt.empty());
    } catch (IllegalArgumentException e) {
      return error("request", e, OptionalInt.empty());
    } catch (ArchiveException e) {
      return error("storage", e, OptionalInt.empty());
    }
  }

  private byte[] answer(ControllerRequest request) {
    if (request instanceof Ask ask) {
      return run.ask(ask.number(), ask.oracle()).padded();
    }
    if (request instanceof Tell tell) {
      return text(run.tell(tell.number(), tell.informative()));
    }
    if (request instanceof GiveUp giveUp) {
      return text(run.giveUp(giveUp.number()));
    }
    if (request instanceof Status) {
      return status();
    }
    if (request instanceof Seen) {
      return text(run.record().json());
    }
    if (request instanceof Version) {
      return text(JsonNodeFactory.instance.objectNode().put("version", Provenance.VERSION));
    }
    throw new IllegalArgumentException("a request must be known, was " + request);
  }

  /** Returns the status, padded to a width that is constant throughout the run. */
  private byte[] status() {
    Controller controller = run.controller();
    ObjectNode status =
        JsonNodeFactory.instance
            .objectNode()
            .put("sent", controller.sent())
            .put("queue", controller.queue())
            // Without the eavesdropper's prior, with which the ledger begins.
            .put("incentivePaid", controller.ledger().paid() - problem.prior().paid())
            .put("finished", controller.finished());
    controller
        .asked()
        .ifPresentOrElse(
            query -> status.put("asked", query.number()).put("askedIn", controller.askedIn()),
            () -> status.putNull("asked").putNull("askedIn"));
    status.setAll(facts);
    return PaddedJson.of(status, PaddedJson.WIDTH + text(facts).length);
  }

  private static byte[] text(Outcome outcome) {
    ObjectNode node = outcome.json();
    if (!outcome.late()) {
      // Only runs with a deadline have late answers.
      node.remove("late");
    }
    return PaddedJson.of(node);
  }

  private static byte[] text(ObjectNode node) {
    return node.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the reply for an invalid scenario, with its faults by field. */
  public static byte[] refusal(ScenarioException e) {
    ObjectNode error = error("scenario", String.valueOf(e.getMessage()), OptionalInt.empty());
    error.set("faults", ScenarioJson.faults(e.faults()));
    return text(JsonNodeFactory.instance.objectNode().set("error", error));
  }

  private static byte[] error(String kind, Exception e, OptionalInt expectedNumber) {
    ObjectNode error = error(kind, String.valueOf(e.getMessage()), expectedNumber);
    return text(JsonNodeFactory.instance.objectNode().set("error", error));
  }

  private static ObjectNode error(String kind, String message, OptionalInt expectedNumber) {
    ObjectNode error =
        JsonNodeFactory.instance.objectNode().put("kind", kind).put("message", message);
    expectedNumber.ifPresentOrElse(
        number -> error.put("expectedNumber", number), () -> error.putNull("expectedNumber"));
    return error;
  }
}
