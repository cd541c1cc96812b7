package feint.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConcatenatedTasksTest {

  @Test
  void everySubtaskBelongsToOneTask() {
    long[] counts = {3, 1, 1, 4};
    ConcatenatedTasks sections = new ConcatenatedTasks(counts);
    assertThat(sections.count()).isEqualTo(9);
    long number = 0;
    for (int section = 0; section < counts.length; section++) {
      for (long within = 0; within < counts[section]; within++) {
        assertThat(sections.section(number)).isEqualTo(section);
        assertThat(sections.within(number)).isEqualTo(within);
        number++;
      }
    }
    assertThat(new ConcatenatedTasks().count()).isZero();
  }
}
