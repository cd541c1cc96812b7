package feint.policyspec;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.Policy;
import feint.policy.markov.ExactPolicy;
import feint.solver.backward.BackwardInduction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Optimal policies. Their encoding is that of their files: the states that a run can reach. The
 * table is an attachment, since it is large.
 */
final class ExactKind implements PolicyKind {

  /** Word with which the names begin. */
  private static final String EXACT = "exact";

  /** Name of the optimal policy for the paper's goal. */
  private static final String GOAL = "exact:goal";

  @Override
  public String word() {
    return EXACT;
  }

  @Override
  public String explanation() {
    return "the scenario is solved, and the optimal policy used; `exact:goal` is optimal for the"
        + " paper's goal, whatever the scenario's objective";
  }

  @Override
  public boolean is(String name) {
    return choices().contains(name);
  }

  @Override
  public List<String> choices() {
    return List.of(EXACT, GOAL);
  }

  @Override
  public String sentence(String name) {
    return "Takes the optimal action for "
        + (name.equals(GOAL) ? "the paper's goal" : "the scenario's objective")
        + "; hides from the paper's"
        + " eavesdropper if the objective asks for it, not from one who knows the policy.";
  }

  @Override
  public Policy build(String name, Problem problem, Execution execution) {
    return BackwardInduction.solve(solved(name, problem), execution).policy();
  }

  private static Problem solved(String name, Problem problem) {
    return name.equals(GOAL) ? problem.withObjective(Objective.goal()) : problem;
  }

  @Override
  public Effort effort(String name) {
    return Effort.SOLUTION;
  }

  @Override
  public double solutionBytes(String name, Problem problem) {
    return BackwardInduction.requiredBytes(solved(name, problem));
  }

  @Override
  public void requireMemory(String name, Problem problem) {
    BackwardInduction.requireMemory(solved(name, problem));
  }

  @Override
  public PolicyEncoding<?> encoding() {
    return new PolicyEncoding<>(
        EXACT, ExactPolicy.class, policy -> true, ExactKind::write, ExactKind::read);
  }

  private static void write(ExactPolicy policy, CodecOutput out) {
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

  private static Policy read(CodecInput in) {
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
