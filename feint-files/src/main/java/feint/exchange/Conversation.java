package feint.exchange;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.DecisionJson;
import feint.archive.NamedPolicy;
import feint.archive.PolicyJson;
import feint.archive.ScenarioJson;
import feint.exchange.Request.Ask;
import feint.exchange.Request.GiveUp;
import feint.exchange.Request.Seen;
import feint.exchange.Request.Status;
import feint.exchange.Request.Tell;
import feint.exchange.Request.Version;
import feint.file.ArchiveException;
import feint.log.PublicRecords;
import feint.model.Problem;
import feint.policy.ConflictException;
import feint.policy.Query;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.scenario.ScenarioException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * A run as questions and answers: one line of JSON in, one line of JSON out. A mistake gets a reply
 * of its own, {@code {"error": {"kind", "message", "expectedNumber"}}}, and changes nothing.
 */
public final class Conversation {

  private final StoredController run;
  private final Problem problem;
  private final NamedPolicy policy;
  private final ObjectNode facts;

  public Conversation(StoredController run, Scenario scenario, NamedPolicy policy) {
    this.run = run;
    this.problem = scenario.played();
    this.policy = policy;
    this.facts = JsonNodeFactory.instance.objectNode().put("policy", policy.name());
    this.facts.setAll(PolicyJson.of(policy.policy(), problem));
    this.facts.setAll(ScenarioJson.told(scenario));
  }

  /** The reply to a line, in UTF-8 and without an end of line, as the line is. */
  public byte[] reply(byte[] line) {
    try {
      return answer(Request.parse(line));
    } catch (ConflictException e) {
      return error("conflict", e, e.expectedNumber());
    } catch (IllegalStateException e) {
      return error("conflict", e, OptionalInt.empty());
    } catch (IllegalArgumentException e) {
      return error("request", e, OptionalInt.empty());
    } catch (ArchiveException e) {
      return error("storage", e, OptionalInt.empty());
    }
  }

  private byte[] answer(Request request) {
    if (request instanceof Ask ask) {
      Query query = run.ask(ask.number(), ask.oracle());
      return DecisionJson.padded(DecisionJson.asked(query, run.names().of(query)));
    }
    if (request instanceof Tell tell) {
      boolean steps = run.tell(tell.number(), tell.informative());
      return DecisionJson.padded(DecisionJson.told(tell.number(), tell.informative(), steps));
    }
    if (request instanceof GiveUp giveUp) {
      boolean steps = run.giveUp(giveUp.number());
      return DecisionJson.padded(DecisionJson.told(giveUp.number(), false, steps));
    }
    if (request instanceof Status) {
      return status();
    }
    if (request instanceof Seen) {
      return text(
          PublicRecords.of(run.controller(), problem, policy.policy(), run.names()::of).json());
    }
    if (request instanceof Version) {
      return text(JsonNodeFactory.instance.objectNode().put("version", Provenance.VERSION));
    }
    throw new IllegalArgumentException("a request must be known, was " + request);
  }

  /**
   * Longer than other replies by what is the same throughout the run, which is as long as it is.
   */
  private byte[] status() {
    ObjectNode status = DecisionJson.status(run.controller(), problem.prior().paid());
    status.setAll(facts);
    return DecisionJson.padded(status, DecisionJson.WIDTH + text(facts).length);
  }

  private static byte[] text(ObjectNode node) {
    return node.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The line about a scenario that no run can be made of, with its faults field by field. */
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
