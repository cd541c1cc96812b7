package feint.portable;

import feint.bound.Checkpoint;
import feint.bound.LongRunMethods;
import feint.bound.LongRunPolicy;
import feint.model.Problem;
import feint.policy.Policy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Policies of long runs: what they were made for, and their checkpoints, which travel beside the
 * work since they are large.
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
    return ProblemForm.covers(policy.method().problem());
  }

  @Override
  public void write(LongRunPolicy policy, FormOutput out) {
    ProblemForm.write(policy.method().problem(), out);
    out.text(policy.method().name())
        .numbers(policy.method().parameters().stream().mapToDouble(p -> p).toArray());
    out.list(
        policy.checkpoints(),
        (to, checkpoint) -> to.whole(checkpoint.t()).attachment(bytes(checkpoint)));
  }

  private static byte[] bytes(Checkpoint checkpoint) {
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * checkpoint.values().length);
    bytes.asFloatBuffer().put(checkpoint.values());
    return bytes.array();
  }

  @Override
  public Policy read(FormInput in) {
    Problem problem = ProblemForm.read(in);
    String method = in.text();
    List<Double> parameters = Arrays.stream(in.numbers()).boxed().toList();
    List<Checkpoint> checkpoints = in.list(LongRunKind::checkpoint);
    return new LongRunPolicy(LongRunMethods.of(method, problem, parameters), checkpoints);
  }

  private static Checkpoint checkpoint(FormInput in) {
    int t = in.small();
    byte[] bytes = in.attachment();
    float[] values = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).asFloatBuffer().get(values);
    return new Checkpoint(t, values);
  }
}
