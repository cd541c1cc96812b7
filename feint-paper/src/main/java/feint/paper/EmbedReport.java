package feint.paper;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.cli.Printable;
import feint.cli.Printer;
import feint.comments.CommentSource;
import feint.math.Count;
import feint.reproduction.CommentVectors;
import java.util.Locale;

/** Report of {@code feint embed}. */
record EmbedReport(CommentVectors found) implements Printable {

  @Override
  public ObjectNode json() {
    CommentSource source = found.comments().source();
    return JsonNodeFactory.instance
        .objectNode()
        .put("source", source.name())
        .put("generated", source.generated())
        .put("sha256", source.sha256())
        .put("rows", found.vectors().rows())
        .put("badRows", source.badRows())
        .put("toxic", found.comments().toxic())
        .put("dimension", found.vectors().dimension())
        .put("model", found.model());
  }

  @Override
  public void print(Printer printer) {
    CommentSource source = found.comments().source();
    printer.line(
        String.format(
            Locale.ROOT,
            "%s from %s, %,d of them toxic; left out: %s without a text or a label",
            Count.of(found.vectors().rows(), "comment"),
            source.generated() ? "a grammar" : source.name(),
            found.comments().toxic(),
            Count.of(source.badRows(), "row")));
    printer.line("SHA-256 of the comments: " + source.sha256());
    printer.line(
        String.format(
            Locale.ROOT,
            "%,d x %d numbers of 32 bits by %s",
            found.vectors().rows(),
            found.vectors().dimension(),
            found.model()));
    if (source.generated()) {
      printer.line(FederatedFacts.GENERATED);
    }
  }
}
