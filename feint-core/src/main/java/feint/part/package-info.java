/**
 * Parts that others bring along in jars of their own: a {@link feint.part.Part} has a name, a
 * {@link feint.part.Source} says which jar it is from, and a {@link feint.part.Guard} turns what
 * goes wrong in it into one sentence that names both.
 */
package feint.part;
