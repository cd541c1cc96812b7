package feint.policyspec;

import feint.bound.Certifier;
import feint.bound.CheckpointedRecursions;
import feint.bound.checkpoint.LongRunPolicy;
import feint.bound.checkpoint.ValueCheckpoint;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Policies that attain a proven bound, for problems of any size. Policies of long runs are encoded
 * as the problem, and the checkpoints as attachments, since they are large.
 */
final class CertifiedKind implements PolicyKind {

  @Override
  public String word() {
    return "certified";
  }

  @Override
  public String explanation() {
    return "as `exact`, for scenarios of any size: the policy that attains the upper bound of"
        + " [`feint solve --certified`](../methods/margin-tube.md)";
  }

  @Override
  public String sentence(String name) {
    return "Comes close to the optimum of long runs, with a proven bound on the difference; hides"
        + " what exact hides.";
  }

  @Override
  public Policy build(String name, Problem problem, Execution execution) {
    return Certifier.certify(problem, execution).policy();
  }

  @Override
  public Effort effort(String name) {
    return Effort.SOLUTION;
  }

  /** Returns infinity: the solver uses all available memory. */
  @Override
  public double solutionBytes(String name, Problem problem) {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public boolean offered() {
    return false;
  }

  @Override
  public PolicyEncoding<?> encoding() {
    return new PolicyEncoding<>(
        "long-run",
        LongRunPolicy.class,
        CertifiedKind::covers,
        CertifiedKind::write,
        CertifiedKind::read);
  }

  private static boolean covers(LongRunPolicy policy) {
    return ProblemCodec.covers(policy.method().problem());
  }

  private static void write(LongRunPolicy policy, CodecOutput out) {
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

  private static Policy read(CodecInput in) {
    Problem problem = ProblemCodec.read(in);
    String method = in.text();
    List<Double> parameters = Arrays.stream(in.numbers()).boxed().toList();
    List<ValueCheckpoint> checkpoints = in.list(CertifiedKind::checkpoint);
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
