package feint;

import feint.testkit.ArchitectureRules;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The rules that keep packages and libraries apart, for this module. */
class ArchitectureTest {

  @TestFactory
  Stream<DynamicTest> rules() {
    return ArchitectureRules.tests();
  }
}
