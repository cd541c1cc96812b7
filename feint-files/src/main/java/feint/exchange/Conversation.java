package feint.exchange;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.DecisionJson;
import feint.exchange.Request.Ask;
import feint.exchange.Request.Status;
import feint.exchange.Request.Tell;
import feint.file.ArchiveException;
import feint.model.Problem;
import feint.policy.ConflictException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * A run as questions and answers: one line of JSON in, one line of JSON out. A mistake gets a reply
 * of its own, {@code {"error": {"kind", "message", "expectedNumber"}}}, and changes nothing.
 */
public final class Conversation {

  private final StoredController run;
  private final int prior;

  public Conversation(StoredController run, Problem problem) {
    this.run = run;
    this.prior = problem.prior().paid();
  }

  /** The reply to a line, in UTF-8 and without an end of line, as the line is. */
  public byte[] reply(byte[] line) {
    try {
      return DecisionJson.padded(answer(Request.parse(line)));
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

  private ObjectNode answer(Request request) {
    if (request instanceof Ask ask) {
      return DecisionJson.asked(run.ask(ask.number(), ask.oracle()));
    }
    if (request instanceof Tell tell) {
      boolean steps = run.tell(tell.number(), tell.informative());
      return DecisionJson.told(tell.number(), tell.informative(), steps);
    }
    if (request instanceof Status) {
      return DecisionJson.status(run.controller(), prior);
    }
    throw new IllegalArgumentException("a request must be known, was " + request);
  }

  private static byte[] error(String kind, Exception e, OptionalInt expectedNumber) {
    ObjectNode reply = JsonNodeFactory.instance.objectNode();
    ObjectNode error =
        reply.putObject("error").put("kind", kind).put("message", String.valueOf(e.getMessage()));
    expectedNumber.ifPresentOrElse(
        number -> error.put("expectedNumber", number), () -> error.putNull("expectedNumber"));
    return reply.toString().getBytes(StandardCharsets.UTF_8);
  }
}
