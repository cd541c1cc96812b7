package feint.federated;

/** A labelling of the clients' texts, on which a classifier is trained. */
public enum LabellingTask {
  /** Whether a text is toxic: the paper's task. */
  TOXIC,
  /** The other labelling of the same texts. */
  SECOND;

  public LabellingTask other() {
    return this == TOXIC ? SECOND : TOXIC;
  }
}
