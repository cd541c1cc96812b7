package feint.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.cluster.ClusterException;
import feint.spark.TaskReport.Blame;
import feint.spark.TaskReport.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InboxTest {

  private final Inbox inbox = new Inbox("an audit", 100, 4);
  private final Notes notes = new Notes();

  private static final class Notes implements Inbox.Taker {

    private final List<String> taken = new ArrayList<>();

    @Override
    public void result(byte[] result) {
      taken.add("" + result[0]);
    }

    @Override
    public void failure(long number, String where, Failure failure) {
      taken.add(number + " on " + where + ": " + failure.reason());
    }
  }

  private static TaskReport report(String where, long first, int... results) {
    List<byte[]> bytes = new ArrayList<>();
    for (int result : results) {
      bytes.add(new byte[] {(byte) result});
    }
    return new TaskReport(where, first, bytes, Optional.empty());
  }

  @Test
  void resultsAreDeliveredInOrder() {
    inbox.put(report("b", 102, 12, 13));
    inbox.handOver(notes);
    assertThat(notes.taken).isEmpty();

    inbox.put(report("a", 100, 10));
    inbox.handOver(notes);
    assertThat(notes.taken).containsExactly("10");
    assertThat(inbox.empty()).isFalse();

    inbox.put(report("a", 101, 11));
    inbox.handOver(notes);
    inbox.handOver(notes);
    assertThat(notes.taken).containsExactly("10", "11", "12", "13");
    assertThat(inbox.empty()).isTrue();
    inbox.requireAll();
  }

  @Test
  void equalCopyIsIgnored() {
    inbox.put(report("a", 100, 10, 11));
    inbox.handOver(notes);
    inbox.put(report("b", 100, 10, 11, 12, 13));
    inbox.handOver(notes);

    assertThat(notes.taken).containsExactly("10", "11", "12", "13");
  }

  @Test
  void differentCopyEndsTheWorkEvenAfterDelivery() {
    inbox.put(report("executor 1 on a", 100, 10, 11));
    inbox.handOver(notes);

    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> inbox.put(report("executor 2 on b", 101, 99)))
        .withMessage(
            "piece 101 of an audit has two results: executor 1 on a and executor 2 on b do not"
                + " compute alike");
  }

  @Test
  void failureAndResultAreNotCopies() {
    inbox.put(report("a", 100, 10));

    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> inbox.put(failed("b", 100)))
        .withMessageContaining("piece 100 of an audit has two results");
  }

  private static TaskReport failed(String where, long number) {
    return new TaskReport(
        where, number, List.of(), Optional.of(new Failure(Blame.PIECE, "it is bad")));
  }

  @Test
  void aFailureComesAfterTheResultsBeforeIt() {
    inbox.put(failed("b", 101));
    inbox.put(failed("c", 101));
    inbox.handOver(notes);
    assertThat(notes.taken).isEmpty();

    inbox.put(report("a", 100, 10));
    inbox.handOver(notes);
    assertThat(notes.taken).containsExactly("10", "101 on b: it is bad");
  }

  @Test
  void missingResultIsNamed() {
    inbox.put(report("a", 100, 10, 11));
    inbox.put(report("a", 103, 13));

    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(inbox::requireAll)
        .withMessage("piece 102 of an audit is missing, although the cluster has finished");
  }

  @Test
  void unrequestedResultIsRefused() {
    for (long number : new long[] {99, 104}) {
      assertThatExceptionOfType(ClusterException.class)
          .isThrownBy(() -> inbox.put(report("a", number, 1)))
          .withMessage("a sent piece " + number + " of an audit, which was not assigned to it");
    }
  }
}
