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
 * All commands in documents print what the documents say: for {@code .ci/long}.
 *
 * <p>Two system properties, both regular expressions of which a match anywhere is enough, choose
 * some of them: {@code feint.documents} by the document's path in the repository, and {@code
 * feint.commands} by the command line as it stands in the document. A command that reads what
 * another one wrote needs that one as well.
 */
@Tag("long")
final class LongDocumentsIT {

  @TestFactory
  Stream<DynamicNode> documentsShowWhatCommandsPrint() throws IOException {
    Predicate<String> documents = matching("feint.documents");
    return new Reader(Path.of("target", "documents-long"), matching("feint.commands"))
        .documents(document -> documents.test(document.toString()));
  }

  private static Predicate<String> matching(String property) {
    return Pattern.compile(System.getProperty(property, "")).asPredicate();
  }
}
