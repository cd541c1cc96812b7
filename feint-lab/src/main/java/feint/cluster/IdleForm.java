package feint.cluster;

import feint.portable.FormInput;
import feint.portable.FormOutput;
import feint.portable.WorkForm;

/** The form of {@link Idle} work. */
public final class IdleForm implements WorkForm<Long, Idle> {

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
  public void write(Idle work, FormOutput out) {
    out.whole(work.count());
  }

  @Override
  public Idle read(FormInput in) {
    return new Idle(in.whole());
  }

  @Override
  public void writeResult(Idle work, Long result, FormOutput out) {
    out.whole(result);
  }

  @Override
  public Long readResult(Idle work, FormInput in) {
    return in.whole();
  }
}
