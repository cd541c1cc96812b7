package feint.structure;

import feint.structure.FactorConflict.Differences;
import feint.structure.TotalPositivity.Minor;
import feint.structure.Violation.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Tests of R2 and R5, which depend on the transitions of the queue alone.
 *
 * <p>The increasing convex functions on 0..M are a constant plus sums, with weights that are not
 * negative, of the hinges (x - k)^+, k = 0..M-1; the inequality of R5 is linear in the function,
 * and a constant gives 0 on both sides. It therefore holds for all of them if it holds for each
 * hinge.
 */
final class TransitionConditions {

  private final QueueProcess process;
  private final QueueDistribution[][] transitions;
  private final Factors[][] factors;

  TransitionConditions(QueueProcess process) {
    this.process = process;
    this.transitions = new QueueDistribution[process.oracleStates()][process.actions().size()];
    this.factors = new Factors[process.oracleStates()][process.successes()];
    for (int o = 0; o < transitions.length; o++) {
      int oracle = o + 1;
      Arrays.setAll(transitions[o], u -> new QueueDistribution(process, oracle, u));
      QueueDistribution[] byAction = transitions[o];
      Arrays.setAll(factors[o], b -> factors(byAction, b));
    }
  }

  /** Tests R2; the witness is the first by oracle state and action, minors before means. */
  Verdict regularity() {
    for (int o = 1; o <= transitions.length; o++) {
      for (int u = 0; u < process.actions().size(); u++) {
        Verdict verdict = regularity(o, u);
        if (!verdict.holds()) {
          return verdict;
        }
      }
    }
    return new Verdict.Holds();
  }

  private Verdict regularity(int oracle, int u) {
    QueueDistribution matrix = transitions[oracle - 1][u];
    int first = process.firstQueue(u);
    ViolationLocation location = new ViolationLocation.Anywhere(oracle);
    Optional<Minor> minor = new TotalPositivity(matrix, first, process.successes()).firstNegative();
    if (minor.isPresent()) {
      return new Verdict.Broken(witness(minor.get(), location, u));
    }
    double[] means = new double[process.successes() + 1];
    for (int b = first; b < means.length; b++) {
      means[b] = matrix.mean(b);
    }
    String subject = "the mean of the next queue under " + process.actions().get(u);
    return new Curve(subject, means, first, 0).increasingConvex(location, List.of(u));
  }

  private Violation witness(Minor minor, ViolationLocation location, int u) {
    String claim =
        String.format(
            Locale.ROOT,
            "the transition matrix of %s has the minor %s in rows %s and columns %s",
            process.actions().get(u),
            Violation.digits(minor.value()),
            Arrays.toString(minor.rows()),
            Arrays.toString(minor.columns()));
    List<Term> numbers = new ArrayList<>(List.of(new Term("minor", minor.value())));
    for (int column : minor.columns()) {
      numbers.add(new Term("column" + numbers.size(), column));
    }
    List<Integer> rows = Arrays.stream(minor.rows()).boxed().toList();
    return new Violation(location, rows, List.of(u), numbers, claim);
  }

  /** Tests R5; the witness is the first by oracle state, then queue, then pair of actions. */
  Verdict dominance() {
    for (int o = 1; o <= transitions.length; o++) {
      for (int b = 0; b < process.successes(); b++) {
        if (factors[o - 1][b].conflict() >= 0) {
          return new FactorConflict(factors[o - 1][b], b, process.actions(), differences(o))
              .verdict(new ViolationLocation.Anywhere(o));
        }
      }
    }
    return new Verdict.Holds();
  }

  private Factors factors(QueueDistribution[] byAction, int b) {
    int pairs = ActionTable.pairs(b, process.actions().size(), process.obfuscating());
    Factors serving = new Factors(pairs);
    for (int a = 0; a < pairs; a++) {
      double[] d = QueueDistribution.hingeDifferences(byAction[a], byAction[a + 1], b);
      double[] next = QueueDistribution.hingeDifferences(byAction[a], byAction[a + 1], b + 1);
      for (int k = 0; k < d.length; k++) {
        serving.require(a, k, d[k], next[k], Factors.ROUNDING, Factors.ROUNDING);
      }
    }
    return serving;
  }

  /** Returns, by queue b, the factors that satisfy b and b + 1; their kinds are the hinges. */
  Factors[] factors(int oracle) {
    return factors[oracle - 1];
  }

  /** Returns the differences that determine {@link #factors}. */
  Differences differences(int oracle) {
    QueueDistribution[] byAction = transitions[oracle - 1];
    return new Differences() {
      @Override
      public double at(int kind, int pair, int queue) {
        return QueueDistribution.hingeDifferences(byAction[pair], byAction[pair + 1], queue)[kind];
      }

      @Override
      public String subject(int kind) {
        return "mean of (next queue - " + kind + ")^+";
      }
    };
  }
}
