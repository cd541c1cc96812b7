package feint.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policyspec.PolicyCodec;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyCodecTest {

  private static Policy read(Policy policy) {
    CodecOutput out = new CodecOutput();
    PolicyCodec.write(policy, out);
    CodecInput in = new CodecInput(out.toBytes(), out.attachments()::get);
    Policy read = PolicyCodec.read(in);
    in.end();
    return read;
  }

  @Test
  void guaranteesOfAPolicyArePreserved() {
    for (int n = 0; n < 12; n++) {
      Problem problem = CodecProblems.of(n);
      for (Map.Entry<String, Policy> entry : CodecPolicies.all(problem).entrySet()) {
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
  void policyIsCreatedOnceForTheSameBytes() {
    Problem problem = CodecProblems.of(5);
    Policy first = read(CodecPolicies.named("balanced", problem));
    assertThat(read(CodecPolicies.named("balanced", problem))).isSameAs(first);
    assertThat(read(CodecPolicies.named("balanced", CodecProblems.of(5)))).isSameAs(first);
    assertThat(read(CodecPolicies.named("balanced steps", problem))).isNotSameAs(first);
  }
}
