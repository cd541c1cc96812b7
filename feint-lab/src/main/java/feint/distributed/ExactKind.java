package feint.distributed;

import feint.model.Shape;
import feint.parallel.Progress;
import feint.policy.ExactPolicy;
import feint.policy.Policy;
import feint.policyfile.PolicyTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Codec of exact policies in the format of their files: the states that a run can reach. The table
 * is an attachment, since it is large.
 */
final class ExactKind implements PolicyKind<ExactPolicy> {

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public Class<ExactPolicy> type() {
    return ExactPolicy.class;
  }

  @Override
  public boolean covers(ExactPolicy policy) {
    return true;
  }

  @Override
  public void write(ExactPolicy policy, CodecOutput out) {
    ProblemCodec.writeShape(policy.shape(), out);
    out.text(PolicyTable.kind(policy.index())).attachment(packed(policy.reachable()));
  }

  private static byte[] packed(ExactPolicy policy) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      PolicyTable.write(out, policy, Progress.NONE);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // A memory stream does not fail.
    }
    return bytes.toByteArray();
  }

  @Override
  public Policy read(CodecInput in) {
    Shape shape = ProblemCodec.readShape(in);
    PolicyTable table = new PolicyTable("attachment", shape);
    String kind = in.text();
    try (InflaterInputStream from =
        new InflaterInputStream(new ByteArrayInputStream(in.attachment()))) {
      return table.read(from, kind);
    } catch (IOException e) {
      throw new IllegalArgumentException("the table of an exact policy is damaged", e);
    }
  }
}
