package feint.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** All commands in documents print what the documents say: for {@code .ci/long}. */
@Tag("long")
final class LongDocumentsIT {

  @TestFactory
  Stream<DynamicNode> documentsShowWhatCommandsPrint() throws IOException {
    return new Reader(Path.of("target", "documents-long"), command -> true).documents();
  }
}
