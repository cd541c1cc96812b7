package feint.policyspec;

import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import java.util.function.Function;

/** Kind with a single policy, which depends on the shape of the problem only. */
record PlainKind(
    String word, String explanation, String sentence, Function<Shape, MarkovPolicy> policy)
    implements PolicyKind {

  @Override
  public String sentence(String name) {
    return sentence;
  }

  @Override
  public Policy build(String name, Problem problem, Execution execution) {
    return policy.apply(problem.shape());
  }

  @Override
  public Effort effort(String name) {
    return Effort.NONE;
  }
}
