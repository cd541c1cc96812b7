package feint.policyfile;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.model.Action;
import feint.policy.DecoySteps;
import feint.policy.Query;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** JSON form of stored decisions, with the names and values of the replies to programs. */
public final class DecisionJson {

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
}
