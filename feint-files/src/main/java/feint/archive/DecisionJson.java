package feint.archive;

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
 * What a controller decides and is told, as JSON: the same names and values in saved controllers
 * and in whatever answers programs. Every reply has every field, and is as long as any other, so
 * that its length does not tell a learning query from a decoy.
 */
public final class DecisionJson {

  /**
   * The length of every padded reply in bytes: the longest, and whatever a caller adds, fits in.
   */
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

  /** A decision: {@code decoy} is 0, and what is said of a decoy null, if the query learns. */
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

  /** The same with the name that everyone calls the trajectory by. */
  public static ObjectNode asked(Query query, String trajectory) {
    return asked(query).put("trajectory", trajectory);
  }

  /**
   * The query that {@link #asked(Query)} has written.
   *
   * @param decoy asked for, as are its steps, only if one was queried
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

  /** What became of an answer: {@code steps} says whether the trajectory that was queried moves. */
  public static ObjectNode told(int number, boolean informative, boolean steps) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(NUMBER, number)
        .put(INFORMATIVE, informative)
        .put("steps", steps);
  }

  /**
   * How far a run has come, for whoever may know it: {@code incentivePaid} is what its queries
   * cost, without the eavesdropper's prior; {@code asked} is the number of the query on its way,
   * and {@code askedIn} the oracle's state that it was asked for in.
   *
   * @param prior the incentive that the ledger began with
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

  /** The text of a reply, followed by spaces up to {@link #WIDTH}. */
  public static byte[] padded(ObjectNode reply) {
    return padded(reply, WIDTH);
  }

  /** The text of a reply, followed by spaces up to this many bytes. */
  public static byte[] padded(ObjectNode reply, int width) {
    byte[] text = reply.toString().getBytes(StandardCharsets.UTF_8);
    Checks.within(0, width, text.length, "length of a reply");
    byte[] padded = Arrays.copyOf(text, width);
    Arrays.fill(padded, text.length, width, (byte) ' ');
    return padded;
  }
}
