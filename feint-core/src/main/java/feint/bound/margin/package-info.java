/**
 * Bounds of objectives that depend on the margin between the trajectories. {@link
 * feint.bound.margin.MarginTube} is a policy near the margin that matters, and {@link
 * feint.bound.margin.ResourcePricing} a lower bound.
 */
package feint.bound.margin;
