package feint.policyspec;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.policy.Policy;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Codec of the policies of a class.
 *
 * @param name name of the kind in the encoding
 * @param covers whether a policy of the class can be encoded
 * @param reader reads what the writer writes; a wrapped mixture becomes a mixture of wrapped
 *     policies
 * @param <P> the class
 */
public record PolicyEncoding<P extends Policy>(
    String name,
    Class<P> type,
    Predicate<P> covers,
    BiConsumer<P, CodecOutput> writer,
    Function<CodecInput, Policy> reader) {

  boolean covers(Policy policy) {
    return covers.test(type.cast(policy));
  }

  void write(Policy policy, CodecOutput out) {
    writer.accept(type.cast(policy), out);
  }
}
