package feint.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Test for {@code .ci/long} that all commands in documents print the documented output.
 *
 * <p>Two system properties, regular expressions that may match anywhere, select commands: {@code
 * feint.documents} by the document's path in the repository, and {@code feint.commands} by the
 * documented command line. A command that reads the output of another one needs that one as well.
 * Each command and table prints a line with its result and duration.
 */
@Tag("long")
class LongDocumentsIT {

  @TestFactory
  Stream<DynamicNode> documentsShowWhatCommandsPrint() throws IOException {
    Predicate<String> documents = matching("feint.documents");
    return new Reader(
            Path.of("target", "documents-long"), matching("feint.commands"), System.out::println)
        .documents(document -> documents.test(document.toString()));
  }

  private static Predicate<String> matching(String property) {
    return Pattern.compile(System.getProperty(property, "")).asPredicate();
  }
}
