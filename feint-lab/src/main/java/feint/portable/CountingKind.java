package feint.portable;

import feint.policy.Counting;
import feint.policy.Policy;

/** Policies that count clients: what they do in the oracle's states, and who is in which. */
final class CountingKind implements PolicyKind<Counting> {

  @Override
  public String name() {
    return "counting";
  }

  @Override
  public Class<Counting> type() {
    return Counting.class;
  }

  @Override
  public boolean covers(Counting policy) {
    return PolicyForm.covers(policy.policy());
  }

  @Override
  public void write(Counting policy, FormOutput out) {
    PolicyForm.write(policy.policy(), out);
    WorldForm.writeClients(policy.participation(), out);
  }

  @Override
  public Policy read(FormInput in) {
    return Counting.of(PolicyForm.readSingle(in), WorldForm.readClients(in));
  }
}
