package feint.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.distributed.PortableWork;
import feint.distributed.ReceivedWork;
import feint.encoding.CodecInput;
import feint.encoding.CodecOutput;
import feint.federated.Clients;
import feint.federated.FederatedData;
import feint.federated.FederatedRun;
import feint.math.Seed;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import feint.parallel.Progress;
import feint.parallel.Workers;
import feint.policy.Memory;
import feint.policy.Observable;
import feint.policy.SinglePolicy;
import feint.scenario.Federated;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The runs of Table I and Figure 2 on other machines. */
class FederatedWorkTest {

  private static final Seed SEED = new Seed(-77);
  private static final List<String> TASKS = List.of("toxic", "second", "third", "fourth");

  static Stream<ParallelTask<?>> works() {
    List<Contender> untrained = Small.all().stream().map(FederatedWorkTest::untrained).toList();
    return Stream.of(
        new Table1Runs(untrained, new Effort(3, 0, 2), SEED),
        new Table1Runs(
            List.of(
                Small.obliviousWithTask(), Small.obliviousWithTasks(), Small.balancedWithTask()),
            new Effort(1, 2, 0),
            SEED),
        new Table1Runs(List.of(trained(Small.obliviousWithSkewed())), new Effort(2, 2, 1), SEED),
        new Figure2Runs(List.of(Small.greedy(), Small.balanced()), 3, SEED));
  }

  private static Contender untrained(Contender one) {
    return new Contender(one.name(), one.policy(), one.run(), false, one.published());
  }

  private static Contender trained(Contender one) {
    return new Contender(one.name(), one.policy(), one.run(), true, one.published());
  }

  private static ReceivedWork received(PortableWork<?> work) {
    return ReceivedWork.read(work.bytes(), work.attachments()::get);
  }

  /** In another order, which would reveal state carried over between subtasks. */
  @ParameterizedTest
  @MethodSource("works")
  <T> void subtasksOnOtherMachinesHaveTheSameBytes(ParallelTask<T> work) {
    PortableWork<T> portable = PortableWork.of(work).orElseThrow();
    ReceivedWork there = received(portable);

    assertThat(there.count()).isEqualTo(work.count());
    for (long n = work.count() - 1; n >= 0; n--) {
      byte[] result = there.piece(n);
      T here = work.piece(n);
      assertThat(result).isEqualTo(portable.write(here));
      assertThat(portable.read(result)).isEqualTo(here);
    }
  }

  @ParameterizedTest
  @MethodSource("works")
  <T> void workAndResultsThatWereCutOffAreRefused(ParallelTask<T> work) {
    PortableWork<T> portable = PortableWork.of(work).orElseThrow();
    byte[] bytes = portable.bytes();
    byte[] result = portable.write(work.piece(0));

    for (int size = bytes.length - 1; size >= 0; size -= 1 + size / 8) {
      byte[] cut = Arrays.copyOf(bytes, size);
      assertThatIllegalArgumentException()
          .as("the first %d bytes of %d", size, bytes.length)
          .isThrownBy(() -> ReceivedWork.read(cut, portable.attachments()::get));
    }
    for (int size = 0; size < result.length; size++) {
      byte[] cut = Arrays.copyOf(result, size);
      assertThatIllegalArgumentException()
          .as("the first %d bytes of %d", size, result.length)
          .isThrownBy(() -> portable.read(cut));
    }
  }

  /** Workers that receive and return bytes only. */
  private static final class Elsewhere implements Workers {

    @Override
    public <T> void work(ParallelTask<T> pieces, Progress progress, Consumer<? super T> taker) {
      PortableWork<T> portable = PortableWork.of(pieces).orElseThrow();
      ReceivedWork there = received(portable);
      for (long n = 0; n < there.count(); n++) {
        taker.accept(portable.read(there.piece(n)));
      }
      progress.reached(1);
    }
  }

  @Test
  void tableAndFigureDoNotDependOnTheWorkers() {
    Execution threads = Execution.defaults().withThreads(2);
    Execution others = threads.on(new Elsewhere());
    Table1 table = new Table1(Small.all());
    Figure2 figure = new Figure2(Small.all());
    Effort effort = new Effort(3, 6, 2);

    assertThat(table.found(effort, SEED, others)).isEqualTo(table.found(effort, SEED, threads));
    assertThat(figure.courses(2, SEED, others)).isEqualTo(figure.courses(2, SEED, threads));
  }

