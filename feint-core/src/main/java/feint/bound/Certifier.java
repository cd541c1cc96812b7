package feint.bound;

import feint.math.RefusalException;
import feint.model.Problem;
import feint.policy.LedgerIndex;
import feint.work.Execution;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Brackets the optimum of any problem by the method that suits it, with as much effort as a
 * precision takes.
 */
public final class Certifier {

  private Certifier() {}

  /**
   * A bracket, and a policy that attains its upper end.
   *
   * @param wanted effort grows until the bracket is so narrow, or there is no more; without, the
   *     effort is what usually suffices
   * @param heard told of every better bracket on the way
   */
  public static Certificate certify(
      Problem problem, Optional<Precision> wanted, Consumer<Bracket> heard, Execution execution) {
    BracketMethod method = method(problem);
    int first = wanted.isPresent() ? 0 : Math.min(method.usual(), method.efforts() - 1);
    int last = wanted.isPresent() ? method.efforts() - 1 : first;
    Certificate best = method.certify(first, execution);
    heard.accept(best.bracket());
    for (int effort = first + 1;
        effort <= last && !wanted.orElseThrow().isMetBy(best.bracket());
        effort++) {
      best = better(best, method.certify(effort, execution));
      heard.accept(best.bracket());
    }
    return best;
  }

  /** As above, with the usual effort. */
  public static Certificate certify(Problem problem, Execution execution) {
    return certify(problem, Optional.empty(), bracket -> {}, execution);
  }

  /** The larger of the lower ends, the smaller of the upper ones, and whose that is. */
  private static Certificate better(Certificate one, Certificate other) {
    Certificate upper = other.bracket().upper() < one.bracket().upper() ? other : one;
    Bracket high = upper.bracket();
    double lower = Math.max(one.bracket().lower(), other.bracket().lower());
    String method = other.bracket().method();
    return new Certificate(
        new Bracket(lower, high.upper(), high.upperKind(), high.level(), method), upper.policy());
  }

  private static BracketMethod method(Problem problem) {
    LedgerIndex needed = LedgerIndex.coarsest(problem);
    if (needed instanceof LedgerIndex.None) {
      return new ExactBracket(problem);
    }
    if (needed instanceof LedgerIndex.Margin && MarginBracket.applies(problem)) {
      return new MarginBracket(problem);
    }
    throw new RefusalException(
        "bounds are known for the paper's cost, for goals and for weights that are not negative");
  }
}
