package feint.distributed;

import feint.bound.CheckpointedRecursions;
import feint.bound.LongRunPolicy;
import feint.bound.ValueCheckpoint;
import feint.model.Problem;
import feint.policy.Policy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Codec of policies of long runs: the problem, and the checkpoints as an attachment, since they are
 * large.
 */
final class LongRunKind implements PolicyKind<LongRunPolicy> {

  @Override
  public String name() {
    return "long-run";
  }

  @Override
  public Class<LongRunPolicy> type() {
    return LongRunPolicy.class;
  }

  @Override
  public boolean covers(LongRunPolicy policy) {
    return ProblemCodec.covers(policy.method().problem());
  }

  @Override
  public void write(LongRunPolicy policy, CodecOutput out) {
    ProblemCodec.write(policy.method().problem(), out);
    out.text(policy.method().name())
        .numbers(policy.method().parameters().stream().mapToDouble(p -> p).toArray());
    out.list(
        policy.checkpoints(),
        (to, checkpoint) -> to.whole(checkpoint.t()).attachment(bytes(checkpoint)));
  }

  private static byte[] bytes(ValueCheckpoint checkpoint) {
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * checkpoint.values().length);
    bytes.asFloatBuffer().put(checkpoint.values());
    return bytes.array();
  }

  @Override
  public Policy read(CodecInput in) {
    Problem problem = ProblemCodec.read(in);
    String method = in.text();
    List<Double> parameters = Arrays.stream(in.numbers()).boxed().toList();
    List<ValueCheckpoint> checkpoints = in.list(LongRunKind::checkpoint);
    return new LongRunPolicy(CheckpointedRecursions.of(method, problem, parameters), checkpoints);
  }

  private static ValueCheckpoint checkpoint(CodecInput in) {
    int t = in.small();
    byte[] bytes = in.attachment();
    float[] values = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).asFloatBuffer().get(values);
    return new ValueCheckpoint(t, values);
  }
}
