package feint.web.error;

import feint.store.Actor;
import io.javalin.http.Context;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Assigns a random id to each request, which appears in a header of its answer, in the logs and in
 * the trail. Ids from clients are ignored. All ids have the same length and are independent.
 */
public final class RequestId implements HttpConfiguration.Customizer {

  public static final String HEADER = "Feint-Request-Id";

  private static final String ATTRIBUTE = "feint-request-id";

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    String id = Actor.newRequest();
    request.setAttribute(ATTRIBUTE, id);
    responseHeaders.put(HEADER, id);
    return request;
  }

  public static String of(Context context) {
    return Optional.ofNullable(context.<String>attribute(ATTRIBUTE)).orElse("");
  }

  /** Returns the id of a request; a new one if it was refused before it had one. */
  public static String of(Request request) {
    return request.getAttribute(ATTRIBUTE) instanceof String id ? id : Actor.newRequest();
  }
}
