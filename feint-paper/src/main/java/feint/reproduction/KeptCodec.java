package feint.reproduction;

import feint.attack.GuessOutcome;
import feint.attack.points.FeatureVector;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.federated.LabellingTask;
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
    out.flag(attempt.wanted() == LabellingTask.SECOND)
        .number(attempt.learner())
        .number(attempt.real())
        .number(attempt.decoy())
        .list(attempt.calls(), (to, call) -> to.whole(CALLS.indexOf(call)))
        .whole(attempt.incentive())
        .flag(attempt.finished())
        .whole(kept.real())
        .flag(kept.portrait().isPresent());
    kept.portrait().ifPresent(portrait -> write(portrait, out));
    out.flag(kept.followed().isPresent());
    kept.followed().ifPresent(followed -> FollowedCodec.write(followed, out));
  }

  static Kept read(CodecInput in) {
    return new Kept(
        new Attempt(
            in.flag() ? LabellingTask.SECOND : LabellingTask.TOXIC,
            in.number(),
            in.number(),
            in.number(),
            in.list(KeptCodec::call),
            in.small(),
            in.flag()),
        in.small(),
        present(in, KeptCodec::portrait),
        present(in, FollowedCodec::read));
  }

  private static GuessOutcome call(CodecInput in) {
    return CALLS.get(Checks.within(0, CALLS.size() - 1, in.small(), "call"));
  }

  private static <T> Optional<T> present(CodecInput in, Function<CodecInput, T> reader) {
    return in.flag() ? Optional.of(reader.apply(in)) : Optional.empty();
  }

  private static void write(FeatureVector portrait, CodecOutput out) {
    out.numbers(trajectory(portrait, 0)).numbers(trajectory(portrait, 1));
  }

  private static double[] trajectory(FeatureVector portrait, int trajectory) {
    return IntStream.range(0, portrait.size())
        .mapToDouble(telltale -> portrait.at(trajectory, telltale))
        .toArray();
  }

  private static FeatureVector portrait(CodecInput in) {
    return FeatureVector.of(in.list(CodecInput::number), in.list(CodecInput::number));
  }
}
