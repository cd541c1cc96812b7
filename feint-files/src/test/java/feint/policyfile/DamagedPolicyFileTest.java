package feint.policyfile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;

import feint.io.ArchiveException;
import feint.policy.markov.ExactPolicy;
import feint.scenario.Scenario;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Any file yields the policy that was written or an {@link ArchiveException}. */
class DamagedPolicyFileTest {

  private static final Scenario SCENARIO = Stored.scenario("cost");
  private static final ExactPolicy POLICY = Stored.exact(SCENARIO);

  /** Offset of the first stage's only row, after the number of rows and the first gap. */
  private static final int FIRST_ROW = 8;

  @TempDir Path directory;
  private Path file = Path.of("");

  @BeforeEach
  void write() {
    file = directory.resolve("policy");
    PolicyFile.write(file, POLICY, SCENARIO, Stored.PROVENANCE);
  }

  @Tag("slow")
  @Test
  void everyChangedByteIsDetected() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    int refused = 0;
    for (int at = 0; at < whole.length; at++) {
      for (int mask : new int[] {0x01, 0x80, 0xFF}) {
        byte[] damaged = whole.clone();
        damaged[at] ^= (byte) mask;
        refused += isRefused(damaged, "byte " + at) ? 1 : 0;
      }
    }
    assertThat(refused).isGreaterThan(whole.length);
  }

  @Test
  void everyTruncationIsDetected() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      assertThat(isRefused(Arrays.copyOf(whole, length), "length " + length)).isTrue();
    }
  }

  /** Returns whether the file is refused; otherwise asserts that it is still the same policy. */
  private boolean isRefused(byte[] damaged, String what) throws IOException {
    Files.write(file, damaged);
    try {
      Stored.assertSame(PolicyFile.read(file, SCENARIO).policy(), POLICY, SCENARIO.problem());
      return false;
    } catch (ArchiveException e) {
      assertThat(e).hasMessageStartingWith(file + ": ").hasMessageNotContaining(": null");
      return true;
    } catch (RuntimeException | AssertionError e) {
      return fail(what, e);
    }
  }

  @Test
  void aFileThatIsNoZipIsRefused() throws IOException {
    Files.writeString(file, "PK but nothing else");
    assertThat(refusal()).hasMessageStartingWith(file + ": is not a policy file: ");
  }

  @Test
  void anArchiveWithoutEntriesIsRefused() throws IOException {
    Stored.zip(file, Map.of());
    assertThat(refusal()).hasMessageStartingWith(file + ": is not a policy file: ");
  }

  @ParameterizedTest
  @CsvSource({"policy.json", "actions.bin"})
  void anArchiveWithoutOneEntryIsRefused(String name) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>(Stored.entries(file));
    entries.remove(name);
    Stored.zip(file, entries);
    assertThat(refusal()).hasMessage(file + ": is not a policy file: it has no " + name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "feint-policy | feint-other | format must be \"feint-policy\", was \"feint-other\"",
        "\"version\" : 2 | \"version\" : 4 | version must be 1 to 3, was 4",
        "\"version\" : 2 | \"version\" : \"x\" | version must be 1 to 3, was \"x\"",
        "\"version\" : 2 | \"versino\" : 2 | version must be 1 to 3, was missing",
        "\"format\" | \"fromat\" | format must be \"feint-policy\", was missing",
        "\"whole\" | \"half\" | ledgers must be whole, margin or none, was \"half\"",
        "\"horizon\" : 8 | \"horizon\" : 7 | horizon must be the scenario's, 8, was 7",
        "\"shape\" | \"form\" | horizon must be the scenario's, 8, was missing",
      })
  void aDescriptionThatDoesNotFitIsRefused(String old, String changed, String message)
      throws IOException {
    String description = new String(entry("policy.json"), UTF_8);
    assertThat(description).contains(old);
    replace("policy.json", description.replaceFirst(old, changed).getBytes(UTF_8));
    assertThat(refusal()).hasMessage(file + ": " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"{", "null", "[1]", "\"text\"", "``"})
  void aDescriptionThatIsNoObjectIsRefused(String text) throws IOException {
    replace("policy.json", text.getBytes(UTF_8));
    assertThat(refusal()).hasMessageStartingWith(file + ": ").hasMessageNotContaining("was null");
  }

  @ParameterizedTest
  @CsvSource({"4", "100", "-1", "-3", "-128", "127"})
  void anActionThatDoesNotExistIsRefused(byte action) throws IOException {
    int queue = SCENARIO.problem().successes();
    byte[] actions = entry("actions.bin");
    actions[FIRST_ROW + queue] = action;
    replace("actions.bin", actions);
    assertThat(refusal())
        .hasMessage(file + ": is damaged: action " + action + " with queue " + queue);
  }

  @Test
  void learningWithAnEmptyQueueIsRefused() throws IOException {
    byte[] actions = entry("actions.bin");
    byte learning = (byte) SCENARIO.problem().actions().learning(0);
    actions[FIRST_ROW] = learning;
    replace("actions.bin", actions);
    assertThat(refusal()).hasMessage(file + ": is damaged: action " + learning + " with queue 0");
  }

  @Test
  void moreLedgersThanThereAreAreRefused() throws IOException {
    byte[] actions = entry("actions.bin");
    ByteBuffer.wrap(actions).putInt(0, 2);
    replace("actions.bin", actions);
    assertThat(refusal()).hasMessage(file + ": is damaged: 2 of 1 ledgers");
    ByteBuffer.wrap(actions).putInt(0, -1);
    replace("actions.bin", actions);
    assertThat(refusal()).hasMessage(file + ": is damaged: -1 of 1 ledgers");
  }

  @Test
  void aLedgerBeyondTheLastIsRefused() throws IOException {
    byte[] actions = entry("actions.bin");
    ByteBuffer.wrap(actions).putInt(4, -1);
    replace("actions.bin", actions);
    assertThat(refusal()).hasMessage(file + ": is damaged: ledger 4294967295 of 1");
  }

  @Test
  void aTableThatEndsTooEarlyIsRefused() throws IOException {
    byte[] actions = entry("actions.bin");
    for (int length : new int[] {0, 2, 6, FIRST_ROW + 1, actions.length - 1}) {
      replace("actions.bin", Arrays.copyOf(actions, length));
      assertThat(refusal()).hasMessage(file + ": is damaged: it ends too early");
    }
  }

  @Test
  void tableThatIsTooLongIsRefused() throws IOException {
    byte[] actions = entry("actions.bin");
    replace("actions.bin", Arrays.copyOf(actions, actions.length + 1));
    assertThat(refusal()).hasMessage(file + ": is damaged: it goes on after its last stage");
  }

  private byte[] entry(String name) throws IOException {
    return Stored.entries(file).getOrDefault(name, new byte[0]).clone();
  }

  private void replace(String name, byte[] content) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>(Stored.entries(file));
    entries.put(name, content);
    Stored.zip(file, entries);
  }

  private ArchiveException refusal() {
    return catchThrowableOfType(ArchiveException.class, () -> PolicyFile.read(file, SCENARIO));
  }
}
