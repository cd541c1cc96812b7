/**
 * Jars with parts that others have written: {@link feint.jars.PartJars} opens them and says what is
 * in them; a {@link feint.jars.PartKind} is a kind of part, with the names that are taken.
 */
package feint.jars;
