package feint.cli.search;

/** Methods of feint search by their names. */
public enum SearchMethod {
  SPSA("spsa", SpsaOptions.class),
  UCB("ucb", UcbOptions.class),
  Q_LEARNING("q-learning", QLearningOptions.class);

  private final String label;
  private final Class<?> options;

  SearchMethod(String label, Class<?> options) {
    this.label = label;
    this.options = options;
  }

  /** Returns whether a field of this class is an option of another method. */
  boolean foreign(Class<?> owner) {
    for (SearchMethod method : values()) {
      if (method != this && method.options.equals(owner)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return label;
  }
}
