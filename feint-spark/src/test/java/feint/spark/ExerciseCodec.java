package feint.spark;

import feint.distributed.WorkCodec;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.parallel.Exercise;

/**
 * Codec of work that tests workers, and of some that cannot be decoded or has ambiguous results.
 */
public final class ExerciseCodec implements WorkCodec<Double, Exercise> {

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
  public void write(Exercise work, CodecOutput out) {
    out.constant(work.kind()).whole(work.count()).whole(work.at());
  }

  @Override
  public Exercise read(CodecInput in) {
    return new Exercise(in.constant(Exercise.Kind.class), in.whole(), in.whole());
  }

  @Override
  public void writeResult(Exercise work, Double result, CodecOutput out) {
    out.number(result);
  }

  @Override
  public Double readResult(Exercise work, CodecInput in) {
    return in.number();
  }
}
