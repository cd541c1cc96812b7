package feint.cli;

import feint.distributed.WorkCodec;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;

/** Codec of the calls of a sweep. A machine that receives them uses one thread for each. */
public final class SweepCodec implements WorkCodec<SweepTasks.Outcome, SweepTasks> {

  @Override
  public String name() {
    return "sweep";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Class<?> kind() {
    return SweepTasks.class;
  }

  @Override
  public void write(SweepTasks work, CodecOutput out) {
    out.list(work.arguments(), CodecOutput::text)
        .text(work.scenario())
        .text(work.fileName())
        .list(work.inputs(), CodecOutput::text)
        .list(work.points(), (to, point) -> to.list(point, CodecOutput::text));
  }

  @Override
  public SweepTasks read(CodecInput in) {
    return new SweepTasks(
        in.list(CodecInput::text),
        in.text(),
        in.text(),
        in.list(CodecInput::text),
        in.list(point -> point.list(CodecInput::text)),
        1);
  }

  @Override
  public void writeResult(SweepTasks work, SweepTasks.Outcome result, CodecOutput out) {
    out.whole(result.exit()).text(result.out()).text(result.err());
  }

  @Override
  public SweepTasks.Outcome readResult(SweepTasks work, CodecInput in) {
    return new SweepTasks.Outcome(in.small(), in.text(), in.text());
  }
}
