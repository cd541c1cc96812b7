package feint.bound;

import feint.model.Problem;
import feint.work.Execution;

/** To be replaced. */
public final class ResourcePricing {

  private ResourcePricing() {}

  public static boolean applies(Problem problem) {
    return true;
  }

  public static int efforts() {
    return 6;
  }

  public static double lower(Problem problem, int effort, Execution execution) {
    return 0;
  }
}
