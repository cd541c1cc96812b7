package feint.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.attack.audit.PlayedAudits;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.encoding.ProblemCodec;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.ParallelTask;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.policyspec.PolicyCodec;
import feint.simulation.TranscriptBlocks;
import feint.simulation.Trial;
import feint.simulation.TrialBlocks;
import feint.solver.backward.BackwardInduction;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RefusedBytesTest {

  private static final Problem PROBLEM = CodecProblems.of(14);
  private static final Policy GREEDY = StationaryPolicies.greedy(PROBLEM.shape());

  private static List<ParallelTask<?>> works() {
    Trial trial = new Trial(CodecPolicies.named("oblivious by table", PROBLEM), 20, new Seed(1));
    return List.of(
        AuditCodecTest.audits(PROBLEM, CodecPolicies.named("sigmoid", PROBLEM), 20, 1),
        AuditCodecTest.audits(PROBLEM, CodecPolicies.named("balanced types", PROBLEM), 20, 1),
        new TrialBlocks(PROBLEM, List.of(trial, new Trial(GREEDY, 3, new Seed(2))), false),
        new TranscriptBlocks(PROBLEM, trial),
        new TrialBlocks(
            PROBLEM,
            List.of(new Trial(CodecPolicies.named("decoy at times", PROBLEM), 20, new Seed(1))),
            true));
  }

  private static PortableWork<?> portable(ParallelTask<?> work) {
    return PortableWork.of(work).orElseThrow();
  }

  private static void assertRefused(byte[] bytes) {
    assertThatThrownBy(() -> ReceivedWork.read(bytes, name -> new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void bytesThatEndTooEarlyOrWereChangedAreRefused() {
    RandomGenerator random = new Seed(11).generator();
    for (ParallelTask<?> work : works()) {
      byte[] bytes = portable(work).bytes();
      for (int n = 0; n < 300; n++) {
        assertRefused(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        byte[] changed = bytes.clone();
        changed[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        assertRefused(changed);
      }
    }
  }

  /**
   * A sender who can compute a checksum can send anything: it is refused with a message, or it is
   * valid work.
   */
  @Test
  void invalidBytesWithAChecksumAreRefusedOrAreWork() {
    RandomGenerator random = new Seed(12).generator();
    int refused = 0;
    for (ParallelTask<?> work : works()) {
      byte[] content = Checksum.verify(portable(work).bytes());
      for (int n = 0; n < 1000; n++) {
        byte[] changed =
            n % 5 == 0 ? Arrays.copyOf(content, random.nextInt(content.length)) : content.clone();
        for (int k = 0; changed.length > 0 && k < 1 + n % 3; k++) {
          changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
        }
        try {
          assertThat(ReceivedWork.read(Checksum.append(changed), name -> new byte[0]).count())
              .isNotNegative();
        } catch (IllegalArgumentException e) {
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(2500);
  }

  /** An invalid result must not be counted. */
  @Test
  void changedResultsAreRefusedOrAreResults() {
    RandomGenerator random = new Seed(13).generator();
    works().forEach(work -> garble(work, random));
  }

  private static <T> void garble(ParallelTask<T> work, RandomGenerator random) {
    PortableWork<T> portable = PortableWork.of(work).orElseThrow();
    byte[] result = portable.write(work.piece(0));
    for (int n = 0; n < 500; n++) {
      byte[] changed = n % 3 == 0 ? Arrays.copyOf(result, n % result.length) : result.clone();
      if (changed.length > 0) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
      }
      try {
        portable.read(changed);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageNotContaining("null");
      }
    }
    assertThatThrownBy(() -> portable.read(Arrays.copyOf(result, result.length - 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> portable.read(Arrays.copyOf(result, result.length + 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** The number of bytes of this many numbers overflows 64 bits. */
  @Test
  void overflowingLengthIsRefused() {
    byte[] bytes = new CodecOutput().whole(1L << 61).toBytes();

    assertThatThrownBy(() -> new CodecInput(bytes).numbers())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most the number of bytes left, 0");
  }

  @Test
  void anotherVersionIsRefused() {
    CodecOutput out = new CodecOutput().text("audit").whole(2);
    assertThatThrownBy(() -> ReceivedWork.read(Checksum.append(out.toBytes()), name -> new byte[0]))
        .hasMessage("version of audit must be 1, was 2");
    byte[] policy = new CodecOutput().part(new CodecOutput().whole(9).text("staged")).toBytes();
    assertThatThrownBy(() -> PolicyCodec.read(new CodecInput(policy)))
        .hasMessage("version of a policy must be 1, was 9");
    byte[] problem = new CodecOutput().whole(7).toBytes();
    assertThatThrownBy(() -> ProblemCodec.read(new CodecInput(problem)))
        .hasMessage("version of a problem must be 1, was 7");
  }

  @Test
  void aTableThatWasChangedOrIsMissingIsRefused() {
    Policy exact = BackwardInduction.solve(PROBLEM).policy();
    PortableWork<?> work = portable(AuditCodecTest.audits(PROBLEM, exact, 20, 1));
    assertThat(work.attachments()).hasSize(1);
    for (byte[] content : work.attachments().values()) {
      byte[] changed = content.clone();
      changed[changed.length / 2] ^= 1;
      assertThatThrownBy(() -> ReceivedWork.read(work.bytes(), name -> changed))
          .hasMessageContaining("must be the one that was sent");
    }
    assertRefused(work.bytes());
  }

  /** Work with one different number is different work. */
  @Test
  void everyNumberChangesTheFingerprint() {
    double[][] success = PROBLEM.success().toArray();
    success[0][0] = Math.nextDown(success[0][0]);
    OracleChain oracle = PROBLEM.oracle();
    double[] initial = oracle.initial().toArray();
    initial[0] = Math.nextDown(initial[0]);
    Problem likely = PROBLEM.toBuilder().success(success).build();
    Problem started =
        PROBLEM.toBuilder()
            .oracle(new OracleChain(oracle.transition(), Distribution.exactly(initial)))
            .build();
    Thresholds thresholds = CodecPolicies.thresholds(PROBLEM.shape());
    Policy sigmoid = StationaryPolicies.sigmoid(PROBLEM.shape(), thresholds, 0.7);
    Policy warmer = StationaryPolicies.sigmoid(PROBLEM.shape(), thresholds, Math.nextUp(0.7));
    List<PlayedAudits> works =
        Stream.of(
                AuditCodecTest.audits(PROBLEM, GREEDY, 20, 1),
                AuditCodecTest.audits(PROBLEM, GREEDY, 20, 2),
                AuditCodecTest.audits(PROBLEM, GREEDY, 21, 1),
                AuditCodecTest.audits(likely, GREEDY, 20, 1),
                AuditCodecTest.audits(started, GREEDY, 20, 1),
                AuditCodecTest.audits(PROBLEM, sigmoid, 20, 1),
                AuditCodecTest.audits(PROBLEM, warmer, 20, 1),
                AuditCodecTest.audits(PROBLEM, mixed(0.25, sigmoid), 20, 1),
                AuditCodecTest.audits(PROBLEM, mixed(Math.nextUp(0.25), sigmoid), 20, 1))
            .toList();
    Set<String> fingerprints = new HashSet<>();
    works.forEach(work -> fingerprints.add(portable(work).fingerprint()));
    assertThat(fingerprints).hasSameSizeAs(works);
    assertThat(portable(AuditCodecTest.audits(PROBLEM, GREEDY, 20, 1)).fingerprint())
        .isEqualTo(portable(works.get(0)).fingerprint());
  }

  private static Policy mixed(double weight, Policy other) {
    return MixturePolicy.of(
        List.of(
            new Policy.Part(GREEDY.parts().get(0).policy(), weight),
            new Policy.Part(other.parts().get(0).policy(), 1 - weight)));
  }
}
