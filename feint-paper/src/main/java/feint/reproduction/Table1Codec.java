package feint.reproduction;

import feint.distributed.WorkCodec;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.Seed;
import feint.reproduction.Table1Runs.Kept;
import java.util.List;

/** Codec of the runs of Table I. */
public final class Table1Codec implements WorkCodec<List<Kept>, Table1Runs> {

  @Override
  public String name() {
    return "runs of Table I";
  }

  @Override
  public int version() {
    return 2;
  }

  @Override
  public Class<?> kind() {
    return Table1Runs.class;
  }

  @Override
  public boolean covers(Table1Runs work) {
    return ContendersCodec.covers(work.contenders());
  }

  @Override
  public void write(Table1Runs work, CodecOutput out) {
    Effort effort = work.effort();
    ContendersCodec.write(work.contenders(), out);
    out.whole(effort.runs()).whole(effort.trained()).whole(effort.followed());
    out.whole(work.seed().value());
  }

  @Override
  public Table1Runs read(CodecInput in) {
    List<Contender> contenders = ContendersCodec.read(in);
    Effort effort = new Effort(in.small(), in.small(), in.small());
    return new Table1Runs(contenders, effort, new Seed(in.whole()));
  }

  @Override
  public void writeResult(Table1Runs work, List<Kept> result, CodecOutput out) {
    out.list(result, (to, kept) -> KeptCodec.write(kept, to));
  }

  @Override
  public List<Kept> readResult(Table1Runs work, CodecInput in) {
    return in.list(KeptCodec::read);
  }
}
