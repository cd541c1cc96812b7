package feint.bound;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.markov.LedgerIndex;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Brackets the optimum of any problem with the applicable method, increasing the effort until a
 * precision is met.
 */
public final class Certifier {

  private Certifier() {}

  /**
   * Computes a bracket, and a policy that attains its upper end.
   *
   * @param precision the effort grows until the bracket meets this precision or there is no larger
   *     effort; if empty, the default effort is used
   * @param listener receives every better bracket on the way
   */
  public static OptimalityCertificate certify(
      Problem problem,
      Optional<Precision> precision,
      Consumer<Bracket> listener,
      Execution execution) {
    BracketMethod method = method(problem);
    if (precision.isEmpty()) {
      int effort = Math.min(method.usual(), method.efforts() - 1);
      OptimalityCertificate usual =
          withBaseline(problem, method.certify(effort, execution), execution);
      listener.accept(usual.bracket());
      return usual;
    }
    Precision required = precision.get();
    OptimalityCertificate best = withBaseline(problem, method.certify(0, execution), execution);
    listener.accept(best.bracket());
    for (int effort = 1; effort < method.efforts() && !required.isMetBy(best.bracket()); effort++) {
      best = better(best, method.certify(effort, execution), required);
      listener.accept(best.bracket());
    }
    return best;
  }

  /** Computes a bracket with the default effort. */
  public static OptimalityCertificate certify(Problem problem, Execution execution) {
    return certify(problem, Optional.empty(), bracket -> {}, execution);
  }

  /**
   * Combines the larger lower end with the smaller upper end and its policy. The policy of less
   * effort, which is smaller, is preferred if the new lower end shows that it meets the precision.
   */
  private static OptimalityCertificate better(
      OptimalityCertificate one, OptimalityCertificate other, Precision precision) {
    double lower = Math.max(one.bracket().lower(), other.bracket().lower());
    String method = other.bracket().method();
    OptimalityCertificate first =
        new OptimalityCertificate(one.bracket().raised(lower, method), one.policy());
    return precision.isMetBy(first.bracket()) || one.bracket().upper() <= other.bracket().upper()
        ? first
        : new OptimalityCertificate(other.bracket().raised(lower, method), other.policy());
  }

  /**
   * Takes the greedy policy if it is better. Methods for costs that read the ledger do so
   * themselves.
   */
  private static OptimalityCertificate withBaseline(
      Problem problem, OptimalityCertificate certificate, Execution execution) {
    return problem.objective().running().readsLedger()
        ? certificate
        : GreedyBaseline.improve(problem, certificate, execution.withProgress(Progress.NONE));
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
      return RoundedIncentives.of(problem)
          .<BracketMethod>map(rounded -> new RoundedBracket(problem, rounded))
          .orElseGet(() -> CostBracket.of(problem));
    }
    // For other costs no bounds are known: they are solved exactly, or refused for their size.
    return new ExactBracket(problem);
  }
}
