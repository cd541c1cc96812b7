package feint.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;

/** Test that commands in documents, except the slowest, print the documented output. */
@Order(1)
class DocumentsIT {

  @TestFactory
  Stream<DynamicNode> documentsShowWhatCommandsPrint() throws IOException {
    return new Reader(Path.of("target", "documents-short"), SlowCommands.read()::isRun).documents();
  }
}
