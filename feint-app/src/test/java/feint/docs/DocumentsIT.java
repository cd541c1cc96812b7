package feint.docs;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Commands in documents print what the documents say, as far as that takes no long time. */
@Order(1)
final class DocumentsIT {

  @TempDir private Path directory = Path.of("");

  @TestFactory
  Stream<DynamicNode> documentsShowWhatCommandsPrint() {
    LongCommands commands = LongCommands.read();
    return new Reader(directory, command -> !commands.seconds().containsKey(command)).documents();
  }
}
