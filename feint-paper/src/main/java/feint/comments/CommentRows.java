package feint.comments;

import de.siegmar.fastcsv.reader.CsvRecord;
import feint.io.ArchiveException;
import feint.io.Snippet;
import feint.math.Text;
import feint.scenario.Labelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rows of a file of comments, with a count of the unusable ones. */
final class CommentRows {

  private static final String TEXT = "comment_text";
  private static final String TOXIC = "toxic";
  private static final String TARGET = "target";
  private static final double TOXIC_FROM = 0.5;

  /** Maximum number of columns named in a message. */
  private static final int MOST_NAMED = 20;

  private final String file;
  private final List<Comment> good = new ArrayList<>();
  private final int text;
  private final int label;
  private final boolean graded;
  private final List<Further> further;
  private int bad;
  private long firstBad;

  /**
   * Creates rows under a header, which must name the text, one label, and the columns of the
   * labellings.
   */
  CommentRows(String file, CsvRecord header, List<Labelling> labellings) {
    this.file = file;
    List<String> names = header.getFields().stream().map(String::strip).toList();
    this.text = names.indexOf(TEXT);
    this.graded = !names.contains(TOXIC);
    this.label = names.indexOf(graded ? TARGET : TOXIC);
    if (text < 0 || label < 0) {
      throw new ArchiveException(
          file,
          Text.of(
              "must have the columns %s and %s (0 or 1) or %s (toxic from 0.5), lacks %s",
              TEXT, TOXIC, TARGET, text < 0 ? TEXT : TOXIC + " and " + TARGET));
    }
    this.further = labellings.stream().map(labelling -> further(labelling, names)).toList();
  }

  /** Source of a label besides the first. */
  private interface Further {
    Optional<Boolean> of(CsvRecord row);
  }

  private Further further(Labelling labelling, List<String> names) {
    if (labelling instanceof Labelling.Rule rule) {
      return row -> Optional.of(WordRules.label(rule, row.getField(text)));
    }
    int column = column(labelling.label(), names);
    return row ->
        row.getFieldCount() > column ? zeroOrOne(row.getField(column).strip()) : Optional.empty();
  }

  private int column(String name, List<String> names) {
    if (names.indexOf(name) == text || names.indexOf(name) == label) {
      throw new ArchiveException(
          file, "must have a column of its own for the second label, was " + name);
    }
    if (!names.contains(name)) {
      throw new ArchiveException(
          file,
          "must have the column "
              + name
              + " (0 or 1) for the second label, has "
              + names.stream().limit(MOST_NAMED).map(Snippet::of).collect(Collectors.joining(", "))
              + (names.size() > MOST_NAMED ? " and others" : ""));
    }
    return names.indexOf(name);
  }

  /** Adds a row. */
  void add(CsvRecord row) {
    comment(row)
        .ifPresentOrElse(
            good::add,
            () -> {
              firstBad = bad == 0 ? row.getStartingLineNumber() : firstBad;
              bad++;
            });
  }

  private Optional<Comment> comment(CsvRecord row) {
    if (row.getFieldCount() <= Math.max(text, label) || row.getField(text).isBlank()) {
      return Optional.empty();
    }
    List<Boolean> labels = new ArrayList<>();
    toxic(row.getField(label).strip()).ifPresent(labels::add);
    further.forEach(other -> other.of(row).ifPresent(labels::add));
    return labels.size() > further.size()
        ? Optional.of(new Comment(row.getField(text), labels))
        : Optional.empty();
  }

  private Optional<Boolean> toxic(String value) {
    if (!graded) {
      return zeroOrOne(value);
    }
    try {
      double grade = Double.parseDouble(value);
      return grade >= 0 && grade <= 1 ? Optional.of(grade >= TOXIC_FROM) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Boolean> zeroOrOne(String value) {
    return switch (value) {
      case "0", "0.0" -> Optional.of(false);
      case "1", "1.0" -> Optional.of(true);
      default -> Optional.empty();
    };
  }

  /**
   * Returns all good rows.
   *
   * @throws ArchiveException if there are too many bad ones, or none at all
   */
  List<Comment> rows(double mostBad) {
    if (bad > mostBad * (good.size() + bad)) {
      throw new ArchiveException(
          file,
          Text.of(
              "at most %.0f %% of the rows may lack a text or a label, was %,d of %,d, the first in"
                  + " line %d",
              100 * mostBad, bad, good.size() + bad, firstBad));
    }
    if (good.isEmpty()) {
      throw new ArchiveException(file, "must have a row after the header, was none");
    }
    return good;
  }

  int bad() {
    return bad;
  }
}
