package feint.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.simulation.Transcript;
import feint.simulation.TranscriptBlocks;
import feint.simulation.Trial;
import feint.simulation.TrialBlocks;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SimulationCodecsTest {

  private static final int PROBLEMS = 10;

  @Test
  void trialsAverageElsewhereAsHere() {
    for (int n = 0; n < PROBLEMS; n++) {
      Problem problem = CodecProblems.of(n);
      List<Trial> trials =
          CodecPolicies.all(problem).values().stream()
              .map(policy -> new Trial(policy, 300, new Seed(policy.decoys())))
              .toList();
      RoundTrip.check(new TrialBlocks(problem, trials, false), "problem " + n);
    }
  }

  @Test
  void trialsOfOnePolicyEncodeItOnce() {
    Problem problem = CodecProblems.of(10);
    Policy policy = CodecPolicies.named("oblivious by table", problem);
    int one = bytes(problem, List.of(new Trial(policy, 500, new Seed(1))));
    List<Trial> trials =
        IntStream.range(0, 40).mapToObj(n -> new Trial(policy, 500, new Seed(n))).toList();
    assertThat(bytes(problem, trials)).isLessThan(one + 40 * 20);
  }

  private static int bytes(Problem problem, List<Trial> trials) {
    return PortableWork.of(new TrialBlocks(problem, trials, true)).orElseThrow().bytes().length;
  }

  @Test
  void transcriptsAreTheSameElsewhere() {
    for (int n = 0; n < PROBLEMS; n++) {
      Problem problem = CodecProblems.of(n);
      for (Map.Entry<String, Policy> policy : CodecPolicies.all(problem).entrySet()) {
        TranscriptBlocks work =
            new TranscriptBlocks(problem, new Trial(policy.getValue(), 9, new Seed(4)));
        RoundTrip.check(work, policy.getKey());
        PortableWork<List<Transcript>> portable = PortableWork.of(work).orElseThrow();
        List<Transcript> some = work.piece(1);
        assertThat(portable.read(portable.write(some))).isEqualTo(some);
      }
    }
  }

  @Test
  void runsAreCountedElsewhereAsHere() {
    for (int n = 0; n < PROBLEMS; n++) {
      Problem problem = CodecProblems.of(n);
      CodecPolicies.all(problem)
          .forEach(
              (name, policy) -> {
                List<Trial> trials =
                    List.of(
                        new Trial(policy, 150, new Seed(5)), new Trial(policy, 100, new Seed(6)));
                RoundTrip.check(new TrialBlocks(problem, trials, true), name);
              });
    }
  }
}
