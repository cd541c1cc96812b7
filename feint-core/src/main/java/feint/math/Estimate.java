package feint.math;

/** A mean measured on independent draws, with its standard error. */
public record Estimate(double mean, double standardError, long draws) {}