  /** A custom policy has no codec and stays on this machine. */
  @Test
  void contendersWithoutACodecStay() {
    SinglePolicy greedy = (SinglePolicy) Small.greedy().policy();
    Contender own = Small.contender("own", new Own(greedy));

    assertThat(PortableWork.of(new Figure2Runs(List.of(own), 1, SEED))).isEmpty();
    assertThat(PortableWork.of(new Table1Runs(List.of(own), new Effort(1, 0, 0), SEED))).isEmpty();
  }

  /** A custom policy. */
  private record Own(SinglePolicy policy) implements SinglePolicy {

    @Override
    public Shape shape() {
      return policy.shape();
    }

    @Override
    public Set<Observable> remembers() {
      return policy.remembers();
    }

    @Override
    public Memory start() {
      return policy.start();
    }
  }

  /** A contender's guarantees and attackers are derived again. */
  @Test
  void contendersAreReadAsTheyWereWritten() {
    CodecOutput out = new CodecOutput();
    ContendersCodec.write(Small.all(), out);
    List<Contender> read =
        ContendersCodec.read(new CodecInput(out.toBytes(), out.attachments()::get));

    CodecOutput again = new CodecOutput();
    ContendersCodec.write(read, again);
    assertThat(again.toBytes()).isEqualTo(out.toBytes());
    assertThat(read).extracting(Contender::name).contains("greedy", "balanced:types", "oblivious");
    assertThat(read)
        .extracting(one -> one.run().isCounting())
        .isEqualTo(Small.all().stream().map(one -> one.run().isCounting()).toList());
  }

  @Test
  void vectorsAreAttachments() {
    PortableWork<?> work = PortableWork.of(new Figure2Runs(Small.three(), 2, SEED)).orElseThrow();
    // Six clients with 40 texts each and 300 for validation: four numbers and a byte of labels.
    assertThat(work.attachments().values())
        .extracting(content -> content.length)
        .containsExactly(16 + (6 * 40 + 300) * (4 * 4 + 1));
  }

  /** One bit of one vector, one label, one setting, the seed, the runs, the contenders. */
  @Test
  void otherWorkHasAnotherFingerprint() {
    Contender greedy = Small.greedy();
    byte[] vectors = ClientDataCodec.bytes(greedy.run().clients().data());
    Federated settings = greedy.run().clients().settings();
    List<Figure2Runs> works =
        List.of(
            new Figure2Runs(List.of(greedy), 2, SEED),
            new Figure2Runs(List.of(with(greedy, changed(vectors, 16 + 3), settings)), 2, SEED),
            new Figure2Runs(
                List.of(with(greedy, changed(vectors, vectors.length - 1), settings)), 2, SEED),
            new Figure2Runs(
                List.of(
                    with(greedy, vectors, settings.withDecoy(new Federated.Decoy.Skewed(0.06)))),
                2,
                SEED),
            new Figure2Runs(List.of(greedy), 3, SEED),
            new Figure2Runs(List.of(greedy), 2, new Seed(1)),
            new Figure2Runs(List.of(greedy, Small.balanced()), 2, SEED));
    Set<String> fingerprints = new LinkedHashSet<>();
    works.forEach(work -> fingerprints.add(PortableWork.of(work).orElseThrow().fingerprint()));

    assertThat(fingerprints).hasSameSizeAs(works);
    Contender copied = with(greedy, vectors, settings);
    assertThat(
            PortableWork.of(new Figure2Runs(List.of(copied), 2, SEED)).orElseThrow().fingerprint())
        .isIn(fingerprints);
  }

  private static byte[] changed(byte[] bytes, int place) {
    byte[] other = bytes.clone();
    other[place] ^= 1;
    return other;
  }

  private static Contender with(Contender one, byte[] vectors, Federated settings) {
    FederatedData data = ClientDataCodec.data(vectors, TASKS);
    Clients clients = new Clients(one.run().clients().participation(), settings, data);
    return new Contender(
        one.name(),
        one.policy(),
        FederatedRun.of(one.run().bucketed(), clients),
        one.trained(),
        Optional.empty());
  }

  @Test
  void vectorsThatWereCutOffAreRefused() {
    byte[] vectors = ClientDataCodec.bytes(Small.greedy().run().clients().data());
    for (int size = 0; size < vectors.length; size += 1 + size / 8) {
      byte[] cut = Arrays.copyOf(vectors, size);
      assertThatIllegalArgumentException().isThrownBy(() -> ClientDataCodec.data(cut, TASKS));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientDataCodec.data(Arrays.copyOf(vectors, vectors.length + 1), TASKS));
  }
}
