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
 * R2 and R5, which are about the transitions of the queue alone.
 *
 * <p>The increasing convex functions on 0..M are a constant plus sums, with weights that are not
 * negative, of the hinges (x - k)^+, k = 0..M-1; the inequality of R5 is linear in the function,
 * and a constant gives 0 on both sides. So it holds for all of them if it holds for each hinge.
 */
final class TransitionConditions {

  private final QueueProcess process;
  private final QueueLaw[][] laws;
  private final Factors[][] factors;

  TransitionConditions(QueueProcess process) {
    this.process = process;
    this.laws = new QueueLaw[process.oracleStates()][process.actions().size()];
    this.factors = new Factors[process.oracleStates()][process.successes()];
    for (int o = 0; o < laws.length; o++) {
      int oracle = o + 1;
      Arrays.setAll(laws[o], u -> new QueueLaw(process, oracle, u));
      QueueLaw[] law = laws[o];
      Arrays.setAll(factors[o], b -> factors(law, b));
    }
  }

  /** R2; the witness is the first by oracle state and action, minors before means. */
  Verdict regularity() {
    for (int o = 1; o <= laws.length; o++) {
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
    QueueLaw law = laws[oracle - 1][u];
    int first = process.firstQueue(u);
    Place place = new Place.Anywhere(oracle);
    Optional<Minor> minor = new TotalPositivity(law, first, process.successes()).firstNegative();
    if (minor.isPresent()) {
      return new Verdict.Broken(witness(minor.get(), place, u));
    }
    double[] means = new double[process.successes() + 1];
    for (int b = first; b < means.length; b++) {
      means[b] = law.mean(b);
    }
    String subject = "the mean of the next queue under " + process.actions().get(u);
    return new Curve(subject, means, first, 0).increasingConvex(place, List.of(u));
  }

  private Violation witness(Minor minor, Place place, int u) {
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
    return new Violation(place, rows, List.of(u), numbers, claim);
  }

  /** R5; the witness is the first by oracle state, then queue, then pair of actions. */
  Verdict dominance() {
    for (int o = 1; o <= laws.length; o++) {
      for (int b = 0; b < process.successes(); b++) {
        if (factors[o - 1][b].conflict() >= 0) {
          return new FactorConflict(factors[o - 1][b], b, process.actions(), differences(o))
              .verdict(new Place.Anywhere(o));
        }
      }
    }
    return new Verdict.Holds();
  }

  private Factors factors(QueueLaw[] law, int b) {
    int pairs = ActionTable.pairs(b, process.actions().size(), process.obfuscating());
    Factors serving = new Factors(pairs);
    for (int a = 0; a < pairs; a++) {
      double[] d = QueueLaw.hingeDifferences(law[a], law[a + 1], b);
      double[] next = QueueLaw.hingeDifferences(law[a], law[a + 1], b + 1);
      for (int k = 0; k < d.length; k++) {
        serving.require(a, k, d[k], next[k], Factors.ROUNDING, Factors.ROUNDING);
      }
    }
    return serving;
  }

  /** By queue b, the factors that serve b and b + 1; their kinds are the hinges. */
  Factors[] factors(int oracle) {
    return factors[oracle - 1];
  }

  /** The differences behind {@link #factors}. */
  Differences differences(int oracle) {
    QueueLaw[] law = laws[oracle - 1];
    return new Differences() {
      @Override
      public double at(int kind, int pair, int queue) {
        return QueueLaw.hingeDifferences(law[pair], law[pair + 1], queue)[kind];
      }

      @Override
      public String subject(int kind) {
        return "mean of (next queue - " + kind + ")^+";
      }
    };
  }
}
