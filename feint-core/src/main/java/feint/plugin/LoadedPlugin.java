package feint.plugin;

/**
 * Plug-in that was loaded from a jar. Its name is read once, when the jar is loaded, so that a
 * later change cannot make it pass for another plug-in.
 *
 * @param part the plug-in
 * @param kind kind of plug-in, in one word: "policy"
 * @param name name at load time
 * @param source jar that it was loaded from
 */
public record LoadedPlugin<T extends Plugin>(
    T part, String kind, String name, PluginSource source) {

  /** Returns the guard through which all calls to the plug-in go. */
  public PluginGuard guard() {
    return new PluginGuard(kind + " " + name + " of " + source.jar());
  }
}
