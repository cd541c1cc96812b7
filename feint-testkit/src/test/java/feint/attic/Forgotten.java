package feint.attic;

/** Type of a package that the rules do not list. */
public final class Forgotten {}
