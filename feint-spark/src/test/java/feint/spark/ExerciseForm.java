package feint.spark;

import feint.portable.FormInput;
import feint.portable.FormOutput;
import feint.portable.WorkForm;
import feint.work.Exercise;

/** The form of work that tries workers, and of some that cannot be read or told apart. */
public final class ExerciseForm implements WorkForm<Double, Exercise> {

  @Override
  public String name() {
    return "exercise";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Class<?> kind() {
    return Exercise.class;
  }

  @Override
  public void write(Exercise work, FormOutput out) {
    out.constant(work.kind()).whole(work.count()).whole(work.at());
  }

  @Override
  public Exercise read(FormInput in) {
    return new Exercise(in.constant(Exercise.Kind.class), in.whole(), in.whole());
  }

  @Override
  public void writeResult(Exercise work, Double result, FormOutput out) {
    out.number(result);
  }

  @Override
  public Double readResult(Exercise work, FormInput in) {
    return in.number();
  }
}
