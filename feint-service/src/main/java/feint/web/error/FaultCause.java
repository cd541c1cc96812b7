package feint.web.error;

import io.javalin.http.Context;
import java.util.Locale;
import org.eclipse.jetty.http.HttpStatus;

/** Cause of an answer with a status of 500 or more. */
public enum FaultCause {
  /** The database refused or did not answer a statement. */
  DATABASE,
  /** Too many requests are in progress, or the service is stopping. */
  BUSY,
  /** The probe {@code /readyz} has found that the database takes no writes. */
  NOT_READY,
  /** A fault of the service itself. */
  INTERNAL;

  private static final String NOTED = "faultCause";

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Records this as the cause of the answer to a request. */
  public void note(Context context) {
    context.attribute(NOTED, this);
  }

  /** Returns the recorded cause of a request's answer, or else the one that its status implies. */
  public static FaultCause of(Context context) {
    FaultCause noted = context.attribute(NOTED);
    return noted == null ? of(context.statusCode()) : noted;
  }

  /** Returns the cause that a status implies. */
  public static FaultCause of(int status) {
    return status == HttpStatus.SERVICE_UNAVAILABLE_503 ? BUSY : INTERNAL;
  }
}
