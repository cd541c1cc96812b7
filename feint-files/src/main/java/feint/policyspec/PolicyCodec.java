package feint.policyspec;

import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.math.Checks;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Codec of policies of all known kinds. A decoded policy makes the same decisions as the encoded
 * one after every possible history. A policy that is a function of a problem and settings is
 * encoded by these and created anew.
 */
public final class PolicyCodec {

  private static final int VERSION = 1;

  /** Encodings of the built-in kinds, then those of policies that consist of others. */
  private static final List<PolicyEncoding<?>> ENCODINGS =
      Stream.<PolicyEncoding<?>>concat(
              PolicyRegistry.BUILT_IN.kinds().stream().map(PolicyKind::encoding).distinct(),
              Stream.of(
                  WrapperEncodings.MIXTURE,
                  WrapperEncodings.CLIENT_COUNT,
                  WrapperEncodings.DECOY_STEPPING,
                  PluginEncoding.BY_JAR))
          .toList();

  private static final PolicyCache CACHE = new PolicyCache();

  private PolicyCodec() {}

  /** Returns whether a policy can be encoded. */
  public static boolean covers(Policy policy) {
    return encoding(policy).filter(encoding -> encoding.covers(policy)).isPresent();
  }

  private static Optional<PolicyEncoding<?>> encoding(Policy policy) {
    return ENCODINGS.stream().filter(encoding -> encoding.type().isInstance(policy)).findFirst();
  }

  public static void write(Policy policy, CodecOutput out) {
    PolicyEncoding<?> encoding =
        encoding(policy)
            .orElseThrow(() -> new IllegalArgumentException("policy must be of a known kind"));
    CodecOutput part = new CodecOutput().whole(VERSION).text(encoding.name());
    encoding.write(policy, part);
    out.part(part);
  }

  /**
   * Reads a policy, from the cache if it was read before: some are expensive to create.
   *
   * @throws IllegalArgumentException if the bytes are malformed
   */
  public static Policy read(CodecInput in) {
    byte[] bytes = in.bytes();
    return CACHE.policy(bytes, () -> in.within(bytes, PolicyCodec::made));
  }

  private static Policy made(CodecInput in) {
    int version = in.small();
    Checks.require(version == VERSION, "version of a policy", "must be " + VERSION, version);
    String name = in.text();
    return ENCODINGS.stream()
        .filter(encoding -> encoding.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("policy of an unknown kind: " + name))
        .reader()
        .apply(in);
  }

  /** Reads a policy that is not a mixture. */
  static SinglePolicy readSingle(CodecInput in) {
    if (read(in) instanceof SinglePolicy single) {
      return single;
    }
    throw new IllegalArgumentException("policy within another must be a single one");
  }
}
