package feint.math;

/** Allowed name that begins like a forbidden one. */
public final class Baselines {}
