package feint.portable;

import feint.math.Checks;
import feint.model.Problem;
import feint.part.Owned;
import feint.part.PartOptions;
import feint.policy.OwnPolicy;
import feint.policy.Policy;
import feint.policy.PolicyPart;
import feint.policy.SinglePolicy;
import java.util.List;

/** Policies of parts: the jar, the part's name, and what it makes the policy of. */
final class OwnKind implements PolicyKind<SinglePolicy> {

  @Override
  public String name() {
    return "own";
  }

  @Override
  public Class<SinglePolicy> type() {
    return SinglePolicy.class;
  }

  @Override
  public boolean covers(SinglePolicy policy) {
    return OwnPolicy.origin(policy)
        .filter(origin -> JarForm.covers(origin.part()) && ProblemForm.covers(origin.problem()))
        .isPresent();
  }

  @Override
  public void write(SinglePolicy policy, FormOutput out) {
    OwnPolicy.Origin origin = OwnPolicy.origin(policy).orElseThrow();
    JarForm.write(origin.part(), out);
    ProblemForm.write(origin.problem(), out);
    out.text(origin.options()).whole(origin.place());
  }

  @Override
  public Policy read(FormInput in) {
    Owned<PolicyPart> part = JarForm.read(JarForm.POLICIES, in);
    Problem problem = ProblemForm.read(in);
    String text = in.text();
    PartOptions options = text.isEmpty() ? PartOptions.none() : PartOptions.of(text);
    List<Policy.Part> made = OwnPolicy.of(part, problem, options).parts();
    return made.get(Checks.within(0, made.size() - 1, in.small(), "place")).policy();
  }
}
