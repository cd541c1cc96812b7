package feint.scenario;

import feint.math.Checks;

/** Source of the labels of a second task on the same texts. */
public sealed interface Labelling {

  /** A column of 0 and 1 beside the texts. */
  record Column(String name) implements Labelling {

    public Column {
      Checks.require(!name.isBlank(), "column", "must have a name", "'" + name + "'");
    }
  }

  /** The texts themselves: whether they address a reader. */
  record SecondPerson() implements Labelling {}
}
