package feint.portable;

import feint.archive.PolicyTable;
import feint.model.Shape;
import feint.policy.ExactPolicy;
import feint.policy.Policy;
import feint.work.Progress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Exact policies, as their files have them: the states that a run can get into. It travels beside
 * the work, since it is large.
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
  public void write(ExactPolicy policy, FormOutput out) {
    ProblemForm.writeShape(policy.shape(), out);
    out.text(PolicyTable.kind(policy.index())).attachment(packed(policy.reachable()));
  }

  private static byte[] packed(ExactPolicy policy) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      PolicyTable.write(out, policy, Progress.NONE);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Memory does not fail.
    }
    return bytes.toByteArray();
  }

  @Override
  public Policy read(FormInput in) {
    Shape shape = ProblemForm.readShape(in);
    PolicyTable table = new PolicyTable("what was sent", shape);
    String kind = in.text();
    try (InflaterInputStream from =
        new InflaterInputStream(new ByteArrayInputStream(in.attachment()))) {
      return table.read(from, kind);
    } catch (IOException e) {
      throw new IllegalArgumentException("the table of an exact policy is damaged", e);
    }
  }
}
