package feint.distributed;

import feint.attack.audit.Tally;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.Moments;
import feint.simulation.EpisodeTally;
import java.util.List;

/**
 * Codec of tallies. An attacker's counts change little from one query to the next, so that
 * differences are written.
 */
final class TallyCodec {

  private TallyCodec() {}

  static void write(Tally tally, CodecOutput out) {
    Tally.Numbers numbers = tally.numbers();
    out.whole(numbers.runs()).whole(numbers.contradicted()).number(numbers.loss());
    write(numbers.confidence(), out);
    long before = 0;
    for (long right : numbers.correct()) {
      out.whole(right - before);
      before = right;
    }
  }

  /** Reads counts into a tally of the same runs. */
  static void read(Tally blank, CodecInput in) {
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

  static void write(EpisodeTally tally, CodecOutput out) {
    EpisodeTally.Numbers numbers = tally.numbers();
    out.whole(numbers.finished()).whole(numbers.exposed());
    List.of(numbers.cost(), numbers.correct(), numbers.incentive(), numbers.belief())
        .forEach(moments -> write(moments, out));
  }

  static EpisodeTally readEpisodes(CodecInput in) {
    return EpisodeTally.of(
        new EpisodeTally.Numbers(
            in.whole(),
            in.whole(),
            readMoments(in),
            readMoments(in),
            readMoments(in),
            readMoments(in)));
  }

  private static void write(Moments moments, CodecOutput out) {
    out.whole(moments.count()).number(moments.mean()).number(moments.squares());
  }

  private static Moments readMoments(CodecInput in) {
    return Moments.of(in.whole(), in.number(), in.number());
  }
}
