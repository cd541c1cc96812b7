/**
 * Plug-ins from jars. A {@link feint.plugin.Plugin} has a name, a {@link feint.plugin.PluginSource}
 * identifies its jar, and a {@link feint.plugin.PluginGuard} turns its failures into one sentence
 * that names both.
 */
package feint.plugin;
