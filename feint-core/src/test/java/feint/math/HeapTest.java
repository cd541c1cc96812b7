package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class HeapTest {

  @Test
  void workThatFitsIsAccepted() {
    assertThatCode(() -> Heap.require(0, "nothing", "do nothing")).doesNotThrowAnyException();
    assertThatCode(() -> Heap.require(1 << 20, "a megabyte", "do less")).doesNotThrowAnyException();
  }

  @Test
  void refusalStatesNeedLimitAndWaysOut() {
    double terabyte = 1L << 40;

    assertThatExceptionOfType(RefusalException.class)
        .isThrownBy(() -> Heap.require(terabyte, "counting everything", "count less", 2 * terabyte))
        .withMessageMatching(
            "counting everything needs 1,048,576 MB of memory, and the Java heap is limited to"
                + " [0-9,]+ MB: raise the limit with -Xmx1153487m, or count less");
  }

  @Test
  void whatTheMachineCannotHoldIsNotAskedOfTheHeap() {
    double terabyte = 1L << 40;

    assertThatExceptionOfType(RefusalException.class)
        .isThrownBy(() -> Heap.require(terabyte, "counting everything", "count less", terabyte / 2))
        .withMessage(
            "counting everything needs 1,153,487 MB of memory, a reserve included, and this machine"
                + " has 524,288 MB: count less");
  }

  /** Work that fills the machine leaves nothing for the rest of it: the need must not look less. */
  @Test
  void theNeedThatIsPrintedExceedsTheMachine() {
    double terabyte = 1L << 40;

    assertThatExceptionOfType(RefusalException.class)
        .isThrownBy(() -> Heap.require(terabyte, "counting", "count less", 1.05 * terabyte))
        .withMessage(
            "counting needs 1,153,487 MB of memory, a reserve included, and this machine has"
                + " 1,101,005 MB: count less");
  }

  @Test
  void anotherWayOutCanBeNamed() {
    double terabyte = 1L << 40;

    assertThatExceptionOfType(RefusalException.class)
        .isThrownBy(
            () -> {
              try {
                Heap.require(terabyte, "counting", "count less", terabyte / 2);
              } catch (RefusalException e) {
                throw e.withRemedy("guess");
              }
            })
        .withMessageEndingWith("524,288 MB: guess");
    assertThat(new RefusalException("too large").withRemedy("guess"))
        .hasMessage("too large; guess");
  }

  @Test
  void theMachineHasMoreMemoryThanTheHeapMayTakeByDefault() {
    // A quarter of the machine, unless somebody said otherwise; and nobody has an exabyte yet.
    assertThat(Heap.machine()).isBetween(1e8, 1e18);
  }

  @Test
  void somethingIsLeftForTheProgramItself() {
    double all = Runtime.getRuntime().maxMemory();

    assertThatExceptionOfType(RefusalException.class)
        .isThrownBy(() -> Heap.require(all - 1, "filling the heap", "leave some"));
  }

  @Test
  void needBeyondAllNumbersIsRefused() {
    assertThatExceptionOfType(RefusalException.class)
        .isThrownBy(() -> Heap.require(Double.POSITIVE_INFINITY, "infinity", "stop"));
  }
}
