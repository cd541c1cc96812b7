package feint.design;

/** Weights of the terms in a sum. */
record TermWeights(double unfinished, double exposed, double spent) {

  /** Spending alone. */
  static final TermWeights SPENDING = new TermWeights(0, 0, 1);

  static final TermWeights NONE = new TermWeights(0, 0, 0);

  TermWeights with(ObjectiveTerm term, double weight) {
    return switch (term) {
      case UNFINISHED -> new TermWeights(weight, exposed, spent);
      case EXPOSED -> new TermWeights(unfinished, weight, spent);
      case SPENT -> new TermWeights(unfinished, exposed, weight);
    };
  }
}
