package feint.portable;

import feint.audit.Tally;
import feint.math.Moments;

/**
 * A tally as bytes. How often an attacker was right changes little from one query to the next, so
 * that differences are written.
 */
final class TallyForm {

  private TallyForm() {}

  static void write(Tally tally, FormOutput out) {
    Tally.Numbers numbers = tally.numbers();
    out.whole(numbers.runs()).whole(numbers.contradicted()).number(numbers.loss());
    write(numbers.confidence(), out);
    long before = 0;
    for (long right : numbers.correct()) {
      out.whole(right - before);
      before = right;
    }
  }

  /** Reads what was counted into a tally of such runs. */
  static void read(Tally blank, FormInput in) {
    long runs = in.whole();
    long contradicted = in.whole();
    double loss = in.number();
    Moments confidence = readMoments(in);
    long[] correct = new long[blank.numbers().correct().length];
    long before = 0;
    for (int t = 0; t < correct.length; t++) {
      before += in.whole();
      correct[t] = before;
    }
    blank.begin(new Tally.Numbers(runs, contradicted, loss, confidence, correct));
  }

  static void write(Moments moments, FormOutput out) {
    out.whole(moments.count()).number(moments.mean()).number(moments.squares());
  }

  static Moments readMoments(FormInput in) {
    return Moments.of(in.whole(), in.number(), in.number());
  }
}
