package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.service.SetClock;
import feint.store.RunTerms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Times and order at which decisions leave, on a clock that the test sets. */
class ReleasesTest {

  private static final long PACE = 1000;
  private static final int RUNS = 100;
  private static final int QUERIES = 240;
  private static final RunTerms TERMS =
      new RunTerms(false, OptionalLong.empty(), OptionalLong.of(PACE));

  /** A random generator that leaves the order of a shuffled list as it was. */
  private static final class InOrder extends Random {

    private static final long serialVersionUID = 1;

    @Override
    public int nextInt(int bound) {
      return bound - 1;
    }
  }

  /** Decisions as an observer sees them, by the type of the run's query before. */
  private static final class Seen {

    final List<Double> positions = new ArrayList<>();
    final List<Double> times = new ArrayList<>();
  }

  /** Plays runs whose clients ask 10 ms later after a learning query than after a decoy. */
  private static Seen[] played(Random order) {
    SetClock clock = new SetClock();
    Releases releases = new Releases(clock, order);
    Random chance = new Random(7);
    Seen[] seen = {new Seen(), new Seen()};
    boolean[] learned = new boolean[RUNS];
    for (int query = 0; query < QUERIES; query++) {
      List<Integer> released = new ArrayList<>();
      for (int late = 0; late < 2; late++) {
        clock.move(late == 0 ? 20 : 10);
        for (int run = 0; run < RUNS; run++) {
          if (learned[run] == (late == 1)) {
            long now = clock.millis();
            int one = run;
            releases.at(
                TERMS.release(true, TERMS.released(now), now).orElseThrow(),
                () -> released.add(one));
          }
        }
        assertThat(releases.due()).isEmpty();
      }
      clock.move(PACE - 30);
      releases.due().forEach(Runnable::run);
      assertThat(released).hasSize(RUNS);
      for (int position = 0; position < RUNS; position++) {
        Seen type = seen[learned[released.get(position)] ? 1 : 0];
        type.positions.add((double) position);
        type.times.add((double) (clock.millis() % PACE));
      }
      for (int run = 0; run < RUNS; run++) {
        learned[run] = chance.nextBoolean();
      }
    }
    return seen;
  }

  /** Largest distance of two empirical distribution functions, over its bound at 0.001. */
  private static double distance(List<Double> one, List<Double> other) {
    double[] first = one.stream().mapToDouble(x -> x).sorted().toArray();
    double[] second = other.stream().mapToDouble(x -> x).sorted().toArray();
    double largest = 0;
    int j = 0;
    for (int i = 0; i < first.length; i++) {
      if (i + 1 < first.length && first[i + 1] == first[i]) {
        continue;
      }
      while (j < second.length && second[j] <= first[i]) {
        j++;
      }
      double gap = (i + 1.0) / first.length - (double) j / second.length;
      largest = Math.max(largest, Math.abs(gap));
    }
    double parts = 1.0 / first.length + 1.0 / second.length;
    return largest / Math.sqrt(-Math.log(0.001 / 2) / 2 * parts);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(x -> x).average().orElseThrow();
  }

  /**
   * 24,000 decisions. Both tests hold with probability at least 0.998; a difference of means of 1.7
   * positions of 100, 4.57 standard errors, is found with probability 90 %.
   */
  @Test
  void timesAndOrderAreEquallyDistributedForBothTypes() {
    Seen[] seen = played(new Random(11));
    assertThat(distance(seen[0].positions, seen[1].positions)).isLessThan(1);
    double n = seen[0].positions.size();
    double m = seen[1].positions.size();
    double error = RUNS / Math.sqrt(12) * Math.sqrt(1 / n + 1 / m);
    assertThat(mean(seen[0].positions) - mean(seen[1].positions))
        .isBetween(-3.3 * error, 3.3 * error);
    assertThat(seen[0].times.stream().distinct()).containsExactly(0.0);
    assertThat(seen[1].times.stream().distinct()).containsExactly(0.0);
  }

  /** The tests find an order that follows the order of asking. */
  @Test
  void orderOfAskingIsFound() {
    Seen[] seen = played(new InOrder());
    assertThat(distance(seen[0].positions, seen[1].positions)).isGreaterThan(20);
  }

  @Test
  void decisionsThatAreStoredAfterTheirMomentWaitForTheNext() {
    long decided = 10 * PACE - 1;
    long released = TERMS.released(decided);
    assertThat(released).isEqualTo(10 * PACE);
    assertThat(TERMS.release(true, released, decided)).hasValue(Instant.ofEpochMilli(10 * PACE));
    assertThat(TERMS.release(true, released, 10 * PACE + 3))
        .hasValue(Instant.ofEpochMilli(11 * PACE));
    assertThat(TERMS.release(false, released, 10 * PACE - 1))
        .hasValue(Instant.ofEpochMilli(10 * PACE));
    assertThat(TERMS.release(false, released, 10 * PACE)).isEmpty();
    // The clock was set back by an hour.
    assertThat(TERMS.release(false, released + 3_600_000, 10 * PACE + 3))
        .hasValue(Instant.ofEpochMilli(11 * PACE));
    assertThat(RunTerms.NONE.release(true, 5, 5)).isEmpty();
  }

  @Test
  void clockThatIsSetBackReleasesAllAnswers() {
    SetClock clock = new SetClock();
    Releases releases = new Releases(clock, new Random(3));
    List<Integer> sent = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int one = i;
      releases.at(clock.instant().plusMillis(PACE), () -> sent.add(one));
    }
    releases.due().forEach(Runnable::run);
    assertThat(sent).isEmpty();
    clock.move(-3_600_000);
    releases.due().forEach(Runnable::run);
    Collections.sort(sent);
    assertThat(sent).isEqualTo(Arrays.asList(0, 1, 2));
  }
}
