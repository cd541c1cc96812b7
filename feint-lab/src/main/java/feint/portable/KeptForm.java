package feint.portable;

import feint.audit.Call;
import feint.federated.Task;
import feint.math.Checks;
import feint.reproduction.Attempt;
import feint.reproduction.Table1Runs.Kept;
import feint.telltale.Portrait;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** What is kept of a run of Table I. */
final class KeptForm {

  /** Their places are what is written. */
  private static final List<Call> CALLS = List.of(Call.RIGHT, Call.WRONG, Call.CONTRADICTED);

  private KeptForm() {}

  static void write(Kept kept, FormOutput out) {
    Attempt attempt = kept.attempt();
    out.flag(attempt.wanted() == Task.SECOND)
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
    kept.followed().ifPresent(followed -> FollowedForm.write(followed, out));
  }

  static Kept read(FormInput in) {
    return new Kept(
        new Attempt(
            in.flag() ? Task.SECOND : Task.TOXIC,
            in.number(),
            in.number(),
            in.number(),
            in.list(KeptForm::call),
            in.small(),
            in.flag()),
        in.small(),
        present(in, KeptForm::portrait),
        present(in, FollowedForm::read));
  }

  private static Call call(FormInput in) {
    return CALLS.get(Checks.within(0, CALLS.size() - 1, in.small(), "call"));
  }

  private static <T> Optional<T> present(FormInput in, Function<FormInput, T> reading) {
    return in.flag() ? Optional.of(reading.apply(in)) : Optional.empty();
  }

  private static void write(Portrait portrait, FormOutput out) {
    out.numbers(trajectory(portrait, 0)).numbers(trajectory(portrait, 1));
  }

  private static double[] trajectory(Portrait portrait, int trajectory) {
    return IntStream.range(0, portrait.size())
        .mapToDouble(telltale -> portrait.at(trajectory, telltale))
        .toArray();
  }

  private static Portrait portrait(FormInput in) {
    return Portrait.of(in.list(FormInput::number), in.list(FormInput::number));
  }
}
