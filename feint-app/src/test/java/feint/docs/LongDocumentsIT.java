package feint.docs;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** All commands in documents print what the documents say: for {@code .ci/long}. */
@Tag("long")
final class LongDocumentsIT {

  @TempDir private Path directory = Path.of("");

  @TestFactory
  Stream<DynamicNode> documentsShowWhatCommandsPrint() {
    return new Reader(directory, command -> true).documents();
  }
}
