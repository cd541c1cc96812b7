package feint.jars;

import feint.part.Part;
import java.util.Collection;
import java.util.Set;

/**
 * A kind of part that jars may have.
 *
 * @param type what parts of this kind implement, and jars name in META-INF/services
 * @param word what such a part is called: "policy"
 * @param taken names that Feint's own have
 */
public record PartKind<T extends Part>(Class<T> type, String word, Set<String> taken) {

  public PartKind {
    taken = Set.copyOf(taken);
  }

  public PartKind(Class<T> type, String word, Collection<String> taken) {
    this(type, word, Set.copyOf(taken));
  }
}
