package feint.reproduction;

import feint.attack.GuessOutcome;
import feint.attack.points.FeatureVector;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.Checks;
import feint.reproduction.Table1Runs.Kept;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Codec of the recorded data of a run of Table I. */
final class KeptCodec {

  /** Guess outcomes, encoded by their index. */
  private static final List<GuessOutcome> CALLS =
      List.of(GuessOutcome.RIGHT, GuessOutcome.WRONG, GuessOutcome.CONTRADICTED);

  private KeptCodec() {}

  static void write(Kept kept, CodecOutput out) {
    Attempt attempt = kept.attempt();
    out.whole(attempt.wanted())
        .number(attempt.learner())
        .list(attempt.models(), CodecOutput::number)
        .whole(attempt.real())
        .list(attempt.guesses(), KeptCodec::write)
        .whole(attempt.incentive())
        .flag(attempt.finished())
        .flag(kept.portrait().isPresent());
    kept.portrait().ifPresent(portrait -> write(portrait, out));
    out.flag(kept.followed().isPresent());
    kept.followed().ifPresent(followed -> FollowedCodec.write(followed, out));
  }

  static Kept read(CodecInput in) {
    return new Kept(
        new Attempt(
            in.small(),
            in.number(),
            in.list(CodecInput::number),
            in.small(),
            in.list(KeptCodec::guess),
            in.small(),
            in.flag()),
        present(in, KeptCodec::portrait),
        present(in, FollowedCodec::read));
  }

  private static void write(CodecOutput out, Guess guess) {
    out.whole(CALLS.indexOf(guess.outcome())).whole(guess.other());
  }

  private static Guess guess(CodecInput in) {
    return new Guess(CALLS.get(Checks.within(0, CALLS.size() - 1, in.small(), "call")), in.small());
  }

  private static <T> Optional<T> present(CodecInput in, Function<CodecInput, T> reader) {
    return in.flag() ? Optional.of(reader.apply(in)) : Optional.empty();
  }

  private static void write(FeatureVector portrait, CodecOutput out) {
    List<Integer> trajectories = IntStream.range(0, portrait.trajectories()).boxed().toList();
    out.list(trajectories, (to, k) -> to.numbers(trajectory(portrait, k)));
  }

  private static double[] trajectory(FeatureVector portrait, int trajectory) {
    return IntStream.range(0, portrait.size())
        .mapToDouble(telltale -> portrait.at(trajectory, telltale))
        .toArray();
  }

  private static FeatureVector portrait(CodecInput in) {
    return FeatureVector.of(in.list(from -> from.list(CodecInput::number)));
  }
}
