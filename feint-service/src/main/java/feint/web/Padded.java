package feint.web;

import feint.policy.Query;
import feint.service.Decision;
import feint.service.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Decisions and outcomes as JSON of one length, filled up with spaces: whoever counts the bytes
 * that go over the wire must not learn what they say.
 */
final class Padded {

  private static final int LENGTH = 192;

  private Padded() {}

  static byte[] decision(Decision decision) {
    Query query = decision.query();
    StringBuilder json = new StringBuilder(LENGTH);
    json.append("{\"number\":").append(query.number());
    json.append(",\"type\":\"").append(query.action().learns() ? "learn" : "obfuscate");
    json.append("\",\"incentive\":").append(query.action().incentive());
    json.append(",\"trajectory\":\"").append(decision.trajectory());
    json.append("\",\"decoy\":").append(query.decoy());
    json.append(",\"decoySteps\":");
    query
        .decoySteps()
        .ifPresentOrElse(
            steps -> json.append('"').append(steps.name()).append('"'), () -> json.append("null"));
    json.append(",\"decoyState\":");
    query.decoyState().ifPresentOrElse(json::append, () -> json.append("null"));
    return filled(json.append('}'));
  }

  static byte[] outcome(Outcome outcome) {
    return filled(
        new StringBuilder(LENGTH)
            .append("{\"number\":")
            .append(outcome.number())
            .append(",\"informative\":")
            .append(outcome.informative())
            .append(",\"steps\":")
            .append(outcome.steps())
            .append(",\"late\":")
            .append(outcome.late())
            .append('}'));
  }

  private static byte[] filled(StringBuilder json) {
    byte[] text = json.toString().getBytes(StandardCharsets.UTF_8);
    if (text.length > LENGTH) {
      throw new IllegalStateException("an answer must have at most " + LENGTH + " bytes");
    }
    byte[] bytes = Arrays.copyOf(text, LENGTH);
    Arrays.fill(bytes, text.length, LENGTH, (byte) ' ');
    return bytes;
  }
}
