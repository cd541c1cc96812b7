package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

  @Test
  void workThatFitsIsAccepted() {
    assertThatCode(() -> MemoryBudget.require(0, "nothing", "do nothing"))
        .doesNotThrowAnyException();
    assertThatCode(() -> MemoryBudget.require(1 << 20, "a megabyte", "do less"))
        .doesNotThrowAnyException();
  }

  @Test
  void refusalStatesNeedLimitAndRemedies() {
    double terabyte = 1L << 40;

    assertThatExceptionOfType(ResourceLimitException.class)
        .isThrownBy(
            () -> MemoryBudget.require(terabyte, "counting everything", "count less", 2 * terabyte))
        .withMessageMatching(
            "counting everything needs 1,048,576 MB of memory, and the Java heap is limited to"
                + " [0-9,]+ MB: raise the limit with -Xmx1153487m, or count less");
  }

  @Test
  void workThatExceedsTheMachineSuggestsNoLargerHeap() {
    double terabyte = 1L << 40;

    assertThatExceptionOfType(ResourceLimitException.class)
        .isThrownBy(
            () -> MemoryBudget.require(terabyte, "counting everything", "count less", terabyte / 2))
        .withMessage(
            "counting everything needs 1,153,487 MB of memory, a reserve included, and this machine"
                + " has 524,288 MB: count less");
  }

  /**
   * Work that fills the machine leaves nothing for other processes: the printed need exceeds the
   * machine's memory.
   */
  @Test
  void printedNeedExceedsTheMachine() {
    double terabyte = 1L << 40;

    assertThatExceptionOfType(ResourceLimitException.class)
        .isThrownBy(() -> MemoryBudget.require(terabyte, "counting", "count less", 1.05 * terabyte))
        .withMessage(
            "counting needs 1,153,487 MB of memory, a reserve included, and this machine has"
                + " 1,101,005 MB: count less");
  }

  @Test
  void remedyCanBeReplaced() {
    double terabyte = 1L << 40;

    assertThatExceptionOfType(ResourceLimitException.class)
        .isThrownBy(
            () -> {
              try {
                MemoryBudget.require(terabyte, "counting", "count less", terabyte / 2);
              } catch (ResourceLimitException e) {
                throw e.withRemedy("guess");
              }
            })
        .withMessageEndingWith("524,288 MB: guess");
    assertThat(new ResourceLimitException("too large").withRemedy("guess"))
        .hasMessage("too large; guess");
  }

  @Test
  void theMachineHasMoreMemoryThanTheHeapMayTakeByDefault() {
    // By default the heap is a quarter of the machine; no machine has an exabyte.
    assertThat(MemoryBudget.machine()).isBetween(1e8, 1e18);
  }

  @Test
  void aReserveIsLeftForTheProgram() {
    double all = Runtime.getRuntime().maxMemory();

    assertThatExceptionOfType(ResourceLimitException.class)
        .isThrownBy(() -> MemoryBudget.require(all - 1, "filling the heap", "leave some"));
  }

  @Test
  void infiniteNeedIsRefused() {
    assertThatExceptionOfType(ResourceLimitException.class)
        .isThrownBy(() -> MemoryBudget.require(Double.POSITIVE_INFINITY, "infinity", "stop"));
  }
}
