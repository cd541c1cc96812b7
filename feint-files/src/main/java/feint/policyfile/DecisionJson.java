package feint.policyfile;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.math.Checks;
import feint.model.Action;
import feint.policy.Controller;
import feint.policy.DecoySteps;
import feint.policy.Query;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * JSON form of decisions and answers, with the same names and values in saved controllers and in
 * all replies to programs. Every reply has every field and the same length, so that its length does
 * not distinguish a learning query from a decoy.
 */
public final class DecisionJson {

  /** Length of every padded reply in bytes; the longest reply with a caller's additions fits. */
  public static final int WIDTH = 256;

  static final String NUMBER = "number";
  static final String TYPE = "type";
  static final String LEARN = "learn";
  static final String OBFUSCATE = "obfuscate";
  static final String INCENTIVE = "incentive";
  static final String DECOY = "decoy";
  static final String DECOY_STEPS = "decoySteps";
  static final String DECOY_STATE = "decoyState";
  static final String INFORMATIVE = "informative";

  private DecisionJson() {}

  /**
   * Formats a decision; for a learning query {@code decoy} is 0 and the other fields of a decoy are
   * null.
   */
  public static ObjectNode asked(Query query) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put(NUMBER, query.number())
        .put(TYPE, type(query))
        .put(INCENTIVE, query.action().incentive())
        .put(DECOY, query.decoy())
        .put(DECOY_STEPS, query.decoySteps().map(DecoySteps::name).orElse(null));
    query
        .decoyState()
        .ifPresentOrElse(state -> node.put(DECOY_STATE, state), () -> node.putNull(DECOY_STATE));
    return node;
  }

  /** Formats a decision with the public name of the trajectory. */
  public static ObjectNode asked(Query query, String trajectory) {
    return asked(query).put("trajectory", trajectory);
  }

  /**
   * Returns the query from the fields written by {@link #asked(Query)}.
   *
   * @param decoy supplier of the decoy's number, called, like that of its steps, only if a decoy
   *     was queried
   */
  public static Query query(
      int number,
      String type,
      int incentive,
      Supplier<Integer> decoy,
      Supplier<String> decoySteps,
      OptionalInt decoyState) {
    return switch (type) {
      case LEARN -> new Query.Learning(number, Action.learn(incentive));
      case OBFUSCATE ->
          new Query.Decoy(
              number,
              Action.obfuscate(incentive),
              decoy.get(),
              steps(decoySteps.get()),
              decoyState);
      default -> throw new IllegalArgumentException("type must be learn or obfuscate, was " + type);
    };
  }

  private static DecoySteps steps(String name) {
    return Arrays.stream(DecoySteps.values())
        .filter(steps -> steps.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "decoySteps must be YES, NO or IF_INFORMATIVE, was " + name));
  }

  static String type(Query query) {
    return query.action().learns() ? LEARN : OBFUSCATE;
  }

  /** Formats the effect of an answer: {@code steps} is whether the queried trajectory steps. */
  public static ObjectNode told(int number, boolean informative, boolean steps) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(NUMBER, number)
        .put(INFORMATIVE, informative)
        .put("steps", steps);
  }

  /**
   * Formats the progress of a run for its owner: {@code incentivePaid} is the total paid for its
   * queries, without the eavesdropper's prior; {@code asked} is the number of the open query, and
   * {@code askedIn} the oracle state in which it was asked for.
   *
   * @param prior incentive with which the ledger began
   */
  public static ObjectNode status(Controller controller, int prior) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("sent", controller.sent())
            .put("queue", controller.queue())
            .put("incentivePaid", controller.ledger().paid() - prior)
            .put("finished", controller.finished());
    controller
        .asked()
        .ifPresentOrElse(
            query -> node.put("asked", query.number()).put("askedIn", controller.askedIn()),
            () -> node.putNull("asked").putNull("askedIn"));
    return node;
  }

  /**
   * Returns the text of a decision, padded with spaces to {@link #WIDTH}. Learning queries and
   * decoys take the same work: the text of the other type is written as well and not used.
   */
  public static byte[] decided(Query query, String trajectory) {
    boolean learns = query.action().learns();
    int incentive = query.action().incentive();
    Query learning = new Query.Learning(query.number(), Action.learn(incentive));
    Query decoy =
        new Query.Decoy(
            query.number(),
            Action.obfuscate(incentive),
            query.decoy(),
            query.decoySteps().orElse(DecoySteps.IF_INFORMATIVE),
            query.decoyState());
    byte[][] texts = {padded(asked(decoy, trajectory)), padded(asked(learning, trajectory))};
    return texts[learns ? 1 : 0];
  }

  /** Returns the text of a reply, padded with spaces to {@link #WIDTH}. */
  public static byte[] padded(ObjectNode reply) {
    return padded(reply, WIDTH);
  }

  /** Returns the text of a reply, padded with spaces to a width in bytes. */
  public static byte[] padded(ObjectNode reply, int width) {
    byte[] text = reply.toString().getBytes(StandardCharsets.UTF_8);
    Checks.within(0, width, text.length, "length of a reply");
    byte[] padded = Arrays.copyOf(text, width);
    Arrays.fill(padded, text.length, width, (byte) ' ');
    return padded;
  }
}
