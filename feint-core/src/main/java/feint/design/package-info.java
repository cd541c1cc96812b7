/**
 * From what a user wants to the policy that gives it. {@link feint.design.Demand} says what is
 * wanted, {@link feint.design.Designer} finds the cheapest policy that does it, or shows that there
 * is none.
 */
package feint.design;
