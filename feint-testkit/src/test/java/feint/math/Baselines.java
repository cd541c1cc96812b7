package feint.math;

/** A good name that begins like a bad one. */
public final class Baselines {}
