package feint.distributed;

import feint.policy.ClientCountAdapter;
import feint.policy.Policy;

/**
 * Codec of policies that depend on the number of connected clients: decisions by oracle state, and
 * the client counts of each state.
 */
final class ClientCountKind implements PolicyKind<ClientCountAdapter> {

  @Override
  public String name() {
    return "counting";
  }

  @Override
  public Class<ClientCountAdapter> type() {
    return ClientCountAdapter.class;
  }

  @Override
  public boolean covers(ClientCountAdapter policy) {
    return PolicyCodec.covers(policy.policy());
  }

  @Override
  public void write(ClientCountAdapter policy, CodecOutput out) {
    PolicyCodec.write(policy.policy(), out);
    WorldCodec.writeClients(policy.participation(), out);
  }

  @Override
  public Policy read(CodecInput in) {
    return ClientCountAdapter.of(PolicyCodec.readSingle(in), WorldCodec.readClients(in));
  }
}
