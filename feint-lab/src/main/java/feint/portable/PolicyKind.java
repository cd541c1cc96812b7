package feint.portable;

import feint.policy.Policy;

/**
 * How policies of a class are written.
 *
 * @param <P> the class
 */
interface PolicyKind<P extends Policy> {

  /** Its name in bytes. */
  String name();

  Class<P> type();

  /** Whether this one can be written. */
  boolean covers(P policy);

  void write(P policy, FormOutput out);

  /** Reads what {@link #write} wrote; a wrapped mixture is a mixture of what is wrapped. */
  Policy read(FormInput in);
}
