package feint.math;

/** Names that say nothing. */
public final class BaseThing {

  private BaseThing() {}

  public static final class StringUtils {}

  public static final class AbstractThing {}
}
