package feint.cluster;

/** A cluster is unavailable or cannot do the work; the message says which, where and why. */
public final class ClusterException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public ClusterException(String message) {
    super(message);
  }

  public ClusterException(String message, Throwable cause) {
    super(message, cause);
  }
}
