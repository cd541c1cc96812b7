package feint.policyspec;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.Interner;
import feint.encoding.ProblemCodec;
import feint.math.Checks;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StagedPolicy;
import java.util.List;
import java.util.stream.IntStream;

/** Codec of policies of oracle state, queue and query number: each rule once. */
final class StagedEncoding {

  static final PolicyEncoding<StagedPolicy> BY_STAGE =
      new PolicyEncoding<>(
          "staged",
          StagedPolicy.class,
          StagedEncoding::covers,
          StagedEncoding::write,
          StagedEncoding::read);

  private StagedEncoding() {}

  private static boolean covers(StagedPolicy policy) {
    return IntStream.range(0, policy.shape().horizon())
        .mapToObj(policy::rule)
        .distinct()
        .allMatch(rule -> RuleCodec.covers(rule, policy.shape()));
  }

  private static void write(StagedPolicy policy, CodecOutput out) {
    Shape shape = policy.shape();
    Interner rules = new Interner();
    int[] byStage = new int[shape.horizon()];
    for (int t = 0; t < byStage.length; t++) {
      boolean again = t > 0 && policy.rule(t) == policy.rule(t - 1);
      byStage[t] = again ? byStage[t - 1] : rules.number(RuleCodec.written(policy.rule(t), shape));
    }
    ProblemCodec.writeShape(shape, out);
    rules.write(out);
    out.wholes(byStage);
  }

  private static Policy read(CodecInput in) {
    Shape shape = ProblemCodec.readShape(in);
    List<DecisionRule> rules = in.list(rule -> rule.part(part -> RuleCodec.read(shape, part)));
    int[] byStage = in.wholes();
    Checks.require(
        byStage.length == shape.horizon(), "stages", "must be " + shape.horizon(), byStage.length);
    for (int number : byStage) {
      Checks.within(0, rules.size() - 1, number, "number of a rule");
    }
    return MarkovPolicy.byStage(shape, t -> rules.get(byStage[t]));
  }
}
