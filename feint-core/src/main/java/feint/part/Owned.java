package feint.part;

/**
 * A part of a jar. Its name is asked for once, when the jar is read: a part that changed its name
 * afterwards could be taken for another.
 *
 * @param kind what it is, in a word: "policy"
 */
public record Owned<T extends Part>(T part, String kind, String name, Source source) {

  /** Whoever calls the part does so through this. */
  public Guard guard() {
    return new Guard(kind + " " + name + " of " + source.jar());
  }
}
