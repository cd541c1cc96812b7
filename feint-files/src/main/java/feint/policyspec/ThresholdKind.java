package feint.policyspec;

import feint.model.Shape;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Kind of a policy with thresholds, which are in a file: {@code threshold:FILE}. */
public enum ThresholdKind {
  THRESHOLD,
  SIGMOID,
  CONSTANT_INCENTIVE;

  /** Words of all kinds. */
  public static final List<String> WORDS =
      Arrays.stream(values()).map(ThresholdKind::word).toList();

  /** Returns the word for the kind in files, and before a colon in names. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the kind with a word, if there is one. */
  public static Optional<ThresholdKind> find(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
  }

  /**
   * Returns the policy with these thresholds.
   *
   * @param temperature of a sigmoid policy, positive; not used by other kinds
   * @throws IllegalArgumentException if the thresholds do not fit the shape
   */
  public MarkovPolicy policy(Shape shape, Thresholds thresholds, double temperature) {
    return switch (this) {
      case THRESHOLD -> StationaryPolicies.threshold(shape, thresholds);
      case SIGMOID -> StationaryPolicies.sigmoid(shape, thresholds, temperature);
      case CONSTANT_INCENTIVE -> StationaryPolicies.constantIncentive(shape, thresholds);
    };
  }
}
