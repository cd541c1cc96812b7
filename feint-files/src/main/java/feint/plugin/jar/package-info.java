/**
 * Jars with plug-ins: {@link feint.plugin.jar.PluginJars} opens them and lists their plug-ins; a
 * {@link feint.plugin.jar.PluginKind} is a kind of plug-in with the names that are taken.
 */
package feint.plugin.jar;
