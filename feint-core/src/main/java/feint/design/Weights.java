package feint.design;

/** What a unit of each term weighs in a sum of them. */
record Weights(double unfinished, double exposed, double spent) {

  /** Spending alone. */
  static final Weights SPENDING = new Weights(0, 0, 1);

  static final Weights NONE = new Weights(0, 0, 0);

  Weights with(Term term, double weight) {
    return switch (term) {
      case UNFINISHED -> new Weights(weight, exposed, spent);
      case EXPOSED -> new Weights(unfinished, weight, spent);
      case SPENT -> new Weights(unfinished, exposed, weight);
    };
  }
}
