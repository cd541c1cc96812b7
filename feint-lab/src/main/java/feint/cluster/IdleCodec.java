package feint.cluster;

import feint.distributed.WorkCodec;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;

/** Codec of {@link Idle} work. */
public final class IdleCodec implements WorkCodec<Long, Idle> {

  @Override
  public String name() {
    return "idle work";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Class<?> kind() {
    return Idle.class;
  }

  @Override
  public void write(Idle work, CodecOutput out) {
    out.whole(work.count());
  }

  @Override
  public Idle read(CodecInput in) {
    return new Idle(in.whole());
  }

  @Override
  public void writeResult(Idle work, Long result, CodecOutput out) {
    out.whole(result);
  }

  @Override
  public Long readResult(Idle work, CodecInput in) {
    return in.whole();
  }
}
