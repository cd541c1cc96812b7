package feint.federated;

/** What a classifier of the clients' texts is to tell: the labelling that it is trained on. */
public enum Task {
  /** Whether a text is toxic, the paper's task. */
  TOXIC,
  /** The other labelling of the same texts. */
  SECOND;

  public Task other() {
    return this == TOXIC ? SECOND : TOXIC;
  }
}
