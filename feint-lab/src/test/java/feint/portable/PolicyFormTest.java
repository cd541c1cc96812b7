package feint.portable;

import static org.assertj.core.api.Assertions.assertThat;

import feint.model.Problem;
import feint.policy.Policy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyFormTest {

  private static Policy read(Policy policy) {
    FormOutput out = new FormOutput();
    PolicyForm.write(policy, out);
    FormInput in = new FormInput(out.toBytes(), out.attachments()::get);
    Policy read = PolicyForm.read(in);
    in.end();
    return read;
  }

  @Test
  void whatIsKnownOfAPolicyStays() {
    for (int n = 0; n < 12; n++) {
      Problem problem = FormProblems.of(n);
      for (Map.Entry<String, Policy> entry : FormPolicies.all(problem).entrySet()) {
        Policy policy = entry.getValue();
        Policy read = read(policy);
        assertThat(read.shape()).as(entry.getKey()).isEqualTo(policy.shape());
        assertThat(read.decoys()).as(entry.getKey()).isEqualTo(policy.decoys());
        assertThat(read.remembers()).as(entry.getKey()).isEqualTo(policy.remembers());
        assertThat(read.claim(problem)).as(entry.getKey()).isEqualTo(policy.claim(problem));
        assertThat(read.parts()).as(entry.getKey()).hasSameSizeAs(policy.parts());
      }
    }
  }

  @Test
  void aPolicyIsMadeOnceForAllWhoReadTheSameBytes() {
    Problem problem = FormProblems.of(5);
    Policy first = read(FormPolicies.named("balanced", problem));
    assertThat(read(FormPolicies.named("balanced", problem))).isSameAs(first);
    assertThat(read(FormPolicies.named("balanced", FormProblems.of(5)))).isSameAs(first);
    assertThat(read(FormPolicies.named("balanced steps", problem))).isNotSameAs(first);
  }
}
