package feint.portable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.audit.PlayedAudits;
import feint.experiment.AppraisedRuns;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.StationaryPolicies;
import feint.policy.Thresholds;
import feint.simulation.TranscriptBlocks;
import feint.simulation.Trial;
import feint.simulation.TrialBlocks;
import feint.solver.BackwardInduction;
import feint.work.Pieces;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RefusedBytesTest {

  private static final Problem PROBLEM = FormProblems.of(14);
  private static final Policy GREEDY = StationaryPolicies.greedy(PROBLEM.shape());

  private static List<Pieces<?>> works() {
    Trial trial = new Trial(FormPolicies.named("open by table", PROBLEM), 20, new Seed(1));
    return List.of(
        AuditFormTest.audits(PROBLEM, FormPolicies.named("sigmoid", PROBLEM), 20, 1),
        AuditFormTest.audits(PROBLEM, FormPolicies.named("balanced types", PROBLEM), 20, 1),
        new TrialBlocks(PROBLEM, List.of(trial, new Trial(GREEDY, 3, new Seed(2)))),
        new TranscriptBlocks(PROBLEM, trial),
        new AppraisedRuns(PROBLEM, FormPolicies.named("decoy at times", PROBLEM), 20, new Seed(1)));
  }

  private static PortableWork<?> portable(Pieces<?> work) {
    return PortableWork.of(work).orElseThrow();
  }

  private static void assertRefused(byte[] bytes) {
    assertThatThrownBy(() -> ReceivedWork.read(bytes, name -> new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void bytesThatEndTooEarlyOrWereChangedAreRefused() {
    RandomGenerator random = new Seed(11).generator();
    for (Pieces<?> work : works()) {
      byte[] bytes = portable(work).bytes();
      for (int n = 0; n < 300; n++) {
        assertRefused(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        byte[] changed = bytes.clone();
        changed[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        assertRefused(changed);
      }
    }
  }

  /** Whoever can make a checksum can send anything: it is refused in words, or it is work. */
  @Test
  void sealedNonsenseIsRefusedInWordsOrIsWork() {
    RandomGenerator random = new Seed(12).generator();
    int refused = 0;
    for (Pieces<?> work : works()) {
      byte[] content = Sealed.open(portable(work).bytes());
      for (int n = 0; n < 1000; n++) {
        byte[] changed =
            n % 5 == 0 ? Arrays.copyOf(content, random.nextInt(content.length)) : content.clone();
        for (int k = 0; changed.length > 0 && k < 1 + n % 3; k++) {
          changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
        }
        try {
          assertThat(ReceivedWork.read(Sealed.seal(changed), name -> new byte[0]).count())
              .isNotNegative();
        } catch (IllegalArgumentException e) {
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(2500);
  }

  /** A result that is no result must not be counted. */
  @Test
  void resultsThatWereChangedAreRefusedInWordsOrAreResults() {
    RandomGenerator random = new Seed(13).generator();
    works().forEach(work -> garble(work, random));
  }

  private static <T> void garble(Pieces<T> work, RandomGenerator random) {
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

  /** In bytes, this many numbers would be none: the product does not fit into 64 bits. */
  @Test
  void moreNumbersThanThereCanBeAreRefused() {
    byte[] bytes = new FormOutput().whole(1L << 61).toBytes();

    assertThatThrownBy(() -> new FormInput(bytes).numbers())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most what is left, 0");
  }

  @Test
  void anotherVersionIsRefused() {
    FormOutput out = new FormOutput().text("audit").whole(2);
    assertThatThrownBy(() -> ReceivedWork.read(Sealed.seal(out.toBytes()), name -> new byte[0]))
        .hasMessage("version of audit must be 1, was 2");
    byte[] policy = new FormOutput().part(new FormOutput().whole(9).text("staged")).toBytes();
    assertThatThrownBy(() -> PolicyForm.read(new FormInput(policy)))
        .hasMessage("version of a policy must be 1, was 9");
    byte[] problem = new FormOutput().whole(7).toBytes();
    assertThatThrownBy(() -> ProblemForm.read(new FormInput(problem)))
        .hasMessage("version of a problem must be 1, was 7");
  }

  @Test
  void aTableThatWasChangedOrIsMissingIsRefused() {
    Policy exact = BackwardInduction.solve(PROBLEM).policy();
    PortableWork<?> work = portable(AuditFormTest.audits(PROBLEM, exact, 20, 1));
    assertThat(work.attachments()).hasSize(1);
    for (byte[] content : work.attachments().values()) {
      byte[] changed = content.clone();
      changed[changed.length / 2] ^= 1;
      assertThatThrownBy(() -> ReceivedWork.read(work.bytes(), name -> changed))
          .hasMessageContaining("must be what was sent");
    }
    assertRefused(work.bytes());
  }

  /** One number that is another, and it is other work. */
  @Test
  void everyNumberCounts() {
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
    Thresholds thresholds = FormPolicies.thresholds(PROBLEM.shape());
    Policy sigmoid = StationaryPolicies.sigmoid(PROBLEM.shape(), thresholds, 0.7);
    Policy warmer = StationaryPolicies.sigmoid(PROBLEM.shape(), thresholds, Math.nextUp(0.7));
    List<PlayedAudits> works =
        Stream.of(
                AuditFormTest.audits(PROBLEM, GREEDY, 20, 1),
                AuditFormTest.audits(PROBLEM, GREEDY, 20, 2),
                AuditFormTest.audits(PROBLEM, GREEDY, 21, 1),
                AuditFormTest.audits(likely, GREEDY, 20, 1),
                AuditFormTest.audits(started, GREEDY, 20, 1),
                AuditFormTest.audits(PROBLEM, sigmoid, 20, 1),
                AuditFormTest.audits(PROBLEM, warmer, 20, 1),
                AuditFormTest.audits(PROBLEM, mixed(0.25, sigmoid), 20, 1),
                AuditFormTest.audits(PROBLEM, mixed(Math.nextUp(0.25), sigmoid), 20, 1))
            .toList();
    Set<String> fingerprints = new HashSet<>();
    works.forEach(work -> fingerprints.add(portable(work).fingerprint()));
    assertThat(fingerprints).hasSameSizeAs(works);
    assertThat(portable(AuditFormTest.audits(PROBLEM, GREEDY, 20, 1)).fingerprint())
        .isEqualTo(portable(works.get(0)).fingerprint());
  }

  private static Policy mixed(double weight, Policy other) {
    return MixturePolicy.of(
        List.of(
            new Policy.Part(GREEDY.parts().get(0).policy(), weight),
            new Policy.Part(other.parts().get(0).policy(), 1 - weight)));
  }
}
