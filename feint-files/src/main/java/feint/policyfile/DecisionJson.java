package feint.policyfile;

import feint.model.Action;
import feint.policy.DecoySteps;
import feint.policy.Query;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Fields of stored decisions, with the names and values of the replies to programs. */
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
   * Returns the query from its fields.
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
