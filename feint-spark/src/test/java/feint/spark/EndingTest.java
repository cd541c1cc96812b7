package feint.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated // Standard error belongs to the process.
class EndingTest {

  /** A late thread of Spark prints to the standard error of the process. */
  @Test
  void lateStackTracesAreDiscardedAndMessagesOfTheCallerAreNot() {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream terminal = new PrintStream(printed, true, UTF_8);
    try {
      System.setErr(terminal);
      Ending.silence();
      new IllegalStateException("late").printStackTrace();
      terminal.print("feint: message");
    } finally {
      System.setErr(before);
    }
    assertThat(printed.toString(UTF_8)).isEqualTo("feint: message");
  }
}
