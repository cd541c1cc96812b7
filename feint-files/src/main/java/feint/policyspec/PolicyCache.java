package feint.policyspec;

import feint.io.Sha256;
import feint.policy.Policy;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Recently decoded policies by their bytes, as long as memory allows: a thousand audits of one
 * policy create it once.
 */
final class PolicyCache {

  private static final int MOST = 16;

  private final Map<String, SoftReference<Policy>> policies =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SoftReference<Policy>> eldest) {
          return size() > MOST;
        }
      };

  /** Returns the policy of these bytes; concurrent callers wait until it is created. */
  synchronized Policy policy(byte[] bytes, Supplier<Policy> making) {
    String key = Sha256.of(bytes);
    SoftReference<Policy> known = policies.get(key);
    Policy found = known == null ? null : known.get();
    if (found == null) {
      found = making.get();
      policies.put(key, new SoftReference<>(found));
    }
    return found;
  }
}
