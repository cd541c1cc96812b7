package feint.scenario;

import feint.math.Checks;

/** Where the labels of a second task on the same texts come from. */
public sealed interface Labelling {

  /** A column beside the texts, of 0 and 1. */
  record Column(String name) implements Labelling {

    public Column {
      Checks.require(!name.isBlank(), "column", "must have a name", "'" + name + "'");
    }
  }

  /** The texts themselves: whether they address someone. */
  record SecondPerson() implements Labelling {}
}
