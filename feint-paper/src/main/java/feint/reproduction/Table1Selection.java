package feint.reproduction;

import feint.math.Checks;
import feint.scenario.Labelling;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Rows of Table I that are computed, by their policies.
 *
 * @param names empty for all rows with one decoy
 */
public record Table1Selection(List<String> names) {
  /** Maximum number of decoys with tasks of their own: one for each rule. */
  static final int MOST_DECOYS = Labelling.Rule.values().length;

  private static final List<String> POLICIES =
      List.of(
          "spsa",
          "constant-incentive",
          "greedy",
          "random",
          "exact",
          "designed",
          "balanced:types",
          "balanced:steps",
          "oblivious",
          "balanced");
  private static final Pattern SEVERAL = Pattern.compile("oblivious:decoys=([0-9])");

  /**
   * Creates a selection.
   *
   * @throws IllegalArgumentException if there is no row of that name
   */
  public Table1Selection {
    names = List.copyOf(names);
    for (String name : names) {
      Checks.require(
          POLICIES.contains(name) || decoys(name).isPresent(),
          "row",
          "must be one of "
              + String.join(", ", POLICIES)
              + " and oblivious:decoys=K for K in 2.."
              + MOST_DECOYS,
          name);
    }
  }

  /** Returns the selection of all rows with one decoy. */
  public static Table1Selection usual() {
    return new Table1Selection(List.of());
  }

  /** Returns whether the rows of this policy are selected. */
  boolean has(String policy) {
    return names.isEmpty() ? POLICIES.contains(policy) : names.contains(policy);
  }

  /** Returns the name of the row of the oblivious policy with several decoys. */
  static String several(int decoys) {
    return "oblivious:decoys=" + decoys;
  }

  /** Returns the numbers of decoys, from 2, of the selected rows. */
  List<Integer> decoys() {
    return IntStream.rangeClosed(2, MOST_DECOYS)
        .filter(decoys -> has(several(decoys)))
        .boxed()
        .toList();
  }

  private static Optional<Integer> decoys(String name) {
    Matcher matcher = SEVERAL.matcher(name);
    return matcher.matches()
        ? Optional.of(Integer.valueOf(matcher.group(1)))
            .filter(decoys -> decoys >= 2 && decoys <= MOST_DECOYS)
        : Optional.empty();
  }
}
