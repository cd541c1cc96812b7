/**
 * Design of policies for given requirements. {@link feint.design.Constraints} states the
 * requirements, {@link feint.design.Designer} finds the cheapest policy that meets them, or proves
 * that none exists.
 */
package feint.design;
