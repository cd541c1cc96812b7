package feint.attic;

/** In a package that no rule knows. */
public final class Forgotten {}
