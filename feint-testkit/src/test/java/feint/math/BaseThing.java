package feint.math;

/** Types with forbidden names. */
public final class BaseThing {

  private BaseThing() {}

  public static final class StringUtils {}

  public static final class AbstractThing {}
}
