package feint.distributed;

import feint.policy.Policy;

/**
 * Codec of the policies of a class.
 *
 * @param <P> the class
 */
interface PolicyKind<P extends Policy> {

  /** Returns the name of the kind in the encoding. */
  String name();

  Class<P> type();

  /** Returns whether this policy can be encoded. */
  boolean covers(P policy);

  void write(P policy, CodecOutput out);

  /**
   * Reads the format of {@link #write}; a wrapped mixture becomes a mixture of wrapped policies.
   */
  Policy read(CodecInput in);
}
