package feint.part;

import java.util.regex.Pattern;

/**
 * Something with a name that a jar adds to what Feint has of its kind. Java's {@link
 * java.util.ServiceLoader} finds it, so that it needs a public constructor without arguments.
 */
public interface Part {

  /** What a name must look like, so that it can be written wherever a built-in one can. */
  Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");

  /** The same rule in words. */
  String NAME_RULE = "must be 1 to 40 lower-case letters, digits and hyphens, with a letter first";

  /** What it is called on command lines, in files and in tables. */
  String name();
}
