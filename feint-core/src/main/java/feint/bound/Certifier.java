package feint.bound;

import feint.model.Problem;
import feint.policy.LedgerIndex;
import feint.work.Execution;
import feint.work.Progress;
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
    if (wanted.isEmpty()) {
      int effort = Math.min(method.usual(), method.efforts() - 1);
      Certificate usual = withBaseline(problem, method.certify(effort, execution), execution);
      heard.accept(usual.bracket());
      return usual;
    }
    Precision precision = wanted.get();
    Certificate best = withBaseline(problem, method.certify(0, execution), execution);
    heard.accept(best.bracket());
    for (int effort = 1;
        effort < method.efforts() && !precision.isMetBy(best.bracket());
        effort++) {
      best = better(best, method.certify(effort, execution), precision);
      heard.accept(best.bracket());
    }
    return best;
  }

  /** As above, with the usual effort. */
  public static Certificate certify(Problem problem, Execution execution) {
    return certify(problem, Optional.empty(), bracket -> {}, execution);
  }

  /**
   * The larger of the lower ends, the smaller of the upper ones, and whose that is. The policy of
   * less effort, which is the smaller one, is kept if the new lower end shows it to be good enough.
   */
  private static Certificate better(Certificate one, Certificate other, Precision precision) {
    double lower = Math.max(one.bracket().lower(), other.bracket().lower());
    String method = other.bracket().method();
    Certificate kept = new Certificate(one.bracket().raised(lower, method), one.policy());
    return precision.isMetBy(kept.bracket()) || one.bracket().upper() <= other.bracket().upper()
        ? kept
        : new Certificate(other.bracket().raised(lower, method), other.policy());
  }

  /** Takes the greedy policy if it is better; methods for costs that read the ledger do so. */
  private static Certificate withBaseline(Problem problem, Certificate found, Execution execution) {
    return problem.objective().running().readsLedger()
        ? found
        : GreedyBaseline.improve(problem, found, execution.withProgress(Progress.NONE));
  }

  private static BracketMethod method(Problem problem) {
    LedgerIndex needed = LedgerIndex.coarsest(problem);
    if (needed instanceof LedgerIndex.None) {
      return new ExactBracket(problem);
    }
    if (needed instanceof LedgerIndex.Margin && MarginBracket.applies(problem)) {
      return new MarginBracket(problem);
    }
    if (needed instanceof LedgerIndex.Whole && CostBracket.applies(problem)) {
      return CostBracket.of(problem);
    }
    // Of other costs no bounds are known: they are solved exactly, or refused for their size.
    return new ExactBracket(problem);
  }
}
