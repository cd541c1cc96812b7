package feint.reproduction;

import feint.distributed.WorkCodec;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.Seed;
import feint.reproduction.Figure2Runs.Followed;
import java.util.List;

/** Codec of the runs of Figure 2. */
public final class Figure2Codec implements WorkCodec<List<Followed>, Figure2Runs> {

  @Override
  public String name() {
    return "runs of Figure 2";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Class<?> kind() {
    return Figure2Runs.class;
  }

  @Override
  public boolean covers(Figure2Runs work) {
    return ContendersCodec.covers(work.contenders());
  }

  @Override
  public void write(Figure2Runs work, CodecOutput out) {
    ContendersCodec.write(work.contenders(), out);
    out.whole(work.runs()).whole(work.seed().value());
  }

  @Override
  public Figure2Runs read(CodecInput in) {
    List<Contender> contenders = ContendersCodec.read(in);
    return new Figure2Runs(contenders, in.small(), new Seed(in.whole()));
  }

  @Override
  public void writeResult(Figure2Runs work, List<Followed> result, CodecOutput out) {
    out.list(result, (to, followed) -> FollowedCodec.write(followed, to));
  }

  @Override
  public List<Followed> readResult(Figure2Runs work, CodecInput in) {
    return in.list(FollowedCodec::read);
  }
}
