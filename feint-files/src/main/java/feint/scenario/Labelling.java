package feint.scenario;

import feint.math.Checks;
import java.util.Locale;

/** Source of the labels of a task on the clients' texts. */
public sealed interface Labelling {
  /** Returns the name of the task: that of the column or of the rule. */
  String label();

  /** A column of 0 and 1 beside the texts. */
  record Column(String name) implements Labelling {
    public Column {
      Checks.require(!name.isBlank(), "column", "must have a name", "'" + name + "'");
    }

    @Override
    public String label() {
      return name;
    }
  }

  /** The texts themselves: whether they have one of the rule's words. */
  enum Rule implements Labelling {
    /** The text addresses a reader. */
    SECOND_PERSON,
    /** The text denies something. */
    NEGATION,
    /** The writer speaks of himself or herself. */
    FIRST_PERSON;

    @Override
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the rule with this label, which must be that of one. */
    static Rule of(String label) {
      return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
  }
}
