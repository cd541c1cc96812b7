package feint.plugin.jar;

import feint.plugin.Plugin;
import java.util.Collection;
import java.util.Set;

/**
 * Kind of plug-in that jars can hold.
 *
 * @param type service interface of the plug-ins, which jars name in META-INF/services
 * @param word noun for such a plug-in, for example "policy"
 * @param taken names of Feint's built-in ones
 */
public record PluginKind<T extends Plugin>(Class<T> type, String word, Set<String> taken) {

  public PluginKind {
    taken = Set.copyOf(taken);
  }

  public PluginKind(Class<T> type, String word, Collection<String> taken) {
    this(type, word, Set.copyOf(taken));
  }
}
