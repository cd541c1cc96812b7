package feint.policyspec;

import feint.model.Shape;
import feint.policy.MarkovPolicy;
import feint.policy.StationaryPolicies;
import feint.policy.Thresholds;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Kind of a policy with thresholds, which are in a file: {@code threshold:FILE}. */
public enum ThresholdKind {
  THRESHOLD("threshold") {
    @Override
    public MarkovPolicy policy(Shape shape, Thresholds thresholds, double temperature) {
      return StationaryPolicies.threshold(shape, thresholds);
    }
  },
  SIGMOID("sigmoid") {
    @Override
    public MarkovPolicy policy(Shape shape, Thresholds thresholds, double temperature) {
      return StationaryPolicies.sigmoid(shape, thresholds, temperature);
    }
  },
  CONSTANT_INCENTIVE("constant-incentive") {
    @Override
    public MarkovPolicy policy(Shape shape, Thresholds thresholds, double temperature) {
      return StationaryPolicies.constantIncentive(shape, thresholds);
    }
  };

  /** Words of all kinds. */
  public static final List<String> WORDS =
      Arrays.stream(values()).map(ThresholdKind::word).toList();

  private final String word;

  ThresholdKind(String word) {
    this.word = word;
  }

  /** Returns the word for the kind in files, and before a colon in names. */
  public String word() {
    return word;
  }

  /** Returns the kind with a word, if there is one. */
  public static Optional<ThresholdKind> find(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
  }

  /**
   * Returns the policy with these thresholds.
   *
   * @param temperature of a sigmoid policy, positive; not used by other kinds
   * @throws IllegalArgumentException if the thresholds do not fit the shape
   */
  public abstract MarkovPolicy policy(Shape shape, Thresholds thresholds, double temperature);
}
