package feint.plugin;

import java.util.regex.Pattern;

/**
 * Named extension that a jar adds to Feint. {@link java.util.ServiceLoader} finds it, so it needs a
 * public constructor without arguments.
 */
public interface Plugin {

  /** Pattern of plug-in names, which makes them usable wherever built-in names are. */
  Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");

  /** Rule of {@link #NAME} in words. */
  String NAME_RULE = "must be 1 to 40 lower-case letters, digits and hyphens, with a letter first";

  /** Returns the name on command lines, in files and in tables. It must match {@link #NAME}. */
  String name();
}
