package feint.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.math.ResourceLimitException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PluginGuardTest {

  private static final PluginGuard GUARD =
      new LoadedPlugin<>(() -> "odd", "policy", "odd", new PluginSource("own.jar", "0f".repeat(32)))
          .guard();

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(
            new IllegalArgumentException("x must be 1, was 2"),
            "policy odd of own.jar: x must be 1, was 2"),
        Arguments.of(
            new ResourceLimitException("too large:\n  use less"),
            "policy odd of own.jar: too large: use less"),
        Arguments.of(
            new ArrayIndexOutOfBoundsException("Index 5 out of bounds for length 3"),
            "policy odd of own.jar failed in rule: array index out of bounds: Index 5 out of bounds"
                + " for length 3"),
        Arguments.of(
            new NullPointerException(), "policy odd of own.jar failed in rule: null pointer"),
        Arguments.of(new IllegalArgumentException(), "policy odd of own.jar: illegal argument"),
        Arguments.of(
            new NoClassDefFoundError("a/B"),
            "policy odd of own.jar failed in rule: no class def found: a/B"),
        Arguments.of(
            new StackOverflowError(), "policy odd of own.jar failed in rule: stack overflow"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void everyExceptionOfAPluginBecomesOneSentence(Throwable thrown, String sentence) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> GUARD.run("rule", () -> fail(thrown)))
        .withMessage(sentence)
        .withCause(thrown);
  }

  private static void fail(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) thrown;
  }

  @Test
  @SuppressWarnings("NullAway") // Plug-ins must not return null.
  void nullIsAFault() {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> GUARD.<List<String>>call("shape", () -> null))
        .withMessage("policy odd of own.jar: shape must not return null");
  }

  /** Memory exhaustion is not attributed to the plug-in and is reported unchanged. */
  @Test
  void outOfMemoryIsRethrownUnchanged() {
    OutOfMemoryError error = new OutOfMemoryError("injected");
    assertThatExceptionOfType(OutOfMemoryError.class)
        .isThrownBy(
            () ->
                GUARD.run(
                    "rule",
                    () -> {
                      throw error;
                    }))
        .isSameAs(error);
  }

  @Test
  void nestedFaultsAreReportedOnce() {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(
            () ->
                GUARD.run(
                    "outer",
                    () -> {
                      throw GUARD.fault("must be so");
                    }))
        .withMessage("policy odd of own.jar: must be so");
    assertThat(GUARD.call("rule", () -> 3)).isEqualTo(3);
  }
}
